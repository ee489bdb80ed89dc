import type { ListedMember } from '@/lib/contract/rep';
import { readMemberSearch, widenSearch } from '@/lib/rules/people/member-query';
import { toWireDate } from '@/lib/rules/text/dates';
import { appendAudit } from '../../audit';
import { answer, type Context } from '../../request-context';
import { EnrollmentError, notFound } from '../../api-error';
import type { SignedInCaller } from '../../ports';
import { countListed, loadListed } from '../../store/member-list';
import {
  loadMemberPolicies,
  type Member,
  memberName,
  type MemberOwner,
  type MemberPolicy,
} from '../../store/member-rows';
import type { Handlers } from '../handlers';
import { scaled } from '../resume/resume-limits';
import { actorName, requireStaff } from '../shared/signed-in-caller';
import { takeUse } from '../shared/uses';

/** Rows of a page (rules 1 §2.8, §9). */
const PAGE_ROWS = 5;
/** Searches per hour and rep or group administrator: enough to work with, too few to try all numbers (threats T18). */
const SEARCHES_AN_HOUR = 60;

export const getAgentMembers: Handlers['getAgentMembers'] = async (input, context) => {
  const { by, owner } = requireStaff(context);
  if (!('agentId' in owner) || owner.agentId !== input.agent_id) throw notFound('agent');
  return listMembers(context, by, owner, input);
};

export const getGroupUsers: Handlers['getGroupUsers'] = async (input, context) => {
  const { by, owner } = requireStaff(context);
  if (!('groupId' in owner) || owner.groupId !== input.group_id) throw notFound('group');
  return listMembers(context, by, owner, input);
};

export const searchMembers: Handlers['searchMembers'] = async (input, context) => {
  const { by, owner } = requireStaff(context);
  await countSearch(context, by);
  return listMembers(context, by, owner, input);
};

type Wanted = { search?: string | undefined; page?: number | undefined };

/**
 * A page of the owner's members, newest first. They are found and counted by keyed hashes; only the names of the page are opened, and every
 * look at the list is in the audit log.
 */
async function listMembers(context: Context, by: SignedInCaller, owner: MemberOwner, wanted: Wanted) {
  const { search, total, isNear } = await findMembersOf(context, owner, wanted.search);
  const page = Math.min(wanted.page ?? 1, Math.max(1, Math.ceil(total / PAGE_ROWS)));
  const shown = await loadListed(context, owner, search, { from: (page - 1) * PAGE_ROWS, rows: PAGE_ROWS });
  const policies = await loadMemberPolicies(
    context,
    shown.map(({ member }) => member.id),
  );
  await auditList(context, by, { page, shown: shown.length, found: total, searched: search !== null });
  return answer({
    result: shown.map(({ member, groupName }) =>
      toListed(
        member,
        groupName,
        policies.filter(({ memberId }) => memberId === member.id),
      ),
    ),
    total,
    page,
    ...(isNear && { near: true as const }),
  });
}

/** The words that find members, and how many: as it was typed, else by the first three letters of each name. */
async function findMembersOf(context: Context, owner: MemberOwner, typed: string | undefined) {
  const search = typed === undefined ? null : readMemberSearch(typed);
  const total = await countListed(context, owner, search);
  const wider = search === null || total > 0 ? null : widenSearch(search);
  const near = wider === null ? 0 : await countListed(context, owner, wider);
  return near > 0 ? { search: wider, total: near, isNear: true } : { search, total, isNear: false };
}

/** The active ones first, then what came last. */
function byStanding(a: MemberPolicy, b: MemberPolicy): number {
  const active = Number(b.status === 'ACTIVE') - Number(a.status === 'ACTIVE');
  return active || b.effectiveDate.localeCompare(a.effectiveDate) || a.id.localeCompare(b.id);
}

function toListed(member: Member, groupName: string, held: readonly MemberPolicy[]): ListedMember {
  const { profile } = member;
  const policies = [...held].sort(byStanding);
  return {
    user_id: member.id,
    policy_id: policies[0]?.policyId ?? null,
    name: memberName(profile),
    dob: profile.dob === '' ? '' : toWireDate(profile.dob),
    email: profile.email,
    ssn: profile.ssn.slice(-4),
    group_info: { group_id: member.groupId, group_name: groupName },
    plan_info: policies.map(({ planId, planName, status }) => ({
      plan: /^[1-9]\d{0,8}$/.test(planId ?? '') ? Number(planId) : null,
      plan_name: planName,
      plan_status: status,
    })),
  };
}

/** Counts a search of people. Counted before it runs and in one statement, so that searches at once cannot pass the limit together. */
export async function countSearch(context: Context, by: SignedInCaller): Promise<void> {
  const room = { uses: scaled(SEARCHES_AN_HOUR), seconds: 3_600 };
  const retryAfter = await takeUse(context, `members/search/${actorName(by)}`, room);
  if (retryAfter === null) return;
  throw new EnrollmentError(
    'tooManyTries',
    'You have searched very often. Please wait a while, or page through the list.',
    { retryAfter },
  );
}

/** Logs that the list was seen, by whom and how much of it; never what was searched for (threats T18). */
async function auditList(
  context: Context,
  by: SignedInCaller,
  data: { page: number; shown: number; found: number; searched: boolean },
): Promise<void> {
  const { agentId, groupId, siteKey, ip } = context.caller;
  await appendAudit(context, {
    actor: actorName(by),
    action: 'members.list',
    subject: by.role === 'rep' ? `agent:${agentId}` : `group:${groupId}`,
    siteKey,
    ip,
    data,
  });
}
