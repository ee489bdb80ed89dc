import type { EProcess } from '../words/visits';

/** Most products in the strip (rules 1 §9). */
export const STRIP_SIZE = 5;
/** Most plans the recommendation service is asked about at once, and so the longest list. */
export const LIST_SIZE = 20;

/** The pages that show recommendations: the list's breadcrumb leads back to them (rules 1 §2.12). */
export const RECOMMENDATION_PAGES = ['plans', 'plan', 'cart'] as const;
export type RecommendationPage = (typeof RECOMMENDATION_PAGES)[number];

export type RecommendationCall = 'recommendationAssociation' | 'recommendationFilter' | 'recommendationPopularity';

/**
 * The calls to ask, best first: association on the cart page, filter when filter state exists, popularity otherwise
 * (rules 1 §7.6). The later ones are for when an earlier one knows nothing.
 */
export function recommendationCalls(page: RecommendationPage, hasFilter: boolean): RecommendationCall[] {
  return [
    ...(page === 'cart' ? (['recommendationAssociation'] as const) : []),
    ...(hasFilter ? (['recommendationFilter'] as const) : []),
    'recommendationPopularity',
  ];
}

type Owner = { agentId: string | null; groupId: string | null };

/**
 * The owner whose plans are asked for: a rep sends agentID, an applicant agentID and groupID, all other roles groupID
 * only (rules 1 §6).
 */
export function recommendationOwner(
  role: EProcess,
  { agentId, groupId }: Owner,
): { agentID?: string; groupID?: string } {
  return {
    ...(role !== 'group' && agentId !== null && { agentID: agentId }),
    ...(role !== 'rep' && groupId !== null && { groupID: groupId }),
  };
}

export type Recommended = { plan_id: number; reason?: string | undefined };

/**
 * One list out of the answer's list or map of lists (rules 1 §7.6): the lists take turns, so that the first places show
 * every category; each plan once.
 */
export function flattenRecommendations(
  recs: readonly Recommended[] | Readonly<Record<string, readonly Recommended[]>>,
): Recommended[] {
  const lists: readonly (readonly Recommended[])[] = Array.isArray(recs) ? [recs] : Object.values(recs);
  const longest = Math.max(0, ...lists.map((list) => list.length));
  const turns = Array.from({ length: longest }, (_, turn) => lists.flatMap((list) => list[turn] ?? []));
  const seen = new Set<number>();
  return turns.flat().filter(({ plan_id: id }) => !seen.has(id) && seen.add(id));
}

/** Youngest ages of the bands in which households are counted alike; the last band is open. */
export const BAND_STARTS: readonly number[] = [18, 26, 35, 45, 55, 65];

/** The youngest age of the band an age belongs to; null below 18. */
export function ageBandOf(age: number): number | null {
  return BAND_STARTS.findLast((start) => start <= age) ?? null;
}

/** The `plan_list` of recommendations. */
export function planList(recs: readonly Recommended[]): string {
  return recs.map(({ plan_id: id }) => id).join(',');
}

/** Cards with the reason why each is shown. */
export function withReasons<T extends { plan_id: number }>(
  cards: readonly T[],
  recs: readonly Recommended[],
): (T & { reason: string })[] {
  const reasons = new Map(recs.map(({ plan_id: id, reason }) => [id, reason ?? '']));
  return cards.map((card) => ({ ...card, reason: reasons.get(card.plan_id) ?? '' }));
}
