import fc from 'fast-check';
import type { Basket } from '@/lib/enrollment-api/store/basket-rows';

export const basket = (plans: string[], households = 1, own: Partial<Basket> = {}): Basket => ({
  plans,
  portalId: '101',
  tier: 'IO',
  state: 'TX',
  ageFrom: 35,
  households,
  ...own,
});

/** Few plans, so that sets repeat; ids of different lengths, so that text order is not number order. */
const plan = fc.constantFrom('2', '10', '11', '103', '1101', '9');

export const anyBasket: fc.Arbitrary<Basket> = fc.record({
  plans: fc.array(plan, { maxLength: 6 }),
  portalId: fc.constantFrom(null, '101', '103'),
  tier: fc.constantFrom('IO' as const, 'IS' as const, 'IC' as const, 'IF' as const),
  state: fc.constantFrom(null, 'TX', 'ME'),
  ageFrom: fc.constantFrom(null, 26, 35),
  households: fc.integer({ min: 1, max: 12 }),
});

export const anyBaskets = fc.array(anyBasket, { maxLength: 30 });

/** One entry per household: what the figures mean, counted the slow way. */
export function households(baskets: readonly Basket[]): Set<string>[] {
  return baskets.flatMap(({ plans, households: count }) =>
    plans.length === 0 ? [] : Array.from({ length: count }, () => new Set(plans)),
  );
}
