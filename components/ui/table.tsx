import type { ReactNode } from 'react';
import { cx } from './cx';
import { VisuallyHidden } from './visually-hidden';

export type Column = { key: string; label: string; amount?: boolean; because?: boolean; hideLabel?: boolean };
export type Row = { key: string; cells: Record<string, ReactNode> };

/**
 * A data table with a caption and scoped headers. The first column names the row. On a phone rows turn into cards
 * (`phone="cards"`) or into two-line steps with the amount at the right (`phone="steps"`).
 */
export function Table({
  caption,
  columns,
  rows,
  total,
  phone = 'cards',
  showCaption = false,
}: {
  caption: string;
  columns: readonly Column[];
  rows: readonly Row[];
  total?: { label: string; amount: string };
  phone?: 'cards' | 'steps';
  showCaption?: boolean;
}) {
  const [first, ...others] = columns;
  if (!first) return null;
  return (
    <table className={cx('table', `table-${phone}`)}>
      <caption className={showCaption ? 'pb-3 text-left font-semibold' : 'sr-only'}>{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.key} scope="col" className={cx(column.amount && 'amount')}>
              {column.hideLabel ? <VisuallyHidden>{column.label}</VisuallyHidden> : column.label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.key}>
            <th scope="row">{row.cells[first.key]}</th>
            {others.map((column) => (
              <td
                key={column.key}
                className={cx(column.amount && 'amount', column.because && 'because')}
                {...(phone === 'cards' && !column.hideLabel && { 'data-label': column.label })}
              >
                {row.cells[column.key]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      {total && (
        <tfoot>
          <tr>
            <th scope="row" colSpan={Math.max(1, columns.length - 1)}>
              {total.label}
            </th>
            <td className="amount">{total.amount}</td>
          </tr>
        </tfoot>
      )}
    </table>
  );
}
