import type { ReactNode } from 'react';
import { Link } from './link';
import { cx } from './cx';
import { provided } from './provided';
import { VisuallyHidden } from './visually-hidden';

export type SummaryRow = {
  label: string;
  /** Empty and null read "Not provided". */
  value: ReactNode;
  change?: { href: string };
  /** Rows that belong to this one and stand under it. */
  details?: readonly SummaryRow[];
};

/**
 * Rows of label and value with an optional Change link each (check answers, look §1). `wide` gives the room to the
 * labels: questions with a short answer.
 */
export function SummaryList({ rows, wide = false }: { rows: readonly SummaryRow[]; wide?: boolean }) {
  return (
    <dl className={cx('summary-rows', wide && 'summary-wide')}>
      {rows.map(({ label, value, change, details }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{provided(value)}</dd>
          {change && (
            <dd>
              <Link href={change.href} className="inline-block py-0.5 font-semibold">
                Change<VisuallyHidden> {label}</VisuallyHidden>
              </Link>
            </dd>
          )}
          {details && (
            <dd className="summary-details">
              <SummaryList rows={details} />
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}

/** Label left, value right, ruled: what a plan pays. Two columns on wide screens with `columns`. */
export function FactList({
  facts,
  columns = false,
}: {
  facts: readonly { label: string; value: ReactNode }[];
  columns?: boolean;
}) {
  return (
    <dl className={cx('facts-list', columns && 'facts-list-2')}>
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
