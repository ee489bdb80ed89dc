import type { ReactNode } from 'react';
import { loadPortals, loadStartingPlan } from '@/app/_homes/choices';
import { hasPremier } from '@/components/cart/cart-figures';
import type { LineProblem } from '@/components/cart/cart-line';
import { DeclinePanel } from '@/components/plans/decline-panel';
import { QuestionPanel } from '@/components/plans/question-panel';
import type { MendingParts } from '@/components/quote/mending';
import type { PriceDialogsProps } from '@/components/quote/price-dialogs';
import { today } from '@/lib/clock';
import type { Cart, CartItem, CartRefusal } from '@/lib/contract/cart';
import { isTier, TIERS } from '@/lib/rules/words/tiers';
import { routes } from '@/lib/site/routes';
import { getCategoryOptions, type PlanPage } from '@/lib/site/public-catalog';
import type { Quote, Shopper } from '@/lib/visitor/shopper';
import { lineProblem } from './line-problem';
import { neededEarnings } from './plan-problem';
import { declineNext, loadQuestions, type AskedOfPlan } from './plan-questions';
import { PlainAnswers } from './plain-answers';
import { PortalChoice, soldThrough } from './portal-choice';
import { QuoteFacts } from './quote-bar';
import { tobaccoAsked } from './tobacco-asked';

/** The ways out of a cart with plans that have no price (decisions 143). */
type CartMending = {
  /** For the dialogs; null while every plan has its price. */
  parts: MendingParts | null;
  /** The basic info, which the words of rules 1 §8 call "above". */
  bar: ReactNode;
  /** The words and the action in the line of a plan, by its id. */
  lines: ReadonlyMap<number, LineProblem>;
  /** The questions of a plan, answered in place. */
  questions: ReactNode;
};

type Query = Readonly<Record<string, string | string[] | undefined>>;

const NOTHING: CartMending = { parts: null, bar: null, lines: new Map(), questions: null };

type Refused = { item: CartItem; refused: CartRefusal };
type Line = Refused & AskedOfPlan & { plan: PlanPage | null };

/** Loads what mends each plan of the cart that has no price; asks for nothing while all have one. */
export async function loadMending(shopper: Shopper, quote: Quote, cart: Cart, query: Query): Promise<CartMending> {
  const refused = cart.result.flatMap((item): Refused[] =>
    item.refused === undefined ? [] : [{ item, refused: item.refused }],
  );
  if (refused.length === 0) return NOTHING;
  const premier = hasPremier(cart);
  const [lines, categories] = await Promise.all([
    Promise.all(refused.map((one) => loadLine(shopper, quote, one))),
    premier ? getCategoryOptions(shopper.site) : [],
  ]);
  const dialogs = lines.map((line) =>
    dialogsOf(quote, line, {
      page: `${routes.cart(shopper.site)}?plan=${line.item.plan_id}`,
      premier,
      categories: premier ? categories : null,
    }),
  );
  const [first, ...others] = dialogs;
  const wanted = dialogs.find(({ planId }) => String(planId) === query['plan']);
  // One panel of questions, and one choice of a portal, as their places on a page have one name.
  const asking = lines.find(({ questions }) => questions !== null);
  const refusedFor = asking ? undefined : lines.find(({ declined }) => declined?.guaranteed === false);
  const choosing = await findChoosing(shopper, lines);
  return {
    parts: first
      ? {
          basic: { page: routes.cart(shopper.site), today: today(), values: quote.values, premier, categories },
          plans: [first, ...others],
        }
      : null,
    bar: (
      <>
        <QuoteFacts values={quote.values} premier={premier} />
        {first && (
          <PlainAnswers
            site={shopper.site}
            at="cart"
            planId={wanted ? wanted.planId : null}
            back={routes.cart(shopper.site)}
            query={query}
            quote={{ ...(wanted ?? first), values: quote.values, tobacco: (wanted ?? first).tobacco, categories }}
          />
        )}
      </>
    ),
    lines: new Map(
      lines.map(({ item, refused }) => [
        item.plan_id,
        lineProblem(shopper.site, item, refused, {
          questions: asking?.item === item,
          portal: choosing?.item === item && (
            <PortalChoice inCart shopper={shopper} planId={item.plan_id} sold={soldThrough(refused.data)} />
          ),
        }),
      ]),
    ),
    questions: asking?.questions ? (
      <QuestionPanel {...asking.questions} />
    ) : (
      refusedFor?.plan &&
      refusedFor.declined && (
        <DeclinePanel
          message={refusedFor.declined.error_message}
          guaranteed={false}
          next={declineNext(shopper.site, refusedFor.plan)}
        />
      )
    ),
  };
}

/** The first plan that another portal sells, of those that this visitor may choose. */
async function findChoosing(shopper: Shopper, lines: readonly Line[]): Promise<Line | undefined> {
  const elsewhere = lines.filter(({ refused: { code } }) => code === 'portalError');
  if (elsewhere.length === 0) return undefined;
  const portals = await loadPortals(shopper);
  return elsewhere.find(({ refused: { data } }) => {
    const sold = soldThrough(data);
    return portals.some(({ id }) => sold === null || sold.includes(id));
  });
}

async function loadLine(shopper: Shopper, quote: Quote, one: Refused): Promise<Line> {
  const asks = one.refused.code === 'newQuestionsError';
  const { plan_id } = one.item;
  const plan = await loadStartingPlan(shopper, plan_id).catch(() => null);
  const asked =
    asks && plan ? await loadQuestions(shopper, quote, plan) : { questions: null, declined: null, answered: '' };
  return { ...one, plan, ...asked };
}

type Shared = Pick<PriceDialogsProps, 'page' | 'premier' | 'categories'>;

function dialogsOf(quote: Quote, { item, refused, plan }: Line, shared: Shared): PriceDialogsProps {
  const { tiers } = refused.data;
  return {
    ...shared,
    planId: item.plan_id,
    today: today(),
    tier: quote.values.tier,
    sold: Array.isArray(tiers) ? tiers.filter(isTier) : (plan?.tiers ?? TIERS),
    values: quote.values,
    tobacco: tobaccoAsked(plan ?? {}, quote, refused),
    needed: neededEarnings(refused.code),
  };
}
