import type { ReactNode } from 'react';
import { Banner } from '@/components/ui/banner';
import { Button, LinkButton } from '@/components/ui/button';
import type { Cart } from '@/lib/contract/cart';
import { ANSWER_ANCHOR, CART_INTENTS } from '@/lib/site/form-places';
import { HiddenInputs, PlainAnswer, type CameBack } from '@/components/plain-answer';
import { showDate } from './show-date';

/** The cart without script: where its forms go, and what came of the last one (decisions 159). */
export type PlainCart = {
  action: string;
  /** The last form, when it was refused or answered with a question. */
  sent: CameBack | null;
  /** The confirmation before the checkout is asked for. */
  isCheckingOut: boolean;
};

/** The answers by the place they stand at. */
export type CartAnswers = {
  ofLine: (planId: number) => ReactNode;
  ofRider: (planId: number) => ReactNode;
  date: ReactNode;
  checkout: ReactNode;
};

/** Puts the one answer there is beside what was pressed; the others are null. */
export function placeAnswers(
  { action, sent, isCheckingOut }: PlainCart,
  { cart, cartHref, selectedDate, repMayEnroll }: CheckoutAskProps['order'] & { cartHref: string },
): CartAnswers {
  const answer = (about: string, ask?: Parameters<typeof PlainAnswer>[0]['ask']) =>
    sent?.about === about && <PlainAnswer action={action} back={cartHref} sent={sent} {...(ask && { ask })} />;
  return {
    ofLine: (planId) => answer(`remove ${planId}`, { ...REMOVAL, children: <Leaving cart={cart} planId={planId} /> }),
    ofRider: (planId) => answer(`rider ${planId}`),
    // Its message alone stands at the field itself.
    date: sent?.agreed !== undefined && answer('date'),
    checkout:
      answer('checkout') ||
      (isCheckingOut && cart.result.every(({ problem }) => problem === undefined) && (
        <CheckoutAsk action={action} back={cartHref} order={{ cart, selectedDate, repMayEnroll }} />
      )),
  };
}

const REMOVAL = { title: 'Do you really want to remove?', yes: 'Yes' };

/** The plan that was asked about, with the riders that go with it. */
function Leaving({ cart, planId }: { cart: Cart; planId: number }) {
  const names = cart.result
    .filter((item) => item.plan_id === planId || item.rider_of === planId)
    .map(({ plan_name }) => plan_name);
  return (
    <p>
      {names.length === 1
        ? `${names[0]} leaves your cart. You can add it again at any time.`
        : `${names.join(' and ')} leave your cart together.`}
    </p>
  );
}

type CheckoutAskProps = {
  action: string;
  back: string;
  order: { cart: Cart; selectedDate: string; repMayEnroll: boolean };
};

/** The cart confirmation in the page (rules 1 §2.11): the plans with their dates, then who enrolls. */
function CheckoutAsk({ action, back, order: { cart, selectedDate, repMayEnroll } }: CheckoutAskProps) {
  const byDate = Map.groupBy(cart.result, (item) => item.effective_date);
  return (
    <div id={ANSWER_ANCHOR} tabIndex={-1} className="mt-5 scroll-mt-8">
      <Banner title="Ready to enroll?">
        {[...byDate].map(([date, items]) => (
          <p key={date}>
            Your plans will be effective as of {showDate(date)}: {items.map((item) => item.plan_name).join(', ')}.
          </p>
        ))}
        <form method="post" action={action} className="mt-3 grid gap-3">
          <HiddenInputs values={{ intent: CART_INTENTS.checkout, effective_date: selectedDate }} />
          <Button type="submit" name="type" value="applicant" size="sm" variant="primary">
            Member Enrollment
          </Button>
          {repMayEnroll && (
            <Button type="submit" name="type" value="rep" size="sm">
              Rep Enrollment
            </Button>
          )}
          <LinkButton size="sm" variant="tertiary" href={back}>
            Back to Cart
          </LinkButton>
        </form>
      </Banner>
    </div>
  );
}
