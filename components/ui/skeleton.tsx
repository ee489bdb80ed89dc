import { cx } from './cx';

/** A gray block in the place of what is loading; invisible for the first 300 ms. Size it with classes. */
export function Skeleton({ className }: { className?: string }) {
  return <span className={cx('skeleton', className)} aria-hidden="true" />;
}
