import type { ReactNode } from 'react';
import { HelpIcon } from '../art/icons';
import { cx } from './cx';
import { invoker } from './invoker';

/**
 * An explanation behind a button: opens on press, closes with Esc or a press elsewhere, works on touch (WCAG 1.4.13).
 */
export function Toggletip({
  id,
  label,
  children,
  className,
}: {
  id: string;
  /** The thing explained: the button is named "About {label}". */
  label: string;
  children: ReactNode;
  className?: string;
}) {
  return (
    <>
      <button
        type="button"
        className={cx('icon-btn', className)}
        aria-label={`About ${label}`}
        {...invoker('toggle-popover', id)}
      >
        <HelpIcon />
      </button>
      <span id={id} popover="auto" className="toggletip">
        {children}
      </span>
    </>
  );
}
