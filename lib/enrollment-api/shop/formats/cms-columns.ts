import type { Cell, Sheet, SheetRow } from '../sheet';
import type { Place } from '../shop';
import { refuse } from './sheet-refusal';

/*
 * Tables of the Centers for Medicare & Medicaid Services: the public use files of the exchanges and the templates that issuers fill in. One
 * column is `RateEffectiveDate` in the one and `Rate Effective Date*` in the other: headings are compared by their letters and digits.
 */

export const bareHeading = (text: string): string => text.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

/** True for a row that has all of these headings. */
export const hasHeadings =
  (...names: readonly string[]) =>
  (cells: readonly Cell[]): boolean => {
    const told = new Set(cells.map(({ text }) => bareHeading(text)));
    return names.every((name) => told.has(bareHeading(name)));
  };

/** The cells of a row by their headings. */
export type Named = {
  line: number;
  text(name: string): string;
  at(name: string): Place;
};

/** The rows of a table by the headings that are wanted; one that is needed and missing refuses the file. */
export function* namedRows(
  { file, head, rows }: Sheet,
  needed: readonly string[],
  optional: readonly string[] = [],
): Generator<Named> {
  const columns = new Map<string, number>();
  head.cells.forEach(({ text }, at) => {
    const bare = bareHeading(text);
    if (!columns.has(bare)) columns.set(bare, at);
  });
  for (const name of needed)
    if (!columns.has(bareHeading(name)))
      refuse({ file, line: head.line, column: 1 }, `The column ${name} is missing`, 'it among the headings');
  const places = new Map([...needed, ...optional].map((name) => [name, columns.get(bareHeading(name))]));
  for (const row of rows) yield toNamed(file, row, places);
}

function toNamed(file: string, { line, cells }: SheetRow, places: ReadonlyMap<string, number | undefined>): Named {
  const cellOf = (name: string): Cell | undefined => cells[places.get(name) ?? Infinity];
  return {
    line,
    text: (name) => cellOf(name)?.text ?? '',
    at: (name) => ({ file, line: cellOf(name)?.line ?? line, column: cellOf(name)?.column ?? 1 }),
  };
}

/** A plan by its fourteen characters; those of its variants have two more behind a line. */
export const toHiosId = (text: string): string | null =>
  /^(\d{5}[A-Z]{2}\d{7})(-\d{2})?$/.exec(text.toUpperCase())?.[1] ?? null;
