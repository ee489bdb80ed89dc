import { and, asc, eq, inArray } from 'drizzle-orm';
import type { HeldPlan, NextPayment } from '@/lib/contract/member-home';
import { sumCents, toWireMoney } from '@/lib/rules/money/money';
import { hasCard } from '@/lib/rules/money/what-happens-next';
import { showMemberNumber } from '@/lib/rules/people/member-number';
import { foreignLabel, lifeLabel, lifeNext } from '@/lib/rules/policies/life-words';
import { toWireDate } from '@/lib/rules/text/dates';
import { dayOf } from '@/lib/rules/text/moments';
import { CHARGED_METHODS, isChargedMethod } from '@/lib/rules/words/payment-kinds';
import { isHeld } from '@/lib/rules/words/policy-states';
import { toTier } from '@/lib/rules/words/tiers';
import { appendAudit } from '../../audit';
import { found, nothing, resultOf, type Context } from '../../request-context';
import { notFound } from '../../api-error';
import { toLife, type HeldRow } from '../../store/held-rows';
import { loadMember, loadMemberRecords, type Member, memberName, type MemberRecord } from '../../store/member-rows';
import { enrollments } from '../../store/schema/enrollment-tables';
import { coveredDependents, members, policies } from '../../store/schema/member-tables';
import type { Handlers } from '../handlers';
import { getCatalog, type Catalog } from '../shared/plan-catalog';
import { profileText } from '../shared/profile';
import { actorOf, requireSignedIn } from '../shared/signed-in-caller';
import { openRecord } from '../submission/read-receipt';
import { findDue, isStillPaid } from '../submission/payment-due';
import { planCancellation, type HeldPolicy } from './cancelling';
import { isCoveredToday, loadGroupNames, loadOtherSites, namesHeirs, soldAs } from './held-plan-facts';
import { listPayments } from './list-payments';
import { loadHeldPolicies } from './load-policies';
import { listToldChanges } from './list-told-changes';

/** The signed-in member, who must be the one that is asked about. Throws 404 for all others. */
export async function requireSelf(context: Context, userId: string): Promise<Member> {
  const by = requireSignedIn(context, 'member');
  const member = by.id === userId ? await loadMember(context, userId) : null;
  if (member === null) throw notFound('member');
  return member;
}

export const getMemberHome: Handlers['getMemberHome'] = async (input, context) => {
  const { id, profile } = await requireSelf(context, input.user_id);
  const { rows, policies: mine } = await loadHeldPolicies(context, id);
  const catalog = await getCatalog(context);
  const people = await loadCovered(context, id, rows);
  const heirs = await loadMemberRecords(context, 'beneficiary', id);
  const claims = await context.store.db
    .select({ id: members.id, on: members.createdAt })
    .from(members)
    .where(and(eq(members.claims, id), eq(members.active, true)))
    .orderBy(asc(members.createdAt));
  const groupNames = await loadGroupNames(context, mine);
  const elsewhere = await loadOtherSites(context, mine);
  const seen = { context, catalog, people, mine, groupNames, elsewhere };
  return resultOf({
    member_number: showMemberNumber(id),
    name: memberName(profile),
    phone_last4: profile.phone.slice(-4),
    plans: rows.map((row) => toHeldPlan(row, seen)).sort(byStanding),
    payments: [...mine.values()].flatMap((held) => nextPayment(context, held) ?? []),
    beneficiaries: heirs.slice(0, 60).map(toHeir),
    questions: claims.map((claim) => ({ claim_id: claim.id, submitted_on: toWireDate(dayOf(claim.on)) })),
    changes: await listToldChanges(context, id),
  });
};

export const getMyPayments: Handlers['getMyPayments'] = async (input, context) => {
  const { id } = await requireSelf(context, input.user_id);
  return resultOf(await listPayments(context, id));
};

type Seen = {
  context: Context;
  catalog: Catalog;
  people: ReadonlyMap<string, string[]>;
  mine: ReadonlyMap<string, HeldPolicy>;
  /** Names by the id of a group, and by the key of another site. */
  groupNames: ReadonlyMap<string, string>;
  elsewhere: ReadonlyMap<string, string>;
};

/** Held ones first, newest first among each. */
function byStanding(a: HeldPlan, b: HeldPlan): number {
  const standing = ({ status }: HeldPlan) => Number(isHeld(status));
  const when = ({ effective_date: on }: HeldPlan) => on.slice(6) + on.slice(0, 2) + on.slice(3, 5);
  return standing(b) - standing(a) || when(b).localeCompare(when(a)) || a.held_id.localeCompare(b.held_id);
}

function toHeldPlan(row: HeldRow, { context, catalog, people, mine, groupNames, elsewhere }: Seen): HeldPlan {
  const { today } = context;
  const life = toLife(row);
  const { plan, kind } = soldAs(catalog, row);
  const held = mine.get(row.policyId);
  const cancellation = held ? planCancellation(held, row, { today, catalog }) : null;
  return {
    held_id: row.id,
    policy_id: row.policyId,
    plan_name: row.planName,
    kind,
    carrier: plan?.definition.carrier ?? '',
    status: row.status,
    label: life ? lifeLabel(life, today) : foreignLabel(row),
    next: life ? lifeNext(life, today) : '',
    price: toWireMoney(row.premiumCents),
    tier: toTier(row.tier),
    covered: people.get(row.id) ?? [],
    effective_date: toWireDate(row.effectiveDate),
    last_day: row.endDate === null ? null : toWireDate(row.endDate),
    covered_today: isCoveredToday(row, today),
    has_card: kind !== null && hasCard(kind),
    group: groupNames.get(held?.policy.groupId ?? '') ?? '',
    has_receipt: held !== undefined && held.policy.siteKey === context.caller.siteKey,
    documents_at: elsewhere.get(held?.policy.siteKey ?? '') ?? null,
    is_paid_by_self:
      isHeld(row.status) &&
      held?.policy.siteKey === context.caller.siteKey &&
      isChargedMethod(held?.policy.paymentMethod ?? ''),
    names_heirs: held?.policy.siteKey === context.caller.siteKey && namesHeirs(catalog, row),
    cancelling: cancellation && {
      last_day: cancellation.lastDay === null ? null : toWireDate(cancellation.lastDay),
      refund: toWireMoney(sumCents([...cancellation.refunds.values()])),
      free_look_until: toWireDate(cancellation.freeLookEnds),
    },
  };
}

/** First names of the dependents whom each plan covers today. */
async function loadCovered(
  context: Context,
  memberId: string,
  rows: readonly HeldRow[],
): Promise<Map<string, string[]>> {
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const records = await loadMemberRecords(context, 'dependent', memberId);
  const names = new Map(records.map(({ id, data }) => [id, profileText(data, 'first_name')]));
  const covered = await context.store.db
    .select()
    .from(coveredDependents)
    .where(inArray(coveredDependents.heldId, ids))
    .orderBy(asc(coveredDependents.fromDay), asc(coveredDependents.dependentId));
  const current = covered.filter(({ toDay }) => toDay === null || toDay >= context.today);
  const byPlan = Map.groupBy(current, ({ heldId }) => heldId);
  return new Map(
    [...byPlan].map(([id, some]) => [id, some.flatMap(({ dependentId }) => names.get(dependentId) ?? [])]),
  );
}

/** A payment that did not come, else the next one that is planned; null where others collect, or nothing is to be paid. */
function nextPayment(context: Context, held: HeldPolicy): NextPayment | null {
  const { policy, payments } = held;
  const method = CHARGED_METHODS.find((one) => one === policy.paymentMethod);
  if (method === undefined) return null;
  const due = isStillPaid(held.rows.map(toLife), context.today) ? findDue(payments) : null;
  const planned = payments.find(({ state }) => state === 'scheduled' || state === 'sent');
  const payment = due?.failed ?? planned;
  if (!payment) return null;
  const last4 = openRecord(context, policy).payment?.last4 ?? '';
  const on = payment.dueOn === null || due ? null : toWireDate(payment.dueOn);
  const state = due ? 'failed' : 'planned';
  return { policy_id: policy.id, state, amount: toWireMoney(payment.amountCents), on, method, last4 };
}

function toHeir({ data }: MemberRecord) {
  const name = [profileText(data, 'first_name'), profileText(data, 'last_name')].filter(Boolean).join(' ');
  return {
    name: profileText(data, 'organization_name') || name,
    relationship: profileText(data, 'relationship'),
    share: profileText(data, 'beneficiary_percentage', 10),
    is_contingent: profileText(data, 'beneficiary_rank') === 'contingent',
  };
}

export const openMemberPolicy: Handlers['openMemberPolicy'] = async (input, context) => {
  const { id } = await requireSelf(context, input.user_id);
  const { caller, store } = context;
  const [row] = await store.db
    .select({ policy: policies, agentId: enrollments.agentId, groupId: enrollments.groupId })
    .from(policies)
    .innerJoin(enrollments, eq(enrollments.id, policies.enrollmentId))
    .where(
      and(eq(policies.id, input.policy_id), eq(policies.memberId, id), eq(policies.siteKey, caller.siteKey ?? '')),
    );
  if (!row) return nothing;
  await appendAudit(context, {
    actor: actorOf(context),
    action: 'receipt.open',
    subject: `policy:${row.policy.id}`,
    siteKey: caller.siteKey,
    ip: caller.ip,
  });
  return found({ enrollment_id: row.policy.enrollmentId, agent_id: row.agentId, group_id: row.groupId });
};
