import type { ChoiceOption } from '@/components/homes/choice';
import { roleOf } from '@/lib/session/role';
import { valueOf, type Shopper } from '@/lib/visitor/shopper';
import {
  getMenu,
  getPlanPage,
  getPlans,
  getPortals,
  getRelatedPlans,
  toPlanPage,
  type Menu,
  type PlanCards,
  type PlanPage,
  type Portals,
  type RelatedPlans,
} from '@/lib/site/public-catalog';
import type { Site } from '@/lib/site/site';

/** Takes the forms of the two steps, with script or without. */
export function choiceAction(site: Site): string {
  return `/api/session/enroll-for?slug=${encodeURIComponent(site.slug ?? '')}`;
}

/** "Select portal only" (rules 1 §2.10): one step, no question about a group, closed until its button opens it. */
export const PORTAL_ONLY = { groups: null, groupId: null, step: 'portal', open: false, problems: {} } as const;

/** Portals this visitor may choose from; those of the site, unless the visit is under another agent or group. */
export async function loadPortals(visitor: Shopper): Promise<Portals> {
  const { site, session } = visitor;
  if (session === null || !isElsewhere(visitor) || site.portalId !== null) return getPortals(site);
  const { agentId } = session;
  const answer = valueOf(await visitor.call('getEnrollmentPlatforms', agentId === null ? {} : { agent_id: agentId }));
  return answer.data.result.map(({ platform_group_id: id, platform_name: name }) => ({ id, name }));
}

/** Groups a rep may enroll under; null for all other roles, which are not asked (rules 1 §2.10). */
export async function loadGroups(visitor: Shopper): Promise<ChoiceOption[] | null> {
  const { site, session } = visitor;
  if (roleOf(session) !== 'rep') return null;
  const agentId = session?.agentId ?? site.agentId;
  if (agentId === null) return [];
  const answer = valueOf(await visitor.call('getAgentGroups', { agent_id: agentId }));
  return answer.data.result.map(({ gid, gname }) => ({ id: gid, name: gname }));
}

/** True when the session is about another agent or group than the site's own. */
function isElsewhere({ site, session }: Shopper): boolean {
  return session !== null && (session.agentId !== site.agentId || session.groupId !== site.groupId);
}

/** Inputs that narrow menus and lists to what this visitor chose. */
function chosenMembers({ site, session }: Shopper) {
  const agentId = session?.agentId ?? site.agentId;
  const groupId = session?.groupId ?? site.groupId;
  const portalId = session?.portalId ?? site.portalId;
  return {
    ...(agentId !== null && { agent_id: agentId }),
    ...(groupId !== null && { group_id: groupId }),
    ...(portalId !== null && { portal_id: portalId }),
    ...(session && { eprocess: session.eprocess }),
    ...(session?.openType && { open_type: session.openType }),
  };
}

function hasChosen(visitor: Shopper): boolean {
  const { site, session } = visitor;
  return isElsewhere(visitor) || (session !== null && session.portalId !== site.portalId);
}

/** Categories of a visitor without a quote: the site's, cached for all visitors, unless portal or group were chosen. */
export async function loadMenu(visitor: Shopper): Promise<Menu> {
  if (!hasChosen(visitor)) return getMenu(visitor.site);
  return valueOf(await visitor.call('getCommonMenu', chosenMembers(visitor)));
}

/** Inputs that ask for one plan on behalf of a visitor who chose a portal or a group and has no quote. */
function chosenPlan({ site, session }: Shopper, planId: number) {
  const portalId = session?.portalId ?? site.portalId;
  return { plan_id: planId, ...(portalId !== null && { portal_id: portalId }) };
}

/**
 * A plan's page for a visitor without a quote: also of a plan that only the chosen portal or group sells. Null when
 * there is none.
 */
export async function loadStartingPlan(visitor: Shopper, planId: number): Promise<PlanPage | null> {
  const plan = await getPlanPage(visitor.site, planId);
  if (plan !== null || !hasChosen(visitor)) return plan;
  const answer = await visitor.call('getPlanDetailByQuery', chosenPlan(visitor, planId));
  return answer.ok ? toPlanPage(answer.value.data) : null;
}

/** Plans that go with a plan, for a visitor without a quote; none when they cannot be read. */
export async function loadStartingRelated(visitor: Shopper, planId: number): Promise<RelatedPlans> {
  if (!hasChosen(visitor)) return getRelatedPlans(visitor.site, planId).catch(() => []);
  const answer = await visitor.call('getRelatedPlans', chosenPlan(visitor, planId));
  return answer.ok ? answer.value.data.result : [];
}

/** Plans of a visitor without a quote: the site's, unless portal or group were chosen. */
export async function loadStartingPlans(visitor: Shopper): Promise<PlanCards> {
  if (!hasChosen(visitor)) return getPlans(visitor.site, null);
  return valueOf(await visitor.call('getMenuFilteredPlans', chosenMembers(visitor))).data;
}
