import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openCensusPerson } from '@/lib/enrollment-api/store/census-rows';
import { censusPeople } from '@/lib/enrollment-api/store/schema/census-tables';
import { members } from '@/lib/enrollment-api/store/schema/member-tables';
import { auditLog } from '@/lib/enrollment-api/store/schema/system-tables';
import { describeWithDemo } from '../config/databases';
import { number, xlsxOf } from '../unit/shop/workbook-writer';
import { operate } from './operate';
import { buildApi, NOW, type Api } from './support';

/** As ADP, Gusto and Ease write them: other headings, other days, dependents beside or below. */
const ADP = `Company Code,File Number,Payroll Name,Tax ID (SSN),Birth Date,Gender,Hire Date,Position Status,Regular Pay Rate Amount,Rate Type,Standard Hours,Benefits Eligibility
ABC,000101,"Quill, Ada M",123-45-6789,03/09/1988,Female,2019-05-06,Active,31.2500,Hourly,40,Yes
ABC,000102,"Brandt, Otto",987-65-4320,1990-12-01,Male,1/15/2021,Leave,64000.00,Annual,32.5,Yes
ABC,000103,"Gone, Long",111-22-3333,1970-01-02,M,1/1/2001,Terminated,10.00,Hourly,40,No
`;
const EASE = `Employee ID,Relationship,First Name,Last Name,Date of Birth,Sex,Email,Class,Hire Date,Annual Salary,Benefits Eligibility Date
A-1,Employee,Ines,Vale,9-Apr-1985,F,ines@vale.example,Floor,"May 6, 2019","$52,000.00",8/1/2019
A-1,Spouse,Tom,Vale,4/1/1984,M,,,,,
A-1,Child,Nia,Vale,2015-02-03,F,,,,,
A-2,Employee,Raj,Odell,1979-06-30,M,,Office,2020-02-01,,
`;
const BESIDE = `Emp ID,First Name,Last Name,DOB,Spouse First Name,Spouse DOB,Child 1 First Name,Child 1 DOB,Child 1 Gender
7,Lena,Marsh,1991-01-01,Kit,1990-02-02,Poe,2020-03-03,X
8,Omar,Field,1992-01-01,,,,,
`;

describeWithDemo('a file of a group’s employees', (store) => {
  let [api, folder] = [null as unknown as Api, ''];
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'coverfront-census-'));
  });
  afterAll(() => rm(folder, { recursive: true }));
  beforeEach(async () => {
    api = await buildApi(store());
    api.setNow(NOW);
    await store().db.delete(censusPeople).where(eq(censusPeople.groupId, '2556'));
  });

  const given = async (text: string | Buffer, name = 'people.csv') => {
    const file = join(folder, name);
    await writeFile(file, text);
    return file;
  };
  const bring = async (text: string | Buffer, ...args: string[]) => {
    const isBook = typeof text !== 'string' && text.toString('latin1', 0, 2) === 'PK';
    const file = await given(text, isBook ? 'people.xlsx' : 'people.csv');
    const said = await operate(api.ports, 'import', 'census', file, '--group', '2556', ...args);
    return said.replaceAll(file, 'FILE');
  };
  const listed = async () => {
    const rows = await store().db.select().from(censusPeople).where(eq(censusPeople.groupId, '2556'));
    return rows
      .map((row) => ({ ...row, told: openCensusPerson(api.ports.fields, row.id, row.person) }))
      .toSorted((one, other) => ((one.told.employeeId ?? '') < (other.told.employeeId ?? '') ? -1 : 1));
  };
  const lastTrace = async () => {
    const [row] = await store().db.select().from(auditLog).orderBy(desc(auditLog.seq)).limit(1);
    return row;
  };

  it('is read in the headings and days of payroll programs, and kept sealed without what nothing asks for', async () => {
    expect(await bring(ADP)).toBe(
      [
        '0 Blue Fjord: 2 added, 0 changed, 0 back, 0 left, 0 as before.'.replace('Blue Fjord', await nameOf()),
        'Left out, as nothing here asks an employer for it: Company Code and Tax ID (SSN).',
        'Left out, as the headings are not known: columns 12.',
      ].join('\n'),
    );
    const [ada, otto, ...others] = await listed();
    expect(others).toEqual([]);
    expect(ada?.told).toEqual({
      ...{ firstName: 'Ada', lastName: 'Quill', email: '', dob: '1988-03-09', hiredOn: '2019-05-06' },
      ...{ employeeId: '101', gender: '1', hours: 40, pay: { cents: 3125, per: 'hour' } },
    });
    expect(otto?.told).toMatchObject({
      dob: '1990-12-01',
      hiredOn: '2021-01-15',
      hours: 32.5,
      pay: { cents: 6_400_000, per: 'year' },
    });
    expect(JSON.stringify([ada?.person, ada?.words, ada?.personHash])).not.toMatch(/Quill|Ada|1988|101/);
    expect(await lastTrace()).toMatchObject({
      actor: 'operator:kim',
      action: 'census.import',
      subject: 'group:2556',
      data: { added: 2, changed: 0, back: 0, same: 0, left: 0 },
    });
    expect(JSON.stringify(await lastTrace())).not.toMatch(/Quill|Brandt|6789/);
  });

  const nameOf = async () => {
    const said = await operate(api.ports, 'codes', 'list');
    return /group ([^,]+), open/.exec(said.split('\n').find((line) => line.includes('BLUE')) ?? '')?.[1] ?? '';
  };

  it('may have dependents below their employee or in columns beside', async () => {
    expect(await bring(EASE)).toMatch(/^0 .*: 2 added, /);
    const [ines] = await listed();
    expect(ines).toMatchObject({ employeeClass: 'Floor', active: true });
    expect(ines?.told).toMatchObject({
      dob: '1985-04-09',
      hiredOn: '2019-05-06',
      pay: { cents: 5_200_000, per: 'year' },
      eligibleOn: '2019-08-01',
    });
    expect(ines?.told.dependents).toEqual([
      { relation: 'spouse', firstName: 'Tom', lastName: 'Vale', dob: '1984-04-01', gender: '0' },
      { relation: 'child', firstName: 'Nia', lastName: 'Vale', dob: '2015-02-03', gender: '1' },
    ]);
    expect(await bring(BESIDE, '--most-left')).toMatch(/^0 .*: 2 added, 0 changed, 0 back, 2 left/);
    const lena = (await listed()).find(({ told }) => told.employeeId === '7');
    expect(lena?.told.dependents).toEqual([
      { relation: 'spouse', firstName: 'Kit', lastName: 'Marsh', dob: '1990-02-02', gender: '' },
      { relation: 'child', firstName: 'Poe', lastName: 'Marsh', dob: '2020-03-03', gender: '2' },
    ]);
  });

  it('brought again changes what changed, marks who left, and takes back who returns', async () => {
    await bring(EASE);
    const before = await listed();
    expect(await bring(EASE)).toMatch(/^0 .*: 0 added, 0 changed, 0 back, 0 left, 2 as before/);
    expect((await listed()).map(({ person }) => person)).toEqual(before.map(({ person }) => person));
    const later = EASE.replace('A-2,Employee,Raj,Odell,1979-06-30,M,,Office,2020-02-01,,\n', '').replace(
      'Floor',
      'Office',
    );
    expect(await bring(later, '--dry-run')).toMatch(
      /: 0 added, 1 changed, 0 back, 1 left, 0 as before\.[^]*Nothing was changed/,
    );
    expect((await listed()).map(({ person }) => person)).toEqual(before.map(({ person }) => person));
    expect(await bring(later, '--part')).toMatch(/: 0 added, 1 changed, 0 back, 0 left/);
    expect(await bring(later)).toMatch(/: 0 added, 0 changed, 0 back, 1 left, 1 as before/);
    const [ines, raj] = await listed();
    expect([ines?.active, ines?.employeeClass, raj?.active, raj?.told.firstName]).toEqual([
      true,
      'Office',
      false,
      'Raj',
    ]);
    expect([ines?.id, raj?.id]).toEqual(before.map(({ id }) => id));
    expect(await bring(EASE)).toMatch(/: 0 added, 1 changed, 1 back, 0 left/);
    expect((await listed()).map(({ active }) => active)).toEqual([true, true]);
  });

  it('finds those of a list without numbers by name and birth date, and gives members their class', async () => {
    const rows = await store().db.select().from(censusPeople).where(eq(censusPeople.groupId, '1929'));
    const people = rows.map((row) => ({ ...row, told: openCensusPerson(api.ports.fields, row.id, row.person) }));
    const text = people
      .map(({ told, employeeClass }, at) =>
        [at + 1, told.firstName, told.lastName, told.dob, employeeClass === 'Dock' ? 'Yard' : employeeClass].join(','),
      )
      .join('\n');
    const file = await given(`Employee ID,First Name,Last Name,DOB,Class\n${text}\n`);
    const said = await operate(api.ports, 'import', 'census', file, '--group', '1929', '--dry-run');
    expect(said).toMatch(new RegExp(`^0 Harbor Mills: 0 added, ${people.length} changed, 0 back, 0 left, 0 as before`));
    await store()
      .withTransaction(async (tx) => {
        expect(await operate(api.ports, 'import', 'census', file, '--group', '1929')).toMatch(/^0 /);
        const [dock] = await tx.select().from(members).where(eq(members.id, '70014'));
        expect(dock?.employeeClass).toBe('Yard');
        const kept = await tx.select().from(censusPeople).where(eq(censusPeople.groupId, '1929'));
        expect(kept.map(({ id, memberId }) => [id, memberId])).toEqual(
          expect.arrayContaining(rows.map(({ id, memberId }) => [id, memberId])),
        );
        throw new Error('taken back');
      })
      .catch((error: unknown) => expect(String(error)).toContain('taken back'));
  });

  it('is a workbook as well, with days by their format and numbers with their noughts', async () => {
    const rows = [
      ['Employees of 2026'],
      ['Employee ID', 'First Name', 'Last Name', 'DOB', 'Hire Date', 'Salary', 'Pay Per'],
      [number('42', 2), 'Ada', 'Quill', number('32211', 1), number('43591', 1), number('31.250000000000004'), 'Hour'],
    ];
    expect(await bring(xlsxOf({ rows, formats: ['m/d/yy', '00000'] }))).toMatch(/: 1 added/);
    expect((await listed())[0]?.told).toMatchObject({
      ...{ employeeId: '42', dob: '1988-03-09', hiredOn: '2019-05-06', pay: { cents: 3125, per: 'hour' } },
    });
  });

  it.each<[string, string, string]>([
    [
      'no headings',
      'Number,First Name,Last Name\n101,Ada,Quill\n',
      'FILE:1:1: The column Employee ID is missing; expected: this column in the first row of the list',
    ],
    [
      'an employee twice',
      `${EASE}A-1,Employee,Ines,Vale,,,,,,\n`,
      'FILE:6:1: The employee of line 2 again; expected: each employee once, and the relationship of a dependent',
    ],
    [
      'numbers that differ in noughts',
      'Employee ID,First Name,Last Name\n07,A,B\n7,C,D\n',
      'FILE:3:1: The employee of line 2 again; expected: each employee once, and the relationship of a dependent',
    ],
    [
      'a year of two digits',
      'Employee ID,First Name,Last Name,DOB\n1,Ada,Quill,3/9/88\n',
      'FILE:2:13: The cell is not understood; expected: a day as 1985-04-09, 4/9/1985 or 9-Apr-1985',
    ],
    [
      'a day that never was',
      'Employee ID,First Name,Last Name,DOB\n1,Ada,Quill,2/30/1988\n',
      'FILE:2:13: The cell is not understood; expected: a day as 1985-04-09, 4/9/1985 or 9-Apr-1985',
    ],
    [
      'a birth in the future',
      'Employee ID,First Name,Last Name,DOB\n1,Ada,Quill,2027-01-01\n',
      'FILE:2:13: No birth date of a living person; expected: a day of the last 115 years',
    ],
    [
      'a pay for nothing',
      'Employee ID,First Name,Last Name,Salary\n1,Ada,Quill,45\n',
      'FILE:2:13: An amount that may be for a year or an hour; expected: a column Pay Per with year, month, week or hour, or the heading Annual Salary',
    ],
    [
      'a relation of its own',
      'Employee ID,First Name,Last Name,Relationship\n1,Ada,Quill,Cousin\n',
      'FILE:2:13: The cell is not understood; expected: employee, spouse or child',
    ],
    [
      'a dependent of nobody',
      'Employee ID,First Name,Last Name,Relationship\n1,Ada,Quill,Child\n',
      'FILE:2:1: A dependent of an employee who does not stand above; expected: the employee’s own row first',
    ],
    [
      'a name without a comma',
      'Employee ID,Name\n1,Ada Quill\n',
      'FILE:2:3: The cell is not understood; expected: last name, comma, first name; or a column for each',
    ],
    [
      'no employee',
      'Employee ID,First Name,Last Name\n',
      'FILE:1:1: The list has no employees; expected: a row for each employee',
    ],
    [
      'Latin letters',
      Buffer.from('Employee ID,First Name,Last Name\n1,Zo\xeb,Quill\n', 'latin1').toString('latin1'),
      'FILE:2:5: No UTF-8; expected: UTF-8: save it as CSV UTF-8, or as XLSX where that is taken',
    ],
  ])('is refused for %s in one line that repeats nothing of it, and changes nothing', async (what, text, line) => {
    const before = await lastTrace();
    expect(await bring(what === 'Latin letters' ? Buffer.from(text, 'latin1') : text)).toBe(`1 ${line}`);
    expect(await listed()).toEqual([]);
    expect(await lastTrace()).toEqual(before);
  });

  it('is refused when most of a list would have left, for a group that is not there, and for a file that is not', async () => {
    const many = (from: number) =>
      `Employee ID,First Name,Last Name\n${Array.from({ length: 20 }, (_, at) => `${from + at},A,B`).join('\n')}\n`;
    expect(await bring(many(100))).toMatch(/: 20 added/);
    expect(await bring(many(200))).toBe(
      '1 FILE: 20 of the 20 who are listed are not in it; --part for a file of some, --most-left where they have left indeed.',
    );
    expect((await listed()).filter(({ active }) => active)).toHaveLength(20);
    expect(await operate(api.ports, 'import', 'census', join(folder, 'none.csv'), '--group', '2556')).toMatch(
      /^1 .*none\.csv:1:1: The file cannot be opened/,
    );
    expect(await operate(api.ports, 'import', 'census', folder, '--group', '9')).toBe(
      '1 --group: There is no group 9 in business.',
    );
  });

  it('of 10,000 employees takes the time of its rows: ten times as many take no more than their share', async () => {
    const row = (_: unknown, at: number) => {
      const day = new Date(Date.UTC(1960, 0, 1 + at)).toISOString().slice(0, 10);
      return `${at},First${at},Last${at},${day},e${at}@many.example,Floor,2020-01-01,45000,year\n`;
    };
    const file = (employees: number) =>
      `Employee ID,First Name,Last Name,DOB,Email,Class,Hire Date,Salary,Pay Per\n${Array.from({ length: employees }, row).join('')}`;
    const timed = async (employees: number, said: string) => {
      const from = performance.now();
      expect(await bring(file(employees))).toContain(said);
      return performance.now() - from;
    };
    const few = [
      await timed(1_000, ': 1000 added'),
      await timed(1_000, ': 0 added, 0 changed, 0 back, 0 left, 1000 as before'),
    ];
    const many = [
      await timed(10_000, ': 9000 added, 0 changed, 0 back, 0 left, 1000 as before'),
      await timed(10_000, ': 0 added, 0 changed, 0 back, 0 left, 10000 as before'),
    ];
    if (process.env['TIMES'] !== undefined) console.log({ few, many });
    // Nine or ten times the rows; what compares each with each takes a hundred times as long.
    for (const [at, took] of many.entries()) expect(took / (few[at] ?? 0)).toBeLessThan(30);
  }, 120_000);
});
