import type { CensusPay } from '../../store/census-rows';
import * as cells from './census-cells';
import { cellAt, readCell, type Row } from './census-row';

/** A year of two digits that a program has filled up, or two columns that were mixed up, is told where it stands. */
export function checkDays(row: Row, column: number | undefined, dob: string, today: string): void {
  if (column === undefined || dob === '') return;
  if (dob > today || Number(today.slice(0, 4)) - Number(dob.slice(0, 4)) > 115)
    row.report({
      at: cellAt(row, column).at,
      what: 'No birth date of a living person',
      expected: 'a day of the last 115 years',
    });
}

/** The pay of an employee; an amount of which nothing tells what it is for is reported. */
export function readPay(row: Row): CensusPay | undefined {
  const { columns } = row.layout;
  const yearly = readCell(row, columns.yearlyPay, cells.money);
  if (yearly !== undefined) return { cents: yearly, per: 'year' };
  const cents = readCell(row, columns.pay, cells.money);
  const per = readCell(row, columns.payPer, cells.payPer);
  if (cents === undefined || columns.pay === undefined) return undefined;
  if (per !== undefined) return { cents, per };
  if (columns.payPer === undefined || row.row.cells[columns.payPer]?.text === '')
    row.report({
      at: cellAt(row, columns.pay).at,
      what: 'An amount that may be for a year or an hour',
      expected: 'a column Pay Per with year, month, week or hour, or the heading Annual Salary',
    });
  return undefined;
}
