'use client';

import type { ReactNode } from 'react';
import { cx } from '../ui/cx';

/**
 * The panel a menu button opens: a popover, so it works without script, closes with Esc or a press elsewhere, and
 * closes when a link in it is followed inside the application.
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
    >
      {children}
    </div>
  );
}
