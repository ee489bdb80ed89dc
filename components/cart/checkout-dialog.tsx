'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { api } from '@/components/api-client';
import { captureScreen } from '@/components/screen-record';
import { FormProblem } from '@/components/ui/banner';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { among, fieldErrors, LEAVING, useSmallForm } from '@/components/use-small-form';
import { SAVE_ERRORS } from '@/lib/contract/errors';
import { showDate } from './show-date';

export type DatedPlan = { name: string; effectiveDate: string };

type Enroller = 'rep' | 'applicant';

export type CheckoutDialogProps = {
  open: boolean;
  onClose: () => void;
  /** The day was refused: the dialog closes and the message stands beside the day. */
  onDateProblem: (message: string) => void;
  /** A plan of the cart was refused: the dialog closes and the cart is read again. */
  onCartProblem: (message: string) => void;
  plans: readonly DatedPlan[];
  effectiveDate: string;
  enrollmentHref: string;
  repMayEnroll: boolean;
};

/** The cart confirmation: the plans with their dates, then who enrolls (rules 1 §2.11, §4). */
export function CheckoutDialog(props: CheckoutDialogProps) {
  const { open, onClose, plans, repMayEnroll } = props;
  const { begin, pending, message } = useBeginning(props);
  const byDate = Map.groupBy(plans, (plan) => plan.effectiveDate);
  return (
    <Dialog
      id="cart-confirmation"
      title="Ready to enroll?"
      open={open}
      onClose={onClose}
      footer={
        <>
          <Button
            variant="primary"
            pending={pending === 'applicant'}
            pendingText="Starting…"
            onClick={() => void begin('applicant')}
          >
            Member Enrollment
          </Button>
          {repMayEnroll && (
            <Button pending={pending === 'rep'} pendingText="Starting…" onClick={() => void begin('rep')}>
              Rep Enrollment
            </Button>
          )}
          <Button variant="tertiary" onClick={onClose}>
            Back to Cart
          </Button>
        </>
      }
    >
      <FormProblem text={message} />
      {[...byDate].map(([date, dated]) => (
        <div key={date} className="mt-2">
          <p className="font-semibold">
            Your plans will be effective as of <span className="whitespace-nowrap">{showDate(date)}</span>
          </p>
          <ul className="mt-1 list-disc pl-5">
            {dated.map((plan) => (
              <li key={plan.name}>{plan.name}</li>
            ))}
          </ul>
        </div>
      ))}
      {repMayEnroll && (
        <p className="mt-5 text-muted">
          Rep Enrollment: you fill in the forms for your client. Member Enrollment: the client does it.
        </p>
      )}
    </Dialog>
  );
}

/** Refusals that are not about what is in the cart. */
const KEPT: ReadonlySet<string> = new Set(SAVE_ERRORS);

function useBeginning({ effectiveDate, enrollmentHref, onDateProblem, onCartProblem }: CheckoutDialogProps) {
  const router = useRouter();
  const { pending, message, send } = useSmallForm<'effective_date'>({ fieldOf: among(['effective_date']) });
  const [type, setType] = useState<Enroller>('applicant');
  async function begin(chosen: Enroller): Promise<void> {
    if (pending) return;
    setType(chosen);
    const failure = await send(
      () => {
        recordCart();
        return api<'cartCheckout'>('POST', '/cart-checkout', { effective_date: effectiveDate, type: chosen });
      },
      () => {
        router.push(enrollmentHref);
        return LEAVING;
      },
    );
    const date = fieldErrors(failure).find(({ target_element }) => target_element === 'effective_date');
    if (date) onDateProblem(date.error_message);
    else if (failure?.kind === 'fields' || (failure?.kind === 'coded' && !KEPT.has(failure.code)))
      onCartProblem(failure.message);
  }
  return { begin, pending: pending ? type : null, message };
}

/** The picture of the cart is taken beside the save and never waited for (rules 1 §4, decisions 21). */
function recordCart(): void {
  const main = document.getElementById('main');
  if (!main) return;
  void captureScreen(main).then(async (image) => {
    if (image !== null) await api<'saveScreenshot'>('POST', '/save-screenshot', { name: 'cart_info', image });
  });
}
