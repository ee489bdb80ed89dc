'use client';

import type { ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { LazyDialog } from '@/components/ui/lazy-dialog';
import { useFetchedAhead } from '@/components/ui/use-fetched-ahead';

const DIALOG_ID = 'list-entry';
export const ENTRY_FORM_ID = 'list-entry-form';

type EntryDialogProps<T> = {
  open: boolean;
  title: string;
  pending: boolean;
  onClose: () => void;
  /** Fetches the form, which most of the step does without. A function that stays the same between renders. */
  load: () => Promise<T>;
  children: (loaded: T) => ReactNode;
};

/**
 * The form of a list entry in a pop-up with Submit and Cancel (rules 2 §2.6, rules 3 §2). Stands outside the step's
 * form. Its code comes when the page has time, so that it is there at the press (decisions 123).
 */
export function EntryDialog<T>({ open, title, pending, onClose, load, children }: EntryDialogProps<T>) {
  useFetchedAhead(load);
  return (
    <LazyDialog
      id={DIALOG_ID}
      title={title}
      open={open}
      onClose={onClose}
      load={load}
      footer={
        <>
          <Button type="submit" variant="primary" pending={pending} {...(open && { form: ENTRY_FORM_ID })}>
            Submit
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </>
      }
    >
      {children}
    </LazyDialog>
  );
}
