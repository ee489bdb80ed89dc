'use client';

import { createContext, useContext, useEffect, useId, useMemo, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { Field } from '@/components/field/field';
import { BottomBar } from '@/components/shell/bottom-bar';
import { Banner, FormProblem } from '@/components/ui/banner';
import { Button } from '@/components/ui/button';
import { Select } from '@/components/ui/inputs';
import { useStatus } from '@/components/ui/status-region';
import { NOT_LOADED, useOnDemand } from '@/components/ui/use-on-demand';
import { CART_INTENTS } from '@/lib/site/form-places';
import { useCartReload, useFreshCart } from './cart-changes';
import type { DatedPlan } from './checkout-dialog';
import { showDate } from './show-date';
import { useDateChoice } from './use-date-choice';

type Checkout = {
  /** Takes the forms when no script does. */
  action: string;
  effectiveDate: string;
  begin: () => void;
  loading: boolean;
  failed: boolean;
  /** The server's word about the chosen day, shown beside it (rules 1 §8 "effective_date"). */
  dateProblem: string | undefined;
  setDateProblem: (message: string | undefined) => void;
  waits: CheckoutWait | null;
  /** The server's word about a cart that it refused; empty while there is none. */
  refusal: string;
};

/** A plan without a price holds up the checkout: the reason, and the way to its line (decisions 143). */
export type CheckoutWait = { reason: string; href: string };

const CheckoutContext = createContext<Checkout | null>(null);

function useCheckout(): Checkout {
  const checkout = useContext(CheckoutContext);
  if (!checkout) throw new Error('The parts of the checkout stand inside <CheckoutArea>.');
  return checkout;
}

export type CheckoutAreaProps = {
  action: string;
  /** The server's word beside the day to a form that no script took. */
  dateRefused: string | undefined;
  plans: readonly DatedPlan[];
  effectiveDate: string;
  enrollmentHref: string;
  repMayEnroll: boolean;
  waits: CheckoutWait | null;
  children: ReactNode;
};

/**
 * Stands around the buttons and the date of the checkout: their common state, and the confirmation dialog, which is
 * fetched when it is asked for.
 */
export function CheckoutArea({ action, dateRefused, children, waits, ...order }: CheckoutAreaProps) {
  const { effectiveDate } = order;
  const [open, setOpen] = useState(false);
  const [dateProblem, setDateProblem] = useState(dateRefused);
  const [refusal, setRefusal] = useState('');
  const { reload } = useCartReload();
  useFreshCart();
  const { Part, loading, failed, load } = useOnDemand(() =>
    import('./checkout-dialog').then(({ CheckoutDialog }) => CheckoutDialog),
  );
  const checkout = useMemo<Checkout>(
    () => ({
      action,
      effectiveDate,
      begin: () => {
        setRefusal('');
        void load().then((there) => setOpen(there));
      },
      loading,
      failed,
      dateProblem,
      setDateProblem,
      waits,
      refusal,
    }),
    [action, effectiveDate, load, loading, failed, dateProblem, waits, refusal],
  );
  /** The cart became another one than this page shows: it is read again, and its lines say the rest. */
  function refuseCart(message: string): void {
    setOpen(false);
    setRefusal(message);
    reload();
  }
  function refuseDate(message: string): void {
    setOpen(false);
    setDateProblem(message);
  }
  return (
    <CheckoutContext value={checkout}>
      {Part && (
        <Part
          {...order}
          open={open}
          onClose={() => setOpen(false)}
          onDateProblem={refuseDate}
          onCartProblem={refuseCart}
        />
      )}
      {children}
    </CheckoutContext>
  );
}

/** "Proceed to Checkout" (rules 1 §2.11); while a plan has no price it says so and leads to its line. */
export function CheckoutButton({ quietly = false }: { quietly?: boolean }) {
  const { action, effectiveDate, begin, loading, failed, waits, refusal } = useCheckout();
  const reason = useId();
  if (waits !== null)
    return (
      <>
        <p id={reason} className={quietly ? 'sr-only' : 'mb-2 text-small text-danger'}>
          {waits.reason}
        </p>
        <a className="btn btn-secondary btn-block" href={waits.href} aria-describedby={reason}>
          Proceed to Checkout
        </a>
      </>
    );
  return (
    <>
      <FormProblem text={refusal} />
      <form
        method="post"
        action={action}
        onSubmit={(event) => {
          event.preventDefault();
          begin();
        }}
      >
        <input type="hidden" name="intent" value={CART_INTENTS.checkout} />
        <input type="hidden" name="effective_date" value={effectiveDate} />
        <Button
          type="submit"
          variant="primary"
          block
          aria-haspopup="dialog"
          pending={loading}
          pendingText="One moment…"
        >
          Proceed to Checkout
        </Button>
      </form>
      {failed && (
        <Banner tone="error" live>
          {NOT_LOADED}
        </Banner>
      )}
    </>
  );
}

/** On phones the total and the main action stay in reach. Last child of the page. */
export function CheckoutBar({ total }: { total: string }) {
  return (
    <BottomBar label="Total Cost" amount={total}>
      <CheckoutButton quietly />
    </BottomBar>
  );
}

/**
 * The effective-date choice. It is kept at once, so the badge, the plan pages and a quote are for the same day; where
 * it cannot be kept it stands in the address.
 */
export function EffectiveDate({
  dates,
  selected,
  cartHref,
  total,
}: {
  dates: readonly string[];
  selected: string;
  cartHref: string;
  /** Ready to show, said together with a new date. */
  total: string;
}) {
  const { action, dateProblem, setDateProblem } = useCheckout();
  const { wanted, pending, question, choose, agree } = useDateChoice(cartHref, setDateProblem);
  useAnnounced(selected, `Coverage starts ${showDate(selected)}. Total Cost ${total}.`);
  const field = useRef<HTMLSelectElement>(null);
  useEffect(() => {
    if (dateProblem !== undefined) field.current?.focus();
  }, [dateProblem]);

  return (
    <>
      {question.Part && (
        <question.Part
          question={question}
          title="Effective date"
          intro={`Every plan in your cart would start on ${showDate(wanted ?? selected)}. Nothing is saved yet.`}
          pending={pending}
          onAgree={agree}
        />
      )}
      <form method="post" action={action}>
        <input type="hidden" name="intent" value={CART_INTENTS.date} />
        <Field
          id="effective_date"
          label="Effective date"
          hint={pending ? 'Getting the prices for this day…' : 'The day your coverage starts'}
          error={dateProblem ?? (question.failed ? NOT_LOADED : undefined)}
        >
          {(aria) => (
            <Select
              {...aria}
              ref={field}
              name="effective_date"
              value={wanted ?? selected}
              onChange={(event) => choose(event.currentTarget.value)}
            >
              {dates.map((date) => (
                <option key={date} value={date}>
                  {showDate(date)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <noscript>
          <button type="submit" className="btn btn-secondary btn-sm mt-2">
            Use this date
          </button>
        </noscript>
      </form>
    </>
  );
}

/** Says the words when the value changes, not when the page opens. */
function useAnnounced(value: string, words: string): void {
  const announce = useStatus();
  const said = useRef(value);
  useEffect(() => {
    if (said.current === value) return;
    said.current = value;
    announce(words);
  }, [announce, value, words]);
}
