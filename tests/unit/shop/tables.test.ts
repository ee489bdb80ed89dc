import { describe, expect, it } from 'vitest';
import { siteKey } from '@/lib/enrollment-api/shop/tables/site-key';
import {
  featured,
  placements,
  contributions,
  licences,
  portals,
  staff,
  sites as demoSites,
} from '@/tests/config/demo-shop';
import { readCsv } from '@/lib/enrollment-api/shop/read/csv-sheet';
import { readTable } from '@/lib/enrollment-api/shop/read/read-table';
import { genderLetter } from '@/lib/rules/words/genders';
import type { Problem } from '@/lib/enrollment-api/shop/shop';
import { CARRIERS, CONTRIBUTIONS, EXPECTED } from '@/lib/enrollment-api/shop/tables/catalogue-tables';
import { AGENTS, GROUPS, LICENCES, PORTALS, STAFF } from '@/lib/enrollment-api/shop/tables/owner-tables';
import { FEATURED, REFERRALS, SITES, VISIBILITY } from '@/lib/enrollment-api/shop/tables/place-tables';
import { writeTable, type Columns, type RecordOf, type TableFile } from '@/lib/enrollment-api/shop/tables/table-file';

const read = <C extends Columns>(columns: C, text: string): { records: RecordOf<C>[]; problems: string[] } => {
  const problems: Problem[] = [];
  const report = (problem: Problem): void => void problems.push(problem);
  const records = [...readTable(readCsv('t.csv', Buffer.from(text)), columns, report)].map(({ record }) => record);
  const lines = problems.map(({ at, what, expected }) => `${at.line}:${at.column}: ${what}: ${expected}`);
  return { records, problems: lines };
};

/** Rows to a file and back, and the file once more from what was read. */
function roundTrip<C extends Columns, Row>(table: TableFile<C, Row>, rows: readonly Row[]): Row[] {
  const text = writeTable(table.columns, table.fromRows(rows));
  const { records, problems } = read(table.columns, text);
  expect(problems).toEqual([]);
  const back = records.flatMap((record, at) => table.toRows(record, at));
  expect(writeTable(table.columns, table.fromRows(back))).toBe(text);
  return back;
}

describe('the tables of a folder', () => {
  it('bring back the rows that were written', () => {
    const filled = portals.map((portal, sort) => ({ active: true, forIndividuals: false, ...portal, sort }));
    expect(roundTrip(PORTALS, filled)).toEqual(filled);
    expect(roundTrip(STAFF, staff)).toMatchObject(staff);
    expect(new Set(roundTrip(LICENCES, licences))).toEqual(new Set(licences));
    expect(roundTrip(CONTRIBUTIONS, contributions)).toMatchObject(contributions);
  });

  it('bring back places, with the ids that follow from what they are', () => {
    const sites = demoSites.map(({ branding: _look, ...site }) => ({
      site: { siteName: null, active: true, ...site, key: siteKey(site.host, site.slug) },
      hosts: site.slug === null ? [`www.${site.host}`] : [],
    }));
    expect(roundTrip(SITES, sites)).toEqual(sites);
    const hidden = placements.flatMap(({ planId, scopes }) =>
      scopes.map((scope) => ({ id: '', planId, ...scope, visible: true })),
    );
    expect(roundTrip(VISIBILITY, hidden)).toMatchObject(hidden.map(({ id: _id, ...row }) => row));
    expect(
      roundTrip(
        FEATURED,
        featured.map((row) => ({ id: '', ...row })),
      ),
    ).toMatchObject(featured);
    const referral = {
      id: 'Spring-1',
      agentId: '4101',
      siteKey: siteKey('a.example', 'b'),
      referrerInfo: { first_name: 'Priya' },
    };
    const expiresAt = new Date('2027-04-01T04:00:00Z');
    expect(roundTrip(REFERRALS, [{ ...referral, expiresAt }])).toMatchObject([{ ...referral, expiresAt }]);
  });

  it('bring back owners with what their landings say', () => {
    const agent = {
      id: '1',
      code: 'A1',
      firstName: 'A',
      middleName: '',
      lastName: 'B',
      email: 'a@b.example',
      phone: '',
    };
    const profile = { tagline: 'One, two', agent_bio: '<p>Line\nline</p>' };
    const rows = [
      { agent: { ...agent, npn: '123', landingSlug: null, profile, active: true }, portals: ['1', '2'], groups: [] },
    ];
    expect(roundTrip(AGENTS, rows)).toEqual(rows);
    const group = {
      id: '2',
      code: 'G',
      name: 'G',
      agentId: null,
      email: '',
      phone: '',
      landingSlug: 'g',
      active: true,
    };
    const more = {
      address: { zip: '04101' },
      profile: { gweb_aboutus: 'x' },
      paydays: 26,
      openUntil: '2026-12-04',
      dueDay: 5,
    };
    const groups = [{ group: { ...group, ...more }, portals: [] }];
    expect(roundTrip(GROUPS, groups)).toEqual(groups);
    const carriers = [
      { id: 'blue', name: 'Blue', logo: null, settings: { legalName: 'Blue Mutual', kind: 'insurer', naic: '00110' } },
    ];
    expect(roundTrip(CARRIERS, carriers)).toEqual(carriers);
  });

  it.each([
    ['F', '1'],
    ['female', '1'],
    ['Male', '0'],
    ['X', '2'],
  ])('take %j for a gender, and write a letter for it', (written, gender) => {
    const one = { ...EXPECTED.columns.gender, isNeeded: true } as const;
    const { records, problems } = read({ gender: one }, `gender\n${written}\n`);
    expect([records, problems]).toEqual([[{ gender }], []]);
    expect(writeTable({ gender: one }, [{ gender: gender as '0' }])).toBe(`gender\n${genderLetter(gender as '0')}\n`);
    expect(read({ gender: one }, 'gender\nwoman\n').problems[0]).toMatch(/“woman” is not understood: F, M or X/);
  });

  it('refuse a head and cells that are not theirs, each in one line with its place', () => {
    expect(read(PORTALS.columns, 'id,code,names\n1,A,B\n').problems).toEqual([
      '1:9: Unknown column “names”: id, code, name, for_individuals',
    ]);
    expect(read(PORTALS.columns, 'id,code,name,code\n').problems).toEqual([
      '1:14: The column code comes twice: each column once',
    ]);
    expect(read(PORTALS.columns, 'id,code,name,for_individuals\n01,,A,maybe\n2,B\n3,C,C,yes\n').problems).toEqual([
      '2:1: id “01” is not understood: a number of 1 to 10 digits, not beginning with 0',
      '2:4: code is empty: 1 to 64 letters, digits, lines and points',
      '2:7: for_individuals “maybe” is not understood: yes or no',
      '3:1: 2 cells: 4, as many as there are columns',
    ]);
  });

  it.each([
    ['01/31/2027', 'is month, day and year with slashes'],
    ['31.01.2027', 'is day, month and year with points'],
    ['31-Jan-27', 'is a spreadsheet’s own day'],
    ['46418', 'is a spreadsheet’s own day'],
    ['2027-02-29', 'is not understood'],
    ['2027-1-31', 'is not understood'],
  ])('take a day in one style alone, not %s', (text, what) => {
    expect(read(LICENCES.columns, `agent,state,lines,until\n1,TX,life,${text}\n`).problems).toEqual([
      `2:11: until “${text}” ${what}: a day as 2027-01-31`,
    ]);
  });

  it.each(['18.4', '18', '18.45', '0.00', '1000000.00'])('take an amount in dollars: %s', (text) => {
    const [head, row] = [
      'plan,level,zip,birth_date,gender,tier,effective,price',
      `1,1,78701,1990-01-01,M,IO,2027-01-01,${text}`,
    ];
    const { records, problems } = read(EXPECTED.columns, `${head}\n${row}\n`);
    expect(problems).toEqual([]);
    expect(records[0]?.price).toBe(Math.round(Number(text) * 100));
  });

  it.each(['$18.45', '18,45', '18.455', '-1.00', '1e2', '.5'])('refuse an amount in another form: %s', (text) => {
    expect(EXPECTED.columns.price.kind.read(text)).toBeUndefined();
  });
});
