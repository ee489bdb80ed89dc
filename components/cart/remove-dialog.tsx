'use client';

import { api, isGone, type CallResult } from '@/components/api-client';
import { FormProblem } from '@/components/ui/banner';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { useStatus } from '@/components/ui/status-region';
import { useCartDialog, withWord } from '@/components/use-cart-question';
import { useSmallForm } from '@/components/use-small-form';
import { useCartReload } from './cart-changes';
import type { CartLine } from './cart-line';

export type RemoveDialogProps = {
  /** The plan asked about; null keeps the dialog closed. */
  line: CartLine | null;
  /** Riders that go with it. */
  riders: readonly CartLine[];
  onClose: () => void;
};

/** "Do you really want to remove?" Yes/No, and the removal (rules 1 §2.11). */
export function RemoveDialog({ line, riders, onClose }: RemoveDialogProps) {
  const announce = useStatus();
  const { reload } = useCartReload();
  const { pending, failure, message, send, clear } = useSmallForm();
  const question = useCartDialog();

  function close(): void {
    clear();
    onClose();
  }
  function remove(): void {
    if (line === null) return;
    void send(
      () => removeLine(line, question.agreed),
      () => {
        close();
        announce(`${line.name} was removed from your cart`);
        reload();
      },
    ).then(question.hear);
  }
  return (
    <>
      <ConfirmDialog
        id="remove-plan"
        title="Do you really want to remove?"
        open={line !== null}
        danger
        pending={pending}
        onConfirm={remove}
        onClose={close}
      >
        <FormProblem text={question.asked === null || question.failed ? message : ''} />
        {line && (
          <p>
            {riders.length === 0
              ? `${line.name} leaves your cart. You can add it again at any time.`
              : `${[line, ...riders].map(({ name }) => name).join(' and ')} leave your cart together.`}
          </p>
        )}
      </ConfirmDialog>
      {question.Part && (
        <question.Part
          question={withWord(question, failure)}
          title="Do you really want to remove?"
          intro="The plans that stay would start on another day. Nothing is removed yet."
          pending={pending}
          onAgree={remove}
        />
      )}
    </>
  );
}

/** Removes the plan. Gone is as good as removed: another tab did it before. */
async function removeLine(line: CartLine, agreed: string): Promise<CallResult<unknown>> {
  const outcome = await api<'removePlanFromCart'>('POST', '/remove-plan-from-cart', {
    plan_id: line.planId,
    plan_pricing_id: line.pricingId,
    cart_agreed: agreed,
  });
  return !outcome.ok && isGone(outcome.failure) ? { ok: true, value: null } : outcome;
}
