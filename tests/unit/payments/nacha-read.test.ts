import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changedAccount, readBankFile, UnreadableFile } from '@/lib/enrollment-api/payments/nacha-read';
import { bankFile } from '@/tests/fixtures/bank-file';

const NOTICES = [
  { code: 'R01', trace: '021000020000001', cents: 12_345 },
  { code: 'C03', trace: '021000020000002', cents: 0, corrected: '011000015   000998877' },
  { code: 'R10', trace: '021000020000003', cents: 7 },
];

describe('a file of a bank', () => {
  it('is read for returns and changes, each by our trace', () => {
    expect(readBankFile(bankFile(NOTICES))).toEqual([
      {
        kind: 'return',
        id: '011000019000001.021000020000001.R01',
        code: 'R01',
        originalTrace: '021000020000001',
        cents: 12_345,
      },
      {
        kind: 'change',
        id: '011000019000002.021000020000002.C03',
        code: 'C03',
        originalTrace: '021000020000002',
        corrected: '011000015   000998877        ',
      },
      {
        kind: 'return',
        id: '011000019000003.021000020000003.R10',
        code: 'R10',
        originalTrace: '021000020000003',
        cents: 7,
      },
    ]);
  });

  it('is believed as a whole alone: cut off anywhere, or with one digit of an entry changed, nothing of it counts', () => {
    const lines = bankFile(NOTICES).trimEnd().split('\n');
    const filled = lines.findLastIndex((line) => !/^9+$/.test(line));
    for (let kept = 0; kept <= filled; kept += 1)
      expect(() => readBankFile(lines.slice(0, kept).join('\n')), String(kept)).toThrow(UnreadableFile);
    const entries = lines.flatMap((line, at) => (line.startsWith('6') ? [at] : []));
    fc.assert(
      fc.property(
        fc.constantFrom(...entries),
        fc.oneof(fc.integer({ min: 3, max: 10 }), fc.integer({ min: 29, max: 38 })),
        fc.integer({ min: 1, max: 9 }),
        (at, place, more) => {
          const line = lines[at] ?? '';
          const digit = String((Number(line[place]) + more) % 10);
          const changed = lines.with(at, `${line.slice(0, place)}${digit}${line.slice(place + 1)}`);
          expect(() => readBankFile(changed.join('\n'))).toThrow(UnreadableFile);
        },
      ),
    );
  });

  it('that is anything else is refused, not guessed at', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 400 }), (text) => {
        expect(() => readBankFile(text)).toThrow(UnreadableFile);
      }),
    );
  });
});

describe('a bank’s change of an account', () => {
  const now = { routing: '021000021', account: '12345', type: 'checking' } as const;
  it.each([
    ['C01', '998877', { ...now, account: '998877' }],
    ['C02', '011000015', { ...now, routing: '011000015' }],
    ['C03', '011000015   998877', { ...now, routing: '011000015', account: '998877' }],
    ['C05', '37', { ...now, type: 'savings' }],
    ['C06', '998877              37', { ...now, account: '998877', type: 'savings' }],
    ['C07', '011000015998877           37', { routing: '011000015', account: '998877', type: 'savings' }],
    ['C02', 'not digits', null],
    ['C13', '', null],
  ] as const)('%s "%s"', (code, corrected, after) => {
    expect(changedAccount(now, code, corrected.padEnd(29))).toEqual(after);
  });
});
