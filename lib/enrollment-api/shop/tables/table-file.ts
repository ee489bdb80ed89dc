import type { CellKind } from './cell-kinds';

/** A column of a table: its cells, whether each row needs one, and one sentence for the guide. */
export type Column<T> = { kind: CellKind<NonNullable<T>>; isNeeded: boolean; about: string };

/** A column in which each row has a value. */
export const needed = <T>(kind: CellKind<T>, about: string): Column<T> => ({
  kind: kind as CellKind<NonNullable<T>>,
  isNeeded: true,
  about,
});

/** A column whose cell may be empty, and which may be left out whole. */
export const maybe = <T>(kind: CellKind<T>, about: string): Column<T | null> => ({
  kind: kind as CellKind<NonNullable<T>>,
  isNeeded: false,
  about,
});

export type Columns = Readonly<Record<string, Column<unknown>>>;

/** A row of a table as its columns read it. */
export type RecordOf<C extends Columns> = { [Name in keyof C]: C[Name] extends Column<infer T> ? T : never };

/**
 * A table of a shop's folder: the columns in the order in which they are written, and rows of the database to and from its records.
 * `toRows` may make several rows of a record, and `fromRows` one record of several.
 */
export type TableFile<C extends Columns, Row> = {
  /** Its path in the folder; of the rates of one plan `rates/{id}.csv`. */
  file: string;
  about: string;
  columns: C;
  /** `at` counts the records from 0: where the order of the lines is the order in which things are shown. */
  toRows(record: RecordOf<C>, at: number): Row[];
  fromRows(rows: readonly Row[]): RecordOf<C>[];
};

export const tableFile = <C extends Columns, Row>(table: TableFile<C, Row>): TableFile<C, Row> => table;

/** A file of CSV with its head, in the one form in which a shop is exported: unchanged rows are unchanged lines in git. */
export function writeTable<C extends Columns>(columns: C, records: Iterable<RecordOf<C>>): string {
  const named = Object.entries(columns);
  const lines = [named.map(([name]) => name).join(',')];
  for (const record of records) lines.push(named.map(([name, { kind }]) => cell(toText(kind, record[name]))).join(','));
  return `${lines.join('\n')}\n`;
}

const toText = (kind: CellKind<unknown>, value: unknown): string =>
  value === null || value === undefined ? '' : kind.write(value);

/** A possible formula of a spreadsheet begins with an apostrophe, which reading takes off again (threats T25). */
function cell(text: string): string {
  const safe = /^'*\s*[=+\-@|%]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
