import { inArray } from 'drizzle-orm';
import { isCoveredOn } from '@/lib/rules/policies/policy-life';
import { BOUGHT_KINDS, type BoughtKind } from '@/lib/rules/words/plan-kinds';
import { isHeld } from '@/lib/rules/words/policy-states';
import type { Context } from '../../request-context';
import { toLife, type HeldRow } from '../../store/held-rows';
import { groups } from '../../store/schema/site-tables';
import type { CatalogPlan } from '../shared/plan-cards';
import { type Catalog, isAssociationPlan } from '../shared/plan-catalog';
import { loadSiteContact } from '../shared/site-contact';
import { loadSite } from '../shared/site-rows';
import type { HeldPolicy } from './cancelling';

/** The plan of the catalogue that a held one was sold as, withdrawn ones included, and its kind; null for what is not of it. */
export function soldAs(catalog: Catalog, { planId }: HeldRow): { plan: CatalogPlan | null; kind: BoughtKind | null } {
  const id = planId ?? '';
  const plan = catalog.plans.get(id) ?? catalog.withdrawn.get(id) ?? null;
  if (isAssociationPlan(catalog, planId)) return { plan, kind: 'membership' };
  return { plan, kind: BOUGHT_KINDS.find((one) => one === plan?.definition.category) ?? null };
}

/** True for a held plan that pays when its member dies, so that beneficiaries are asked for. */
export const namesHeirs = (catalog: Catalog, row: HeldRow): boolean =>
  isHeld(row.status) && soldAs(catalog, row).plan?.definition.requirements.steps.beneficiary === true;

/** True while a day of today's is covered; of another system's plan, while it is active. */
export function isCoveredToday(row: HeldRow, today: string): boolean {
  const life = toLife(row);
  return life ? isCoveredOn(life, today) : row.status === 'ACTIVE' && row.effectiveDate <= today;
}

/** The names of the groups under which policies were enrolled, by id. */
export async function loadGroupNames(
  { store }: Pick<Context, 'store'>,
  policies: ReadonlyMap<string, HeldPolicy>,
): Promise<Map<string, string>> {
  const ids = [...new Set([...policies.values()].flatMap(({ policy }) => policy.groupId ?? []))];
  if (ids.length === 0) return new Map();
  const rows = await store.db.select({ id: groups.id, name: groups.name }).from(groups).where(inArray(groups.id, ids));
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** The names of the other open sites that policies were bought at, by key: each mail about them named it to the member. */
export async function loadOtherSites(
  context: Pick<Context, 'store' | 'caller'>,
  policies: ReadonlyMap<string, HeldPolicy>,
): Promise<Map<string, string>> {
  const names = new Map<string, string>();
  for (const { policy } of policies.values()) {
    const key = policy.siteKey;
    if (key === context.caller.siteKey || names.has(key)) continue;
    if ((await loadSite(context.store, key))?.active) names.set(key, (await loadSiteContact(context, policy)).name);
  }
  return names;
}
