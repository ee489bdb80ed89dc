'use client';

import { useEffect, useId, useRef } from 'react';
import type { ReactNode } from 'react';
import { CloseIcon } from '../art/icons';
import { IconButton } from './button';
import { cx } from './cx';
import { invoker } from './invoker';
import type { Size } from './size';

export type DialogProps = {
  /** The id that triggers point at (`<DialogTrigger dialog={id}>`). */
  id: string;
  title: string;
  children: ReactNode;
  /** Row of buttons that stays in view; the first in the markup is the main one and stands on the right. */
  footer?: ReactNode;
  size?: Size;
  /** Set it to let state open and close the dialog; leave it out and triggers do, also without script. */
  open?: boolean;
  onClose?: () => void;
};

/**
 * A modal dialog: the native element, so the page behind is inert, Esc closes, and focus goes back to where it was
 * (look §3). Focus lands on the title. Status messages meant for its user belong inside it.
 */
export function Dialog({ id, title, children, footer, size = 'md', open, onClose }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  useEffect(() => {
    const dialog = ref.current;
    if (!dialog || open === undefined || dialog.open === open) return;
    if (open) dialog.showModal();
    else dialog.close();
  }, [open]);

  return (
    <dialog
      ref={ref}
      id={id}
      aria-labelledby={titleId}
      className={cx('dialog', size !== 'md' && `dialog-${size}`)}
      onClose={(event) => {
        // The event of a dialog inside this one must not count as ours.
        if (event.target === event.currentTarget) onClose?.();
      }}
    >
      <div className="dialog-head">
        <h2 id={titleId} tabIndex={-1} autoFocus>
          {title}
        </h2>
        <IconButton label="Close" {...invoker('close', id)} onClick={() => ref.current?.close()}>
          <CloseIcon />
        </IconButton>
      </div>
      <div className="dialog-body">{children}</div>
      {footer && <div className="dialog-foot">{footer}</div>}
    </dialog>
  );
}

/** Closes the dialog of this id, from script. */
export function closeDialog(id: string): void {
  const dialog = document.getElementById(id);
  if (dialog instanceof HTMLDialogElement && dialog.open) dialog.close();
}

/** Opens the dialog of this id, from script. */
export function openDialog(id: string): void {
  const dialog = document.getElementById(id);
  if (dialog instanceof HTMLDialogElement && !dialog.open) dialog.showModal();
}
