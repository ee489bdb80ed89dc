import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { RateTable } from '@/lib/enrollment-api/rating/plan-rates';
import { factorAreas } from '@/lib/enrollment-api/shop/formats/area-factors';
import { readAreas } from '@/lib/enrollment-api/shop/read/read-areas';
import { readCsv } from '@/lib/enrollment-api/shop/read/csv-sheet';
import { readRates } from '@/lib/enrollment-api/shop/read/read-rates';
import { performVerb } from '@/lib/operator/perform-verb';
import { importCmsRates } from '@/lib/operator/verbs/cms-verbs';
import { number, xlsxOf } from './workbook-writer';

const folder = mkdtempSync(join(tmpdir(), 'coverfront-cms-'));
afterAll(() => rmSync(folder, { recursive: true }));
let files = 0;
const given = (bytes: string | Buffer, ending = 'csv') => {
  const file = join(folder, `${(files += 1)}.${ending}`);
  writeFileSync(file, bytes);
  return file;
};

const run = async (told: Record<string, string>) => {
  const outcome = await performVerb(null, importCmsRates, { told, by: 'kim', dryRun: false });
  const lines = outcome.ok ? outcome.said : outcome.problems;
  return `${outcome.ok ? 0 : 1} ${lines.join('\n')}`
    .replaceAll(told['file'] ?? '', 'FILE')
    .replaceAll(told['areas'] ?? '\0', 'AREAS');
};

/** Half up to a cent, in whole numbers: rate / scale × factor / 10,000. */
const product = (rate: number, scale: number, factor: number): number =>
  Number((BigInt(rate) * BigInt(factor) * 2n + BigInt(scale) * 10_000n) / (BigInt(scale) * 20_000n));

/** The ages of a filing, as CMS writes them. */
const AGES = ['0-14', ...Array.from({ length: 49 }, (_, at) => String(at + 15)), '64 and over'];
const PUF =
  'BusinessYear,StateCode,IssuerId,SourceName,ImportDate,RateEffectiveDate,RateExpirationDate,PlanId,RatingAreaId,Tobacco,Age,IndividualRate,IndividualTobaccoRate,Couple,PrimarySubscriberAndOneDependent,PrimarySubscriberAndTwoDependents,PrimarySubscriberAndThreeOrMoreDependents,CoupleAndOneDependent,CoupleAndTwoDependents,CoupleAndThreeOrMoreDependents';
const HIOS = '12345DE0010001';
const dollars = (cents: number) => `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;

type Line = {
  area?: number;
  age?: string;
  rate: number;
  tobacco?: number;
  plan?: string;
  from?: string;
  to?: string;
  family?: readonly number[];
};
const lineOf = ({
  area = 1,
  age = '21',
  rate,
  tobacco,
  plan = HIOS,
  from = '1/1/2027',
  to = '12/31/2027',
  family = [],
}: Line) =>
  [
    ...['2027', 'DE', '12345', 'HIOS', '8/1/2026', from, to, plan, `Rating Area ${area}`],
    tobacco === undefined ? 'No Preference' : 'Tobacco User/Non-Tobacco User',
    ...[age, dollars(rate), tobacco === undefined ? '' : dollars(tobacco)],
    ...Array.from({ length: 7 }, (_, at) => (family[at] === undefined ? '' : dollars(family[at]))),
  ].join(',');
const puf = (lines: readonly Line[]) => `${[PUF, ...lines.map(lineOf)].join('\n')}\n`;
const curve = (area: number, factor: number, more: Partial<Line> = {}) =>
  AGES.map((age, at): Line => ({ ...more, area, age, rate: product(30_000 + at * 977, 1, factor) }));

const asked = (text: string | Buffer, more: Record<string, string> = {}) => ({
  file: given(text, typeof text === 'string' ? 'csv' : 'xlsx'),
  plan: '1303',
  levels: `130301=${HIOS}`,
  children: 'three-oldest',
  ...more,
});

/** Delaware has three counties, here in two areas. */
const AREAS = 'State,Rating Area ID,County\nDE,1,Kent\nDE,1,Sussex County\nDE,Rating Area 2,New Castle\n';

const readBack = (dir: string) => {
  const problems: unknown[] = [];
  const report = (problem: unknown) => void problems.push(problem);
  const { tables } = readRates(readCsv('rates', readFileSync(join(dir, 'rates/1303.csv'))), report);
  const areas = readAreas(readCsv('areas', readFileSync(join(dir, 'areas.csv'))), report);
  expect(problems).toEqual([]);
  return { tables: tables.map((table) => RateTable.parse(table)), areas };
};

describe('rates of a filing', () => {
  it('come back to the cent in every area and at every age, from a Rate PUF', async () => {
    const lines = [...curve(1, 10_000), ...curve(2, 10_830)];
    const dir = mkdtempSync(join(folder, 'shop-'));
    const other: Line = { plan: '99999DE0010001', rate: 1 };
    expect(await run(asked(puf([other, ...lines]), { areas: given(AREAS), dir }))).toBe(
      `0 Rates of 1303 from 2027-01-01: 1 level, 3 places with a factor, one rate whatever the tobacco.\nThe filing ends on 2027-12-31; here its rates hold until later ones are in the folder.\nWritten to ${dir}; check and plan it next.`,
    );
    const { tables, areas } = readBack(dir);
    const level = tables[0]?.levels['130301'];
    const factors = areas.get('1303')?.get('2027-01-01')?.area.counties ?? {};
    expect(Object.keys(factors)).toEqual(['DE/Kent', 'DE/Sussex', 'DE/New Castle']);
    expect(level).toMatchObject({ kind: 'person', threeOldestUnder21: true, child: { kind: 'each' } });
    if (level?.kind !== 'person') throw new Error('no rates by age');
    expect(level.member).toHaveLength(AGES.length);
    expect(level.member.at(-1)).toMatchObject({ from: 64, to: 120 });
    for (const { area = 0, age, rate } of lines) {
      const band = level.member[AGES.indexOf(age ?? '')];
      const factor = factors[area === 1 ? 'DE/Kent' : 'DE/New Castle'] ?? 0;
      expect(product(Number(band?.rate), level.scale, factor), `${area} ${age}`).toBe(rate);
    }
  });

  it('come from a Rates Table template as well, with its dates above the headings and areas together in a cell', async () => {
    const head = ['Plan ID*', 'Rating Area ID*', 'Tobacco*', 'Age*', 'Individual Rate*', 'Individual Tobacco Rate*'];
    const rows = [
      ['All fields with an asterisk (*) are required'],
      ['HIOS Issuer ID*', '12345'],
      ['Rate Effective Date*', number('46388', 1)],
      ['Rate Expiration Date*', number('46752', 1)],
      ['Rating Method*', 'Age-Based Rates'],
      head,
      ['Required: Enter the 14-character Plan ID'],
      ...AGES.map((age, at) => [
        HIOS,
        'Rating Area 1,Rating Area 2',
        at < 4 ? 'No Preference' : 'Tobacco User/Non-Tobacco User',
        age,
        number(String(300.1 + at), 2),
        at < 4 ? null : number(String(345.115 + at).slice(0, 6)),
      ]),
    ];
    const dir = mkdtempSync(join(folder, 'shop-'));
    expect(await run(asked(xlsxOf({ rows, formats: ['m/d/yyyy', '0.00'] }), { dir }))).toContain(
      'Rating Area 1, Rating Area 2: one price wherever the plan is sold.',
    );
    const problems: unknown[] = [];
    const { tables } = readRates(readCsv('rates', readFileSync(join(dir, 'rates/1303.csv'))), (one) =>
      problems.push(one),
    );
    expect(problems).toEqual([]);
    expect(tables).toMatchObject([{ from: '2027-01-01', tobacco: { kind: 'table' } }]);
    const level = tables[0]?.levels['130301'];
    expect(level?.kind === 'person' && level.member.slice(3, 5)).toEqual([
      { from: 17, to: 17, rate: 30_310 },
      { from: 18, to: 18, rate: 30_410, tobacco: 34_911 },
    ]);
  });

  it('of families become a price for each household, and rates of later days stand beside those of before', async () => {
    const family = [20_000, 30_000, 30_000, 30_000, 40_000, 40_000, 40_000];
    const dir = mkdtempSync(join(folder, 'shop-'));
    const first = asked(
      puf([
        { age: 'Family Option', rate: 10_000, family, to: '3/31/2027' },
        { age: 'Family Option', rate: 11_000, family, from: '4/1/2027' },
      ]),
      { dir },
    );
    expect(await run(first)).toMatch(/^0 Rates of 1303 from 2027-01-01[^]*Rates of 1303 from 2027-04-01/);
    expect(await run(first)).toBe(
      `1 ${dir}/rates/1303.csv:2:1: Rates from 2027-01-01 stand here; expected: another day: filed rates are not overwritten\n${dir}/rates/1303.csv:6:1: Rates from 2027-04-01 stand here; expected: another day: filed rates are not overwritten`,
    );
    expect(
      await run(
        asked(puf([{ age: 'Family Option', rate: 12_000, family, from: '2028-01-01', to: '2028-12-31' }]), { dir }),
      ),
    ).toMatch(/^0 /);
    const { tables } = readRates(readCsv('rates', readFileSync(join(dir, 'rates/1303.csv'))), () => undefined);
    expect(tables.map(({ from, levels }) => [from, levels['130301']])).toEqual(
      [
        ['2027-01-01', 10_000],
        ['2027-04-01', 11_000],
        ['2028-01-01', 12_000],
      ].map(([from, IO]) => [from, { kind: 'composite', tiers: { IO, IS: 20_000, IC: 30_000, IF: 40_000 } }]),
    );
  });

  const whole = curve(1, 10_000);
  it.each<[string, string, Record<string, string>, string]>([
    [
      'areas that are no factor of each other',
      puf([...whole, ...whole.map((one, at) => ({ ...one, area: 2, rate: at === 9 ? one.rate + 5 : one.rate }))]),
      { areas: given(AREAS) },
      'FILE:53:12: The rates of Rating Area 2 are not those of Rating Area 1 times one factor, to the cent; expected: a plan of its own for this area, as a plan here has one rate and a factor for each area',
    ],
    [
      'areas without a place',
      puf([...whole, ...curve(2, 10_830)]),
      {},
      'FILE:2:12: 2 rating areas with prices of their own; expected: --areas with a file of where each is',
    ],
    [
      'an area that is nowhere',
      puf(curve(3, 10_000)),
      { areas: given(AREAS) },
      'FILE:2:12: Rating Area 3 is nowhere; expected: a row in the file of the areas',
    ],
    [
      'a county of an area without rates',
      puf(whole),
      { areas: given(AREAS) },
      'AREAS:4:4: Rating Area 2 has no rate, and a plan here is sold in states or by the first three digits of ZIP codes; expected: rates for each area of the state, or areas by ZIP codes',
    ],
    [
      'a county that there is not',
      puf(whole),
      { areas: given('State,Rating Area ID,County\nDE,1,Nowhere\n') },
      'AREAS:2:4: No county of DE in the ZIP table; expected: its name as the ZIP table has it',
    ],
    [
      'counties in no area',
      puf(whole),
      { areas: given('State,Rating Area ID,County\nDE,1,Kent\n') },
      'AREAS:1:1: 2 counties of DE without a rating area, New Castle first; expected: every county of the state, or a row for the state itself',
    ],
    [
      'an age that is missing in an area',
      puf([...whole, ...curve(2, 10_830).slice(1)]),
      { areas: given(AREAS) },
      'FILE:2:12: A rate that Rating Area 2 does not have; expected: the same ages in each area',
    ],
    [
      'a hole between ages',
      puf(whole.filter(({ age }) => age !== '30')),
      {},
      'FILE:18:12: Age 30 has no rate or two; expected: each age from 0 on once',
    ],
    [
      'no rate for the old',
      puf(whole.slice(0, -1)),
      {},
      'FILE:51:12: Ages from 64 on have no rate; expected: a last age such as 64 and over',
    ],
    [
      'a rate twice',
      puf([...whole, whole[3] as Line]),
      {},
      'FILE:53:12: The same rate twice; expected: each plan, area and age once',
    ],
    [
      'a price by the number of dependents',
      puf([{ age: 'Family Option', rate: 10_000, family: [1, 2, 3, 3, 4, 4, 4] }]),
      {},
      'FILE:2:16: A price by the number of dependents; expected: one price for one dependent or more',
    ],
    [
      'an amount that stands for none',
      puf([{ ...(whole[0] as Line), rate: 999_999 }]),
      {},
      'FILE:2:12: An amount that stands for no rate; expected: a rate below 9999.00',
    ],
    [
      'an age of no filing',
      puf([{ age: 'young', rate: 100 }]),
      {},
      'FILE:2:11: An age that no filing has; expected: 0-14, 15, 64 and over, or Family Option',
    ],
    [
      'days that are none',
      puf(whole.slice(0, 1).map((one) => ({ ...one, from: '13/1/2027' }))),
      {},
      'FILE:2:6: No RateEffectiveDate; expected: a day as 1985-04-09, 4/9/1985 or 9-Apr-1985',
    ],
    [
      'a hole between periods',
      puf([...curve(1, 10_000, { to: '3/31/2027' }), ...curve(1, 11_000, { from: '5/1/2027' })]),
      {},
      'FILE:2:12: The rates do not end where the next begin; expected: an end on the day before 2027-05-01',
    ],
    [
      'a plan that is not in it',
      puf([{ plan: '99999DE0010001', rate: 1 }]),
      {},
      'FILE:1:1: No rates of 12345DE0010001; expected: rows with this PlanId',
    ],
    ['another file', 'a,b\n1,2\n', {}, 'FILE:1:1: The column PlanId is missing; expected: it among the headings'],
    [
      'levels that are none',
      puf(whole),
      { levels: '130301=X' },
      '--levels: Give levels as 130301=12345TX0010001, parted by commas.',
    ],
  ])('are refused at their line for %s', async (_, text, more, refusal) => {
    const file = asked(text, more);
    const columns = (line: string) => line.replace(/^(1 FILE:\d+):\d+/, '$1');
    expect(columns(await run(file))).toBe(columns(`1 ${refusal}`));
  });
});

describe('prices by area', () => {
  const factor = fc.integer({ min: 7_000, max: 15_000 });
  const rates = fc.array(fc.integer({ min: 5_000, max: 20_000_000 }), { minLength: 1, maxLength: 40 });

  it('that were filed as rate times factor are taken apart so that each product is the price, to the cent', () => {
    fc.assert(
      fc.property(rates, fc.array(factor, { minLength: 1, maxLength: 8 }), (base, factors) => {
        const prices = base.map((rate) => factors.map((one) => product(rate, 100, one)));
        const found = factorAreas(prices, [1, 100]);
        expect(found).not.toBeNull();
        prices.forEach((of, cell) =>
          of.forEach((price, area) =>
            expect(product(found?.rates[cell] ?? 0, found?.scale ?? 1, found?.factors[area] ?? 0)).toBe(price),
          ),
        );
      }),
    );
  });

  it('that were not have no factors, or products that are the prices all the same', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat({ max: 90_000 }), fc.nat({ max: 90_000 }), fc.nat({ max: 90_000 })), {
          minLength: 1,
          maxLength: 5,
        }),
        (prices) => {
          const found = factorAreas(prices, [1, 100]);
          if (found === null) return;
          prices.forEach((of, cell) =>
            of.forEach((price, area) =>
              expect(product(found.rates[cell] ?? 0, found.scale, found.factors[area] ?? 0)).toBe(price),
            ),
          );
        },
      ),
    );
  });
});
