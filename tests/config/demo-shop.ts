import { plansOfShop, readDemoShop } from '@/lib/enrollment-api/seed/demo-files';
import { readDemoMembers } from '@/lib/enrollment-api/seed/demo-members';
import type { PlanDefinition } from '@/lib/enrollment-api/rating/plan';
import type { DynamicKey } from '@/lib/contract/branding';
import type { Told } from '@/lib/enrollment-api/shop/shop';

/* The demo's folder as tests ask it: its rows, with what belongs to each, read once a file of tests. */

const shop = readDemoShop();

const rows = <Row>(told: readonly Told<Row>[]): Row[] => told.map(({ row }) => row);

/** The demo's plans with their rates, anew each time. */
export const buildDemoPlans = (): PlanDefinition[] => plansOfShop(shop);

export const members = readDemoMembers();
export const portals = rows(shop.portals);
export const staff = rows(shop.staff);
export const referrals = rows(shop.referrals);
export const licences = rows(shop.licences);
export const contributions = rows(shop.contributions);
export const healthQuestions = rows(shop.questions);
export const assistantQuestions = rows(shop.assistantQuestions);

export const carriers = rows(shop.carriers).map(({ id, name, settings }) => ({
  ...{ key: id, name },
  ...{ phone: String(settings?.['phone']), naic: settings?.['naic'] },
}));

export const agents = rows(shop.agents).map((agent) => ({
  ...agent,
  portals: rows(shop.agentPortals).flatMap(({ agentId, portalId }) => (agentId === agent.id ? [portalId] : [])),
  groups: rows(shop.agentGroups).flatMap(({ agentId, groupId }) => (agentId === agent.id ? [groupId] : [])),
}));

export const groups = rows(shop.groups).map((group) => ({
  ...group,
  portals: rows(shop.groupPortals).flatMap(({ groupId, portalId }) => (groupId === group.id ? [portalId] : [])),
}));

export const sites = rows(shop.sites).map(({ agentId, groupId, portalId, slug, ...site }) => ({
  ...site,
  ...{ slug: slug ?? null, agentId: agentId ?? null, groupId: groupId ?? null, portalId: portalId ?? null },
  branding: site.branding as Partial<Record<DynamicKey, string>>,
}));

type Scoped = (typeof shop.visibility)[number]['row'] | (typeof shop.featured)[number]['row'];
/** Whose visitors see a plan; what is not told means any. */
type Scope = { agentId?: string; groupId?: string; portalId?: string };
const scopeOf = ({ agentId, groupId, portalId }: Scoped): Scope => ({
  ...(typeof agentId === 'string' && { agentId }),
  ...(typeof groupId === 'string' && { groupId }),
  ...(typeof portalId === 'string' && { portalId }),
});

/** Plans that are offered only where one of the scopes says so. */
export const placements = [
  ...Map.groupBy(
    rows(shop.visibility).filter(({ visible }) => visible),
    ({ planId }) => planId,
  ),
].map(([planId, shown]) => ({ planId, scopes: shown.map(scopeOf) }));

export const featured = rows(shop.featured).map((row) => ({ planId: row.planId, ...scopeOf(row) }));

export const agreements = rows(shop.texts).map(({ state, carrierId, planId, siteKey, required = true, ...text }) => ({
  ...{ ...text, required },
  ...{ state: state ?? null, carrierId: carrierId ?? null, planId: planId ?? null, siteKey: siteKey ?? null },
}));

/** The kind of a plan and the number of its form. */
export function filingOf({ id }: { id: string }) {
  const row = rows(shop.plans).find((plan) => plan.id === id);
  if (!row) throw new RangeError(id);
  return { kind: row.kind, formNumber: row.formNumber };
}
