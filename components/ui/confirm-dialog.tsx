'use client';

import type { ReactNode } from 'react';
import { Button } from './button';
import { Dialog } from './dialog';

export type ConfirmDialogProps = {
  id: string;
  title: string;
  children?: ReactNode;
  /** Words of the two buttons; the spec's are Yes and No. */
  confirmLabel?: string;
  cancelLabel?: string;
  danger?: boolean;
  pending?: boolean;
  open: boolean;
  onConfirm: () => void;
  onClose: () => void;
};

/** Asks before something is lost (WCAG 3.3.4). The caller closes it when the work is done. */
export function ConfirmDialog({
  id,
  title,
  children,
  confirmLabel = 'Yes',
  cancelLabel = 'No',
  danger = false,
  pending = false,
  open,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  return (
    <Dialog
      id={id}
      title={title}
      size="sm"
      open={open}
      onClose={onClose}
      footer={
        <>
          <Button variant={danger ? 'danger' : 'primary'} pending={pending} onClick={onConfirm}>
            {confirmLabel}
          </Button>
          <Button onClick={onClose}>{cancelLabel}</Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
