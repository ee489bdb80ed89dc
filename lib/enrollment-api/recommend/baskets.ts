import type { Basket } from '../store/basket-rows';

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
