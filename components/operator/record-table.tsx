import type { ReactNode } from 'react';
import { Table } from '@/components/ui/table';

export type RecordColumn = { key: string; label: string; amount?: boolean };
export type RecordRow = {
  key: string;
  cells: Readonly<Record<string, { text: string; note: string }>>;
  acts: ReactNode;
};

/** Records as a table, as cards on a phone; a second line in gray where a column has one, and the deeds of a row at its end. */
export function RecordTable({
  caption,
  columns,
  rows,
  hasActs,
}: {
  caption: string;
  columns: readonly RecordColumn[];
  rows: readonly RecordRow[];
  hasActs: boolean;
}) {
  return (
    // On a phone a record is a card of two columns under its name.
    <div
      className={`[&_.amount]:max-md:text-left [&_tr]:max-md:grid-cols-2 [&_tbody_th]:max-md:col-span-2 ${hasActs ? '[&_td:last-child]:max-md:col-span-2' : ''}`}
    >
      <Table
        caption={caption}
        columns={[...columns, ...(hasActs ? [{ key: 'acts', label: 'What to do', hideLabel: true }] : [])]}
        rows={rows.map(({ key, cells, acts }) => ({
          key,
          cells: {
            ...Object.fromEntries(
              columns.map((column) => [column.key, <Cell key={column.key} {...(cells[column.key] ?? NOTHING)} />]),
            ),
            acts: <div className="flex flex-wrap gap-2 md:justify-end">{acts}</div>,
          },
        }))}
      />
    </div>
  );
}

const NOTHING = { text: '', note: '' };

/** A word that no column may be as wide as. */
const LONG = /\S{22,}/;

/** A number of a record, which is broken only where it is longer than a column of this width. */
const NUMBER = /\S{13,}/;

/** Letters of a word or two, or of a day, that stay on one line where there is room. */
const SHORT = 18;
const whole = (words: string): string => (words.length <= SHORT ? 'xl:whitespace-nowrap' : '');

function Cell({ text, note }: { text: string; note: string }) {
  const isWide = LONG.test(text) || NUMBER.test(note);
  return (
    // Words stay whole where a column is narrow; an address or a number longer than a line is broken.
    <span className={`grid ${LONG.test(text) ? 'wrap-anywhere' : 'wrap-break-word'} ${isWide ? 'md:min-w-36' : ''}`}>
      <span className={whole(text)}>{text}</span>
      {note !== '' && <span className={`text-small font-normal wrap-anywhere text-muted ${whole(note)}`}>{note}</span>}
    </span>
  );
}
