import { and, eq } from 'drizzle-orm';
import { toWireDate } from '@/lib/rules/text/dates';
import type { StepValues } from '@/lib/rules/fields/field-definition';
import { messages } from '@/lib/rules/text/messages';
import { isTier, type Tier } from '@/lib/rules/words/tiers';
import { dependentRequirement } from '@/lib/rules/words/tier-words';
import { BENEFIT_STORE_GROUP, type EProcess, type OpenType } from '@/lib/rules/words/visits';
import { appendAudit } from '../../audit';
import { answer, found, nothing, type Context } from '../../request-context';
import { invalid, notFound } from '../../api-error';
import { loadMember, loadMemberRecords, type Member } from '../../store/member-rows';
import { enrollments } from '../../store/schema/enrollment-tables';
import { memberPolicies } from '../../store/schema/member-tables';
import type { Handlers } from '../handlers';
import { saveStep } from '../shared/save-step';
import type { FilterInfo } from '../../store/saved-steps';
import { profileText } from '../shared/profile';
import { actorName, requireSignedIn, requireStaff } from '../shared/signed-in-caller';
import { findSiteKey } from '../shared/site-rows';
import { findZip } from '../shared/zip-lookup';
import { loadAgent, loadGroup } from '../lookup/access-codes';

/**
 * Enroll Now (rules 1 §2.8): an enrollment of a current member, for the rep or group administrator whose member it is.
 */
export const addFilterForExistingUser: Handlers['addFilterForExistingUser'] = async (input, context) => {
  const { by, owner } = requireStaff(context);
  const member = await loadMember(context, input.user_id, owner);
  if (!member) throw notFound('member');
  if (input.policy_id !== undefined) await assertHolds(context, member, input.policy_id);
  return startMemberEnrollment(context, member, {
    tier: input.tier,
    eprocess: by.role === 'rep' ? 'rep' : 'group',
    groupId: by.role === 'group' ? context.caller.groupId : null,
    policyId: input.policy_id ?? null,
    openType: input.open_type ?? null,
  });
};

/** A verified member begins by the tier alone (rules 3 §7). */
export const addFilterForMember: Handlers['addFilterForMember'] = async (input, context) => {
  const member = await loadSelf(context, input.user_id);
  if (!member) throw notFound('member');
  return startMemberEnrollment(context, member, {
    tier: input.tier,
    eprocess: 'applicant',
    groupId: input.benefit_store === undefined ? null : await storeGroup(context, member),
    policyId: null,
    openType: input.open_type ?? null,
  });
};

/** The fixed group of the benefit store's links, for a member without an owner (rules 3 §9, decisions 193); else null. */
async function storeGroup(context: Context, { agentId, groupId }: Member): Promise<string | null> {
  if (agentId !== null || groupId !== null) return null;
  return (await loadGroup(context, BENEFIT_STORE_GROUP))?.id ?? null;
}

/** The member who is welcomed by name: the signed-in one, or one of the signed-in rep or group (decisions 11). */
export const getMemberInfo: Handlers['getMemberInfo'] = async (input, context) => {
  const by = requireSignedIn(context, 'member', 'rep', 'group');
  const member =
    by.role === 'member'
      ? await loadSelf(context, input.user_id)
      : await loadMember(context, input.user_id, requireStaff(context).owner);
  if (!member) return nothing;
  await audit(context, member, 'member.view');
  const agent = member.agentId === null ? null : await loadAgent(context, member.agentId);
  const group = member.groupId === null ? null : await loadGroup(context, member.groupId);
  const { profile } = member;
  return found({
    userid: member.id,
    member_info: { first_name: profile.firstName, last_name: profile.lastName },
    agent_info: agent && {
      agent_id: agent.id,
      agent_fname: agent.firstName,
      agent_mname: agent.middleName,
      agent_lname: agent.lastName,
    },
    group_info: group && { group_id: group.id, group_name: group.name, name: group.name, code: group.code },
    portal_id: member.portalId,
  });
};

/** The signed-in member's own record, and no other one. */
async function loadSelf(context: Context, id: string): Promise<Member | null> {
  const by = requireSignedIn(context, 'member');
  return by.id === id ? loadMember(context, id) : null;
}

async function assertHolds({ store }: Context, { id }: Member, policyId: string): Promise<void> {
  const [held] = await store.db
    .select({ id: memberPolicies.id })
    .from(memberPolicies)
    .where(and(eq(memberPolicies.memberId, id), eq(memberPolicies.policyId, policyId)));
  if (!held) throw notFound('policy');
}

type Start = {
  tier: string | undefined;
  eprocess: EProcess;
  groupId: string | null;
  policyId: string | null;
  openType: OpenType | null;
};

/** Begins an enrollment of a member with what is on file of them. */
export async function startMemberEnrollment(context: Context, member: Member, { tier, ...facts }: Start) {
  if (tier === undefined || !isTier(tier)) throw invalid(['tier', messages.tierRequired]);
  const filter = await readFilter(context, member, tier, facts.eprocess);
  const { caller, store, now } = context;
  const agentId = caller.agentId ?? member.agentId;
  const groupId = member.groupId ?? facts.groupId;
  const siteKey = caller.siteKey ?? (await findSiteKey(store, { agentId, groupId }));
  if (siteKey === null) throw notFound('site');
  const id = context.ids.token(24);
  const scope = { id, siteKey };
  await store.withTransaction(async (tx) => {
    await tx.insert(enrollments).values({
      ...scope,
      agentId,
      groupId,
      employeeClass: groupId === member.groupId ? (member.employeeClass ?? null) : null,
      portalId: member.portalId,
      userId: member.id,
      fromPolicyId: facts.policyId,
      eprocess: facts.eprocess,
      openType: facts.openType,
      type: 'existing-member',
      tier,
      state: filter.state,
      zip: filter.zip,
      createdAt: now,
      updatedAt: now,
    });
    await saveStep(context, scope, 'filter_info', filter);
    await prefill(context, scope, member);
    await audit(context, member, 'member.enroll', { tier });
  });
  return answer({ temp_enrollment_id: id, portal_id: member.portalId, group_id: groupId });
}

/**
 * The quote's answers as they are on file; the tier's question about dependents is answered by the records, if there
 * are any.
 */
async function readFilter(
  context: Context,
  { id, profile }: Member,
  tier: Tier,
  startedAs: FilterInfo['startedAs'],
): Promise<FilterInfo> {
  const place = await findZip(context.store, profile.zip);
  if ('message' in place || profile.dob === '')
    throw invalid(['tier', 'The address or birth date on file is not complete. Please call us to update it first.']);
  const asks = dependentRequirement(tier);
  const records = await loadMemberRecords(context, 'dependent', id);
  const related = (relationship: string) =>
    records.filter(({ data }) => profileText(data, 'relationship') === relationship);
  const [spouse] = related('spouse');
  const children = related('child').length;
  return {
    zip: place.zip,
    state: place.state,
    city: place.city,
    county: place.counties.length === 1 ? (place.counties[0] ?? null) : null,
    dob: profile.dob,
    gender: profile.gender,
    tier,
    smoker: profile.smoker,
    annualIncome: null,
    workingHours: null,
    category: null,
    spouseDob: asks.spouseDob && spouse ? profileText(spouse.data, 'birthdate') || null : null,
    childCount: asks.childCount && children > 0 ? children : null,
    startedAs,
  };
}

const filled = (values: Record<string, string>): StepValues =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));

/**
 * Fills the first two steps with what is on file and leaves them unfinished: the member looks at it and goes on (WCAG
 * 3.3.7).
 */
async function prefill(context: Context, scope: { id: string; siteKey: string }, { profile }: Member): Promise<void> {
  const { firstName, middleName, lastName, ssn, email, phone, address1, address2, city, dob, gender } = profile;
  const personal = { first_name: firstName, middle_name: middleName, last_name: lastName, ssn, gender };
  const contact = { email_address: email, phone_number: phone, address1, address2, city };
  await saveStep(context, scope, 'primary_info', {
    complete: false,
    values: filled({ ...personal, birthdate: dob === '' ? '' : toWireDate(dob) }),
  });
  await saveStep(context, scope, 'contact_info', { complete: false, values: filled(contact) });
}

async function audit(
  context: Context,
  member: Member,
  action: string,
  data: Record<string, string> = {},
): Promise<void> {
  const { signedIn, siteKey, ip } = context.caller;
  await appendAudit(context, {
    actor: signedIn ? actorName(signedIn) : 'system',
    action,
    subject: `member:${member.id}`,
    siteKey,
    ip,
    data,
  });
}
