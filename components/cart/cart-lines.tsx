'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { BinIcon } from '@/components/art/icons';
import { mutate } from 'swr';
import { api } from '@/components/api-client';
import { CART_BADGE } from '@/components/shell/cart-badge-key';
import { Banner } from '@/components/ui/banner';
import { IconButton } from '@/components/ui/button';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { LeaderRow } from '@/components/ui/leader-row';
import { useStatus } from '@/components/ui/status-region';
import type { ReactNode } from 'react';

export type CartLine = {
  planId: number;
  pricingId: number;
  name: string;
  detail: string;
  /** Ready to show, `$23.40`. */
  price: string;
  removable: boolean;
  /** The carrier's logo plate, rendered on the server. */
  plate: ReactNode;
};

/** The cart's table with the confirmed removal of a plan (spec 1 §2.11: "Do you really want to remove?"). */
export function CartLines({ lines }: { lines: readonly CartLine[] }) {
  const [asked, setAsked] = useState<CartLine | null>(null);
  const { remove, pending, problem } = useRemoval(() => setAsked(null));
  return (
    <>
      {problem && (
        <Banner tone="error" live className="mb-4">
          {problem}
        </Banner>
      )}
      <table className="cart-table">
        <caption className="sr-only">Plans in the cart</caption>
        <thead>
          <tr>
            <th scope="col" className="plate-cell">
              <span className="sr-only">Carrier</span>
            </th>
            <th scope="col" colSpan={2}>
              <span className="flex justify-between">
                <span>Product</span>
                <span aria-hidden="true">Total Price</span>
              </span>
            </th>
            <th scope="col" className="remove">
              <span className="sr-only">Remove</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <CartRow key={`${line.planId}-${line.pricingId}`} line={line} onRemove={() => setAsked(line)} />
          ))}
        </tbody>
      </table>
      <ConfirmDialog
        id="remove-plan"
        title="Do you really want to remove?"
        open={asked !== null}
        danger
        pending={pending}
        onConfirm={() => asked && void remove(asked)}
        onClose={() => setAsked(null)}
      >
        {asked && <p>{asked.name} leaves your cart. You can add it again at any time.</p>}
      </ConfirmDialog>
    </>
  );
}

function CartRow({ line, onRemove }: { line: CartLine; onRemove: () => void }) {
  return (
    <tr>
      <td className="plate-cell">{line.plate}</td>
      <th scope="row" colSpan={2}>
        <LeaderRow
          label={<span className="cart-name">{line.name}</span>}
          amount={
            <>
              {line.price}
              <span className="sr-only"> a month</span>
            </>
          }
        />
        <span className="cart-sub">{line.detail}</span>
      </th>
      <td className="remove">
        {line.removable && (
          <IconButton label={`Remove ${line.name}`} onClick={onRemove}>
            <BinIcon />
          </IconButton>
        )}
      </td>
    </tr>
  );
}

/** Removes a plan, reloads the cart's figures from the server and puts focus back on the page. */
function useRemoval(afterwards: () => void) {
  const router = useRouter();
  const announce = useStatus();
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState('');
  async function remove(line: CartLine): Promise<void> {
    if (pending) return;
    setPending(true);
    setProblem('');
    const outcome = await api<'removePlanFromCart'>('POST', '/remove-plan-from-cart', {
      plan_id: line.planId,
      plan_pricing_id: line.pricingId,
    });
    setPending(false);
    afterwards();
    if (!outcome.ok) {
      setProblem(outcome.failure.message);
      return;
    }
    announce(`${line.name} was removed from your cart`);
    await mutate(CART_BADGE);
    router.refresh();
    document.getElementById('page-heading')?.focus();
  }
  return { remove, pending, problem };
}
