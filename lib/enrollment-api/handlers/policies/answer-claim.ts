import { and, eq } from 'drizzle-orm';
import { env } from '@/lib/env';
import { appendAudit } from '../../audit';
import { notFound } from '../../api-error';
import { buildNotMineMail } from '../../mail/plan-mail';
import { enqueueMail } from '../../mail/outbox';
import { done, type Context } from '../../request-context';
import { loadMember, loadMemberRecords, type Member } from '../../store/member-rows';
import { censusPeople } from '../../store/schema/census-tables';
import {
  coveredDependents,
  memberBanks,
  memberBeneficiaries,
  memberCards,
  memberDependents,
  memberPolicies,
  members,
  policies,
} from '../../store/schema/member-tables';
import type { Handlers } from '../handlers';
import { noteEnrolled } from '../census/note-enrolled';
import { getCatalog } from '../shared/plan-catalog';
import { loadSiteContact } from '../shared/site-contact';
import { actorOf } from '../shared/signed-in-caller';
import { isSameOnFile } from '../submission/same-on-file';
import { cancel } from './cancel-plan';
import { planCancellation } from './cancelling';
import { heldTwice } from './held-twice';
import { loadHeldPolicies } from './load-policies';
import { requireSelf } from './read-home';

/**
 * The answer of a member on file about an enrollment that gave their number or address (decisions 57): theirs, and its plans stand with
 * their others, those that they held already given back; or not theirs, and both stay apart.
 */
export const answerClaim: Handlers['answerClaim'] = async (input, context) => {
  const { id } = await requireSelf(context, input.user_id);
  await context.store.withTransaction(async (tx) => {
    const mine = and(eq(members.id, input.claim_id), eq(members.claims, id), eq(members.active, true));
    const [row] = await tx.select({ id: members.id }).from(members).where(mine).for('update');
    const other = row ? await loadMember(context, row.id) : null;
    if (other === null) throw notFound('question');
    if (input.is_mine === 1) await join(context, id, other.id);
    else await keepApart(context, id, other);
    // The person who enrolled under the group is known now.
    await noteEnrolled(context, other, { id: input.is_mine === 1 ? id : other.id, profile: other.profile });
    await appendAudit(context, {
      actor: actorOf(context),
      action: 'member.claim',
      subject: `member:${other.id}`,
      siteKey: context.caller.siteKey,
      ip: context.caller.ip,
      data: { mine: input.is_mine === 1 },
    });
  });
  context.paymentsDue?.();
  return done;
};

async function join(context: Context, id: string, other: string): Promise<void> {
  const { db } = context.store;
  await joinDependents(context, id, other);
  for (const table of [memberDependents, memberBeneficiaries, memberBanks, memberCards])
    await db.update(table).set({ memberId: id }).where(eq(table.memberId, other));
  const added = await db
    .update(memberPolicies)
    .set({ memberId: id })
    .where(eq(memberPolicies.memberId, other))
    .returning({ id: memberPolicies.id });
  await db.update(policies).set({ memberId: id }).where(eq(policies.memberId, other));
  await db.update(censusPeople).set({ memberId: id }).where(eq(censusPeople.memberId, other));
  await db.update(members).set({ active: false, words: null }).where(eq(members.id, other));
  await giveBackDoubles(context, id, new Set(added.map((row) => row.id)));
}

/** A dependent whom both files have is one: the plans of the other file cover the record that was there. */
async function joinDependents(context: Context, id: string, other: string): Promise<void> {
  const { db } = context.store;
  const [own, theirs] = [
    await loadMemberRecords(context, 'dependent', id),
    await loadMemberRecords(context, 'dependent', other),
  ];
  for (const record of theirs) {
    const same = own.find(({ data }) => isSameOnFile(data, record.data));
    if (!same) continue;
    await db
      .update(coveredDependents)
      .set({ dependentId: same.id })
      .where(eq(coveredDependents.dependentId, record.id));
    await db.delete(memberDependents).where(eq(memberDependents.id, record.id));
  }
}

/** One plan of an exclusive key is active: of those that came, each that was held already counts as never begun. */
async function giveBackDoubles(context: Context, id: string, added: ReadonlySet<string>): Promise<void> {
  const catalog = await getCatalog(context);
  for (const { id: heldId } of heldTwice(await loadHeldPolicies(context, id), added, catalog)) {
    const now = await loadHeldPolicies(context, id);
    const row = now.rows.find((one) => one.id === heldId);
    const policy = row && now.policies.get(row.policyId);
    // Whenever the answer comes, it was never to be sold twice.
    const terms = { today: context.today, catalog, until: context.today };
    const cancellation = policy && planCancellation(policy, row, terms);
    if (policy && cancellation) await cancel(context, policy, cancellation);
  }
}

async function keepApart(context: Context, id: string, other: Member): Promise<void> {
  const own = await loadMember(context, id);
  const isShared = own?.profile.email.toLowerCase() === other.profile.email.toLowerCase();
  // A shared address goes on leading to the member who was on file alone.
  await context.store.db
    .update(members)
    .set({ claims: null, ...(isShared && { emailHash: null }) })
    .where(eq(members.id, other.id));
  const made = await context.store.db.select().from(policies).where(eq(policies.memberId, other.id));
  for (const policy of made) {
    const contact = await loadSiteContact(context, policy);
    if (contact.ownerEmail === null) continue;
    await enqueueMail(context, {
      ...buildNotMineMail({ contact, policyId: policy.id }),
      from: env().MAIL_FROM,
      to: contact.ownerEmail,
      siteKey: policy.siteKey,
      kind: 'not-mine',
      dedupeKey: `not-mine/${policy.id}`,
    });
  }
}
