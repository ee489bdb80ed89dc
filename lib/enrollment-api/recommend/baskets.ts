import type { PlanTier } from '../rating/vocabulary';

/**
 * What `households` households of one kind chose together. Nothing in it leads to a person: no id, no site, no agent, no
 * group. Unknown members are null.
 */
export type Basket = {
  /** Plan ids, each once. */
  plans: readonly string[];
  portalId: string | null;
  tier: PlanTier;
  state: string | null;
  /** Youngest age of the applicant's age band. */
  ageFrom: number | null;
  households: number;
};

/** A basket of more plans than a household chooses is a test or a mistake, and would cost the most to count. */
export const MAX_BASKET = 20;

/** Plan ids in the order of their numbers: the one order of everything that is counted. */
export function byPlanId(a: string, b: string): number {
  return Number(a) - Number(b) || (a < b ? -1 : a > b ? 1 : 0);
}

/** Baskets as they are counted: ids sorted and once each, empty and oversized ones left out. */
export function cleanBaskets(baskets: readonly Basket[]): Basket[] {
  return baskets.flatMap((basket) => {
    const plans = [...new Set(basket.plans)].sort(byPlanId);
    const counts = Number.isSafeInteger(basket.households) && basket.households > 0;
    return counts && plans.length > 0 && plans.length <= MAX_BASKET ? [{ ...basket, plans }] : [];
  });
}
