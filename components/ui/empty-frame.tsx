import type { ReactNode } from 'react';

export type EmptyFrameProps = {
  drawing: ReactNode;
  title: string;
  children?: ReactNode;
  action?: ReactNode;
  heading?: 'h1' | 'h2' | 'h3';
};

/** `EmptyState` with a drawing of the caller's, for pages that must not ship all of them. */
export function EmptyFrame({ drawing, title, children, action, heading: Heading = 'h2' }: EmptyFrameProps) {
  return (
    <div className="empty">
      {drawing}
      <Heading className="mt-5">{title}</Heading>
      {children && <div className="mt-2 max-w-[52ch] text-muted">{children}</div>}
      {action && <div className="mt-6">{action}</div>}
    </div>
  );
}
