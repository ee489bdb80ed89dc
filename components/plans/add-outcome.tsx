'use client';

import { useEffect, useRef } from 'react';
import { isGone, type CallFailure } from '@/components/api-client';
import { Banner } from '@/components/ui/banner';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { pricingAction } from '@/lib/rules/money/pricing-actions';
import { isPricingErrorCode } from '@/lib/rules/words/pricing-codes';
import { MendingAction } from './pricing-problem';

const WITHDRAWN = 'This plan is not offered any more. Please choose another plan.';

/**
 * The reason that kept a plan out of the cart, in red (rules 1 §8 "Add to cart"): a blackout in the server's words; a
 * price that is gone with the action that mends it. A plan that is active already is told in a dialog.
 */
export function AddProblem({ failure }: { failure: CallFailure | null }) {
  const box = useRef<HTMLDivElement>(null);
  // On phones the button stays at the bottom of the screen while the message may be far above or below.
  useEffect(() => {
    if (failure !== null) box.current?.scrollIntoView({ block: 'nearest' });
  }, [failure]);
  if (failure === null || isAlreadyActive(failure)) return null;
  const action = menderOf(failure);
  return (
    <div ref={box} className="scroll-mb-24">
      <Banner tone="error" live className="mt-4" {...(action && { action: <MendingAction action={action} /> })}>
        <span className="text-danger">{isGone(failure) ? WITHDRAWN : failure.message}</span>
        {/* The page as a stranger sees it: it says what happened, and asks for the answers again. */}
        {failure.kind === 'session' && (
          <>
            {' '}
            <a href={window.location.pathname}>Start again</a>
          </>
        )}
      </Banner>
    </div>
  );
}

/** The already-active message with OK (rules 1 §2.10). */
export function AlreadyActiveDialog({ failure, onClose }: { failure: CallFailure | null; onClose: () => void }) {
  const told = failure !== null && isAlreadyActive(failure);
  return (
    <Dialog
      id="already-active"
      title="This plan cannot be added"
      size="sm"
      open={told}
      onClose={onClose}
      footer={
        <Button variant="primary" onClick={onClose}>
          OK
        </Button>
      }
    >
      {told && <p>{failure.message}</p>}
    </Dialog>
  );
}

/** The action for a price that is gone; refused fields are those of dependents (rules 1 §8). */
function menderOf(failure: CallFailure) {
  if (failure.kind === 'fields')
    return failure.fields.some(({ target_element: name }) => DEPENDENTS.has(name)) ? 'dependents' : null;
  return failure.kind === 'coded' && isPricingErrorCode(failure.code) ? pricingAction(failure.code) : null;
}

const DEPENDENTS: ReadonlySet<string> = new Set(['spouse_dob', 'no_of_children']);

/** Refusals about a plan that is there already. */
const IN_THE_CART: ReadonlySet<string> = new Set(['alreadyActive', 'paidApart']);

function isAlreadyActive(failure: CallFailure): boolean {
  return failure.kind === 'coded' && IN_THE_CART.has(failure.code);
}
