'use client';

import { DIALOGS } from '@/components/dialog-ids';
import { LazyDialog } from '@/components/ui/lazy-dialog';

const load = () => import('./display-form').then(({ DisplayForm }) => DisplayForm);

/** The dialog behind the footer's "Display settings"; its code comes when it is opened. */
export function DisplaySettingsDialog() {
  return (
    <LazyDialog id={DIALOGS.display} title="Display settings" size="sm" load={load}>
      {(DisplayForm) => <DisplayForm />}
    </LazyDialog>
  );
}
