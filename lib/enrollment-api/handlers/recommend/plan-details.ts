import { addMonths, firstOfMonth } from '@/lib/rules/dates';
import { answer, type Context } from '../../context';
import { EnrollmentError } from '../../errors';
import { cardPrice } from '../../rating/rate';
import type { Handlers } from '../table';
import { assertNoBlackout, assertNotHeld } from '../cart/write';
import { getCatalog, isVisible, type CatalogPlan, type Scope } from '../shared/catalog';
import { fromPrice, toPlanCard } from '../shared/plan-cards';
import { loadShopper, planDate, scopeOf, type Shopper } from '../shared/shopper';

const UNBLOCKED = { message: null, message_code: null };

/** Cards in the order asked for. Plans that are not offered here, or have no price for the shopper, are left out. */
export const recommendationPlanDetails: Handlers['recommendationPlanDetails'] = async (input, context) => {
  const ids = [...new Set(input.plan_list.split(',').map((id) => String(Number(id))))];
  if (input.enrollment_id === undefined) return answer(await startingCards(ids, context));
  const shopper = await loadShopper(context, input.enrollment_id);
  const plans = ids.flatMap((id) =>
    offeredPlan(id, shopper.catalog.plans.get(id), scopeOf(shopper.enrollment), shopper),
  );
  const cards = [];
  for (const plan of plans) {
    const { definition } = plan;
    const price = cardPrice(definition, shopper.household, planDate(shopper, definition));
    if (!price.ok) continue;
    const card = toPlanCard(plan, { cents: price.monthlyCents, pricingId: price.pricingId });
    cards.push({ ...card, ...(await hindrance(context, shopper, plan)) });
  }
  return answer(cards);
};

function offeredPlan(
  id: string,
  plan: CatalogPlan | undefined,
  scope: Scope,
  { catalog }: Pick<Shopper, 'catalog'>,
): CatalogPlan[] {
  return plan && plan.definition.category !== 'membership' && isVisible(catalog, id, scope) ? [plan] : [];
}

async function startingCards(ids: readonly string[], context: Context) {
  const catalog = await getCatalog(context.store, context.now);
  const { siteKey, agentId, groupId } = context.caller;
  const scope = { siteKey, agentId, groupId, portalId: null };
  const on = addMonths(firstOfMonth(context.today), 1);
  return ids
    .flatMap((id) => offeredPlan(id, catalog.plans.get(id), scope, { catalog }))
    .flatMap((plan) => {
      const cents = fromPrice(plan.definition, on);
      return cents === null ? [] : [{ ...toPlanCard(plan, { cents, pricingId: null }), ...UNBLOCKED }];
    });
}

/** The words with which the cart would refuse the plan at the moment (spec 1 §2.12, §8). */
async function hindrance(context: Context, shopper: Shopper, { definition }: CatalogPlan) {
  try {
    assertNoBlackout(definition, shopper);
    await assertNotHeld(context, shopper, definition);
    return UNBLOCKED;
  } catch (error) {
    if (!(error instanceof EnrollmentError)) throw error;
    if (error.code !== 'blackout' && error.code !== 'alreadyActive') throw error;
    return { message: error.message, message_code: error.code };
  }
}
