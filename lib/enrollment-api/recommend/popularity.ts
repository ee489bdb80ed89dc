import type { Tier } from '@/lib/rules/words/tiers';
import { byPlanId } from './baskets';
import type { Basket } from '../store/basket-rows';

/** A plan with the number of households that chose it. */
export type Ranked = { plan: string; households: number };

/** Fewest households a group needs before its choices stand for it; below that the next wider group's are shown. */
export const MIN_GROUP = 40;

/** The known facts about a shopper; a fact that is not known widens the group. */
export type Likeness = { tier?: Tier | undefined; ageFrom?: number | null | undefined; state?: string | undefined };

/** A group of like households, as narrow as it may be; `by` is what its households share. */
export type Group = { by: Likeness; plans: readonly Ranked[] };

export type Popularity = {
  /** Plans that like households choose most. */
  like(likeness: Likeness): Group;
  /** Plans chosen most through a portal; through all of them while one is small or not known. */
  ofPortal(portalId: string | null): readonly Ranked[];
};

type Tally = { households: number; plans: Map<string, number> };

const EVERYBODY = 'all';
const portalKey = (portalId: string) => JSON.stringify(['portal', portalId]);
const likeKey = (...parts: (string | number)[]) => JSON.stringify(['like', ...parts]);

/**
 * Counts every group of households once. Plans that fewer than `least` households of a group chose are left out of it.
 */
export function countPopularity(baskets: readonly Basket[], least: number): Popularity {
  const tallies = new Map<string, Tally>([[EVERYBODY, { households: 0, plans: new Map() }]]);
  for (const basket of baskets) for (const key of groupsOf(basket)) addTo(tallies, key, basket);
  const groups = new Map(
    [...tallies]
      .filter(([key, { households }]) => key === EVERYBODY || households >= MIN_GROUP)
      .map(([key, tally]) => [key, rankPlans(tally.plans, least)] as const),
  );
  const everybody = groups.get(EVERYBODY) ?? [];
  return {
    like(likeness) {
      for (const { key, by } of widening(likeness)) {
        const plans = groups.get(key);
        if (plans) return { by, plans };
      }
      return { by: {}, plans: everybody };
    },
    ofPortal: (portalId) => (portalId === null ? undefined : groups.get(portalKey(portalId))) ?? everybody,
  };
}

/** Most households first, then by id. */
function rankPlans(counts: ReadonlyMap<string, number>, least: number): Ranked[] {
  return [...counts]
    .filter(([, households]) => households >= least)
    .map(([plan, households]) => ({ plan, households }))
    .sort((a, b) => b.households - a.households || byPlanId(a.plan, b.plan));
}

function addTo(tallies: Map<string, Tally>, key: string, { plans, households }: Basket): void {
  const tally = tallies.get(key) ?? { households: 0, plans: new Map<string, number>() };
  tally.households += households;
  for (const plan of plans) tally.plans.set(plan, (tally.plans.get(plan) ?? 0) + households);
  tallies.set(key, tally);
}

function groupsOf({ tier, ageFrom, state, portalId }: Basket): string[] {
  return [
    EVERYBODY,
    likeKey(tier),
    ...(ageFrom === null ? [] : [likeKey(tier, ageFrom)]),
    ...(ageFrom === null || state === null ? [] : [likeKey(tier, ageFrom, state)]),
    ...(portalId === null ? [] : [portalKey(portalId)]),
  ];
}

/** The groups a shopper belongs to, narrowest first: tier, age and state; tier and age; tier. */
function widening({ tier, ageFrom, state }: Likeness): { key: string; by: Likeness }[] {
  if (tier === undefined) return [];
  const known = typeof ageFrom === 'number' ? ageFrom : null;
  return [
    ...(known === null || state === undefined
      ? []
      : [{ key: likeKey(tier, known, state), by: { tier, ageFrom: known, state } }]),
    ...(known === null ? [] : [{ key: likeKey(tier, known), by: { tier, ageFrom: known } }]),
    { key: likeKey(tier), by: { tier } },
  ];
}
