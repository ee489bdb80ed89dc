import { and, asc, desc, eq, inArray, sql, type SQL } from 'drizzle-orm';
import { textOf, type StepValues } from '@/lib/rules/fields/field-definition';
import { addDays } from '@/lib/rules/text/days-later';
import { parseDateText } from '@/lib/rules/text/date-text';
import { dayOf } from '@/lib/rules/text/moments';
import { isGender } from '@/lib/rules/words/genders';
import { LIFE_EVENTS, type LifeEventKind } from '@/lib/rules/words/life-events';
import { isTier } from '@/lib/rules/words/tiers';
import type { Ports } from '../ports';
import { replacementNotice, type Requirements } from '../rating/plan-requirements';
import { places } from '../store/places';
import { loadPoliciesOnFile, type Covering, type PolicyOnFile } from '../store/policies-on-file';
import { carriers, plans } from '../store/schema/catalog-tables';
import { memberChanges } from '../store/schema/change-tables';
import { enrollmentColumns } from '../store/schema/enrollment-tables';
import { memberBeneficiaries, memberPolicies, policies } from '../store/schema/member-tables';
import { agents, groups } from '../store/schema/site-tables';
import type { JsonObject } from '../store/schema/types';
import { openColumns } from '../store/step-columns';
import type { Coverage, CoveredDependent, Heir } from './coverage';

type Needs = Pick<Ports, 'store' | 'fields'>;

/** Policies whose sealed parts are read at once. */
const PAGE = 200;

/** A whole definition for each row would be most of what is read. */
const PLAN = {
  id: plans.id,
  category: plans.category,
  replacement: sql<Requirements['replacement'] | null>`${plans.definition} #> '{requirements,replacement}'`,
};

const select = ({ db }: Ports['store']) =>
  db
    .select({ held: memberPolicies, policy: policies, plan: PLAN, carrier: carriers, group: groups, agent: agents })
    .from(memberPolicies)
    .innerJoin(policies, eq(policies.id, memberPolicies.policyId))
    .innerJoin(plans, eq(plans.id, memberPolicies.planId))
    .innerJoin(carriers, eq(carriers.id, plans.carrierId))
    .leftJoin(groups, eq(groups.id, policies.groupId))
    .leftJoin(agents, eq(agents.id, sql`coalesce(${policies.agentId}, ${groups.agentId})`));

type Row = Awaited<ReturnType<typeof select>>[number];

/** A held plan that was sold here. `coverage` is null where its member's file was deleted, so that only what was told before is known. */
export type LoadedPlan = { row: Row; coverage: Coverage | null };

/** The held plans of these, in the order of group, policy and plan, with the facts that carriers are told. */
export async function loadCoverages(needs: Needs, which: SQL | undefined): Promise<LoadedPlan[]> {
  const rows = await select(needs.store)
    .where(which)
    .orderBy(sql`${groups.code} nulls first`, asc(policies.id), asc(memberPolicies.id));
  const ids = [...new Set(rows.map(({ policy }) => policy.id))];
  const loaded = new Map<string, LoadedPlan>();
  for (let at = 0; at < ids.length; at += PAGE) {
    const page = ids.slice(at, at + PAGE);
    const facts = await loadFacts(needs, page);
    for (const row of rows.filter(({ policy }) => page.includes(policy.id)))
      loaded.set(row.held.id, { row, coverage: toCoverage(row, facts) });
  }
  return rows.flatMap(({ held }) => loaded.get(held.id) ?? []);
}

type Facts = {
  onFile: Map<string, PolicyOnFile>;
  heirs: Map<string, Heir[]>;
  events: Map<string, LifeEventKind>;
  told: Map<string, StepValues>;
};

async function loadFacts(needs: Needs, ids: string[]): Promise<Facts> {
  const onFile = new Map((await loadPoliciesOnFile(needs, ids)).map((one) => [one.policy.id, one]));
  return {
    onFile,
    heirs: await loadHeirs(needs, ids),
    events: await loadEvents(needs, ids),
    told: await loadTold(
      needs,
      [...onFile.values()].map(({ policy }) => policy.enrollmentId),
    ),
  };
}

async function loadHeirs({ store: { db }, fields }: Needs, ids: string[]): Promise<Facts['heirs']> {
  const rows = await db
    .select()
    .from(memberBeneficiaries)
    .where(inArray(memberBeneficiaries.policyId, ids))
    .orderBy(asc(memberBeneficiaries.sort), asc(memberBeneficiaries.id));
  const heirs = new Map<string, Heir[]>();
  for (const { id, policyId, data } of rows) {
    const told = fields.openJson(data, places.memberBeneficiary(id)) as JsonObject;
    const list = heirs.get(policyId ?? '') ?? [];
    heirs.set(policyId ?? '', [...list, toHeir(told)]);
  }
  return heirs;
}

const text = (data: JsonObject, name: string): string => (typeof data[name] === 'string' ? data[name] : '');

function toHeir(data: JsonObject): Heir {
  const named = [text(data, 'first_name'), text(data, 'middle_name'), text(data, 'last_name')];
  return {
    name: text(data, 'organization_name') || named.filter(Boolean).join(' '),
    relationship: text(data, 'relationship'),
    dob: text(data, 'birthdate'),
    rank: text(data, 'beneficiary_rank') || 'primary',
    percent: text(data, 'beneficiary_percentage'),
  };
}

/** The last life event of a policy that changed its people, by held plan. */
async function loadEvents({ store: { db } }: Needs, ids: string[]): Promise<Facts['events']> {
  const rows = await db
    .select({ event: memberChanges.event, outcome: memberChanges.outcome })
    .from(memberChanges)
    .where(and(inArray(memberChanges.policyId, ids), eq(memberChanges.kind, 'people'), eq(memberChanges.state, 'done')))
    .orderBy(desc(memberChanges.createdAt), desc(memberChanges.id));
  const events = new Map<string, LifeEventKind>();
  for (const { event, outcome } of rows) {
    const known = LIFE_EVENTS.find((one) => one === event);
    for (const { heldId } of known ? outcome : []) if (known && !events.has(heldId)) events.set(heldId, known);
  }
  return events;
}

/** The answers in which applicants told of other coverage, by enrollment. */
async function loadTold({ store: { db }, fields }: Needs, enrollmentIds: string[]): Promise<Facts['told']> {
  if (enrollmentIds.length === 0) return new Map();
  const rows = await db
    .select()
    .from(enrollmentColumns)
    .where(and(inArray(enrollmentColumns.enrollmentId, enrollmentIds), eq(enrollmentColumns.name, 'primary_info')));
  return new Map(
    rows.map((row): [string, StepValues] => [
      row.enrollmentId,
      openColumns(fields, [row], ['primary_info']).primary_info?.data.values ?? {},
    ]),
  );
}

function toCoverage({ held, policy, plan, carrier, group, agent }: Row, facts: Facts): Coverage | null {
  const file = facts.onFile.get(policy.id);
  const tier = isTier(held.tier) ? held.tier : null;
  if (!file || tier === null || !file.rows.some(({ id }) => id === held.id)) return null;
  const { smoker: _s, county: _c, ...subscriber } = file.member.profile;
  const settings = carrier.settings['legalName'];
  return {
    ...{ heldId: held.id, policyId: policy.id, memberId: held.memberId, tier },
    plan: {
      ...{ id: plan.id, pricingId: held.planPricingId ?? plan.id, name: held.planName, category: plan.category },
      ...{ carrierId: carrier.id, carrier: typeof settings === 'string' && settings !== '' ? settings : carrier.name },
    },
    ...standing(held),
    cents: held.premiumCents,
    signedOn: dayOf(policy.createdAt),
    event: facts.events.get(held.id) ?? null,
    group: group && { id: group.id, code: group.code, name: group.name },
    producer: agent?.npn ? { name: `${agent.firstName} ${agent.lastName}`.trim(), npn: agent.npn } : null,
    subscriber,
    dependents: file.covered(held.id).flatMap((one) => toDependent(one)),
    heirs: facts.heirs.get(policy.id) ?? [],
    other: toOther(facts.told.get(policy.enrollmentId) ?? {}, held.effectiveDate),
    ...toReplaced(plan.replacement, file.filter?.state ?? subscriber.state, facts.told.get(policy.enrollmentId) ?? {}),
  };
}

/** First and last day of a held plan, and why. One that lapsed is over with what was paid, until it is paid again. */
export function standing(held: Row['held']): Pick<Coverage, 'start' | 'end' | 'cause' | 'status' | 'waitsFor'> {
  const { effectiveDate: start, endDate, status, paidThrough, cause, waitsFor } = held;
  const never = addDays(start, -1);
  const lapsed = status === 'LAPSED' ? (paidThrough ?? never) : null;
  const end = endDate ?? lapsed ?? (status === 'CANCELLED' ? never : null);
  return { start, end, cause: cause ?? '', status, waitsFor: [...waitsFor] };
}

function toDependent({ record, fromDay: from, toDay: to }: Covering): CoveredDependent[] {
  const { data, id } = record;
  const relationship = text(data, 'relationship') === 'spouse' ? 'spouse' : 'child';
  const gender = text(data, 'gender');
  return [
    {
      ...{ id, relationship, from, to, gender: isGender(gender) ? gender : '2' },
      ...{ firstName: text(data, 'first_name'), middleName: text(data, 'middle_name') },
      ...{ lastName: text(data, 'last_name'), dob: text(data, 'birthdate'), ssn: text(data, 'ssn') },
    },
  ];
}

/** Other coverage that goes on when this one begins. */
function toOther(values: StepValues, start: string): Coverage['other'] {
  const day = (name: 'prior_effective_date' | 'prior_term_date') => parseDateText(textOf(values, name)) ?? '';
  const carrier = textOf(values, 'prior_carrier_name');
  const to = day('prior_term_date');
  if (textOf(values, 'prior_coverage_flag') !== '1' || carrier === '' || (to !== '' && to < start)) return null;
  return { carrier, from: day('prior_effective_date'), to };
}

/** Coverage that a plan replaces, of one that asks where it was sold: the answer was given for the whole application (decisions 296). */
function toReplaced(
  replacement: Requirements['replacement'] | null,
  state: string,
  values: StepValues,
): Pick<Coverage, 'replaces'> {
  const isAsked = replacement !== null && replacementNotice({ replacement }, state) !== null;
  return isAsked && textOf(values, 'replaces_coverage') === '1' ? { replaces: textOf(values, 'replaced_policy') } : {};
}
