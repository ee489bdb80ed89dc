import type { CensusDependent, CensusPerson } from '../../store/census-rows';
import { Unreadable, type Sheet, type SheetRow } from '../sheet';
import type { Place, Problem } from '../shop';
import { employeeClass } from '../tables/cell-kinds';
import * as cells from './census-cells';
import { checkDays, readPay } from './census-checks';
import { toHeading, type CensusFact, type DependentFact } from './census-columns';
import { cellAt, readCell, type Beside, type Row } from './census-row';

export type CensusEmployee = {
  at: Place;
  isThere: boolean;
  employeeClass: string | null;
  person: CensusPerson & { employeeId: string };
};

/** A list as it was read. `unasked` are headings that nothing here asks for, `unknown` the numbers of columns that are not understood. */
export type ReadCensus = { employees: CensusEmployee[]; problems: Problem[]; unasked: string[]; unknown: number[] };

/** A problem more than this is not told: a file of another kind has one in each line. */
export const MOST_PROBLEMS = 50;
export const MOST_EMPLOYEES = 50_000;

/**
 * Reads an employer's list: a row for each employee, and below or beside them their dependents. Everything that is wrong is a problem
 * at its cell, in words that repeat none of it. `today` is the day on which the list is read.
 */
export function readCensus(sheet: Sheet, today: string): ReadCensus {
  const problems: Problem[] = [];
  const report = (problem: Problem) => void (problems.length <= MOST_PROBLEMS && problems.push(problem));
  const { layout, unasked, unknown } = readHead(sheet, report);
  const found = new Map<string, CensusEmployee>();
  const read: ReadCensus = { employees: [], problems, unasked, unknown };
  if (problems.length > 0) return read;
  try {
    for (const row of sheet.rows) {
      readRow({ file: sheet.file, row, layout, report }, found, today);
      if (problems.length > MOST_PROBLEMS) break;
      if (found.size > MOST_EMPLOYEES)
        throw new Unreadable({
          at: placeOf(sheet.file, row),
          what: 'The list is too long',
          expected: `at most ${MOST_EMPLOYEES} employees`,
        });
    }
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    report(error.problem);
  }
  if (found.size === 0 && problems.length === 0)
    report({
      at: placeOf(sheet.file, sheet.head),
      what: 'The list has no employees',
      expected: 'a row for each employee',
    });
  return { ...read, employees: [...found.values()] };
}

const placeOf = (file: string, { line, cells: [first] }: SheetRow): Place => ({
  file,
  line,
  column: first?.column ?? 1,
});

function readHead({ file, head }: Sheet, report: (problem: Problem) => void) {
  const columns: Partial<Record<CensusFact, number>> = {};
  const ranks: Partial<Record<CensusFact, number>> = {};
  const beside = new Map<string, Beside>();
  const unasked: string[] = [];
  const unknown: number[] = [];
  head.cells.forEach(({ text }, at) => {
    const heading = toHeading(text);
    if (heading.kind === 'unasked') unasked.push(text);
    if (heading.kind === 'unknown' && text !== '') unknown.push(at + 1);
    if (heading.kind === 'dependent') {
      const one = beside.get(heading.who) ?? { isSpouse: heading.isSpouse, isChild: heading.isChild, columns: {} };
      one.columns[heading.fact] ??= at;
      beside.set(heading.who, one);
    }
    if (heading.kind === 'fact' && heading.rank < (ranks[heading.fact] ?? Infinity)) {
      columns[heading.fact] = at;
      ranks[heading.fact] = heading.rank;
    }
  });
  const missing = (what: string) =>
    report({ at: placeOf(file, head), what, expected: 'this column in the first row of the list' });
  if (columns.employeeId === undefined) missing('The column Employee ID is missing');
  if (columns.name === undefined && (columns.firstName === undefined || columns.lastName === undefined))
    missing('The columns First Name and Last Name are missing');
  return { layout: { columns, beside: [...beside.values()] }, unasked, unknown };
}

function readRow(row: Row, found: Map<string, CensusEmployee>, today: string): void {
  const { columns } = row.layout;
  const id = readCell(row, columns.employeeId, cells.employeeId, true);
  const relation = readCell(row, columns.relationship, cells.relation) ?? 'self';
  if (id === undefined) return;
  const known = found.get(id);
  const at = cellAt(row, columns.employeeId ?? 0).at;
  if (relation !== 'self') {
    const dependent = readNamed(row, columns, today);
    if (!known)
      row.report({
        at,
        what: 'A dependent of an employee who does not stand above',
        expected: 'the employee’s own row first',
      });
    else if (dependent) known.person.dependents = [...(known.person.dependents ?? []), { relation, ...dependent }];
    return;
  }
  if (known)
    return row.report({
      at,
      what: `The employee of line ${known.at.line} again`,
      expected: 'each employee once, and the relationship of a dependent',
    });
  const employee = readEmployee(row, id, today);
  if (employee) found.set(id, { ...employee, at });
}

/** Name, birth date and gender, of an employee or a dependent; null where the name was reported. */
function readNamed(
  row: Row,
  columns: Partial<Record<DependentFact, number>>,
  today: string,
): Omit<CensusDependent, 'relation'> | null {
  const whole = columns.firstName === undefined ? readCell(row, columns.name, cells.wholeName, true) : undefined;
  const firstName = whole?.firstName ?? readCell(row, columns.firstName, cells.personName, true);
  const lastName = whole?.lastName ?? readCell(row, columns.lastName, cells.personName, true);
  const dob = readCell(row, columns.dob, cells.day) ?? '';
  const gender = readCell(row, columns.gender, cells.gender) ?? '';
  checkDays(row, columns.dob, dob, today);
  return firstName === undefined || lastName === undefined ? null : { firstName, lastName, dob, gender };
}

function readEmployee(row: Row, employeeId: string, today: string): Omit<CensusEmployee, 'at'> | null {
  const { columns, beside } = row.layout;
  const named = readNamed(row, columns, today);
  const leftOn = readCell(row, columns.leftOn, cells.day);
  const isThere = readCell(row, columns.status, cells.isThere) ?? true;
  const hours = readCell(row, columns.hours, cells.hours);
  const pay = readPay(row);
  const eligibleOn = readCell(row, columns.eligibleOn, cells.day);
  const told = {
    email: readCell(row, columns.email, cells.email) ?? '',
    hiredOn: readCell(row, columns.hiredOn, cells.day) ?? '',
  };
  const dependents = beside.flatMap((one) => readBeside(row, one, today));
  const ofClass = readCell(row, columns.class, employeeClass) ?? null;
  if (named === null) return null;
  return {
    isThere: isThere && (leftOn === undefined || leftOn > today),
    employeeClass: ofClass,
    person: {
      ...named,
      ...told,
      employeeId,
      ...(hours !== undefined && { hours }),
      ...(pay && { pay }),
      ...(eligibleOn !== undefined && { eligibleOn }),
      ...(dependents.length > 0 && { dependents }),
    },
  };
}

/** A dependent in columns beside the employee; none where all of them are empty. */
function readBeside(row: Row, { isSpouse, isChild, columns }: Beside, today: string): CensusDependent[] {
  const used = Object.values(columns).filter((column) => (row.row.cells[column]?.text ?? '') !== '');
  if (used.length === 0) return [];
  const told = readCell(row, columns.relationship, cells.relation);
  const relation = isSpouse ? 'spouse' : isChild ? 'child' : told;
  const { firstName, name } = columns;
  // A dependent is often listed by the first name alone, and has the last name of the employee.
  const lastName =
    columns.lastName !== undefined && row.row.cells[columns.lastName]?.text
      ? columns.lastName
      : row.layout.columns.lastName;
  const named = readNamed(row, { ...columns, ...(lastName !== undefined && { lastName }) }, today);
  if (relation === undefined || relation === 'self') {
    row.report({
      at: cellAt(row, used[0] ?? 0).at,
      what: 'A dependent without a relationship',
      expected: 'spouse or child',
    });
    return [];
  }
  return named && (firstName ?? name) !== undefined ? [{ relation, ...named }] : [];
}
