import type { CoveredBirths } from '@/lib/rules/people/covered-ages';
import { daysBetween, toWireDate } from '@/lib/rules/text/dates';
import { addDays } from '@/lib/rules/text/days-later';
import { tierFacts } from '@/lib/rules/words/tiers';
import type { Relationship } from '@/lib/rules/words/answer-kinds';
import { ratingAge } from '../../rating/household';
import type { PlanTerms } from '../../rating/plan';
import { priceCart } from '../cart/view';
import { cartDate, ratedAssociations, type PricedEnrollment } from '../shared/priced-enrollment';

/** None is older: the first birth date that is looked at. */
const OLDEST_DAYS = 130 * 366;

/** The births that the plans and memberships of the cart cover, by the relatives of the tier (decisions 162). */
export function coveredBirths(priced: PricedEnrollment): CoveredBirths[] {
  const { spouse, children } = tierFacts(priced.household.tier);
  const on = cartDate(priced);
  return planNames(priced).flatMap(({ plan, name }) => [
    ...(spouse ? [birthsOf(plan, name, 'spouse', on)] : []),
    ...(children ? [birthsOf(plan, name, 'child', on)] : []),
  ]);
}

/** Everything in the cart that has a price, once. */
function planNames(priced: PricedEnrollment): { plan: PlanTerms; name: string }[] {
  const { items, memberships } = priceCart(priced);
  const known = [...priced.entries.map(({ plan }) => plan), ...ratedAssociations(priced)];
  return [...items, ...memberships].flatMap(({ planId, name }) => {
    const plan = known.find(({ id }) => id === planId);
    return plan ? [{ plan, name }] : [];
  });
}

function birthsOf(plan: PlanTerms, name: string, relationship: Relationship, on: string): CoveredBirths {
  const { spouseAge, childAge } = plan.availability;
  const { min, max } = relationship === 'spouse' ? spouseAge : childAge;
  const earliest = addDays(on, -OLDEST_DAYS);
  const days = daysBetween(earliest, on);
  const age = (day: number) => ratingAge(plan, addDays(earliest, day), on);
  // Ages fall from day to day of birth, so both ends are found by halving.
  const from = firstAt(days, (day) => age(day) <= max);
  const to = firstAt(days, (day) => age(day) < min) - 1;
  return {
    plan_name: name,
    relationship,
    min_age: min,
    max_age: max,
    born_from: toWireDate(addDays(earliest, from)),
    born_to: toWireDate(addDays(earliest, to)),
  };
}

/** The first day on which `fits` is true, as it is from there on; one after the last where none is. */
function firstAt(days: number, fits: (day: number) => boolean): number {
  let [low, high] = [0, days + 1];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (fits(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
