'use client';

import { useRouter } from 'next/navigation';
import { useRef, useState } from 'react';
import { api } from '@/components/api-client';
import { captureScreen } from '@/components/screen-record';
import { Field } from '@/components/field/field';
import { Banner } from '@/components/ui/banner';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Select } from '@/components/ui/inputs';
import { formatDate, fromWireDate } from '@/lib/rules/dates';

export type DatedPlan = { name: string; effectiveDate: string };

/** The effective-date choice. Prices depend on it, so another date is another page of the same cart. */
export function EffectiveDate({
  dates,
  selected,
  cartHref,
}: {
  dates: readonly string[];
  selected: string;
  cartHref: string;
}) {
  const router = useRouter();
  return (
    <form method="get" action={cartHref}>
      <Field id="effective_date" label="Effective date" hint="The day your coverage starts">
        {(aria) => (
          <Select
            {...aria}
            name="date"
            value={selected}
            onChange={(event) =>
              router.replace(`${cartHref}?date=${encodeURIComponent(event.currentTarget.value)}`, { scroll: false })
            }
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

/**
 * "Proceed to Checkout" with the confirmation the spec asks for: the plans with their dates, then who enrolls
 * (spec 1 §2.11, §4). The picture of the cart is taken beside the save and never waited for.
 */
export function Checkout({
  plans,
  effectiveDate,
  enrollmentHref,
  repMayEnroll,
}: {
  plans: readonly DatedPlan[];
  effectiveDate: string;
  enrollmentHref: string;
  repMayEnroll: boolean;
}) {
  const [open, setOpen] = useState(false);
  const { begin, pending, problem } = useCheckout(effectiveDate, enrollmentHref);
  const byDate = Map.groupBy(plans, (plan) => plan.effectiveDate);
  return (
    <>
      <Button variant="primary" block onClick={() => setOpen(true)}>
        Proceed to Checkout
      </Button>
      <Dialog
        id="cart-confirmation"
        title="Ready to enroll?"
        open={open}
        onClose={() => setOpen(false)}
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
            <Button variant="tertiary" onClick={() => setOpen(false)}>
              Back to Cart
            </Button>
          </>
        }
      >
        {problem && (
          <Banner tone="error" live className="mb-4">
            {problem}
          </Banner>
        )}
        {[...byDate].map(([date, dated]) => (
          <div key={date} className="mt-2">
            <p className="font-semibold">Your plans will be effective as of {showDate(date)}</p>
            <ul className="mt-1 list-disc pl-5">
              {dated.map((plan) => (
                <li key={plan.name}>{plan.name}</li>
              ))}
            </ul>
          </div>
        ))}
      </Dialog>
    </>
  );
}

function useCheckout(effectiveDate: string, enrollmentHref: string) {
  const router = useRouter();
  const running = useRef(false);
  const [pending, setPending] = useState<'rep' | 'applicant' | null>(null);
  const [problem, setProblem] = useState('');
  async function begin(type: 'rep' | 'applicant'): Promise<void> {
    if (running.current) return;
    running.current = true;
    setPending(type);
    setProblem('');
    recordCart();
    const outcome = await api<'cartCheckout'>('POST', '/cart-checkout', { effective_date: effectiveDate, type });
    if (outcome.ok) {
      router.push(enrollmentHref);
      return;
    }
    running.current = false;
    setPending(null);
    setProblem(outcome.failure.message);
  }
  return { begin, pending, problem };
}

function recordCart(): void {
  const main = document.getElementById('main');
  if (!main) return;
  void captureScreen(main).then(async (image) => {
    if (image !== null) await api<'saveScreenshot'>('POST', '/save-screenshot', { name: 'cart_info', image });
  });
}

function showDate(wireDate: string): string {
  const date = fromWireDate(wireDate);
  return date === null ? wireDate : formatDate(date);
}
