import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { auditCoverage, compareCoverage } from '@/lib/enrollment-api/fulfilment/compare-coverage';
import { write834, type File834 } from '@/lib/enrollment-api/fulfilment/write-834';
import { expect834 } from '@/tests/fixtures/edi/expect-834';
import { read834 } from '@/tests/fixtures/edi/read-834';
import { pairs, PARTNER, type Pair } from '@/tests/fixtures/edi/some-coverages';
import { soakRuns } from '@/tests/soak/scale';

const NOW = '2027-03-15';

function toFile(
  told: readonly Pair[],
  { isFull, again, number }: Pick<File834, 'isFull' | 'again' | 'number'>,
): File834 {
  const messages = told.flatMap(({ before, now }) =>
    isFull ? [auditCoverage(now, NOW)] : (compareCoverage(before, now) ?? []),
  );
  return { id: 'EX-7', number, day: NOW, clock: '1605', isFull, isTest: number % 2 === 0, again, messages };
}

const files: fc.Arbitrary<File834> = fc
  .tuple(
    pairs,
    fc.record({
      isFull: fc.boolean(),
      again: fc.constantFrom(null, 'EX-3'),
      number: fc.integer({ min: 1, max: 999_999_999 }),
    }),
  )
  .map(([told, how]) => toFile(told, how))
  .filter(({ messages }) => messages.length > 0);

/** Planted differences, all of which must be found. */
const PLANTED = 200;

describe('a file of enrollments', () => {
  it('is read without an error by a reader of the published map, and says what its plans and people are', () => {
    fc.assert(
      fc.property(files, (file) => {
        expect(read834(write834(PARTNER, file).text)).toEqual(expect834(file));
      }),
      { numRuns: soakRuns('834 files') },
    );
  });

  it('is never read as right when one element of it is another: 200 planted differences, all found', () => {
    const seeds = fc.sample(fc.tuple(files, fc.nat(), fc.nat()), { numRuns: PLANTED, seed: 834 });
    const missed = seeds.flatMap(([file, where, how]) => {
      const { text } = write834(PARTNER, file);
      const planted = plant(text, where, how);
      const read = read834(planted);
      return planted !== text && (read.errors.length > 0 || !isDeepStrictEqual(read, expect834(file))) ? [] : [planted];
    });
    expect(missed).toEqual([]);
  });
});

/** A file with one thing that is other: a segment gone, twice or moved, or an element left out, cut, doubled or replaced. */
function plant(text: string, where: number, how: number): string {
  const lines = text.split('\n').slice(0, -1);
  const at = where % lines.length;
  const line = lines[at] ?? '';
  const elements = line.slice(0, -1).split('*');
  const place = 1 + (how % Math.max(1, elements.length - 1));
  const old = elements[place] ?? '';
  const put = (value: string) => [
    ...lines.slice(0, at),
    `${elements.with(place, value).join('*')}~`,
    ...lines.slice(at + 1),
  ];
  const deeds: (() => string[])[] = [
    () => lines.toSpliced(at, 1),
    () => lines.toSpliced(at, 0, line),
    () => put(''),
    () => put(`${old}9`),
    () => put(old.length > 1 ? old.slice(0, -1) : 'Q'),
    () => put(old.toLowerCase() === old ? `${old.slice(1)}${old.slice(0, 1)}X` : old.toLowerCase()),
    () => put(old.endsWith('1') ? `${old.slice(0, -1)}2` : `${old.slice(0, -1)}1`),
    () => put('é'),
  ];
  for (let turn = 0; turn < deeds.length; turn += 1) {
    const planted = `${deeds[(how + turn) % deeds.length]?.().join('\n') ?? ''}\n`;
    if (planted !== text) return planted;
  }
  return text;
}
