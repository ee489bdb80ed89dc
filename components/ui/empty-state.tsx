import type { ReactNode } from 'react';
import { Spot } from '../art/spot';
import type { SpotName } from '../art/spot';

/** Illustration, one line (the spec's text), one sentence why, one action. `heading` is the level that fits the page. */
export function EmptyState({
  spot,
  title,
  children,
  action,
  heading: Heading = 'h2',
}: {
  spot: SpotName;
  title: string;
  children?: ReactNode;
  action?: ReactNode;
  heading?: 'h1' | 'h2' | 'h3';
}) {
  return (
    <div className="empty">
      <Spot name={spot} />
      <Heading className="mt-5">{title}</Heading>
      {children && <div className="mt-2 max-w-[52ch] text-muted">{children}</div>}
      {action && <div className="mt-6">{action}</div>}
    </div>
  );
}
