import { answer, type Context } from '../../request-context';
import { EnrollmentError } from '../../api-error';
import type { Handlers } from '../handlers';
import { assertNoBlackout, assertNotHeld } from '../cart/change';
import { assertPaidTogether } from '../shared/paid-together';
import { publicScope } from '../plans/detail';
import type { CatalogPlan } from '../shared/plan-cards';
import { getCatalog, isListedFor } from '../shared/plan-catalog';
import { fittingPlans } from '../shared/fitting';
import { loadStartingCards, publicTerms } from '../shared/from-prices';
import { toPlanCard } from '../shared/plan-cards';
import { loadPricedEnrollment, type PricedEnrollment } from '../shared/priced-enrollment';

const UNBLOCKED = { message: null, message_code: null };

/** Cards in the order asked for. Plans that are not offered here, or have no price for the shopper, are left out. */
export const recommendationPlanDetails: Handlers['recommendationPlanDetails'] = async (input, context) => {
  const ids = [...new Set(input.plan_list.split(',').map((id) => String(Number(id))))];
  if (input.enrollment_id === undefined) return answer(await startingCards(ids, context));
  const priced = await loadPricedEnrollment(context, input.enrollment_id);
  const fitting = new Map((await fittingPlans(context, priced)).map((one) => [one.plan.id, one]));
  const cards = [];
  for (const { plan, price } of ids.flatMap((id) => fitting.get(id) ?? []))
    cards.push({ ...toPlanCard(plan, price, priced.household.employer), ...(await hindrance(context, priced, plan)) });
  return answer(cards);
};

async function startingCards(ids: readonly string[], context: Context) {
  const catalog = await getCatalog(context);
  const scope = await publicScope(context);
  const listed = ids.flatMap((id) => catalog.plans.get(id) ?? []).filter((plan) => isListedFor(catalog, plan, scope));
  return (await loadStartingCards(context, listed, publicTerms(context, catalog, scope))).map((card) => ({
    ...card,
    ...UNBLOCKED,
  }));
}

/** The words with which the cart would refuse the plan at the moment (rules 1 §2.12, §8). */
async function hindrance(context: Context, priced: PricedEnrollment, { definition }: CatalogPlan) {
  try {
    assertNoBlackout(definition, priced);
    await assertNotHeld(context, priced, definition);
    assertPaidTogether(priced, definition);
    return UNBLOCKED;
  } catch (error) {
    if (!(error instanceof EnrollmentError)) throw error;
    const { code, message } = error;
    if (code !== 'blackout' && code !== 'alreadyActive' && code !== 'paidApart') throw error;
    return { message, message_code: code };
  }
}
