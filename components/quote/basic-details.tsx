'use client';

import { LazyDialog } from '@/components/ui/lazy-dialog';
import { DIALOGS } from '@/components/dialog-ids';
import type { BasicDetailsFormProps } from './basic-details-form';
import { PlainWay } from './plain-way';

export type { BasicDetailsValues } from './basic-details-form';

/** Id of the dialog, which its triggers name. */
export const BASIC_DETAILS_DIALOG = DIALOGS.basicDetails;

const load = () => import('./basic-details-form').then(({ BasicDetailsForm }) => BasicDetailsForm);

/** "Basic Details": the quote's answers, changed in place; prices and the cart follow (rules 1 §2.9, §4). */
export function BasicDetails({
  page,
  ...props
}: BasicDetailsFormProps & {
  /** The page that asks the same without scripts. */
  page: string;
}) {
  return (
    <LazyDialog
      id={DIALOGS.basicDetails}
      title="Basic Details"
      load={load}
      plain={<PlainWay page={page} ask="basic" />}
    >
      {(BasicDetailsForm) => <BasicDetailsForm {...props} />}
    </LazyDialog>
  );
}
