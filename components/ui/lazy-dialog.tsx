'use client';

import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { Banner } from './banner';
import { Button } from './button';
import { Dialog, type DialogProps } from './dialog';
import { Skeleton } from './skeleton';

export type LazyDialogProps<T> = Omit<DialogProps, 'children'> & {
  /** A dynamic import; the browser keeps what it has loaded. A function that stays the same between renders. */
  load: () => Promise<T>;
  /** The same for browsers without scripts, in a `<noscript>`. */
  plain?: ReactNode;
  /** The content. It exists only while the dialog is open, so a closed dialog forgets what was typed into it. */
  children: (loaded: T) => ReactNode;
};

/**
 * A dialog whose code is fetched when it is opened: any `DialogTrigger` of its id opens it, and pages that never open
 * it do not pay for it (look §3). A failed download can be tried again.
 */
export function LazyDialog<T>({ load, plain, children, footer, ...dialog }: LazyDialogProps<T>) {
  const open = useDialogOpen(dialog.id);
  const { loaded, failed, retry } = useLoaded(load, open);
  return (
    // Its buttons come with what they work on: a press before would do nothing.
    <Dialog {...dialog} footer={open && loaded !== null && footer}>
      {open ? loaded === null ? <Waiting failed={failed} onRetry={retry} /> : children(loaded.value) : plain}
    </Dialog>
  );
}

/**
 * True while the dialog of an id is open, however it was opened: by a trigger before this script ran, by another
 * script.
 */
function useDialogOpen(id: string): boolean {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const dialog = document.getElementById(id);
    if (!(dialog instanceof HTMLDialogElement)) return;
    const look = () => setOpen(dialog.open);
    const observer = new MutationObserver(look);
    observer.observe(dialog, { attributeFilter: ['open'] });
    look();
    return () => observer.disconnect();
  }, [id]);
  return open;
}

function useLoaded<T>(load: () => Promise<T>, wanted: boolean) {
  // In an object, because what is loaded is a component, and a state setter would call it.
  const [loaded, setLoaded] = useState<{ value: T } | null>(null);
  const [failed, setFailed] = useState(false);
  const missing = wanted && loaded === null && !failed;
  useEffect(() => {
    if (!missing) return;
    let current = true;
    load().then(
      (value) => current && setLoaded({ value }),
      () => current && setFailed(true),
    );
    return () => {
      current = false;
    };
  }, [missing, load]);
  return { loaded, failed, retry: () => setFailed(false) };
}

function Waiting({ failed, onRetry }: { failed: boolean; onRetry: () => void }) {
  if (!failed)
    return (
      <div role="status">
        <span className="sr-only">Loading…</span>
        <Skeleton className="h-12" />
        <Skeleton className="mt-6 h-12" />
      </div>
    );
  return (
    <Banner
      tone="error"
      live
      action={
        <Button size="sm" onClick={onRetry}>
          Try again
        </Button>
      }
    >
      This could not be loaded. Check your connection.
    </Banner>
  );
}
