import { and, asc, eq, inArray, isNull, or, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { FieldCrypto } from '@/lib/security/fields';
import type { Gender } from '@/lib/rules/words/genders';
import { digitsOnly } from '@/lib/rules/text/masks';
import type { Ports } from '../ports';
import { listWords, type ListOwner } from './list-words';
import { hashPurposes, normalizeEmail, places } from './places';
import {
  memberBanks,
  memberBeneficiaries,
  memberCards,
  memberDependents,
  memberHealth,
  memberPolicies,
  members,
} from './schema/member-tables';
import type { JsonObject } from './schema/types';

/** The facts known about a member. Dates are `YYYY-MM-DD`, SSN and phone are digits; '' means unknown. */
export type MemberProfile = {
  firstName: string;
  middleName: string;
  lastName: string;
  dob: string;
  gender: Gender;
  ssn: string;
  email: string;
  phone: string;
  address1: string;
  address2: string;
  city: string;
  state: string;
  zip: string;
  /** The county by which prices count; unset where the ZIP is in several, and in files of before (decisions 274). */
  county?: string | null;
  smoker: boolean | null;
};

/** The name of a member as it is written. */
export const memberName = ({ firstName, lastName }: Pick<MemberProfile, 'firstName' | 'lastName'>): string =>
  `${firstName} ${lastName}`.trim();

export type Member = {
  id: string;
  agentId: string | null;
  groupId: string | null;
  employeeClass?: string | null;
  portalId: string | null;
  profile: MemberProfile;
  /** The version that a session of theirs must have; left out where a member is written. */
  sessionVersion?: number;
};

/** The owner of members: a rep or a group. Operators alone search over all owners (`find-holders.ts`, threats T18). */
export type MemberOwner = { agentId: string } | { groupId: string };

type Needs = Pick<Ports, 'store' | 'fields'>;
type Row = typeof members.$inferSelect;

export const toListOwner = (owner: MemberOwner): ListOwner =>
  'agentId' in owner ? `agent:${owner.agentId}` : `group:${owner.groupId}`;

/** The same of a row's agent and group, told by the database; null where it has none. */
export const ownLists = [
  sql<ListOwner | null>`('agent:' || ${members.agentId})`,
  sql<ListOwner | null>`('group:' || ${members.groupId})`,
];

export const ownedBy = (owner: MemberOwner): SQL =>
  'agentId' in owner ? eq(members.agentId, owner.agentId) : eq(members.groupId, owner.groupId);

export function toMember(fields: FieldCrypto, row: Row): Member {
  const profile = fields.openJson(row.profile, places.memberProfile(row.id)) as MemberProfile;
  const { id, agentId, groupId, employeeClass, portalId, sessionVersion } = row;
  return { id, agentId, groupId, employeeClass, portalId, profile, sessionVersion };
}

/** The sealed profile of a member of these owners and its search hashes, as the row keeps them. */
export function sealProfile(
  fields: FieldCrypto,
  { id, agentId, groupId, profile }: Pick<Member, 'id' | 'agentId' | 'groupId' | 'profile'>,
) {
  const owners = [
    ...(agentId === null ? [] : [toListOwner({ agentId })]),
    ...(groupId === null ? [] : [toListOwner({ groupId })]),
  ];
  const names = [profile.firstName, profile.middleName, profile.lastName];
  const hash = (purpose: string, value: string) => (value === '' ? null : fields.blindIndex(purpose, value));
  return {
    profile: fields.sealJson(profile, places.memberProfile(id)),
    emailHash: hash(hashPurposes.email, normalizeEmail(profile.email)),
    ssnHash: hash(hashPurposes.ssn, digitsOnly(profile.ssn)),
    phoneHash: hash(hashPurposes.phone, digitsOnly(profile.phone)),
    words: listWords(fields, owners, { names, dob: profile.dob, ssn: profile.ssn }),
  };
}

function toRow(fields: FieldCrypto, member: Member) {
  const { agentId, groupId, employeeClass, portalId } = member;
  return { agentId, groupId, employeeClass, portalId, ...sealProfile(fields, member) };
}

/** Writes a member whose number is known, new or not. */
export async function saveMember({ store, fields }: Needs, member: Member): Promise<void> {
  const values = toRow(fields, member);
  await store.db
    .insert(members)
    .values({ id: member.id, ...values })
    .onConflictDoUpdate({ target: members.id, set: values });
}

/**
 * Writes a new member, never over one who has the number; answers whether it was free. In `claims` the member on file whom they may be,
 * unanswered (decisions 57).
 */
export async function addMember(
  { store, fields }: Needs,
  member: Member,
  begun: { claims: string | null; createdAt: Date },
): Promise<boolean> {
  const added = await store.db
    .insert(members)
    .values({ id: member.id, ...toRow(fields, member), ...begun })
    .onConflictDoNothing({ target: members.id })
    .returning({ id: members.id });
  return added.length === 1;
}

/**
 * One active member: with an owner, only of this owner; without one, for a caller that proved to be the member
 * (decisions 11).
 */
export async function loadMember({ store, fields }: Needs, id: string, owner?: MemberOwner): Promise<Member | null> {
  const [row] = await store.db
    .select()
    .from(members)
    .where(and(eq(members.id, id), eq(members.active, true), owner && ownedBy(owner)));
  return row ? toMember(fields, row) : null;
}

type Hashed = { email?: string; phone?: string; ssn?: string };

/** A condition for each of these that is told, the number first; by the keyed hashes, of all keys of the ring. */
export function hashedAs(fields: FieldCrypto, { ssn, email, phone }: Hashed): SQL[] {
  const among = (column: PgColumn, purpose: string, value: string) =>
    value === '' ? [] : [inArray(column, fields.blindIndexes(purpose, value))];
  return [
    ...among(members.ssnHash, hashPurposes.ssn, digitsOnly(ssn ?? '')),
    ...among(members.emailHash, hashPurposes.email, normalizeEmail(email ?? '')),
    ...among(members.phoneHash, hashPurposes.phone, digitsOnly(phone ?? '')),
  ];
}

/** Those who are found by them: active, and none who may be another member on file, unanswered (decisions 57). */
export const isFindable = and(eq(members.active, true), isNull(members.claims));

/**
 * Active members with exactly this e-mail, phone or SSN; parts that are left out are not searched. One who may be another member on
 * file is found by none of them until that is answered (decisions 57).
 */
export async function findMembers({ store, fields }: Needs, by: Hashed): Promise<Member[]> {
  const wanted = hashedAs(fields, by);
  if (wanted.length === 0) return [];
  const rows = await store.db
    .select()
    .from(members)
    .where(and(isFindable, or(...wanted)));
  return rows.map((row) => toMember(fields, row));
}

export type MemberPolicy = typeof memberPolicies.$inferSelect;

/** The plans that these members hold, by member. */
export async function loadMemberPolicies(
  { store }: Pick<Ports, 'store'>,
  ids: readonly string[],
): Promise<MemberPolicy[]> {
  if (ids.length === 0) return [];
  return store.db
    .select()
    .from(memberPolicies)
    .where(inArray(memberPolicies.memberId, [...ids]))
    .orderBy(asc(memberPolicies.memberId), asc(memberPolicies.id));
}

const RECORDS = {
  dependent: { table: memberDependents, place: places.memberDependent },
  beneficiary: { table: memberBeneficiaries, place: places.memberBeneficiary },
  bank: { table: memberBanks, place: places.memberBank },
  card: { table: memberCards, place: places.memberCard },
};
export type MemberRecordKind = keyof typeof RECORDS;

/** `label` is masked, names no person and may be shown; `data` is everything, sealed at rest. */
export type MemberRecord = { id: string; memberId: string; label: string; data: JsonObject; sort: number };

/** A record as it is written; `policyId` is the policy that pays a beneficiary. */
type WrittenRecord = MemberRecord & { policyId?: string };

/** Writes a dependent, beneficiary, bank or card of a member, new or known. */
export async function saveMemberRecord(
  { store, fields }: Needs,
  kind: MemberRecordKind,
  record: WrittenRecord,
): Promise<void> {
  const { table, place } = RECORDS[kind];
  const { id, data, ...rest } = record;
  const values = { ...rest, data: fields.sealJson(data, place(id)) };
  await store.db
    .insert(table)
    .values({ id, ...values })
    .onConflictDoUpdate({ target: table.id, set: values });
}

/** The dependents, beneficiaries, banks or cards of a member, in their order; beneficiaries of one policy where it is told. */
export async function loadMemberRecords(
  { store, fields }: Needs,
  kind: MemberRecordKind,
  memberId: string,
  policyId?: string,
): Promise<MemberRecord[]> {
  const { table, place } = RECORDS[kind];
  const ofPolicy = policyId === undefined ? undefined : eq(memberBeneficiaries.policyId, policyId);
  const rows = await store.db
    .select()
    .from(table)
    .where(and(eq(table.memberId, memberId), kind === 'beneficiary' ? ofPolicy : undefined))
    .orderBy(asc(table.sort), asc(table.id));
  return rows.map(({ id, label, sort, data }) => ({
    id,
    memberId,
    label,
    sort,
    data: fields.openJson(data, place(id)) as JsonObject,
  }));
}

/** Takes the place of the beneficiaries of a policy: those who are not listed any more are forgotten here (decisions 272). */
export async function replaceHeirs(
  needs: Needs,
  { memberId, policyId }: { memberId: string; policyId: string },
  list: readonly Pick<MemberRecord, 'id' | 'data'>[],
): Promise<void> {
  const mine = and(eq(memberBeneficiaries.memberId, memberId), eq(memberBeneficiaries.policyId, policyId));
  await needs.store.db.delete(memberBeneficiaries).where(mine);
  for (const [sort, { id, data }] of list.entries())
    await saveMemberRecord(needs, 'beneficiary', { id, memberId, policyId, label: '', sort, data });
}

/** Health answers on file, and when they were given. */
export type MemberHealth = { answers: JsonObject; given: Date };

/** Keeps the health answers of a member for the next enrollment. */
export async function saveMemberHealth(
  { store, fields }: Needs,
  memberId: string,
  { answers, given }: MemberHealth,
): Promise<void> {
  const values = { data: fields.sealJson(answers, places.memberHealth(memberId)), updatedAt: given };
  await store.db
    .insert(memberHealth)
    .values({ memberId, ...values })
    .onConflictDoUpdate({ target: memberHealth.memberId, set: values });
}

/** The health answers on file (`get-existing-primary-health-info`), or null. */
export async function loadMemberHealth({ store, fields }: Needs, memberId: string): Promise<MemberHealth | null> {
  const [row] = await store.db.select().from(memberHealth).where(eq(memberHealth.memberId, memberId));
  if (row === undefined) return null;
  const answers = fields.openJson(row.data, places.memberHealth(memberId)) as JsonObject;
  return { answers, given: row.updatedAt };
}
