'use client';

import { useState, type ReactNode } from 'react';
import { BinIcon } from '@/components/art/icons';
import { FormProblem } from '@/components/ui/banner';
import { Button, IconButton } from '@/components/ui/button';
import { cx } from '@/components/ui/cx';
import { NOT_LOADED, useOnDemand } from '@/components/ui/use-on-demand';
import { CART_INTENTS } from '@/lib/site/form-places';
import { problemId, type CartLine, type LineProblem } from './cart-line';

/** My Cart's table: each plan with its details on request, its price, and its removal (rules 1 §2.11). */
export function CartLines({
  action,
  lines,
  effectiveDate,
}: {
  /** Takes the forms when no script does. */
  action: string;
  lines: readonly CartLine[];
  effectiveDate: string;
}) {
  const [removing, setRemoving] = useState<CartLine | null>(null);
  const [shown, setShown] = useState<CartLine | null>(null);
  const removal = useOnDemand(() => import('./remove-dialog').then(({ RemoveDialog }) => RemoveDialog));
  const details = useOnDemand(() => import('./plan-details-dialog').then(({ PlanDetailsDialog }) => PlanDetailsDialog));
  return (
    <>
      <FormProblem text={removal.failed || details.failed ? NOT_LOADED : ''} />
      <table className="cart-table">
        <caption className="sr-only">Plans in the cart</caption>
        <CartHead />
        <tbody>
          {lines.map((line) => (
            <CartRow
              key={`${line.planId}-${line.pricingId}`}
              action={action}
              line={line}
              onRemove={() => void removal.load().then((there) => there && setRemoving(line))}
              onDetails={() => void details.load().then((there) => there && setShown(line))}
            />
          ))}
        </tbody>
      </table>
      {removal.Part && (
        <removal.Part
          line={removing}
          riders={lines.filter(({ riderOf }) => riderOf !== null && riderOf === removing?.planId)}
          onClose={() => setRemoving(null)}
        />
      )}
      {details.Part && <details.Part line={shown} effectiveDate={effectiveDate} onClose={() => setShown(null)} />}
    </>
  );
}

function CartHead() {
  return (
    <thead>
      <tr>
        <th scope="col" className="plate-cell">
          <span className="sr-only">Carrier</span>
        </th>
        <th scope="col">Product</th>
        <th scope="col" className="amount">
          <span>Total Price</span>
        </th>
        <th scope="col" className="remove">
          <span className="sr-only">Remove</span>
        </th>
      </tr>
    </thead>
  );
}

type RowProps = { action: string; line: CartLine; onRemove: () => void };

/** Asks about the removal of a plan; without script its route does. */
function RemoveForm({ action, line, onRemove, children }: RowProps & { children: ReactNode }) {
  return (
    <form
      method="post"
      action={action}
      onSubmit={(event) => {
        event.preventDefault();
        onRemove();
      }}
    >
      <input type="hidden" name="intent" value={CART_INTENTS.remove} />
      <input type="hidden" name="plan_id" value={line.planId} />
      <input type="hidden" name="plan_pricing_id" value={line.pricingId} />
      {children}
    </form>
  );
}

function CartRow({ onDetails, ...row }: RowProps & { onDetails: () => void }) {
  const { line } = row;
  const refused = line.problem ?? line.held;
  return (
    <tr className={cx(line.riderOf !== null && 'cart-rider')}>
      <td className="plate-cell">{line.riderOf === null && line.plate}</td>
      <th scope="row">
        <div className="line">
          <span className="cart-name">{line.name}</span>
          <i aria-hidden="true" />
        </div>
        <span className="cart-sub">{line.detail}</span>
        {line.parts !== '' && <span className="cart-sub">{line.parts}</span>}
        {line.pending !== null && <span className="cart-sub mt-1 text-ink">{line.pending}</span>}
        {refused !== null && <Refused {...row} problem={refused} />}
        <button type="button" className="cart-details noscript:hidden" aria-haspopup="dialog" onClick={onDetails}>
          Plan details<span className="sr-only"> of {line.name}</span>
        </button>
        <noscript>
          <a href={line.planHref}>
            Plan details<span className="sr-only"> of {line.name}</span>
          </a>
        </noscript>
        {line.answer}
      </th>
      <td className="amount">
        <div className="line">
          <i aria-hidden="true" />
          <b>
            {line.problem === null ? (
              <>
                {line.price}
                <span className="sr-only"> a month</span>
              </>
            ) : (
              'No price'
            )}
          </b>
        </div>
      </td>
      <td className="remove">
        {line.removable && (
          <RemoveForm {...row}>
            <IconButton type="submit" label={`Remove ${line.name}`} aria-haspopup="dialog">
              <BinIcon />
            </IconButton>
          </RemoveForm>
        )}
      </td>
    </tr>
  );
}

/** Why a plan has no price or cannot be had, with the action that mends it; where none does, the plan can be taken out. */
function Refused({ problem, ...row }: RowProps & { problem: LineProblem }) {
  const { line } = row;
  const { message, detail, action } = problem;
  return (
    <div id={problemId(line.planId)} tabIndex={-1} className="cart-refused">
      <p className="cart-problem">{message}</p>
      {detail !== '' && <p className="cart-sub text-ink">{detail}</p>}
      <div className="mt-3 mb-1 flex flex-wrap items-center gap-x-5 gap-y-2">
        {action ??
          (line.removable && (
            <RemoveForm {...row}>
              <Button type="submit" size="sm" aria-haspopup="dialog">
                <span>
                  Remove<span className="sr-only"> {line.name}</span> from the cart
                </span>
              </Button>
            </RemoveForm>
          ))}
      </div>
    </div>
  );
}
