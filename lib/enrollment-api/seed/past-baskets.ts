import { TIERS, type Tier } from '@/lib/rules/words/tiers';
import { listOf, oneOf, state, whole, wireId } from '../shop/tables/cell-kinds';
import { maybe, needed } from '../shop/tables/table-file';
import { readDemoTable } from './demo-files';

/**
 * Choices of earlier households, invented and counted: what the demo's recommendations are learned from. A line is a habit: a set
 * of plans, who chose it and how many did; `pastBasketRows` spreads it over portals, states and ages by a fixed pattern, so that
 * every start of the demo learns the same.
 */
const HABITS = {
  plans: needed(listOf(wireId), 'plans that were chosen together'),
  households: needed(whole(1, 9_999), 'households in all'),
  tiers: needed(listOf(oneOf(TIERS)), 'who was covered'),
  ages: needed(listOf(whole(0, 120)), 'youngest ages of the bands'),
  portals: maybe(listOf(wireId), 'under which portals; empty for those that are open'),
  states: maybe(listOf(state), 'in which states; empty for the usual ones'),
} as const;

const OPEN = ['101', '102', '101', '105', '104', '101'] as const;
const PLACES = ['TX', 'ME', 'TX', 'CA', 'FL', 'TX', 'NH', 'OH'] as const;

type PastBasketRow = {
  id: string;
  portalId: string;
  tier: Tier;
  state: string;
  ageFrom: number;
  planIds: string[];
  households: number;
};

/** Households of one row; what is left over goes into the last row. */
const ROW = 15;

/** The history as the store keeps it, a few hundred rows. */
export function pastBasketRows(): PastBasketRow[] {
  return readDemoTable('demo/habits.csv', HABITS).flatMap(
    ({ plans, households, tiers, ages, portals, states }, habit) =>
      Array.from({ length: Math.ceil(households / ROW) }, (_, row) => ({
        id: `habit-${habit + 1}-${row + 1}`,
        portalId: pick(portals ?? OPEN, row + habit),
        tier: pick(tiers, row),
        state: pick(states ?? PLACES, row + 2 * habit),
        ageFrom: pick(ages, Math.floor(row / tiers.length) + habit),
        planIds: [...plans],
        households: Math.min(ROW, households - row * ROW),
      })),
  );
}

function pick<T>(list: readonly T[], index: number): T {
  const value = list[index % list.length];
  if (value === undefined) throw new RangeError('an empty list of a habit');
  return value;
}
