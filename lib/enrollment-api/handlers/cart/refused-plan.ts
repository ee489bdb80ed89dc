import type { CartRefusal } from '@/lib/contract/cart';
import { toWireDate } from '@/lib/rules/text/dates';
import { rate } from '../../rating/rate';
import type { RatedCart } from '../../rating/rate-cart';
import type { PricingFailure } from '../../rating/rating-result';
import { cartDates, type PricedEnrollment } from '../shared/priced-enrollment';

/** Refusals that another start day may mend: ages and replacements look at it. */
const DATED: ReadonlySet<string> = new Set(['ageError', 'planAgeError', 'changePid']);

/** The refusal of a plan in the cart with what mends it, for the line of the plan (decisions 143). */
export function toCartRefusal(
  priced: PricedEnrollment,
  { planId, pricingId }: RatedCart['items'][number],
  { code, data }: PricingFailure,
): CartRefusal {
  const plan = priced.rated.get(planId);
  const starts =
    plan && DATED.has(code)
      ? cartDates(priced).find((day) => rate(plan, pricingId, priced.household, day).ok)
      : undefined;
  return { code, data: { ...data }, ...(starts !== undefined && { starts: toWireDate(starts) }) };
}
