import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkShop, tellProblem } from '@/lib/enrollment-api/shop/check/check-shop';
import { writeExample } from '@/lib/enrollment-api/shop/example/write-example';
import { performVerb } from '@/lib/operator/perform-verb';
import { importPlanList } from '@/lib/operator/verbs/plan-list-verb';

const HEAD = 'plan,name,carrier,category,kind,form,states,about,benefits,from,IO,IS,IC,IF';
const DENTAL =
  '6101,Elm Dental,blue-harbor,dental,,BH 6101,TX;FL,Two cleanings a year.,Cleanings: 100%;Any dentist,2027-01-01,14.20,27.80,30.10,44.60';
const VISION = '6201,Elm Vision,blue-harbor,vision,,BH 6201,TX,An exam a year.,Exam: $10,2027-01-01,7.05,,,';

describe('a list of plans', () => {
  let base: string;
  let shop: string;
  beforeEach(() => {
    base = mkdtempSync(path.join(os.tmpdir(), 'coverfront-plans-'));
    shop = path.join(base, 'shop');
    writeExample(shop);
  });
  afterEach(() => rmSync(base, { recursive: true }));

  const add = async (...rows: string[]) => {
    const file = path.join(base, 'list.csv');
    writeFileSync(file, [HEAD, ...rows, ''].join('\n'));
    const told = await performVerb(null, importPlanList, { told: { file, dir: shop }, by: 'kim', dryRun: false });
    return (told.ok ? told.said : told.problems).map((line) => line.replaceAll(`${base}/`, ''));
  };
  const problems = () => checkShop(shop, '2026-11-26').problems.map(tellProblem);
  const inShop = (name: string) => readFileSync(path.join(shop, name), 'utf8');
  const quote = (row: string) =>
    writeFileSync(path.join(shop, 'expected.csv'), `plan,level,zip,birth_date,gender,tier,effective,price\n${row}\n`);

  it('becomes plans with rates that the check takes, at the prices of the list', async () => {
    expect(await add(DENTAL, VISION)).toEqual([
      '2 plans are new in shop, with 2 tables of rates.',
      expect.stringMatching(/^Next: npm run operator -- check /),
    ]);
    quote('6101,610101,78701,1990-01-01,F,IS,2027-01-01,27.80');
    expect(problems()).toEqual([]);
    quote('6201,620101,78701,1990-01-01,F,IO,2027-01-01,7.06');
    expect(problems()).toEqual([expect.stringContaining('The price is 7.05 by the rates of the folder')]);
    // A tier without a price is one that the plan is not sold in.
    quote('6201,620101,78701,1990-01-01,F,IS,2027-01-01,7.05');
    expect(problems()).toEqual([expect.stringContaining('The plan is not sold to this household')]);
  });

  it('leaves the file of a plan that is there, and adds the prices of another day', async () => {
    await add(DENTAL);
    const own = inShop('plans/6101.yaml').replace('Elm Dental', 'Elm Dental Plus');
    writeFileSync(path.join(shop, 'plans/6101.yaml'), own);
    const later = DENTAL.replace('2027-01-01,14.20', '2028-01-01,15.10');
    expect((await add(later))[0]).toBe('0 plans are new in shop, with 1 table of rates.');
    expect(inShop('plans/6101.yaml')).toBe(own);
    expect(inShop('rates/6101.csv')).toMatch(/2027-01-01,IO.*14\.20[^]*2028-01-01,IO.*15\.10/);
    expect(problems()).toEqual([]);
  });

  it('is refused by its lines, and nothing of it is written', async () => {
    await add(VISION);
    const before = inShop('rates/6201.csv');
    expect(
      await add(
        DENTAL,
        VISION,
        '610234567,Elm,blue-harbor,dental,,F,TX,A.,B,2027-01-01,1.00,,,',
        '6103,Elm,blue-harbor,dental,,F,TX,A.,B,2027-01-01,,,,',
        '6104,Elm,blue-harbor,teeth,,F,TX,A.,B,01/01/2027,1,,,',
        DENTAL,
      ),
    ).toEqual([
      'list.csv:4:1: The number 610234567 is too long; expected: 8 digits at most',
      'list.csv:5:51: Plan 6103 has no price; expected: an amount under IO, IS, IC, IF',
      expect.stringMatching(/^list\.csv:6:22: category “teeth” is not understood; expected: dental, vision, /),
      'list.csv:6:39: from “01/01/2027” is month, day and year with slashes; expected: a day as 2027-01-31',
      'list.csv:7:101: Plan 6101 has two rows from 2027-01-01; expected: one row for each day',
      'shop/rates/6201.csv:2:1: Rates from 2027-01-01 stand here; expected: another day: filed rates are not overwritten',
    ]);
    expect(() => inShop('plans/6101.yaml')).toThrow(/ENOENT/);
    expect(inShop('rates/6201.csv')).toBe(before);
  });
});
