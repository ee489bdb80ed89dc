import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { Dialog } from '@/components/ui/dialog';
import { DialogTrigger } from '@/components/ui/dialog-trigger';
import { LazyDialog } from '@/components/ui/lazy-dialog';
import type { Size } from '@/components/ui/size';
import { LONG, type Shelf } from './specimen';

function Sized({ size }: { size: Size }) {
  const id = size === 'md' ? 'gallery-dialog' : `gallery-dialog-${size}`;
  return (
    <>
      <DialogTrigger dialog={id}>{`Open a dialog, ${size}`}</DialogTrigger>
      <Dialog
        id={id}
        title={size === 'lg' ? LONG : 'Choose a tier'}
        size={size}
        footer={<Button variant="primary">Save</Button>}
      >
        <p>{LONG}</p>
      </Dialog>
    </>
  );
}

function Asking({ state }: { state: 'default' | 'danger' | 'pending' }) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>{`Ask, ${state}`}</Button>
      <ConfirmDialog
        id={`gallery-confirm-${state}`}
        title="Remove this plan?"
        danger={state === 'danger'}
        pending={state === 'pending'}
        open={open}
        onConfirm={close}
        onClose={close}
      >
        <p>The plan leaves your cart.</p>
      </ConfirmDialog>
    </>
  );
}

const LOADS = {
  default: () => Promise.resolve('It is there.'),
  pending: () => new Promise<string>(() => undefined),
  error: () => Promise.reject(new Error('no connection')),
};

function Loaded({ state }: { state: keyof typeof LOADS }) {
  return (
    <>
      <DialogTrigger dialog={`gallery-lazy-${state}`}>{`Load a dialog, ${state}`}</DialogTrigger>
      <LazyDialog id={`gallery-lazy-${state}`} title="A part of the page" load={LOADS[state]}>
        {(text) => <p>{text}</p>}
      </LazyDialog>
    </>
  );
}

/** The dialogs, each behind a button; the browser test opens them one after another. */
export const DIALOGS_SHELF: Shelf = {
  title: 'Dialogs',
  specimens: [
    {
      of: 'Dialog',
      states: { sm: <Sized size="sm" />, md: <Sized size="md" />, lg: <Sized size="lg" /> },
    },
    {
      of: 'ConfirmDialog',
      states: {
        default: <Asking state="default" />,
        danger: <Asking state="danger" />,
        pending: <Asking state="pending" />,
      },
    },
    {
      of: 'LazyDialog',
      states: {
        default: <Loaded state="default" />,
        pending: <Loaded state="pending" />,
        error: <Loaded state="error" />,
      },
    },
  ],
};
