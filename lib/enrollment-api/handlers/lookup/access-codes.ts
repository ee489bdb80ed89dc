import { and, eq, gt, inArray, isNull, or } from 'drizzle-orm';
import { Slug } from '@/lib/contract/scalars';
import { messages } from '@/lib/rules/text/messages';
import { normalizeCode } from '@/lib/rules/text/code-text';
import { appendAudit } from '../../audit';
import { answer, found, nothing, resultOf, type Context } from '../../request-context';
import { invalid } from '../../api-error';
import { hashPurposes } from '../../store/places';
import { accessCodes } from '../../store/schema/access-tables';
import { agents, groups, referrals } from '../../store/schema/site-tables';
import type { Handlers } from '../handlers';
import { loadOpenEnrollment, loadEnrollment, updateEnrollment } from '../shared/enrollment';
import { profileAddress, profileText } from '../shared/profile';

type CodeRow = typeof accessCodes.$inferSelect;

/**
 * The agent and the group in business that an access code in force is of, and the class of employees it is given to, in
 * one statement. Codes are kept as keyed
 * hashes only (threats T6).
 */
async function findByCode(context: Context, kind: CodeRow['kind'], code: string) {
  const hashes = context.fields.blindIndexes(hashPurposes.accessCode, normalizeCode(code));
  const [row] = await context.store.db
    .select({ agent: agents, group: groups, employeeClass: accessCodes.employeeClass })
    .from(accessCodes)
    .leftJoin(agents, and(eq(agents.id, accessCodes.agentId), eq(agents.active, true)))
    .leftJoin(groups, and(eq(groups.id, accessCodes.groupId), eq(groups.active, true)))
    .where(
      and(
        eq(accessCodes.kind, kind),
        inArray(accessCodes.codeHash, hashes),
        eq(accessCodes.active, true),
        or(isNull(accessCodes.expiresAt), gt(accessCodes.expiresAt, context.now)),
      ),
    );
  return { agent: row?.agent ?? null, group: row?.group ?? null, employeeClass: row?.employeeClass ?? null };
}

export const validateAgent: Handlers['validateAgent'] = async (input, context) => {
  const { agent } = await findByCode(context, 'rep', input.agent_code);
  if (!agent) return nothing;
  return found({
    agent_id: agent.id,
    first_name: agent.firstName,
    last_name: agent.lastName,
    logo: profileAddress(agent.profile, 'logo', 2_048) || null,
    image: profileAddress(agent.profile, 'image', 2_048) || null,
    landing_url: toSlug(agent.landingSlug),
  });
};

export const validateGroup: Handlers['validateGroup'] = async (input, context) => {
  const { group, employeeClass } = await findByCode(context, 'group', input.group_code);
  if (!group) return nothing;
  const { id, name, landingSlug } = group;
  return found({ group_id: id, name, landing_url: toSlug(landingSlug), ...toldClass(employeeClass) });
};

const toldClass = (employeeClass: string | null) => employeeClass !== null && { employee_class: employeeClass };

/** A slug that no address can have is none. */
const toSlug = (slug: string | null): string => Slug.safeParse(slug).data ?? '';

type GroupRow = typeof groups.$inferSelect;

type AgentRow = typeof agents.$inferSelect;

/** An agent or a group that is in business. */
export async function loadAgent({ store }: Context, id: string): Promise<AgentRow | null> {
  const [agent] = await store.db
    .select()
    .from(agents)
    .where(and(eq(agents.id, id), eq(agents.active, true)));
  return agent ?? null;
}

export async function loadGroup({ store }: Context, id: string): Promise<GroupRow | null> {
  const [group] = await store.db
    .select()
    .from(groups)
    .where(and(eq(groups.id, id), eq(groups.active, true)));
  return group ?? null;
}

/** A group in business with its agent, where that one is in business too, in one statement. */
export async function loadGroupAndAgent(
  { store }: Context,
  id: string,
): Promise<{ group: GroupRow; agent: AgentRow | null } | null> {
  const [row] = await store.db
    .select({ group: groups, agent: agents })
    .from(groups)
    .leftJoin(agents, and(eq(agents.id, groups.agentId), eq(agents.active, true)))
    .where(and(eq(groups.id, id), eq(groups.active, true)));
  return row ?? null;
}

export const setEnrollmentGroupCode: Handlers['setEnrollmentGroupCode'] = async (input, context) =>
  context.store.withTransaction(async () => {
    const enrollment = await loadOpenEnrollment(context, input.enrollment_id, 'update');
    const { group, employeeClass } = await findByCode(context, 'group', input.group_code);
    if (!group) throw invalid(['group_code', messages.groupCode]);
    const type = enrollment.type === 'new-member' ? 'new-group-member' : enrollment.type;
    await updateEnrollment(context, enrollment.id, { groupId: group.id, employeeClass, type });
    await appendAudit(context, {
      actor: 'applicant',
      action: 'enrollment.group',
      subject: `group:${group.id}`,
      siteKey: enrollment.siteKey,
      ip: context.caller.ip,
    });
    return answer({ group_id: group.id, ...toldClass(employeeClass) });
  });

/** A group code is asked for on group enrollments that do not name their employer yet (rules 2 §7). */
export const groupEnrollmentInfo: Handlers['groupEnrollmentInfo'] = async (input, context) => {
  const enrollment = await loadEnrollment(context, input.enrollment_id);
  const wantsGroup = enrollment.eprocess === 'group' || enrollment.openType === 'group';
  return resultOf({ has_enrollment: true, capture_groupcode: wantsGroup && enrollment.groupId === null });
};

export const getAgentInfoEnroll: Handlers['getAgentInfoEnroll'] = async (input, context) => {
  const agent = await loadAgent(context, input.agent_id);
  if (!agent) return nothing;
  const { id, firstName, middleName, lastName } = agent;
  return found({ agent_id: id, agent_fname: firstName, agent_mname: middleName, agent_lname: lastName });
};

export const getGroupInfoEnroll: Handlers['getGroupInfoEnroll'] = async (input, context) => {
  const owner = await loadGroupAndAgent(context, input.group_id);
  if (!owner) return nothing;
  const { agent } = owner;
  const { id, name, code } = owner.group;
  return found({
    gid: id,
    gname: name,
    code,
    gagent_code: agent?.code ?? null,
    group_id: id,
    portal_id: null,
    group_info: { group_id: id, group_name: name, name, code },
  });
};

export const getEnrollmentInfoReferral: Handlers['getEnrollmentInfoReferral'] = async (input, context) => {
  const [row] = await context.store.db
    .select()
    .from(referrals)
    .where(
      and(
        eq(referrals.id, input.referral_id),
        eq(referrals.active, true),
        // A code that was made for a site is unknown on every other.
        or(isNull(referrals.siteKey), eq(referrals.siteKey, context.caller.siteKey ?? '')),
        or(isNull(referrals.expiresAt), gt(referrals.expiresAt, context.now)),
      ),
    );
  if (!row) return nothing;
  const first = profileText(row.referrerInfo, 'firstName') || profileText(row.referrerInfo, 'first_name');
  const last = profileText(row.referrerInfo, 'lastName') || profileText(row.referrerInfo, 'last_name');
  return found({
    referral_id: row.id,
    agent_id: row.agentId,
    group_id: row.groupId,
    portal_id: row.portalId,
    valid_referral_link: true,
    referrer_info: first || last ? { first_name: first, last_name: last } : null,
  });
};
