'use client';

import type { ReactNode } from 'react';
import { cx } from '../ui/cx';

/**
 * The panel a menu button opens: a popover, so it works without script, closes with Esc or a press elsewhere, and
 * closes when a link in it is followed inside the application, or when Tab leaves it for what it covers.
 */
export function MenuPanel({ id, className, children }: { id: string; className?: string; children: ReactNode }) {
  return (
    <div
      id={id}
      popover="auto"
      className={cx('menu-panel', className)}
      onClick={(event) => {
        if (event.target instanceof Element && event.target.closest('a, button')) event.currentTarget.hidePopover();
      }}
      onBlur={({ currentTarget, relatedTarget: next }) => {
        // Not for its own button, whose press would open it again.
        if (next !== null && !currentTarget.contains(next) && next.getAttribute('popovertarget') !== id)
          currentTarget.hidePopover();
      }}
    >
      {children}
    </div>
  );
}
