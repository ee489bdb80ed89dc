'use client';

import { DialogTrigger } from '@/components/ui/dialog-trigger';
import { LazyDialog } from '@/components/ui/lazy-dialog';
import { SAVE_LATER } from '@/lib/rules/words/fixed-labels';

const DIALOG_ID = 'save-cart';

const loadForm = () => import('./save-cart-form').then(({ SaveCartForm }) => SaveCartForm);

/** Save & Continue Later on the cart: the button, and its dialog, whose code comes when it is opened. */
export function SaveCart({ action, page }: { action: string; page: string }) {
  return (
    <>
      <span className="grid noscript:hidden">
        <DialogTrigger dialog={DIALOG_ID}>{SAVE_LATER}</DialogTrigger>
      </span>
      <noscript>
        <a className="btn btn-block" href={page}>
          {SAVE_LATER}
        </a>
      </noscript>
      <LazyDialog id={DIALOG_ID} title={SAVE_LATER} load={loadForm}>
        {(Form) => <Form dialog={DIALOG_ID} action={action} />}
      </LazyDialog>
    </>
  );
}
