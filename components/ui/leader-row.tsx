import type { ReactNode } from 'react';
import { cx } from './cx';

export type LeaderRowProps = {
  label: ReactNode;
  amount: ReactNode;
  /** A second line in small gray. */
  note?: ReactNode;
  /** The total: larger. */
  sum?: boolean;
  /** Gray label, for facts rather than amounts. */
  mutedLabel?: boolean;
};

/** Label, dotted leader, amount. */
export function LeaderRow({ label, amount, note, sum = false, mutedLabel = false }: LeaderRowProps) {
  const row = (
    <div className={cx('line', sum && 'line-sum', mutedLabel && 'line-label-muted')}>
      <span>{label}</span>
      <i aria-hidden="true" />
      <b>{amount}</b>
    </div>
  );
  return note ? (
    <div>
      {row}
      <span className="line-note">{note}</span>
    </div>
  ) : (
    row
  );
}

/** A stack of leader rows. */
export function LeaderList({
  children,
  wide = false,
  className,
}: {
  children: ReactNode;
  wide?: boolean;
  className?: string;
}) {
  return <div className={cx('lines', wide && 'lines-wide', className)}>{children}</div>;
}
