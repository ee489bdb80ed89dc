import { dayHint, day } from '../tables/cell-kinds';
import type { Columns, RecordOf } from '../tables/table-file';
import type { Place, Problem } from '../shop';
import { Unreadable, type Cell, type Sheet, type SheetRow } from '../sheet';

/** A row of a table as it was read, the place of each of its cells, and of its first. */
export type ReadRecord<C extends Columns> = { record: RecordOf<C>; at: Place; cell(name: keyof C & string): Place };

type Report = (problem: Problem) => void;

/**
 * Reads a table's rows one by one, those without mistakes. What is wrong with a column, a cell or a line is reported, once each.
 * Stops behind what cannot be read any further.
 */
export function* readTable<C extends Columns>(sheet: Sheet, columns: C, report: Report): Generator<ReadRecord<C>> {
  const places = columnPlaces(sheet, columns, report);
  if (places === null) return;
  const head: Head = { file: sheet.file, width: sheet.head.cells.length, named: Object.entries(columns), places };
  try {
    for (const row of sheet.rows) {
      const read = readRow(head, row, report);
      if (read) yield read as ReadRecord<C>;
    }
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    report(error.problem);
  }
}

/** The columns of a table, and which cell of a row is whose. */
type Head = {
  file: string;
  width: number;
  named: readonly (readonly [string, Columns[string]])[];
  places: ReadonlyMap<string, number>;
};

function readRow(head: Head, { line, cells }: SheetRow, report: Report): ReadRecord<Columns> | null {
  const { file, width, named, places } = head;
  const first = cells[0];
  const at: Place = { file, line, column: first?.column ?? 1 };
  if (cells.length !== width) {
    report({ at, what: `${cells.length} cells`, expected: `${width}, as many as there are columns` });
    return null;
  }
  const placeOf = (name: string): Place => placeOfCell(file, line, cells[places.get(name) ?? 0] ?? first);
  const record: Record<string, unknown> = {};
  let isFine = true;
  for (const [name, column] of named) {
    const place = places.get(name);
    const text = place === undefined ? '' : (cells[place]?.text ?? '');
    const value = text === '' ? null : column.kind.read(text);
    if (value === undefined || (value === null && column.isNeeded)) {
      isFine = false;
      report({ at: placeOf(name), what: wrongCell(name, text, column.kind === day), expected: column.kind.expected });
    }
    record[name] = value;
  }
  return isFine ? { record, at, cell: placeOf } : null;
}

const placeOfCell = (file: string, line: number, cell: Cell | undefined): Place => ({
  file,
  line: cell?.line ?? line,
  column: cell?.column ?? 1,
});

function wrongCell(name: string, text: string, isDay: boolean): string {
  if (text === '') return `${name} is empty`;
  const hint = isDay ? dayHint(text) : null;
  return `${name} “${shortened(text)}” ${hint === null ? 'is not understood' : `is ${hint}`}`;
}

/** A text of the folder as a message repeats it. */
export const shortened = (text: string): string =>
  text.length > 40 ? `${text.slice(0, 39)}…` : text.replaceAll(/[\u0000-\u001f\u007f]/g, ' ');

/** The number of each column's cell in a row; null where the head is not that of the table. */
function columnPlaces({ file, head }: Sheet, columns: Columns, report: Report): Map<string, number> | null {
  const places = new Map<string, number>();
  let isFine = true;
  const wrong = (cell: Cell | undefined, what: string, expected: string): void => {
    isFine = false;
    report({ at: placeOfCell(file, head.line, cell), what, expected });
  };
  head.cells.forEach((cell, at) => {
    if (!Object.hasOwn(columns, cell.text))
      wrong(cell, `Unknown column “${shortened(cell.text)}”`, Object.keys(columns).join(', '));
    else if (places.has(cell.text)) wrong(cell, `The column ${cell.text} comes twice`, 'each column once');
    else places.set(cell.text, at);
  });
  // A name that is spelled wrong is one mistake.
  for (const [name, { isNeeded, about }] of Object.entries(columns))
    if (isFine && isNeeded && !places.has(name)) wrong(head.cells[0], `The column ${name} is missing`, about);
  return isFine ? places : null;
}
