'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { api } from '@/components/api-client';
import { FormProblem } from '@/components/ui/banner';
import { Button, LinkButton } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { useSmallForm } from '@/components/use-small-form';
import { formatWireMoney } from '@/lib/rules/money/money';
import { childrenText } from '@/lib/rules/people/dependent-rules';

/** The dependents told when the tier was chosen (rules 1 §4). */
export type ToldDependents = { spouseDob: string | null; children: number | null };

export type CountMismatch = { told: number; entered: number };

export type ChildCountProps = {
  mismatch: CountMismatch | null;
  told: ToldDependents;
  /** The price the order summary shows now, such as `$84.00`; null while a plan has none. */
  monthly: string | null;
  /** The page on which the answers behind the price are changed. */
  basicInfoHref: string;
  onAccepted: () => void;
  onClose: () => void;
};

/**
 * The dialog shown when the children listed are not as many as the price is for. The number changes only when the
 * shopper says so, and a price that changes with it is shown before the list is saved (decisions 6).
 */
export function ChildCountDialog({ mismatch, onClose, ...rest }: ChildCountProps) {
  return (
    <Dialog
      id="child-count"
      title="The number of children differs"
      size="sm"
      open={mismatch !== null}
      onClose={onClose}
    >
      {mismatch && <Mismatch mismatch={mismatch} onClose={onClose} {...rest} />}
    </Dialog>
  );
}

function Mismatch({
  mismatch,
  told,
  monthly,
  basicInfoHref,
  onAccepted,
  onClose,
}: ChildCountProps & { mismatch: CountMismatch }) {
  const [before] = useState(monthly);
  const { price, pending, message, change } = useChildCount(told, before, onAccepted);
  if (price !== null)
    return (
      <>
        <p role="status">
          For {childrenText(mismatch.entered)} your plans cost <b>{price}</b> each month.
          {before !== null && ` Before it was ${before}.`}
        </p>
        <Choices>
          <Button variant="primary" onClick={onAccepted}>
            Continue with {price}
          </Button>
          <Button onClick={onClose}>Back to the list</Button>
        </Choices>
      </>
    );
  return (
    <>
      <p>
        When you chose who is covered you told us {childrenText(mismatch.told)}. You listed{' '}
        {childrenText(mismatch.entered)}.
      </p>
      {mismatch.entered > 0 && monthly !== null && (
        <p className="mt-3">
          With the people you listed your plans cost <b>{monthly}</b> each month.
        </p>
      )}
      <FormProblem text={message} className="mt-4" />
      <Choices>
        {mismatch.entered > 0 ? (
          <Button variant="primary" pending={pending} onClick={() => void change(mismatch.entered)}>
            Enroll {childrenText(mismatch.entered)}
          </Button>
        ) : (
          <LinkButton variant="primary" href={basicInfoHref}>
            Change who is covered
          </LinkButton>
        )}
        <Button onClick={onClose}>Back to the list</Button>
      </Choices>
    </>
  );
}

function Choices({ children }: { children: ReactNode }) {
  return <div className="mt-6 flex flex-wrap gap-3">{children}</div>;
}

/** Changes the number and asks for the price it makes; an unchanged price needs no second question. */
function useChildCount(told: ToldDependents, before: string | null, onAccepted: () => void) {
  const router = useRouter();
  const [price, setPrice] = useState<string | null>(null);
  const { pending, message, send } = useSmallForm();
  const change = (count: number) =>
    send(
      () => priceOf(count, told),
      (cart) => {
        const now = formatWireMoney(cart.data.recurring_month_cost);
        // Without a price the save says which plan has none, and why.
        const isPriced = cart.data.result.every(({ problem }) => problem === undefined);
        if (now === before || !isPriced) return onAccepted();
        setPrice(now);
        router.refresh();
      },
    );
  return { price, pending, message, change };
}

/** Stores the number, then asks for the cart as it is now. */
async function priceOf(count: number, told: ToldDependents) {
  const stored = await api<'storeTempDependentInfo'>('POST', '/store-temp-dependent-info', {
    dep_dob: told.spouseDob ?? undefined,
    no_of_children: String(count),
  });
  return stored.ok ? api<'getPlanCart'>('GET', '/get-plan-cart', {}) : stored;
}
