import type { Catalog } from './plan-catalog';

/** Ids of the riders a plan carries: its own list and the catalogue's table. */
export function ridersOf(catalog: Catalog, planId: string): string[] {
  const own = (catalog.plans.get(planId) ?? catalog.withdrawn.get(planId))?.definition.riders ?? [];
  const stored = (catalog.related.get(planId) ?? []).filter(({ kind }) => kind === 'rider').map(({ id }) => id);
  return [...new Set([...own, ...stored])];
}
