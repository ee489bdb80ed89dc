'use client';

import { DialogTrigger } from '@/components/ui/dialog-trigger';
import { LazyDialog } from '@/components/ui/lazy-dialog';
import type { EnrollNowProps } from './enroll-now-form';

const loadForm = () => import('./enroll-now-form').then(({ EnrollForm }) => EnrollForm);

/** Enroll Now and its "Choose Tier" dialog, whose code comes when it is opened (rules 1 §2.8). */
export function EnrollNow(props: EnrollNowProps) {
  const { member } = props;
  const dialog = `enroll-${member.user_id}`;
  return (
    <>
      <DialogTrigger dialog={dialog} size="sm">
        Enroll Now<span className="sr-only"> for {member.name}</span>
      </DialogTrigger>
      <LazyDialog id={dialog} title="Choose Tier" size="sm" load={loadForm}>
        {(EnrollForm) => <EnrollForm {...props} dialog={dialog} />}
      </LazyDialog>
    </>
  );
}
