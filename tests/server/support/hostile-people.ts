import { eq, not, like } from 'drizzle-orm';
import {
  loadMember,
  loadMemberHealth,
  loadMemberRecords,
  saveMember,
  saveMemberHealth,
  saveMemberRecord,
  type MemberRecord,
  type MemberRecordKind,
} from '@/lib/enrollment-api/store/member-rows';
import type { Database } from '@/lib/enrollment-api/store/database';
import { staff } from '@/lib/enrollment-api/store/schema/access-tables';
import { memberPolicies, members } from '@/lib/enrollment-api/store/schema/member-tables';
import { agents, groups, portals } from '@/lib/enrollment-api/store/schema/site-tables';
import type { JsonObject } from '@/lib/enrollment-api/store/schema/types';
import { createFieldCrypto, type Key } from '@/lib/security/fields';
import type { Deal } from './corpus';
import type { Role } from './people-walk';

/** The free words of what is on file about a member, by kind; the rest are figures, dates and words to the program. */
const WORDS: Record<MemberRecordKind, readonly string[]> = {
  dependent: ['first_name', 'middle_name', 'last_name'],
  beneficiary: ['first_name', 'middle_name', 'last_name'],
  bank: ['account_name', 'bank_name'],
  card: ['name_on_cc'],
};
const KINDS = Object.keys(WORDS) as MemberRecordKind[];

/** A record with other texts for these of its members, as long as the wire takes them. */
function spoilWords(deal: Deal, kind: string, data: JsonObject, words: readonly string[]): JsonObject {
  const spoilt = words.map((name) => [name, deal.text(`${kind} ${name}`, 150)]);
  return { ...data, ...Object.fromEntries(spoilt) };
}

/** Answers about health on file with other words for every text in them. */
function spoilAnswers(deal: Deal, value: unknown, key = 'health'): unknown {
  if (Array.isArray(value)) return value.map((one) => spoilAnswers(deal, one, key));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, spoilAnswers(deal, one, name)]));
  if (typeof value !== 'string' || /^[\d/]+$/.test(value)) return value;
  return deal.text(`on file ${key}`, key === 'notes' ? 1_900 : 190);
}

type Needs = Parameters<typeof saveMemberHealth>[0];

/**
 * Puts the corpus into every word about people: reps, staff, employers and current members, with everything that is on
 * file about these. Addresses of mail stay, so that people can sign in.
 */
export async function spoilPeople(store: Database, key: Key, deal: Deal): Promise<Record<Role, string[]>> {
  const needs = { store, fields: createFieldCrypto([key]), clock: { now: () => new Date() } };
  const { db } = store;
  for (const { id, profile } of await db
    .select()
    .from(agents)
    .where(not(like(agents.id, 'hostile-%')))) {
    const word = (name: string, most = 200) => deal.text(`agent ${name}`, most);
    const names = {
      firstName: word('first name', 60),
      middleName: word('middle name', 60),
      lastName: word('last name', 70),
    };
    const own = {
      ...profile,
      tagline: word('tagline'),
      display_name: word('display name'),
      display_about_name: word('about name'),
      agent_bio: deal.html('agent bio'),
    };
    await db
      .update(agents)
      .set({ ...names, profile: own })
      .where(eq(agents.id, id));
  }
  for (const { id } of await db.select().from(staff))
    await db
      .update(staff)
      .set({ name: deal.text('staff name') })
      .where(eq(staff.id, id));
  for (const { id, address, profile } of await db.select().from(groups)) {
    const place = spoilWords(deal, 'group', address, ['address1', 'city']);
    const own = { ...profile, gweb_aboutus: deal.html('group about') };
    await db.update(groups).set({ address: place, profile: own }).where(eq(groups.id, id));
  }
  for (const { id, planName } of await db.select().from(memberPolicies))
    await db
      .update(memberPolicies)
      .set({ planName: deal.text('policy plan', 200) || planName, status: deal.text('policy status', 40) })
      .where(eq(memberPolicies.id, id));
  const known = await db.select({ id: members.id }).from(members);
  const onFile = await Promise.all(known.map(({ id }) => loadMemberHealth(needs, id)));
  // Each has answers on file here, of which the demo has one set.
  const health = onFile.find((one) => one !== null)?.answers ?? {};
  for (const { id } of known) await spoilMember(needs, deal, id, health);
  return namesOf(needs);
}

/** Words of which each role's screens must show these. */
async function namesOf(needs: Needs): Promise<Record<Role, string[]>> {
  const { db } = needs.store;
  const lastName = async (id: string) => (await loadMember(needs, id))?.profile.lastName ?? '';
  const portal = (await db.select().from(portals).where(eq(portals.id, '103')))[0]?.name ?? '';
  const [group] = await db.select().from(groups).where(eq(groups.id, '3001'));
  return {
    rep: [portal, group?.name ?? '', await lastName('70001')],
    group: [portal, await lastName('70011')],
    member: [await lastName('70001')],
  };
}

async function spoilMember(needs: Needs, deal: Deal, id: string, health: JsonObject): Promise<void> {
  const member = await loadMember(needs, id);
  if (!member) return;
  const word = (name: string, most = 90) => deal.text(`member ${name}`, most);
  const profile = {
    ...member.profile,
    firstName: word('first name', 60),
    middleName: word('middle name', 60),
    lastName: word('last name'),
    address1: word('address1'),
    address2: word('address2'),
    city: word('city'),
  };
  await saveMember(needs, { ...member, profile });
  for (const kind of KINDS)
    for (const record of atLeastTwo(await loadMemberRecords(needs, kind, id))) {
      const label = deal.text('label on file', 190);
      await saveMemberRecord(needs, kind, { ...record, label, data: spoilWords(deal, kind, record.data, WORDS[kind]) });
    }
  await saveMemberHealth(needs, id, { answers: spoilAnswers(deal, health) as JsonObject, given: new Date() });
}

/** The demo has one card on file, which would not bring every payload in as many turns as the rest takes. */
function atLeastTwo(records: MemberRecord[]): MemberRecord[] {
  const [only, ...others] = records;
  if (only === undefined || others.length > 0) return records;
  return [only, { ...only, id: `${only.id}-second`, sort: only.sort + 1 }];
}
