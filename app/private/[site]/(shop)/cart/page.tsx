import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { HelpAside } from '@/app/_homes/help-aside';
import { laterHref } from '@/app/_homes/kept-for-later';
import { loadMending } from '@/app/_plan/cart-mending';
import { Recommended } from '@/app/_plan/recommended';
import { loadClientName } from '@/app/_steps/client-name';
import { ContinuedElsewhere } from '@/components/access/continued-elsewhere';
import { CartFocus } from '@/components/cart/cart-focus';
import type { LineProblem } from '@/components/cart/cart-line';
import { CartScreen, EmptyCartScreen } from '@/components/cart/cart-screen';
import { Mending } from '@/components/quote/mending';
import { FormProblem } from '@/components/ui/banner';
import { SavedBanner } from '@/components/saved-notice';
import type { Cart } from '@/lib/contract/cart';
import { tellGap } from '@/lib/rules/people/producers';
import { stepOf } from '@/lib/rules/steps/step-table';
import { fromWireDate } from '@/lib/rules/text/dates';
import { stateName } from '@/lib/rules/words/states';
import { loadRefused, type RefusedForm } from '@/lib/session/sent-form';
import { maySendQuote } from '@/lib/session/quote-rights';
import { loadHeldMarks, type HeldMarks } from '@/lib/visitor/held-plans';
import { loadQuote, loadShopper, valueOf, type Shopper } from '@/lib/visitor/shopper';
import { formAction } from '@/lib/site/form-action';
import { routes } from '@/lib/site/routes';
import { toSafeHtmlOrNull } from '@/lib/site/to-safe-html';
import { buildTrail } from '@/lib/routing/trail';

export const metadata: Metadata = { title: 'Cart' };

type Query = Readonly<Record<string, string | string[] | undefined>>;
type Props = { params: Promise<{ site: string }>; searchParams: Promise<Query> };

export default async function CartPage({ params, searchParams }: Props) {
  const shopper = await loadShopper((await params).site);
  const { site, session } = shopper;
  const hrefs = {
    plans: routes.plans(site),
    cart: routes.cart(site),
    enrollment: routes.step(site, stepOf('personal').slug),
  };
  const query = await searchParams;
  const { date, form } = query;
  const sent = form === 'cart' ? await loadRefused(site.key, 'cart') : null;
  const quote = await loadQuote(shopper);
  const empty = (
    <Mending parts={null}>
      <CartFocus rows={0} />
      <EmptyCartScreen
        crumbs={buildTrail(site, session, 'cart')}
        plansHref={hrefs.plans}
        note={emptyNote(shopper, sent)}
      />
      <Recommended shopper={shopper} page="cart" />
    </Mending>
  );
  if (!quote) return empty;
  const mine = { enrollment_id: quote.enrollmentId };
  const dates = valueOf(await shopper.call('getCartEffectiveDates', mine)).data.result;
  const wanted = [date ?? []].flat().find((day) => dates.includes(day));
  const [cart, note, marks, quoteFor] = await Promise.all([
    shopper.call('getPlanCart', { ...mine, ...(wanted !== undefined && { effective_date: wanted }) }).then(valueOf),
    shopper.call('checkCarrierCart', mine),
    loadHeldMarks(shopper),
    maySendQuote(site, session) ? loadClientName(shopper, quote.enrollmentId) : null,
  ]);
  if (cart.data.result.length === 0) return empty;
  const newest = cart.data.result.findLast((item) => item.plan_category !== null && item.problem === undefined);
  const planHref = newest ? routes.plan(site, newest.plan_id, newest.plan_name) : null;
  const selectedDate = cart.data.effective_date ?? wanted ?? dates[0] ?? '';
  const mending = await loadMending(shopper, quote, cart.data, query);
  return (
    <Mending parts={mending.parts}>
      <CartFocus rows={cart.data.result.length} />
      {mending.bar}
      <CartScreen
        basePath={site.basePath}
        crumbs={buildTrail(site, session, 'cart', planHref)}
        cart={cart.data}
        dates={dates}
        selectedDate={selectedDate}
        specialMessage={toSafeHtmlOrNull(cart.data.special_message)}
        carrierNote={note.ok && note.value.data.status}
        repMayEnroll={session?.eprocess === 'rep'}
        producerGaps={session?.eprocess === 'rep' ? tellGaps(cart.data, quote.state, selectedDate) : []}
        quoteFor={quoteFor}
        hrefs={hrefs}
        later={{ action: formAction(site, 'keep-for-later'), page: laterHref(site, 'cart_info') }}
        help={<HelpAside site={site} />}
        plain={{ action: formAction(site, 'cart'), sent, isCheckingOut: form === 'checkout' }}
        problems={mending.lines}
        held={heldLines(cart.data, marks)}
        questions={mending.questions}
        notice={<SavedBanner />}
        recommended={
          <Recommended shopper={shopper} page="cart" planIds={cart.data.result.map((item) => item.plan_id)} />
        }
      />
    </Mending>
  );
}

/** The plans of a cart that became held since they were put into it, and what to do (decisions 275). */
function heldLines({ result }: Cart, { markOf, nextOf }: HeldMarks): ReadonlyMap<number, LineProblem> {
  return new Map(
    result.flatMap(({ plan_id: id }) => {
      const message = markOf(id);
      return message === undefined ? [] : [[id, { message, detail: nextOf(id) ?? '', action: null }] as const];
    }),
  );
}

/** The reason why there is nothing here any more: continued elsewhere, or a form whose session had ended. */
function emptyNote({ site, session }: Shopper, sent: RefusedForm | null): ReactNode {
  const continuedAt = session?.continuedAt ?? null;
  if (continuedAt !== null)
    return <ContinuedElsewhere at={continuedAt} continueHref={routes.continueEnrollment(site)} />;
  return sent && <FormProblem text={sent.message} />;
}

/** The rep's licences for the client's state as they are when cover begins (decisions 144). */
function tellGaps({ producer_gaps: gaps = [] }: Cart, state: string, start: string): string[] {
  const on = fromWireDate(start);
  if (on === null) return [];
  const place = { state: stateName(state) ?? state, on };
  return gaps.map((gap) => tellGap({ ...gap, until: gap.until === null ? null : fromWireDate(gap.until) }, place));
}
