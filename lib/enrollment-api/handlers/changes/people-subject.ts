import { and, eq, inArray, isNull } from 'drizzle-orm';
import { textOf, type StepValues } from '@/lib/rules/fields/field-definition';
import { parseDateText } from '@/lib/rules/text/date-text';
import type { Relationship } from '@/lib/rules/words/answer-kinds';
import { isGender } from '@/lib/rules/words/genders';
import type { Tier } from '@/lib/rules/words/tiers';
import { tierOf } from '@/lib/rules/policies/coverage-change';
import type { Household } from '../../rating/household';
import { notFound } from '../../api-error';
import type { Context } from '../../request-context';
import { toLife, type HeldRow } from '../../store/held-rows';
import { loadMemberRecords, type Member } from '../../store/member-rows';
import { coveredDependents, policies } from '../../store/schema/member-tables';
import { loadEnrollmentRow } from '../../store/shopper-rows';
import { loadColumns } from '../../store/step-columns';
import { toListed } from '../members/on-file';
import type { HeldPolicy } from '../policies/cancelling';
import { loadHeldPolicies } from '../policies/load-policies';
import { buildPricedEnrollment, type PricedEnrollment } from '../shared/priced-enrollment';
import { getCatalog, type Catalog } from '../shared/plan-catalog';
import { loadRated, type RatedPlans } from '../shared/rated-plans';

/** A relative as the member's file has them; answers in wire form. */
export type Relative = { id: string; relationship: Relationship; values: StepValues };

/** A relative on a plan; `joined` is the first day of their cover. */
export type OnPlan = { relative: Relative; joined: string };

/** A policy with everything that a change of its people depends on. */
export type PeopleSubject = {
  member: Member;
  held: HeldPolicy;
  /** Its plans that go on. */
  rows: readonly HeldRow[];
  relatives: readonly Relative[];
  onPlan: ReadonlyMap<string, readonly OnPlan[]>;
  priced: PricedEnrollment;
  catalog: Catalog;
  rated: RatedPlans;
};

const isRelationship = (text: string): text is Relationship => text === 'spouse' || text === 'child';

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
  const catalog = await getCatalog(context);
  const rows = held.rows.filter((row) => goesOn(row, context.today));
  const plans = rows.flatMap(
    ({ planId }) => catalog.plans.get(planId ?? '') ?? catalog.withdrawn.get(planId ?? '') ?? [],
  );
  const relatives = await loadRelatives(context, member, enrollment);
  return {
    member,
    held,
    rows,
    relatives,
    onPlan: await loadOnPlans(context, rows, relatives),
    priced: await buildPricedEnrollment(context, enrollment, catalog),
    catalog,
    rated: await loadRated(context, plans),
  };
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
  return records.flatMap(({ id, data }) => {
    const values = toListed(data);
    const relationship = textOf(values, 'relationship');
    if (!isRelationship(relationship)) return [];
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

/** The tier that covers these relatives. */
export const tierFor = (people: readonly OnPlan[]): Tier =>
  tierOf({
    spouse: people.some(({ relative }) => relative.relationship === 'spouse'),
    children: people.some(({ relative }) => relative.relationship === 'child'),
  });

/** The household of a policy with these relatives, as rating knows it; the answers of the applicant are those that were sold by. */
export function householdWith({ priced }: PeopleSubject, people: readonly OnPlan[], tier: Tier): Household {
  const { household } = priced;
  const spouse = people.find(({ relative }) => relative.relationship === 'spouse');
  const children = people.filter(({ relative }) => relative.relationship === 'child');
  return {
    ...household,
    tier,
    spouse: spouse ? { ...factsOf(spouse), ...spouseUse(household, spouse) } : null,
    tobacco: spouse ? withSpouse(household, spouse) : (household.tobacco ?? {}),
    children: children.map((child) => {
      const flag = textOf(child.relative.values, 'is_smoker');
      const smokerQuestion = textOf(child.relative.values, 'tobacco_question') || null;
      return { ...factsOf(child), smoker: flag === '' ? null : flag === '1', smokerQuestion };
    }),
  };
}

function factsOf({ relative: { values }, joined }: OnPlan) {
  const gender = textOf(values, 'gender');
  return { dob: parseDateText(textOf(values, 'birthdate')), gender: isGender(gender) ? gender : null, joined };
}

/** A spouse who joined later answered for themselves; one who was sold with the policy did with the quote (decisions 37). */
function spouseUse(household: Household, { relative }: OnPlan) {
  const flag = textOf(relative.values, 'is_smoker');
  const isUsual = textOf(relative.values, 'tobacco_question') === '';
  return { smoker: flag !== '' && isUsual ? flag === '1' : (household.spouse?.smoker ?? null) };
}

function withSpouse(household: Household, { relative }: OnPlan): NonNullable<Household['tobacco']> {
  const question = textOf(relative.values, 'tobacco_question');
  const flag = textOf(relative.values, 'is_smoker');
  if (question === '' || flag === '') return household.tobacco ?? {};
  return { ...household.tobacco, [question]: { ...household.tobacco?.[question], spouse: flag === '1' } };
}
