import { and, eq, inArray, isNull } from 'drizzle-orm';
import { textOf } from '@/lib/rules/fields/field-definition';
import { parseDateText } from '@/lib/rules/text/date-text';
import type { Tier } from '@/lib/rules/words/tiers';
import { heldTerms } from '../../rating/held-terms';
import type { Household } from '../../rating/household';
import type { PlanDefinition } from '../../rating/plan';
import { notFound } from '../../api-error';
import type { Context } from '../../request-context';
import { toLife, type HeldRow } from '../../store/held-rows';
import { loadMemberRecords, type Member } from '../../store/member-rows';
import { loadMovedPlace } from '../../store/reach-rows';
import { loadOpen, type RenewalRow } from '../../store/renewal-rows';
import { coveredDependents, policies } from '../../store/schema/member-tables';
import { loadEnrollmentRow } from '../../store/shopper-rows';
import { loadColumns } from '../../store/step-columns';
import type { HeldPolicy } from '../policies/cancelling';
import { loadHeldPolicies } from '../policies/load-policies';
import { loadRenewalCatalog, plansOf } from '../renewals/prepare-renewals';
import { renewalHousehold, type MemberOnFile } from '../renewals/renewal-household';
import { employerOf } from '../shared/employers';
import { toRelative, withRelatives, type OnPlan, type Relative } from '../shared/held-people';
import { internHousehold } from '../shared/households';
import { buildPricedEnrollment, type PricedEnrollment } from '../shared/priced-enrollment';
import type { Catalog } from '../shared/plan-catalog';
import type { RatedPlans } from '../shared/rated-plans';

/** A policy with everything that a change of its people depends on. */
export type PeopleSubject = {
  member: Member;
  held: HeldPolicy;
  /** Its plans that go on, and those in whose place one of them goes on since its renewal. */
  rows: readonly HeldRow[];
  /** The plans that a member chooses from: one that renews stands for what follows it (decisions 273). */
  offered: readonly HeldRow[];
  /** Its renewals that are not decided. */
  renewals: readonly RenewalRow[];
  onFile: MemberOnFile;
  relatives: readonly Relative[];
  onPlan: ReadonlyMap<string, readonly OnPlan[]>;
  priced: PricedEnrollment;
  catalog: Catalog;
  rated: RatedPlans;
};

/** True for a plan whose people can be changed: it goes on, and nothing about it is still to be decided. */
function goesOn(row: HeldRow, today: string): boolean {
  const isRunning = row.status === 'ACTIVE' || row.status === 'SUBMITTED';
  return isRunning && toLife(row) !== null && (row.endDate === null || row.endDate >= today);
}

/** Loads a policy of the member, under its lock where it is to be changed. Throws 404 for one that is not theirs. */
export async function loadPeopleSubject(
  context: Context,
  member: Member,
  policyId: string,
  lock: 'update' | null = null,
): Promise<PeopleSubject> {
  const { db } = context.store;
  const mine = and(eq(policies.id, policyId), eq(policies.memberId, member.id));
  if (lock !== null) await db.select({ id: policies.id }).from(policies).where(mine).for(lock);
  const { policies: all } = await loadHeldPolicies(context, member.id);
  const held = all.get(policyId);
  const enrollment = held && (await loadEnrollmentRow(context.store, held.policy.enrollmentId));
  if (!held || !enrollment || held.policy.memberId !== member.id) throw notFound('policy');
  const renewals = await loadOpen(context, policyId);
  const { catalog, rated } = await loadRenewalCatalog(context, plansOf(held, renewals));
  const running = held.rows.filter((row) => goesOn(row, context.today));
  const isBefore = ({ id, status, cause }: HeldRow) =>
    status === 'TERMINATED' && cause === 'renewal' && running.some(({ renews }) => renews === id);
  const rows = held.rows.filter((row) => running.includes(row) || isBefore(row));
  const relatives = await loadRelatives(context, member, enrollment);
  const priced = await pricedWhere(context, held, await buildPricedEnrollment(context, enrollment, catalog));
  const { groupId } = held.policy;
  const employer = employerOf(catalog, { groupId, employeeClass: member.employeeClass ?? null });
  return {
    member,
    held,
    rows,
    offered: running.filter(({ renews }) => !running.some(({ id }) => id === renews)),
    renewals,
    onFile: { profile: member.profile, filter: priced.filter, employer },
    relatives,
    onPlan: await loadOnPlans(context, rows, relatives),
    priced,
    catalog,
    rated,
  };
}

/** A policy's enrollment at the place that its prices count by now (decisions 274). */
async function pricedWhere(context: Context, { policy }: HeldPolicy, priced: PricedEnrollment) {
  const place = await loadMovedPlace(context, policy);
  return place === null ? priced : { ...priced, household: internHousehold({ ...priced.household, ...place }) };
}

/** The relatives on file, each with the words of a question about tobacco that they answered when they enrolled. */
async function loadRelatives(
  context: Context,
  member: Member,
  enrollment: Parameters<typeof loadColumns>[1],
): Promise<Relative[]> {
  const records = await loadMemberRecords(context, 'dependent', member.id);
  const { dependent_info: told } = await loadColumns(context, enrollment, ['dependent_info']);
  const listed = told?.data.values.dependents ?? [];
  return records.flatMap((record) => {
    const relative = toRelative(record);
    if (relative === null) return [];
    const { data } = record;
    const { id, relationship, values } = relative;
    const same = listed.find(
      (one) =>
        textOf(one.values, 'first_name') === textOf(values, 'first_name') &&
        parseDateText(textOf(one.values, 'birthdate')) === parseDateText(textOf(values, 'birthdate')),
    );
    const kept = data['tobacco_question'];
    const question = typeof kept === 'string' ? kept : textOf(same?.values ?? {}, 'tobacco_question');
    return [{ id, relationship, values: { ...values, ...(question !== '' && { tobacco_question: question }) } }];
  });
}

async function loadOnPlans(
  context: Context,
  rows: readonly HeldRow[],
  relatives: readonly Relative[],
): Promise<Map<string, OnPlan[]>> {
  if (rows.length === 0) return new Map();
  const ids = rows.map(({ id }) => id);
  const covered = await context.store.db
    .select()
    .from(coveredDependents)
    .where(and(inArray(coveredDependents.heldId, ids), isNull(coveredDependents.toDay)));
  const byPlan = new Map<string, OnPlan[]>();
  // In the order of the file, as rates may look at it.
  for (const relative of relatives)
    for (const { heldId, fromDay } of covered.filter(({ dependentId }) => dependentId === relative.id))
      byPlan.set(heldId, [...(byPlan.get(heldId) ?? []), { relative, joined: fromDay }]);
  return byPlan;
}

/** A held plan with the household of its price. */
export type Pricing = { plan: PlanDefinition; household: Household };

/**
 * A held plan with its household, as its own price counts: the answers of the applicant are those that it was sold by, and since a
 * renewal those on file (decisions 263, 271). Null for a plan without rates.
 */
export function pricingOf(
  { priced, onFile, rated }: PeopleSubject,
  row: HeldRow,
  people: readonly OnPlan[],
  tier: Tier,
): Pricing | null {
  const plan = rated.get(row.planId ?? '');
  if (plan === undefined) return null;
  if (row.renews === null) return { plan, household: withRelatives(priced.household, people, tier) };
  const { today } = priced.household;
  return { plan: heldTerms(plan), household: renewalHousehold(heldTerms(plan), onFile, { people, tier, today }) };
}
