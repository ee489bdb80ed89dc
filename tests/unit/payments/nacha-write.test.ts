import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MODIFIERS, writeDebits, type DebitBatch, type DebitEntry } from '@/lib/enrollment-api/payments/nacha-write';
import { addDays } from '@/lib/rules/text/days-later';

/*
 * A reader of its own, from the tables of Nacha's Appendix Three: name, first place, last place. Nothing of it is shared with what
 * writes.
 */
const FIELDS = {
  1: 'type 1 1;priority 2 3;destination 4 13;origin 14 23;date 24 29;time 30 33;modifier 34 34;size 35 37;blocking 38 39;format 40 40;bank 41 63;company 64 86;reference 87 94',
  5: 'type 1 1;service 2 4;company 5 20;data 21 40;companyId 41 50;class 51 53;description 54 63;descriptive 64 69;effective 70 75;settlement 76 78;status 79 79;odfi 80 87;batch 88 94',
  6: 'type 1 1;code 2 3;rdfi 4 11;check 12 12;account 13 29;amount 30 39;id 40 54;name 55 76;data 77 78;addenda 79 79;trace 80 94',
  8: 'type 1 1;service 2 4;count 5 10;hash 11 20;debits 21 32;credits 33 44;companyId 45 54;mac 55 73;reserved 74 79;odfi 80 87;batch 88 94',
  9: 'type 1 1;batches 2 7;blocks 8 13;count 14 21;hash 22 31;debits 32 43;credits 44 55;reserved 56 94',
} as const;

type Line = Record<string, string>;

function fieldsOf(line: string): Line {
  const kind = Number(line[0]) as keyof typeof FIELDS;
  return Object.fromEntries(
    FIELDS[kind].split(';').map((field) => {
      const [name = '', from, to] = field.split(' ');
      return [name, line.slice(Number(from) - 1, Number(to))];
    }),
  );
}

/** Nine digits whose last one is the check digit of the others: weights 3, 7, 1. */
const routing = fc.stringMatching(/^0[1-9]\d{6}$/).map((eight) => {
  const sum = [...eight].reduce((total, digit, at) => total + Number(digit) * ([3, 7, 1][at % 3] ?? 0), 0);
  return `${eight}${(10 - (sum % 10)) % 10}`;
});

const entry: fc.Arbitrary<Omit<DebitEntry, 'trace'>> = fc.record({
  routing,
  account: fc.stringMatching(/^\d{4,17}$/),
  type: fc.constantFrom('checking', 'savings'),
  cents: fc.integer({ min: 1, max: 9_999_999_999 }),
  reference: fc.stringMatching(/^[A-Z0-9]{6,15}$/),
  holder: fc.string({ maxLength: 40, unit: 'grapheme' }),
  recurring: fc.boolean(),
});

const batches = fc.array(
  fc.record({
    description: fc.constantFrom('PREMIUM', 'RETRY PYMT'),
    effectiveOn: fc.integer({ min: 0, max: 4_000 }).map((days) => addDays('2026-01-01', days)),
    entries: fc.array(entry, { minLength: 1, maxLength: 14 }),
  }),
  { minLength: 1, maxLength: 4 },
);

const origin = {
  bankRouting: '021000021',
  bankName: 'First Bank of the Harbor and Mills',
  companyId: '1999999999',
  companyName: 'Harbor Benefits Agency',
  entryClass: 'WEB',
} as const;

function numbered(made: readonly { entries: readonly Omit<DebitEntry, 'trace'>[] }[]): DebitBatch[] {
  let next = 1;
  return made.map((batch) => ({
    ...(batch as DebitBatch),
    entries: batch.entries.map((one) => ({ ...one, trace: `02100002${String(next++).padStart(7, '0')}` })),
  }));
}

const totals = (entries: readonly Line[]) => ({
  count: entries.length,
  hash: String(entries.reduce((sum, { rdfi }) => sum + BigInt(rdfi ?? ''), 0n))
    .slice(-10)
    .padStart(10, '0'),
  debits: entries.reduce((sum, { amount }) => sum + Number(amount), 0),
});

describe('a file of debits', () => {
  it('is read back by another reader as it was meant: every entry, count, hash and sum, in blocks of ten', () => {
    fc.assert(
      fc.property(batches, fc.constantFrom(...MODIFIERS), (made, modifier) => {
        const given = numbered(made);
        const text = writeDebits(origin, { madeOn: '2026-11-23', madeAt: '1605', modifier, batches: given });
        expect(text.endsWith('\n')).toBe(true);
        const lines = text.slice(0, -1).split('\n');
        expect(lines.every((line) => /^[ -~]{94}$/.test(line))).toBe(true);
        expect(lines.length % 10).toBe(0);
        const end = lines.findIndex((line, at) => at > 0 && line.startsWith('9'));
        const filler = lines.slice(end + 1);
        expect(filler.length).toBeLessThan(10);
        expect(filler.every((line) => line === '9'.repeat(94))).toBe(true);

        const records = lines.slice(0, end + 1).map(fieldsOf);
        expect(records[0]).toMatchObject({ type: '1', priority: '01', destination: ' 021000021', size: '094' });
        expect(records[0]).toMatchObject({ blocking: '10', format: '1', date: '261123', time: '1605', modifier });
        let at = 1;
        const all: Line[] = [];
        for (const [index, batch] of given.entries()) {
          const header = records[at++];
          const [, year, month, day] = /^..(..)-(..)-(..)$/.exec(batch.effectiveOn) ?? [];
          expect(header).toMatchObject({ type: '5', service: '225', class: 'WEB', status: '1', odfi: '02100002' });
          expect(header).toMatchObject({
            effective: `${year}${month}${day}`,
            batch: String(index + 1).padStart(7, '0'),
          });
          expect(header?.['description']?.trimEnd()).toBe(batch.description);
          const entries = records.slice(at, at + batch.entries.length);
          at += entries.length;
          for (const [which, one] of batch.entries.entries()) {
            const line = entries[which];
            expect(line).toMatchObject({ type: '6', code: one.type === 'savings' ? '37' : '27', addenda: '0' });
            expect(`${line?.['rdfi']}${line?.['check']}`).toBe(one.routing);
            expect(line?.['account']?.trimEnd()).toBe(one.account);
            expect(Number(line?.['amount'])).toBe(one.cents);
            expect(line?.['trace']).toBe(one.trace);
            expect(line?.['data']).toBe(one.recurring ? 'R ' : 'S ');
          }
          const sums = totals(entries);
          const control = records[at++];
          expect(control).toMatchObject({ type: '8', service: '225', hash: sums.hash, credits: '0'.repeat(12) });
          expect([Number(control?.['count']), Number(control?.['debits'])]).toEqual([sums.count, sums.debits]);
          expect([control?.['companyId'], control?.['batch']]).toEqual([header?.['companyId'], header?.['batch']]);
          all.push(...entries);
        }
        const file = records[at];
        const sums = totals(all);
        expect(at).toBe(end);
        expect(file).toMatchObject({ type: '9', hash: sums.hash });
        expect([file?.['batches'], file?.['blocks'], file?.['count'], file?.['debits']].map(Number)).toEqual([
          given.length,
          lines.length / 10,
          sums.count,
          sums.debits,
        ]);
      }),
    );
  });

  it('writes a name without marks, and refuses what no record has room for', () => {
    const one = {
      routing: '021000021',
      account: '123',
      type: 'checking',
      cents: 1,
      reference: 'CF1',
      recurring: false,
    } as const;
    const write = (more: Partial<DebitEntry>) =>
      writeDebits(origin, {
        madeOn: '2026-11-23',
        madeAt: '1605',
        modifier: 'A',
        batches: [
          {
            description: 'PREMIUM',
            effectiveOn: '2026-11-24',
            entries: [{ ...one, holder: 'José Núñez-O’Hara', trace: '021000020000001', ...more }],
          },
        ],
      });
    expect(write({})).toContain('JOSE NUNEZ-O HARA');
    expect(() => write({ cents: 10_000_000_000 })).toThrow('no room');
    expect(() => write({ cents: 1.5 })).toThrow('no room');
    expect(() => write({ routing: '0210000211' })).toThrow('no room');
  });
});
