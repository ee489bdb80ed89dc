import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Ports } from '../ports';
import type { HeldRow } from './held-rows';
import type { MemberProfile, MemberRecord } from './member-rows';
import { places } from './places';
import type { PolicyRow } from './policies';
import type { FilterInfo } from './saved-steps';
import { enrollmentColumns } from './schema/enrollment-tables';
import { coveredDependents, memberDependents, memberPolicies, members, policies } from './schema/member-tables';
import type { JsonObject } from './schema/types';
import { openColumns } from './step-columns';

type Needs = Pick<Ports, 'store' | 'fields'>;

/** A policy with all that the price of its plans depends on, opened. */
export type PolicyOnFile = {
  policy: PolicyRow;
  rows: HeldRow[];
  member: { id: string; groupId: string | null; employeeClass: string | null; profile: MemberProfile };
  /** The answers of the quote with which it was sold; null where they are not kept. */
  filter: FilterInfo | null;
  /** All dependents whom a held plan covers, has covered or will cover, in the order of the file. */
  covered: (heldId: string) => Covering[];
};

/** A dependent on a plan with the first and the last day; null where no last one is known. */
export type Covering = { record: MemberRecord; fromDay: string; toDay: string | null };

/** These policies with member, people and plans. One whose member is not on file is left out. */
export async function loadPoliciesOnFile(needs: Needs, ids: readonly string[]): Promise<PolicyOnFile[]> {
  if (ids.length === 0) return [];
  const { store, fields } = needs;
  const found = await store.db
    .select()
    .from(policies)
    .where(inArray(policies.id, [...ids]));
  const rows = await store.db
    .select()
    .from(memberPolicies)
    .where(inArray(memberPolicies.policyId, [...ids]))
    .orderBy(asc(memberPolicies.id));
  const profiles = await loadProfiles(needs, [...new Set(rows.map(({ memberId }) => memberId))]);
  const covered = await loadCoveredOn(needs, rows);
  const filters = await loadFilters(needs, found);
  const byPolicy = Map.groupBy(rows, ({ policyId }) => policyId);
  return found.flatMap((policy) => {
    const held = byPolicy.get(policy.id) ?? [];
    const member = profiles.get(held[0]?.memberId ?? '');
    if (!member) return [];
    const { id, groupId, employeeClass } = member;
    const profile = fields.openJson(member.profile, places.memberProfile(id)) as MemberProfile;
    const filter = filters.get(policy.enrollmentId) ?? null;
    return [{ policy, rows: held, member: { id, groupId, employeeClass, profile }, filter, covered }];
  });
}

async function loadProfiles({ store: { db } }: Needs, ids: readonly string[]) {
  const rows = await db
    .select()
    .from(members)
    .where(and(inArray(members.id, [...ids]), eq(members.active, true)));
  return new Map(rows.map((row) => [row.id, row]));
}

async function loadCoveredOn(
  { store: { db }, fields }: Needs,
  rows: readonly HeldRow[],
): Promise<PolicyOnFile['covered']> {
  const ofRows = inArray(
    coveredDependents.heldId,
    rows.map(({ id }) => id),
  );
  const covers = await db
    .select({ cover: coveredDependents, record: memberDependents })
    .from(coveredDependents)
    .innerJoin(memberDependents, eq(memberDependents.id, coveredDependents.dependentId))
    .where(ofRows)
    .orderBy(asc(memberDependents.sort), asc(memberDependents.id));
  const byHeld = Map.groupBy(covers, ({ cover }) => cover.heldId);
  return (heldId) =>
    (byHeld.get(heldId) ?? []).map(({ record, cover: { fromDay, toDay } }) => ({
      record: { ...record, data: fields.openJson(record.data, places.memberDependent(record.id)) as JsonObject },
      fromDay,
      toDay,
    }));
}

async function loadFilters(
  { store: { db }, fields }: Needs,
  found: readonly PolicyRow[],
): Promise<Map<string, FilterInfo>> {
  const ofThese = inArray(
    enrollmentColumns.enrollmentId,
    found.map(({ enrollmentId }) => enrollmentId),
  );
  const quotes = await db
    .select()
    .from(enrollmentColumns)
    .where(and(ofThese, eq(enrollmentColumns.name, 'filter_info')));
  return new Map(
    quotes.flatMap((row): [string, FilterInfo][] => {
      const filter = openColumns(fields, [row], ['filter_info']).filter_info?.data;
      return filter ? [[row.enrollmentId, filter]] : [];
    }),
  );
}
