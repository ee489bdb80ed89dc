/** A cell's text without blanks around it, and where it stands in its line, counted from 1. */
export type Cell = { text: string; column: number };

/** A line of a table: its number in the file, or of an XLSX sheet its row, counted from 1. */
export type SheetRow = { line: number; cells: readonly Cell[] };

/** A table of a CSV file or of an XLSX file's first sheet. Rows come one by one: half a million of rates is usual. */
export type Sheet = { file: string; head: SheetRow; rows: Iterable<SheetRow> };
