import type { ReactNode } from 'react';
import { cx } from './cx';

/** The page's one h1 with what belongs to it. It can take focus after a client navigation (`focusPageHeading`). */
export function PageHeader({
  title,
  intro,
  action,
  className,
}: {
  title: ReactNode;
  intro?: ReactNode;
  action?: ReactNode;
  className?: string;
}) {
  return (
    <div className={cx('flex flex-wrap items-end justify-between gap-x-6 gap-y-3', className)}>
      <div className="min-w-0">
        <h1 tabIndex={-1} id="page-heading">
          {title}
        </h1>
        {intro && <div className="mt-1.5 max-w-[60ch] text-pretty text-muted">{intro}</div>}
      </div>
      {action}
    </div>
  );
}
