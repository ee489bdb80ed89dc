import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dueByClass, FEWEST_OF_A_CLASS, invoiceDueOn, type HeldOfPerson } from '@/lib/rules/money/class-dues';
import { employerDue } from '@/lib/rules/money/employer-due';
import { csvCell, toCsv } from '@/lib/rules/text/csv';
import { soakRuns } from '@/tests/soak/scale';

const MONTH = '2026-12-01';
const WORDS = { other: 'Others', all: 'All' };
const held = (memberId: string, employeeClass: string, own: Partial<HeldOfPerson> = {}): HeldOfPerson => ({
  memberId,
  employeeClass,
  status: 'ACTIVE',
  guaranteed: false,
  effectiveDate: '2026-06-01',
  endDate: null,
  employerCents: 1_000,
  payrollCents: 500,
  ...own,
});
const office = ['1', '2', '3'].map((id) => held(id, 'Office'));
const floor = ['4', '5', '6', '7'].map((id) => held(id, 'Floor'));
const told = (rows: readonly HeldOfPerson[]) =>
  dueByClass(rows, MONTH, WORDS).map(({ label, people, employer }) => [label, people, employer]);

describe('contributions by class', () => {
  it.each([
    [
      'two classes of three and more',
      [...office, ...floor],
      [
        ['Floor', 4, 4_000],
        ['Office', 3, 3_000],
      ],
    ],
    [
      'small classes together',
      [...office, held('8', 'Night'), held('9', 'Drivers'), held('10', '')],
      [
        ['Office', 3, 3_000],
        ['Others', 3, 3_000],
      ],
    ],
    [
      'one person with the smallest class',
      [...office, ...floor, held('8', 'Night')],
      [
        ['Floor', 4, 4_000],
        ['Others', 4, 4_000],
      ],
    ],
    ['nobody', [], []],
    ['plans that are not in force', [held('1', 'Office', { effectiveDate: '2027-01-01' })], []],
    ['one person of a group of one', [held('1', 'Office')], [['All', 1, 1_000]]],
  ])('are told of %s', (_, rows, expected) => {
    expect(told(rows)).toEqual(expected);
  });

  it('are due on the group’s own day, else on the 1st of the month', () => {
    expect(invoiceDueOn('2026-12-15', null)).toBe('2026-12-01');
    expect(invoiceDueOn('2026-12-15', 28)).toBe('2026-12-28');
  });

  it('add up to what the group owes, and tell no sum of fewer than three where there are three', () => {
    const person = fc.record({
      id: fc.integer({ min: 1, max: 12 }).map(String),
      name: fc.constantFrom('', 'Office', 'Floor', 'Night', 'Drivers'),
      cents: fc.option(fc.integer({ min: 0, max: 99_999 })),
    });
    fc.assert(
      fc.property(fc.array(person, { maxLength: 30 }), (people) => {
        const classOf = new Map(people.map(({ id, name }) => [id, name]));
        const rows = people.map(({ id, cents }) =>
          held(id, classOf.get(id) ?? '', { employerCents: cents, payrollCents: cents }),
        );
        const classes = dueByClass(rows, MONTH, WORDS);
        const all = employerDue(rows, MONTH);
        const sum = (of: 'employer' | 'payroll' | 'plans' | 'unknown') =>
          classes.reduce((total, one) => total + one[of], 0);
        expect([sum('employer'), sum('payroll'), sum('plans'), sum('unknown')]).toEqual([
          all.employer,
          all.payroll,
          all.plans,
          all.unknown,
        ]);
        if (classOf.size >= FEWEST_OF_A_CLASS)
          for (const { people: count } of classes) expect(count).toBeGreaterThanOrEqual(FEWEST_OF_A_CLASS);
        expect(new Set(classes.map(({ label }) => label)).size).toBe(classes.length);
      }),
      { numRuns: soakRuns('class dues') },
    );
  });
});

describe('a file for spreadsheets', () => {
  it.each([
    ['Office', 'Office'],
    ['1200.50', '1200.50'],
    ['Keller, Maria', '"Keller, Maria"'],
    ['the "big" one', '"the ""big"" one"'],
    ['=HYPERLINK("x")', `"'=HYPERLINK(""x"")"`],
    ['+1', `"'+1"`],
    ['-2', `"'-2"`],
    ['@SUM(A1)', `"'@SUM(A1)"`],
    ['\t=1', `"'\t=1"`],
    [' =1', `"' =1"`],
  ])('writes %j as %j', (text, cell) => {
    expect(csvCell(text)).toBe(cell);
  });

  it('has no cell that begins as a formula, and loses none', () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(fc.string({ unit: 'binary' }), { minLength: 1, maxLength: 5 }), { maxLength: 5 }),
        (rows) => {
          const file = toCsv(rows);
          expect(file.startsWith('\ufeff')).toBe(true);
          for (const text of rows.flat()) {
            const cell = csvCell(text);
            const value = cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell;
            expect(value).not.toMatch(/^\s*[=+\-@]/);
            expect(value === text || value === `'${text}`).toBe(true);
            expect(file).toContain(cell);
          }
        },
      ),
      { numRuns: soakRuns('class dues') },
    );
  });
});
