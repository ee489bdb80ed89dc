import type { Cell, SheetRow } from '../sheet';
import type { Place, Problem } from '../shop';
import type { CensusCell } from './census-cells';
import type { CensusFact, DependentFact } from './census-columns';

/** A dependent in columns beside the employee. */
export type Beside = { isSpouse: boolean; isChild: boolean; columns: Partial<Record<DependentFact, number>> };
export type Layout = { columns: Partial<Record<CensusFact, number>>; beside: readonly Beside[] };

/** One row with its layout: what the readers of its parts need. */
export type Row = { file: string; row: SheetRow; layout: Layout; report: (problem: Problem) => void };

/** The cell of a column, and its place in refusals. */
export function cellAt({ file, row }: Row, column: number): { cell: Cell | undefined; at: Place } {
  const cell = row.cells[column];
  return { cell, at: { file, line: cell?.line ?? row.line, column: cell?.column ?? column + 1 } };
}

/** The value of a cell: undefined where it is empty or was reported. */
export function readCell<T>(
  row: Row,
  column: number | undefined,
  kind: CensusCell<T>,
  isNeeded = false,
): T | undefined {
  if (column === undefined) return undefined;
  const { cell, at } = cellAt(row, column);
  const text = cell?.text ?? '';
  const value = text === '' ? undefined : kind.read(text);
  if (value === undefined && (text !== '' || isNeeded))
    row.report({ at, what: text === '' ? 'The cell is empty' : 'The cell is not understood', expected: kind.expected });
  return value;
}
