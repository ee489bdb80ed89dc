import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RateTable, type AgeBand, type LevelRates } from '@/lib/enrollment-api/rating/plan-rates';
import { buildDemoPlans } from '@/tests/config/demo-shop';
import { readCsv } from '@/lib/enrollment-api/shop/read/csv-sheet';
import { readAreas } from '@/lib/enrollment-api/shop/read/read-areas';
import { readRates } from '@/lib/enrollment-api/shop/read/read-rates';
import type { Problem } from '@/lib/enrollment-api/shop/shop';
import { AREA_COLUMNS, RATE_COLUMNS } from '@/lib/enrollment-api/shop/tables/rate-columns';
import { areaRecords, rateRecords } from '@/lib/enrollment-api/shop/tables/rate-records';
import { writeTable } from '@/lib/enrollment-api/shop/tables/table-file';
import { TIERS } from '@/lib/rules/words/tiers';

const line = ({ at, what, expected }: Problem) => `${at.file}:${at.line}:${at.column}: ${what}: ${expected}`;

/** A plan's tables as its two files have them, read from there. */
function throughFiles(tables: readonly RateTable[]): RateTable[] {
  const problems: Problem[] = [];
  const report = (problem: Problem): void => void problems.push(problem);
  const rates = writeTable(RATE_COLUMNS, rateRecords(tables));
  const areas = writeTable(AREA_COLUMNS, areaRecords('7', tables));
  const found = readAreas(readCsv('areas.csv', Buffer.from(areas)), report).get('7');
  const read = readRates(readCsv('rates/7.csv', Buffer.from(rates)), report);
  expect(problems.map(line)).toEqual([]);
  return read.tables.map((table) => ({ ...table, area: found?.get(table.from)?.area ?? table.area }));
}

const amount = fc.integer({ min: 0, max: 5_000_000 });
const factor = fc.integer({ min: 1, max: 100_000 });
const rate = fc.oneof(
  amount,
  fc.record({ male: amount, female: amount }),
  fc.record({ male: amount, female: amount, unisex: amount }),
);

/** Ranges of ages that follow each other. */
const ranges = fc
  .tuple(fc.integer({ min: 0, max: 60 }), fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 1, maxLength: 5 }))
  .map(([first, widths]) => {
    let from = first;
    return widths.map((width) => {
      const range = { from, to: from + width };
      from = range.to + 1;
      return range;
    });
  });

const bandsOf = (withTobacco: boolean): fc.Arbitrary<AgeBand[]> =>
  ranges.chain((some) =>
    fc.tuple(
      ...some.map((range) =>
        fc
          .tuple(rate, withTobacco ? fc.option(rate, { nil: undefined }) : fc.constant(undefined))
          .map(([own, tobacco]) => ({ ...range, rate: own, ...(tobacco !== undefined && { tobacco }) })),
      ),
    ),
  );

const units = fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 1_000 }));
const spouseOf = (withTobacco: boolean) =>
  fc.record({ bands: bandsOf(withTobacco), units }, { requiredKeys: [] }) as fc.Arbitrary<
    Extract<LevelRates, { kind: 'person' }>['spouse']
  >;

const levelOf = (withTobacco: boolean): fc.Arbitrary<LevelRates> =>
  fc.oneof(
    fc
      .uniqueArray(fc.constantFrom(...TIERS), { minLength: 1 })
      .chain((tiers) => fc.tuple(...tiers.map((tier) => amount.map((cents) => [tier, cents] as const))))
      .map((tiers) => ({ kind: 'composite' as const, tiers: Object.fromEntries(tiers) })),
    fc.record({
      kind: fc.constant('person' as const),
      scale: fc.constantFrom(1 as const, 100 as const),
      units,
      member: bandsOf(withTobacco),
      spouse: spouseOf(withTobacco),
      child: fc.oneof(
        fc.record({ kind: fc.constant('each' as const), bands: bandsOf(withTobacco), units }),
        fc.record({ kind: fc.constant('flat' as const), cents: amount }),
      ),
      threeOldestUnder21: fc.boolean(),
    }),
  );

const levels = (withTobacco: boolean) =>
  fc.dictionary(fc.constantFrom('71', '72', '73'), levelOf(withTobacco), { minKeys: 1 });

const area = fc.record({
  default: fc.oneof(fc.constant(10_000), factor),
  states: fc.dictionary(fc.constantFrom('TX', 'NY'), factor),
  zip3: fc.dictionary(
    fc.constantFrom('787', '100'),
    fc.record({ factor, name: fc.constantFrom('A, B', 'C'), state: fc.constant('TX') }),
  ),
  counties: fc.dictionary(fc.constantFrom("TX/O'Brien", 'NY/New York'), factor),
});

const isTable = ({ levels: all }: Pick<RateTable, 'levels'>): boolean =>
  Object.values(all).some(
    (rates) =>
      rates.kind === 'person' &&
      [...rates.member, ...(rates.spouse.bands ?? []), ...(rates.child.kind === 'each' ? rates.child.bands : [])].some(
        ({ tobacco }) => tobacco !== undefined,
      ),
  );

const tableFrom = (from: string): fc.Arbitrary<RateTable> =>
  fc.boolean().chain((withTobacco) =>
    fc
      .tuple(
        levels(withTobacco),
        area,
        fc.option(
          ranges.chain((some) => fc.tuple(...some.map((range) => factor.map((one) => ({ ...range, factor: one }))))),
          { nil: undefined },
        ),
        fc.option(fc.record({ factor, fromAge: fc.integer({ min: 0, max: 120 }) }), { nil: undefined }),
      )
      .map(([some, areas, ageFactors, told]) => {
        const table: RateTable = {
          from,
          levels: some,
          area: areas,
          ...(ageFactors && { ageFactors }),
          tobacco: { kind: 'none' },
        };
        if (isTable(table)) table.tobacco = { kind: 'table' };
        else if (told) table.tobacco = { kind: 'factor', ...told };
        return table;
      }),
  );

describe('rates in a folder', () => {
  it('are the tables of every plan of the demo, both ways', () => {
    const plans = buildDemoPlans();
    expect(plans.length).toBeGreaterThan(50);
    for (const { id, rates } of plans) {
      const sorted = rates.toSorted((one, other) => (one.from < other.from ? -1 : 1));
      expect(throughFiles(rates), id).toEqual(sorted);
    }
  });

  it('can be any tables that pricing reads', () => {
    fc.assert(
      fc.property(tableFrom('2026-01-01'), tableFrom('2027-01-01'), (first, second) => {
        expect(RateTable.parse(first)).toEqual(first);
        expect(throughFiles([second, first])).toEqual([first, second]);
      }),
    );
  });
});

const HEAD = 'level,effective_from,tier,role,age_from,age_to,gender,tobacco,units,children,rate,factor';
const D = '2027-01-01';

/** The lines in which rows are refused. */
function refusals(...rows: string[]): string[] {
  const problems: Problem[] = [];
  const sheet = readCsv('rates/7.csv', Buffer.from(`${HEAD}\n${rows.join('\n')}\n`));
  readRates(sheet, (problem) => void problems.push(problem));
  return problems.map((problem) => line(problem).replace('rates/7.csv:', ''));
}

const MEMBER = `1,${D},,member,18,99,,,,,9.00,`;
const CHILD = `1,${D},,child,,,,,,,2.00,`;

describe('a mistake in rates', () => {
  it.each<[string, string[], string]>([
    [
      'a hole',
      [`1,${D},,member,18,29,,,,,9.00,`, `1,${D},,member,40,99,,,,,9.00,`, CHILD],
      '3:22: A hole: age 30 has no rate: age_from 30',
    ],
    [
      'an overlap',
      [`1,${D},,member,18,30,,,,,9.00,`, `1,${D},,member,30,99,,,,,9.00,`, CHILD],
      '3:22: An overlap: age 30 has two rates: age_from 31',
    ],
    [
      'a price twice',
      [MEMBER, MEMBER, CHILD],
      '3:1: The same price comes twice: each age, gender and use of tobacco of a level once',
    ],
    [
      'a tier twice',
      [`1,${D},IO,,,,,,,,9.00,`, `1,${D},IO,,,,,,,,9.00,`],
      '3:14: The tier IO comes twice: each tier of a level once',
    ],
    [
      'half of the genders',
      [`1,${D},,member,18,99,M,,,,9.00,`, CHILD],
      '2:1: Rates by gender that are not whole: one row without a gender, or one for M and one for F',
    ],
    [
      'users alone',
      [`1,${D},,member,18,99,,Y,,,9.00,`, CHILD],
      '2:1: No rate of who uses no tobacco: a row with tobacco N',
    ],
    ['no children', [MEMBER], '2:1: No rate of children: a row with role child; without ages for one price of all'],
    ['no member', [CHILD], '2:1: No rate of the member: a row with role member'],
    [
      'a tier of a person',
      [`1,${D},IO,member,18,99,,,,,9.00,`, CHILD],
      '2:14: tier is told: an empty cell in a price for a person',
    ],
    [
      'both kinds',
      [`1,${D},IO,,,,,,,,9.00,`, MEMBER, CHILD],
      '3:15: A level with prices for the household and for persons: one kind of them',
    ],
    [
      'other units',
      [`1,${D},,member,18,29,,,100,,9.00,`, `1,${D},,member,30,99,,,10,,9.00,`, CHILD],
      '3:30: units is not the same for all of the member: 100, as above',
    ],
    ['no price', [`1,${D},,member,18,99,,,,,,`, CHILD], '2:32: rate is empty: a value in a price for a person'],
    [
      'a factor of a level',
      [`1,${D},,member,18,99,,,,,9.00,1.1`, CHILD],
      '2:37: factor is told: an empty cell in a price for a person',
    ],
    [
      'a factor without ages',
      [MEMBER, CHILD, `,${D},,,,,,,,,,1.1`],
      '4:15: age_from is empty: a value in a factor of an age',
    ],
    [
      'a hole of factors',
      [MEMBER, CHILD, `,${D},,,0,20,,,,,,1.1`, `,${D},,,22,99,,,,,,1.2`],
      '5:15: A hole: age 21 has no rate: age_from 21',
    ],
    [
      'ages upside down',
      [`1,${D},,member,99,18,,,,,9.00,`, CHILD],
      '2:25: The oldest is younger than the youngest: 99 or more',
    ],
    [
      'tobacco twice',
      [`1,${D},,member,18,99,,N,,,9.00,`, `1,${D},,member,18,99,,Y,,,12.00,`, CHILD, `,${D},,,18,,,Y,,,,1.5`],
      '5:1: A factor of tobacco beside rates by tobacco: one of them',
    ],
    [
      'children of a member',
      [`1,${D},,member,18,99,,,,three-oldest,9.00,`, CHILD],
      '2:31: children is told: an empty cell but for role child',
    ],
  ])('is told at its place: %s', (_name, rows, expected) => {
    expect(refusals(...rows)).toContain(expected);
  });
});

describe('rates with hundredths of a cent', () => {
  it('are of a level whose rates have them, also those that are written in cents', () => {
    const problems: Problem[] = [];
    const rows = [`1,${D},,member,18,44,,,100,,0.1165,`, `1,${D},,member,45,99,,,100,,0.25,`, CHILD];
    const sheet = readCsv('rates/7.csv', Buffer.from(`${HEAD}\n${rows.join('\n')}\n`));
    const { tables } = readRates(sheet, (problem) => void problems.push(problem));
    expect(problems).toEqual([]);
    expect(tables[0]?.levels['1']).toMatchObject({
      scale: 100,
      member: [{ rate: 1_165 }, { rate: 2_500 }],
      child: { kind: 'flat', cents: 200 },
    });
  });
});
