import { Breadcrumbs, type Crumb } from '@/components/ui/breadcrumbs';
import { LinkButton } from '@/components/ui/button';
import { Card, Container } from '@/components/ui/card';
import { NoteBox } from '@/components/ui/banner';
import { EmptyState } from '@/components/ui/empty-state';
import { LeaderList, LeaderRow } from '@/components/ui/leader-row';
import { PageHeader } from '@/components/ui/page-header';
import { Plate } from '@/components/ui/plate';
import { SafeHtml } from '@/components/ui/safe-html';
import { TornCard } from '@/components/ui/torn-card';
import { categoryOf } from '@/lib/rules/categories';
import { formatDate, fromWireDate } from '@/lib/rules/dates';
import { formatMoney, formatWireMoney, fromWireMoney, sumCents } from '@/lib/rules/money';
import { tierLabel } from '@/lib/rules/tiers';
import type { ReactNode } from 'react';
import type * as z from 'zod';
import type { Cart } from '@/lib/contract/cart';
import type { SanitizedHtml } from '@/lib/rules/html';
import { CartLines } from './cart-lines';
import { Checkout, EffectiveDate } from './checkout';

type CartData = z.infer<typeof Cart>;

export type CartScreenProps = {
  crumbs: readonly Crumb[];
  cart: CartData;
  /** Dates that can be chosen, `MM/DD/YYYY`, and the one the figures are for. */
  dates: readonly string[];
  selectedDate: string;
  /** The carrier's message, or null (spec 1 §2.11). */
  specialMessage: SanitizedHtml | null;
  /** The special carrier's note is shown (spec 1 §2.11). */
  carrierNote: boolean;
  repMayEnroll: boolean;
  hrefs: { plans: string; cart: string; enrollment: string };
  help: ReactNode;
};

const CARRIER_NOTE =
  'Quotes, prices and/or rates displayed include 3% Administrative fees. Optional Life plans are dependent on Medical Underwriting Approval.';

/** My Cart: what is in it, what it costs first, each month and in total, and the way to the enrollment (spec 1 §2.11). */
export function CartScreen(props: CartScreenProps) {
  return (
    <Container>
      <Breadcrumbs items={props.crumbs} />
      <FullCart {...props} />
    </Container>
  );
}

/** The cart before anything is in it. */
export function EmptyCartScreen({ crumbs, plansHref }: { crumbs: readonly Crumb[]; plansHref: string }) {
  return (
    <Container>
      <Breadcrumbs items={crumbs} />
      <PageHeader title="My Cart" className="mt-4" />
      <EmptyState
        spot="empty-cart"
        title="Your cart is empty"
        action={
          <LinkButton href={plansHref} variant="primary">
            See plans
          </LinkButton>
        }
      >
        Add a plan and its price appears here, itemized.
      </EmptyState>
    </Container>
  );
}

function FullCart(props: CartScreenProps) {
  const { cart, specialMessage, carrierNote } = props;
  const count = cart.result.filter((item) => item.plan_category !== null).length;
  return (
    <div className="split">
      <div>
        <PageHeader
          title="My Cart"
          intro={`${count} ${count === 1 ? 'plan' : 'plans'}, ${tierLabel(cart.tier, { premier: cart.has_l713 })}`}
        />
        <div className="mt-6">
          <TornCard>
            <CartLines lines={cart.result.filter((item) => item.plan_category !== null).map(toLine)} />
            <LeaderRow sum label="Plans, each month" amount={formatMoney(plansTotal(cart))} />
          </TornCard>
        </div>
        {specialMessage && (
          <NoteBox className="mt-6">
            <SafeHtml html={specialMessage} />
          </NoteBox>
        )}
        {carrierNote && <NoteBox className="mt-6">{CARRIER_NOTE}</NoteBox>}
      </div>
      <OrderInfo {...props} />
    </div>
  );
}

function OrderInfo({ cart, dates, selectedDate, repMayEnroll, hrefs, help }: CartScreenProps) {
  const memberships = cart.result.filter((item) => item.plan_category === null);
  return (
    <aside className="sticky-aside" aria-labelledby="order-info">
      <Card raised className="order-card">
        <h2 id="order-info">Order Info</h2>
        <div className="mt-5">
          <EffectiveDate dates={dates} selected={selectedDate} cartHref={hrefs.cart} />
        </div>
        <LeaderList className="mt-5">
          <LeaderRow label="Plans" amount={formatMoney(plansTotal(cart))} />
          {memberships.map((item) => (
            <LeaderRow
              key={item.plan_pricing_id}
              label={item.plan_name}
              amount={formatWireMoney(item.price)}
              {...(item.note && { note: item.note })}
            />
          ))}
          {cart.fees.map((fee) => (
            <LeaderRow
              key={fee.label}
              label={fee.label}
              amount={formatWireMoney(fee.amount)}
              {...(fee.note && { note: fee.note })}
            />
          ))}
        </LeaderList>
        <hr className="rule" />
        <LeaderList>
          <LeaderRow
            label="First Month Cost"
            amount={formatWireMoney(cart.initial_month_cost)}
            note="One month, plus what is paid once."
          />
          <LeaderRow
            label="Recurring Cost"
            amount={formatWireMoney(cart.recurring_month_cost)}
            note={recurringNote(selectedDate)}
          />
        </LeaderList>
        <hr className="rule" />
        <LeaderRow sum label="Total Cost" amount={formatWireMoney(cart.total_cost)} />
        <div className="mt-6 grid gap-3">
          <Checkout
            plans={cart.result.map((item) => ({ name: item.plan_name, effectiveDate: item.effective_date }))}
            effectiveDate={selectedDate}
            enrollmentHref={hrefs.enrollment}
            repMayEnroll={repMayEnroll}
          />
          <LinkButton href={hrefs.plans} variant="tertiary">
            Continue Shopping
          </LinkButton>
        </div>
      </Card>
      {help}
    </aside>
  );
}

function toLine(item: CartData['result'][number]) {
  const category = item.plan_category === null ? '' : categoryOf(item.plan_category).section;
  return {
    planId: item.plan_id,
    pricingId: item.plan_pricing_id,
    name: item.plan_name,
    detail: item.note ?? [category, item.level_name].filter(Boolean).join(', '),
    price: formatWireMoney(item.price),
    removable: item.removable === 1,
    plate: <Plate carrier={item.plan_logo} />,
  };
}

function plansTotal(cart: CartData): number {
  return sumCents(
    cart.result.filter((item) => item.plan_category !== null).map((item) => fromWireMoney(item.price) ?? 0),
  );
}

function recurringNote(wireDate: string): string {
  const date = fromWireDate(wireDate);
  if (date === null) return 'Every month after that.';
  return `Every month after ${formatDate(date)}.`;
}
