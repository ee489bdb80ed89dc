import { and, asc, eq } from 'drizzle-orm';
import { answer, resultOf, type Context } from '../../request-context';
import { notFound } from '../../api-error';
import { agentGroups, groups, portals } from '../../store/schema/site-tables';
import type { Handlers } from '../handlers';
import { loadColumn } from '../../store/step-columns';
import { loadEnrollment } from '../shared/enrollment';
import { loadOfferedPortals, type PortalRow } from '../shared/offered-portals';
import { textOf } from '@/lib/rules/fields/field-definition';
import { loadGroup } from './access-codes';

const toPlatform = ({ id, name, code, forIndividuals }: PortalRow) => ({
  platform_group_id: id,
  platform_name: name,
  platform_code: code,
  ...(forIndividuals && { for_individuals: true as const }),
});

export const getEnrollmentPlatforms: Handlers['getEnrollmentPlatforms'] = async (input, context) => {
  const { agentId, groupId } = context.caller;
  return resultOf((await loadOfferedPortals(context, { agentId: input.agent_id ?? agentId, groupId })).map(toPlatform));
};

/** A rep's clients: only for the rep's own id, which the storefront takes from the signed-in session (decisions 10). */
export const getAgentGroups: Handlers['getAgentGroups'] = async (input, context) => {
  const { agentId } = context.caller;
  if (agentId !== null && agentId !== input.agent_id) throw notFound('agent');
  return resultOf(await loadAgentGroups(context, input.agent_id));
};

/** Groups in business that an agent may enroll under. */
export async function loadAgentGroups({ store }: Context, agentId: string): Promise<{ gid: string; gname: string }[]> {
  return store.db
    .select({ gid: groups.id, gname: groups.name })
    .from(agentGroups)
    .innerJoin(groups, eq(groups.id, agentGroups.groupId))
    .where(and(eq(agentGroups.agentId, agentId), eq(groups.active, true)))
    .orderBy(asc(groups.name));
}

/** The line "group, member, portal" above plans and cart (rules 1 §2.9). */
export const getGroupAgentMemberInfo: Handlers['getGroupAgentMemberInfo'] = async (input, context) => {
  if (input.enrollment_id === undefined) {
    const group = input.group_id === undefined ? null : await loadGroup(context, input.group_id);
    return answer({ enrollment_type: '', result: { user_info: null, group_info: toGroup(group), platforms: null } });
  }
  const enrollment = await loadEnrollment(context, input.enrollment_id);
  const group = enrollment.groupId === null ? null : await keepGroup(context, enrollment.groupId);
  const portal = enrollment.portalId === null ? null : await keepPortal(context, enrollment.portalId);
  return answer({
    enrollment_type: enrollment.type === 'existing-member' ? 'existing-user' : enrollment.type,
    result: {
      user_info: await loadName(context, enrollment),
      group_info: toGroup(group),
      platforms: portal ? toPlatform(portal) : null,
    },
  });
};

function toGroup(group: typeof groups.$inferSelect | null) {
  return group ? { group_id: group.id, name: group.name, code: group.code } : null;
}

/** For the line's words only: every page of a rep's asks for them (decisions 126). */
const keepGroup = (context: Context, id: string) => context.store.keep(`group ${id}`, () => loadGroup(context, id));

const keepPortal = ({ store }: Context, id: string): Promise<PortalRow | null> =>
  store.keep(`portal ${id}`, async () => {
    const [row] = await store.db.select().from(portals).where(eq(portals.id, id));
    return row ?? null;
  });

/** Only an existing member is greeted by name here (rules 2 §6). */
async function loadName(context: Context, enrollment: { id: string; siteKey: string; userId: string | null }) {
  if (enrollment.userId === null) return null;
  const values = (await loadColumn(context, enrollment, 'primary_info'))?.data.values;
  return values ? { first_name: textOf(values, 'first_name'), last_name: textOf(values, 'last_name') } : null;
}
