'use client';

import { useEffect, useRef, type ReactNode } from 'react';
import { useFormContext } from 'react-hook-form';
import { DIALOGS } from '@/components/dialog-ids';
import { Card } from '@/components/ui/card';
import { DialogTrigger } from '@/components/ui/dialog-trigger';
import { LazyDialog } from '@/components/ui/lazy-dialog';

/** The state of the code: required or not, and given already or not. */
export type EnrollerCode = { required: boolean; given: boolean };

const load = () => import('./enroller-code-form').then(({ EnrollerCodeForm }) => EnrollerCodeForm);

/**
 * 'Enter Enroller Code' on the personal step: for reps, and for the employers that demand one (rules 2 §2.3). `plain` is
 * its field where no script runs.
 */
export function EnrollerCodeLine({ required, given, plain }: EnrollerCode & { plain: ReactNode }) {
  const { clearErrors } = useFormContext();
  const wasRequired = useRef(required);
  useEffect(() => {
    // The refusal that asked for the code is over.
    if (wasRequired.current && !required) clearErrors('root.server');
    wasRequired.current = required;
  }, [required, clearErrors]);
  return (
    <Card tinted className="mt-6 flex flex-wrap items-center justify-between gap-3 px-5 py-3">
      <p>
        {given
          ? 'Your enroller code is saved.'
          : required
            ? 'Your employer asks for the code of your enroller before you can go on.'
            : 'Does an enroller code belong to this enrollment?'}
      </p>
      <span className="noscript:hidden">
        <DialogTrigger dialog={DIALOGS.enrollerCode} size="sm" variant={required ? 'primary' : 'secondary'}>
          Enter Enroller Code
        </DialogTrigger>
      </span>
      {plain}
    </Card>
  );
}

/** The dialog of the enroller code. It stands outside the step's form, because a form cannot stand inside another. */
export function EnrollerCodeDialog({ cartHref }: { cartHref: string }) {
  return (
    <LazyDialog id={DIALOGS.enrollerCode} title="Enroller code" size="sm" load={load}>
      {(EnrollerCodeForm) => <EnrollerCodeForm cartHref={cartHref} />}
    </LazyDialog>
  );
}
