import { and, asc, eq, inArray } from 'drizzle-orm';
import { env } from '@/lib/env';
import { isToldInTime } from '@/lib/rules/policies/renewal-days';
import { lostChoice, renewalLine, renewalReasons, type ToldRenewal } from '@/lib/rules/policies/renewal-sentences';
import { addDays } from '@/lib/rules/text/days-later';
import { dayOf } from '@/lib/rules/text/moments';
import { enqueueMail } from '../../mail/outbox';
import { buildRenewalMail } from '../../mail/renewal-mail';
import type { Ports } from '../../ports';
import type { HeldRow } from '../../store/held-rows';
import { places } from '../../store/places';
import { memberName, type MemberProfile } from '../../store/member-rows';
import { claimPrepared, type RenewalRow } from '../../store/renewal-rows';
import { memberDependents, memberPolicies, members, policies } from '../../store/schema/member-tables';
import { renewals } from '../../store/schema/renewal-tables';
import type { JsonObject } from '../../store/schema/types';
import { profileText } from '../shared/profile';
import { loadSiteContact, type SiteContact } from '../shared/site-contact';

/** Members whom one transaction tells. */
const BATCH = 100;

/** Contacts of sites, each loaded once a turn. */
type Contacts = Map<string, Promise<SiteContact>>;

/**
 * Queues one mail for each member with prepared renewals, or for this one, about all of their plans. Answers how many members were
 * told.
 */
export async function tellRenewals(
  ports: Ports,
  { stopped = () => false, memberId }: { stopped?: () => boolean; memberId?: string } = {},
): Promise<number> {
  const contacts: Contacts = new Map();
  let told = 0;
  while (!stopped()) {
    const some = await ports.store.withTransaction(() => tellBatch(ports, contacts, memberId));
    if (some === 0) break;
    told += some;
  }
  return told;
}

/** Tells renewals of one member again whose figures the member has changed and signed, in the transaction of that change. */
export async function tellAgain(ports: Ports, changed: readonly RenewalRow[]): Promise<void> {
  const rows = changed.filter(({ state }) => state === 'told');
  const [first] = rows;
  if (!first) return;
  await tellMember(ports, new Map(), { memberId: first.memberId, rows, facts: await loadFacts(ports, rows) });
}

async function tellBatch(ports: Ports, contacts: Contacts, memberId: string | undefined): Promise<number> {
  const { store, clock } = ports;
  const today = dayOf(clock.now());
  const claimed = await claimPrepared(ports, { most: BATCH, ...(memberId !== undefined && { memberId }) });
  if (claimed.length === 0) return 0;
  const late = claimed.filter(({ day }) => !isToldInTime(day, today));
  const now = claimed.filter(({ day }) => isToldInTime(day, today));
  const ids = (rows: readonly RenewalRow[]) => rows.map(({ id }) => id);
  if (late.length > 0)
    await store.db
      .update(renewals)
      .set({ state: 'late', settledAt: clock.now() })
      .where(inArray(renewals.id, ids(late)));
  if (now.length > 0)
    await store.db
      .update(renewals)
      .set({ state: 'told', toldAt: clock.now() })
      .where(inArray(renewals.id, ids(now)));
  const facts = await loadFacts(ports, now);
  for (const [memberId, rows] of Map.groupBy(now, (row) => row.memberId))
    await tellMember(ports, contacts, { memberId, rows, facts });
  return new Set(claimed.map(({ memberId }) => memberId)).size;
}

/** All that the mails of a batch tell, a statement for each kind of row. */
async function loadFacts({ store: { db }, fields }: Ports, rows: readonly RenewalRow[]) {
  const among = (of: (row: RenewalRow) => string | string[]) => [...new Set(rows.flatMap(of))];
  const people = await db
    .select()
    .from(members)
    .where(
      inArray(
        members.id,
        among((row) => row.memberId),
      ),
    );
  const held = await db
    .select()
    .from(memberPolicies)
    .where(
      inArray(
        memberPolicies.id,
        among((row) => row.heldId),
      ),
    );
  const made = await db
    .select()
    .from(policies)
    .where(
      inArray(
        policies.id,
        among((row) => row.policyId),
      ),
    );
  const leaving = among((row) => row.leaving);
  const records =
    leaving.length === 0 ? [] : await db.select().from(memberDependents).where(inArray(memberDependents.id, leaving));
  return {
    lost: await loadLostChoices(
      db,
      among((row) => row.heldId),
    ),
    profiles: new Map(
      people.map(({ id, profile }) => [id, fields.openJson(profile, places.memberProfile(id)) as MemberProfile]),
    ),
    held: new Map(held.map((row) => [row.id, row])),
    policies: new Map(made.map((row) => [row.id, row])),
    names: new Map(
      records.map(({ id, data }) => [
        id,
        profileText(fields.openJson(data, places.memberDependent(id)) as JsonObject, 'first_name'),
      ]),
    ),
  };
}

/** The day of the renewal before, by plan, where the member signed that one and a lapse undid it (decisions 273). */
async function loadLostChoices(db: Ports['store']['db'], heldIds: readonly string[]) {
  const { heldId, day, signatureId, state } = renewals;
  const over = await db
    .select({ heldId, day, signatureId })
    .from(renewals)
    .where(and(inArray(heldId, [...heldIds]), eq(state, 'over')))
    .orderBy(asc(day));
  const last = new Map(over.map((row) => [row.heldId, row]));
  return new Map([...last].flatMap(([id, row]) => (row.signatureId === null ? [] : [[id, row.day] as const])));
}

type Facts = Awaited<ReturnType<typeof loadFacts>>;

async function tellMember(
  ports: Ports,
  contacts: Contacts,
  { memberId, rows, facts }: { memberId: string; rows: readonly RenewalRow[]; facts: Facts },
): Promise<void> {
  const profile = facts.profiles.get(memberId);
  const [first] = rows;
  const policy = first && facts.policies.get(first.policyId);
  if (!profile || !policy || profile.email === '') return;
  const key = JSON.stringify([policy.siteKey, policy.agentId, policy.groupId]);
  const loading = contacts.get(key) ?? loadSiteContact(ports, policy);
  contacts.set(key, loading);
  const contact = await loading;
  const told = rows.flatMap((row) => {
    const held = facts.held.get(row.heldId);
    const lost = facts.lost.get(row.heldId);
    const again = lost === undefined ? [] : [lostChoice(lost)];
    return held ? [{ ...toTold(row, held, facts.names), actBy: row.actBy, again }] : [];
  });
  const words = buildRenewalMail({
    contact,
    name: memberName(profile),
    plans: told.map((one) => ({
      name: one.oldName,
      line: renewalLine(one),
      reasons: [...one.again, ...renewalReasons(one)],
      day: one.day,
      actBy: one.actBy,
    })),
    isAgain: rows.some(({ edition }) => edition > 1),
    url: `${contact.url}/renewal`,
    plansUrl: told.some(({ kind }) => kind === 'gone') ? `${contact.url}/plans` : null,
  });
  const { siteKey } = policy;
  // One for the renewal that stands first: a renewal is told once, and belongs to one mail.
  const dedupeKey = `renewal/${first.id}/${first.edition}`;
  await enqueueMail(ports, { ...words, from: env().MAIL_FROM, to: profile.email, siteKey, kind: 'renewal', dedupeKey });
}

/** A renewal in the words of its board and mail. */
export function toTold(
  row: RenewalRow,
  held: Pick<HeldRow, 'planName'>,
  names: ReadonlyMap<string, string>,
): ToldRenewal {
  const { kind, goneFor, planName: newName, oldCents, newCents, parts, day } = row;
  return {
    kind,
    goneFor,
    oldName: held.planName,
    newName,
    oldCents,
    newCents,
    parts,
    leaving: row.leaving.flatMap((id) => names.get(id) ?? []),
    day,
    lastDay: addDays(day, -1),
  };
}
