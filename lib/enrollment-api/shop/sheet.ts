import type { Problem } from './shop';

/**
 * A cell's text without blanks around it, and where it stands in its line, counted from 1. `line` where it is not the row's own: a
 * quoted cell before it went over several lines.
 */
export type Cell = { text: string; column: number; line?: number };

/** A line of a table: its number in the file, or of an XLSX sheet its row, counted from 1. */
export type SheetRow = { line: number; cells: readonly Cell[] };

/**
 * A table of a CSV file or of an XLSX file's first sheet. Rows come one by one: half a million of rates is usual. Rows without any
 * text are left out. Reading on throws `Unreadable` where the file cannot be told apart into cells.
 */
export type Sheet = { file: string; head: SheetRow; rows: Iterable<SheetRow> };

/** A file that cannot be read any further: its encoding, its size, or what it is made of is not what it has to be. */
export class Unreadable extends Error {
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(`${problem.what}: ${problem.expected}`);
    this.problem = problem;
  }
}
