import { cx } from './cx';

/** A gray block in the place of what is loading; invisible for the first 300 ms. Size it with classes. */
export function Skeleton({ className }: { className?: string }) {
  return <span className={cx('skeleton', className)} aria-hidden="true" />;
}

/** Plan cards that are loading, in the height of real ones, so nothing jumps. */
export function PlanSkeletons({ count = 3 }: { count?: number }) {
  return (
    <div className="plan-grid" aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className="card plan">
          <Skeleton className="h-[58px] w-[98px]" />
          <Skeleton className="mt-4 h-6 w-3/4" />
          <Skeleton className="mt-3 h-10 w-full" />
          <Skeleton className="mt-6 h-11 w-1/2" />
        </div>
      ))}
    </div>
  );
}
