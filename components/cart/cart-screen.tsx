import type { ReactNode } from 'react';
import { Banner, NoteBox } from '@/components/ui/banner';
import { Breadcrumbs } from '@/components/ui/breadcrumbs';
import type { Crumb } from '@/lib/site/crumb';
import { LinkButton } from '@/components/ui/button';
import { Container } from '@/components/ui/card';
import { EmptyState } from '@/components/ui/empty-state';
import { LeaderRow } from '@/components/ui/leader-row';
import { PageHeader } from '@/components/ui/page-header';
import { Plate } from '@/components/shell/plate';
import { SafeHtml } from '@/components/ui/safe-html';
import { TornCard } from '@/components/cart/torn-card';
import type { Cart, CartItem, CartRider } from '@/lib/contract/cart';
import { categoryOf } from '@/lib/rules/words/categories';
import type { SanitizedHtml } from '@/lib/rules/words/html';
import { formatWireMoney } from '@/lib/rules/money/money';
import { readParts, sayParts } from '@/lib/rules/money/part-words';
import { CARRIER_CART_NOTE } from '@/lib/rules/money/price-notes';
import { tierLabel } from '@/lib/rules/words/tier-words';
import { routes } from '@/lib/site/routes';
import { placeAnswers, type CartAnswers, type PlainCart } from './cart-answers';
import { dueNote, hasPremier, sayUnpriced, showSum, toExplanation, toFigures, type CartFigures } from './cart-figures';
import { problemId, type CartLine, type LineProblem } from './cart-line';
import { CartLines } from './cart-lines';
import { CheckoutArea, CheckoutBar, type CheckoutWait } from './checkout';
import { OrderInfo, type OrderInfoProps } from './order-info';
import { SpecialPrice } from './price-explanation';
import { Riders, type RiderOffer } from './rider-offers';

export type CartScreenProps = {
  basePath: string;
  crumbs: readonly Crumb[];
  cart: Cart;
  /** Dates that can be chosen, `MM/DD/YYYY`, and the one the figures are for. */
  dates: readonly string[];
  selectedDate: string;
  /** The carrier's message, or null (rules 1 §2.11). */
  specialMessage: SanitizedHtml | null;
  /** The special carrier's note is shown (rules 1 §2.11). */
  carrierNote: boolean;
  repMayEnroll: boolean;
  /** For a rep: plans whose agent they will not be named as, and why. */
  producerGaps: readonly string[];
  quoteFor: OrderInfoProps['quoteFor'];
  later: OrderInfoProps['later'];
  hrefs: { plans: string; cart: string; enrollment: string };
  help: ReactNode;
  /** The words about plans without a price, by their ids, and the questions of one of them. */
  problems: ReadonlyMap<number, LineProblem>;
  /** Plans that are held already, by their ids (decisions 275). */
  held?: ReadonlyMap<number, LineProblem>;
  questions: ReactNode;
  /** The forms that no script takes, and what came of the last one. */
  plain: PlainCart;
  /** The word about a save in a dialog of this page. */
  notice: ReactNode;
  /** The strip of recommended plans (rules 1 §2.12), or nothing. */
  recommended?: ReactNode;
};

/**
 * My Cart: what is in it, what it costs first, each month and in total, and the way to the enrollment (rules 1 §2.11).
 */
export function CartScreen(props: CartScreenProps) {
  const { cart, crumbs, hrefs, selectedDate, repMayEnroll, recommended, plain } = props;
  const figures = toFigures(cart);
  const answers = placeAnswers(plain, { cart, cartHref: hrefs.cart, selectedDate, repMayEnroll });
  return (
    <CheckoutArea
      action={plain.action}
      dateRefused={plain.sent?.problems['effective_date']}
      plans={cart.result.map((item) => ({ name: item.plan_name, effectiveDate: item.effective_date }))}
      effectiveDate={selectedDate}
      enrollmentHref={hrefs.enrollment}
      repMayEnroll={repMayEnroll}
      waits={waitsFor(figures, props.held)}
    >
      <Container>
        <Breadcrumbs items={crumbs} />
        <div className="split">
          <CartContents {...props} figures={figures} answers={answers} />
          <OrderInfo {...props} figures={figures} answers={answers} enrollBy={cart.enroll_by} due={dueNote(cart)} />
        </div>
      </Container>
      {recommended}
      <CheckoutBar total={showSum(figures, figures.total)} />
    </CheckoutArea>
  );
}

/** The cart before anything is in it. `note` says why, where there was something. */
export function EmptyCartScreen({
  crumbs,
  plansHref,
  note,
}: {
  crumbs: readonly Crumb[];
  plansHref: string;
  note?: ReactNode;
}) {
  return (
    <Container>
      <Breadcrumbs items={crumbs} />
      <PageHeader title="My Cart" className="mt-4" />
      {note && <div className="mt-6">{note}</div>}
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

function CartContents(props: CartScreenProps & { figures: CartFigures; answers: CartAnswers }) {
  const { basePath, cart, figures, selectedDate, problems, held, questions, notice, producerGaps, plain, answers } =
    props;
  const count = figures.rows.length;
  return (
    <div>
      <PageHeader
        title="My Cart"
        intro={`${count} ${count === 1 ? 'plan' : 'plans'}, ${tierLabel(cart.tier, { premier: hasPremier(cart) })}`}
      />
      {notice}
      {producerGaps.length > 0 && (
        <Banner tone="warning" title="You will not be named as the agent of every plan" className="mt-6">
          {producerGaps.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </Banner>
      )}
      {figures.unpriced.length > 0 && (
        <Banner tone="warning" title={`${sayUnpriced(figures)} at the moment`} className="mt-6">
          <p>
            {figures.unpriced.length === 1 ? 'Its line' : 'Each line'} below says why and what helps. The checkout waits
            until then.
          </p>
        </Banner>
      )}
      <div className="mt-6">
        <TornCard>
          <CartLines
            action={plain.action}
            lines={figures.rows.map((item) => ({
              ...toLine(item, basePath, problems),
              held: held?.get(item.plan_id) ?? null,
              answer: answers.ofLine(item.plan_id),
            }))}
            effectiveDate={selectedDate}
          />
          <LeaderRow sum label="Plans, each month" amount={showSum(figures, figures.plans)} />
        </TornCard>
      </div>
      {questions}
      <CartNotes {...props} />
      {cart.riders.length > 0 && (
        <Riders
          action={plain.action}
          riders={cart.riders.map((rider) => ({ ...toOffer(rider), answer: answers.ofRider(rider.plan_id) }))}
        />
      )}
    </div>
  );
}

function CartNotes({ cart, specialMessage, carrierNote }: CartScreenProps) {
  const explanation = toExplanation(cart);
  return (
    <>
      {explanation && (
        <div className="mt-6">
          <SpecialPrice explanation={explanation} />
        </div>
      )}
      {specialMessage && (
        <NoteBox className="mt-6">
          <SafeHtml html={specialMessage} />
        </NoteBox>
      )}
      {carrierNote && <NoteBox className="mt-6">{CARRIER_CART_NOTE}</NoteBox>}
    </>
  );
}

/** The first plan without a price, or that is held already, which the checkout waits for. */
function waitsFor(figures: CartFigures, held: CartScreenProps['held']): CheckoutWait | null {
  const [first] = figures.unpriced;
  if (first) return { reason: `${sayUnpriced(figures)}.`, href: `#${problemId(first.plan_id)}` };
  const second = figures.rows.find(({ plan_id: id }) => held?.has(id));
  return second ? { reason: `${second.plan_name} cannot be had twice.`, href: `#${problemId(second.plan_id)}` } : null;
}

function toLine(
  item: CartItem,
  basePath: string,
  problems: CartScreenProps['problems'],
): Omit<CartLine, 'answer' | 'held'> {
  const category = item.plan_category === null ? '' : categoryOf(item.plan_category).section;
  return {
    planId: item.plan_id,
    pricingId: item.plan_pricing_id,
    name: item.plan_name,
    detail: item.note ?? [category, item.level_name].filter(Boolean).join(', '),
    price: formatWireMoney(item.price),
    removable: item.removable === 1,
    riderOf: item.rider_of ?? null,
    problem:
      item.problem === undefined
        ? null
        : (problems.get(item.plan_id) ?? { message: item.problem, detail: '', action: null }),
    parts: sayParts(readParts(item.parts)),
    pending: item.pending ?? null,
    planHref: routes.plan(basePath, item.plan_id, item.plan_name),
    plate: <Plate carrier={item.plan_logo} />,
  };
}

function toOffer(rider: CartRider): Omit<RiderOffer, 'answer'> {
  return {
    planId: rider.plan_id,
    pricingId: rider.plan_pricing_id,
    name: rider.plan_name,
    text: `For ${rider.rider_of_name}. ${rider.plan_short_text}`,
    price: formatWireMoney(rider.price),
    wirePrice: rider.price,
  };
}
