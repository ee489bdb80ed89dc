'use client';

import { useRouter } from 'next/navigation';
import { createContext, useContext, useEffect, useMemo, useRef, useState, useTransition } from 'react';
import type { ReactNode } from 'react';
import { mutate } from 'swr';
import { api } from '@/components/api-client';
import { Field } from '@/components/field/field';
import { BottomBar } from '@/components/shell/bottom-bar';
import { CART_BADGE } from '@/components/shell/cart-badge-key';
import { Banner } from '@/components/ui/banner';
import { Button } from '@/components/ui/button';
import { Select } from '@/components/ui/inputs';
import { useStatus } from '@/components/ui/status-region';
import { NOT_LOADED, useOnDemand } from '@/components/ui/use-on-demand';
import type { DatedPlan } from './checkout-dialog';
import { showDate } from './show-date';

type Checkout = {
  begin: () => void;
  loading: boolean;
  failed: boolean;
  /** The server's word about the chosen day, shown beside it (rules 1 §8 "effective_date"). */
  dateProblem: string | undefined;
  setDateProblem: (message: string | undefined) => void;
};

const CheckoutContext = createContext<Checkout | null>(null);

function useCheckout(): Checkout {
  const checkout = useContext(CheckoutContext);
  if (!checkout) throw new Error('The parts of the checkout stand inside <CheckoutArea>.');
  return checkout;
}

export type CheckoutAreaProps = {
  plans: readonly DatedPlan[];
  effectiveDate: string;
  enrollmentHref: string;
  repMayEnroll: boolean;
  children: ReactNode;
};

/**
 * Stands around the buttons and the date of the checkout: their common state, and the confirmation dialog, which is
 * fetched when it is asked for.
 */
export function CheckoutArea({ children, ...order }: CheckoutAreaProps) {
  const [open, setOpen] = useState(false);
  const [dateProblem, setDateProblem] = useState<string>();
  const { Part, loading, failed, load } = useOnDemand(() =>
    import('./checkout-dialog').then(({ CheckoutDialog }) => CheckoutDialog),
  );
  const checkout = useMemo<Checkout>(
    () => ({
      begin: () => void load().then((there) => setOpen(there)),
      loading,
      failed,
      dateProblem,
      setDateProblem,
    }),
    [load, loading, failed, dateProblem],
  );
  function refuseDate(message: string): void {
    setOpen(false);
    setDateProblem(message);
  }
  return (
    <CheckoutContext value={checkout}>
      {Part && <Part {...order} open={open} onClose={() => setOpen(false)} onDateProblem={refuseDate} />}
      {children}
    </CheckoutContext>
  );
}

/** "Proceed to Checkout" (rules 1 §2.11). */
export function CheckoutButton() {
  const { begin, loading, failed } = useCheckout();
  return (
    <>
      <Button
        variant="primary"
        block
        aria-haspopup="dialog"
        pending={loading}
        pendingText="One moment…"
        onClick={begin}
      >
        Proceed to Checkout
      </Button>
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
      <CheckoutButton />
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
  const router = useRouter();
  const [wanted, setWanted] = useState<string | null>(null);
  const [pending, startTransition] = useTransition();
  const { dateProblem, setDateProblem } = useCheckout();
  useAnnounced(selected, `Coverage starts ${showDate(selected)}. Total Cost ${total}.`);
  const field = useRef<HTMLSelectElement>(null);
  useEffect(() => {
    if (dateProblem !== undefined) field.current?.focus();
  }, [dateProblem]);

  function choose(date: string): void {
    setDateProblem(undefined);
    setWanted(date);
    startTransition(async () => {
      const outcome = await api<'saveCartDate'>('POST', '/save-cart-date', { effective_date: date });
      // What is set after the call belongs to this transition only when it says so.
      startTransition(() => {
        if (outcome.ok) {
          void mutate(CART_BADGE);
          router.replace(cartHref, { scroll: false });
          router.refresh();
        } else if (outcome.failure.kind === 'fields') setDateProblem(outcome.failure.message);
        else router.replace(`${cartHref}?date=${encodeURIComponent(date)}`, { scroll: false });
      });
    });
  }
  return (
    <form method="get" action={cartHref}>
      <Field
        id="effective_date"
        label="Effective date"
        hint={pending ? 'Getting the prices for this day…' : 'The day your coverage starts'}
        error={dateProblem}
      >
        {(aria) => (
          <Select
            {...aria}
            ref={field}
            name="date"
            value={pending ? (wanted ?? selected) : selected}
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
