import type { ChoiceOption } from '@/components/homes/choice';
import { isRepSignedIn, roleOf } from '@/lib/session/role';
import { valueOf, type Shopper } from '@/lib/visitor/shopper';
import {
  getMenu,
  getPlanPage,
  getPlans,
  getPortals,
  getRelatedPlans,
  toPlanPage,
  toPortal,
  type Menu,
  type PlanCards,
  type PlanPage,
  type Portals,
  type RelatedPlans,
} from '@/lib/site/public-catalog';
import { formAction } from '@/lib/site/form-action';
import type { Site } from '@/lib/site/site';

/** Takes the forms of the two steps, with script or without. */
export function choiceAction(site: Site): string {
  return formAction(site, 'enroll-for');
}

/** "Select portal only" (rules 1 §2.10): one step, no question about a group, closed until its button opens it. */
export const PORTAL_ONLY = { groups: null, groupId: null, step: 'portal', open: false, problems: {} } as const;

/** Portals this visitor may choose from; those of the site, unless the visit is under another agent or group. */
export async function loadPortals(shopper: Shopper): Promise<Portals> {
  const { site, session } = shopper;
  if (session === null || !isElsewhere(shopper) || site.portalId !== null) return getPortals(site);
  const { agentId } = session;
  const answer = valueOf(await shopper.call('getEnrollmentPlatforms', agentId === null ? {} : { agent_id: agentId }));
  return answer.data.result.map(toPortal);
}

/** Groups a rep may enroll under; null for all other roles, which are not asked (rules 1 §2.10). */
export async function loadGroups(shopper: Shopper): Promise<ChoiceOption[] | null> {
  const { site, session } = shopper;
  if (roleOf(session) !== 'rep') return null;
  const agentId = session?.agentId ?? site.agentId;
  if (agentId === null) return [];
  const answer = valueOf(await shopper.call('getAgentGroups', { agent_id: agentId }));
  return answer.data.result.map(({ gid, gname }) => ({ id: gid, name: gname }));
}

/** The portal and group to begin with; null for what is not chosen. */
type LastChoice = { portalId: string | null; groupId: string | null };

/**
 * The choice of a signed-in rep's last quote, kept with the account and offered again where it still is theirs on this site
 * (decisions 269, 275). Nothing for others: an access code tells no person.
 */
export async function loadLastChoice(
  shopper: Shopper,
  offered: { portals: readonly ChoiceOption[]; groups: readonly ChoiceOption[] | null },
): Promise<LastChoice> {
  const none = { portalId: null, groupId: null };
  if (!isRepSignedIn(shopper.session) || shopper.session?.handedOver) return none;
  const answer = await shopper.call('getLastChoice', {});
  if (!answer.ok) return none;
  const { portal_id, group_id } = answer.value.data;
  const among = (options: readonly ChoiceOption[] | null, id: string | null) =>
    options?.some((option) => option.id === id) ? id : null;
  return { portalId: among(offered.portals, portal_id), groupId: among(offered.groups, group_id) };
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

function hasChosen(shopper: Shopper): boolean {
  const { site, session } = shopper;
  return isElsewhere(shopper) || (session !== null && session.portalId !== site.portalId);
}

/** Categories of a visitor without a quote: the site's, cached for all visitors, unless portal or group were chosen. */
export async function loadMenu(shopper: Shopper): Promise<Menu> {
  if (!hasChosen(shopper)) return getMenu(shopper.site);
  return valueOf(await shopper.call('getCommonMenu', chosenMembers(shopper)));
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
export async function loadStartingPlan(shopper: Shopper, planId: number): Promise<PlanPage | null> {
  const plan = await getPlanPage(shopper.site, planId);
  if (plan !== null || !hasChosen(shopper)) return plan;
  const answer = await shopper.call('getPlanDetailByQuery', chosenPlan(shopper, planId));
  return answer.ok ? toPlanPage(answer.value.data) : null;
}

/** Plans that go with a plan, for a visitor without a quote; none when they cannot be read. */
export async function loadStartingRelated(shopper: Shopper, planId: number): Promise<RelatedPlans> {
  if (!hasChosen(shopper)) return getRelatedPlans(shopper.site, planId).catch(() => []);
  const answer = await shopper.call('getRelatedPlans', chosenPlan(shopper, planId));
  return answer.ok ? answer.value.data.result : [];
}

/** Plans of a visitor without a quote: the site's, unless portal or group were chosen. */
export async function loadStartingPlans(shopper: Shopper): Promise<PlanCards> {
  if (!hasChosen(shopper)) return getPlans(shopper.site, null);
  return valueOf(await shopper.call('getMenuFilteredPlans', chosenMembers(shopper))).data;
}
