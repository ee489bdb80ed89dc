import { cx } from './cx';
import type { Size } from './size';

/**
 * An amount in large tabular figures, or the two ends of a range. `amount` is ready to show (`$23.40`), `from` writes a
 * small "from" above it.
 */
export function Price({
  amount,
  to,
  per = '/mo',
  from = false,
  label,
  size = 'lg',
}: {
  amount: string;
  /** The other end of a range. */
  to?: string;
  /** Words after the amount; empty for one-time amounts. */
  per?: string;
  from?: boolean;
  /** A small line above the amount, such as "Total Cost". */
  label?: string;
  size?: Exclude<Size, 'md'>;
}) {
  const above = label ?? (from ? 'from' : undefined);
  return (
    <span className={cx('price', size !== 'lg' && `price-${size}`, to && 'price-range')}>
      {above !== undefined && <small className="from">{`${above} `}</small>}
      {amount}
      {to && (
        <>
          <small> to </small>
          {to}
        </>
      )}
      {per !== '' && <small>{per}</small>}
    </span>
  );
}
