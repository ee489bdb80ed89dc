import { asc, desc, eq, inArray, like, or } from 'drizzle-orm';
import type { Context } from '../../request-context';
import { readQueued } from '../../mail/outbox';
import { linkTokens, oneTimeCodes } from '../../store/schema/access-tables';
import { memberChanges } from '../../store/schema/change-tables';
import { resumeCodes } from '../../store/schema/enrollment-tables';
import { policyChanges } from '../../store/schema/member-tables';
import { paymentIntents } from '../../store/schema/payment-tables';
import { quotes } from '../../store/schema/quote-tables';
import { renewals } from '../../store/schema/renewal-tables';
import { signingLinks } from '../../store/schema/signing-tables';
import { auditLog, mailOutbox } from '../../store/schema/system-tables';
import { roleOf } from './collect-applications';

/** Rows of the audit log that are told, newest first. */
const MOST_AUDITED = 1_000;
/** Keys that are looked for in one statement. */
const KEYS = 100;

/** The ids of a member and of what is theirs, by which mails, links and the audit log name it. */
type Mine = {
  memberId: string;
  policyIds: readonly string[];
  enrollmentIds: readonly string[];
  heldIds: readonly string[];
};

/** Everything of the member's that the key of a mail may name. */
async function loadKeys({ store: { db } }: Context, { memberId, policyIds, enrollmentIds, heldIds }: Mine) {
  const [policyId, enrollmentId, heldId] = [[...policyIds], [...enrollmentIds], [...heldIds]];
  const found = await Promise.all([
    db.select({ id: memberChanges.id }).from(memberChanges).where(eq(memberChanges.memberId, memberId)),
    db.select({ id: renewals.id }).from(renewals).where(eq(renewals.memberId, memberId)),
    db.select({ id: policyChanges.id }).from(policyChanges).where(inArray(policyChanges.heldId, heldId)),
    db.select({ id: paymentIntents.id }).from(paymentIntents).where(inArray(paymentIntents.policyId, policyId)),
    db.select({ id: quotes.id }).from(quotes).where(inArray(quotes.enrollmentId, enrollmentId)),
    db.select({ id: signingLinks.id }).from(signingLinks).where(inArray(signingLinks.enrollmentId, enrollmentId)),
    db.select({ id: resumeCodes.id }).from(resumeCodes).where(inArray(resumeCodes.enrollmentId, enrollmentId)),
  ]);
  return [memberId, ...policyIds, ...enrollmentIds, ...heldIds, ...found.flat().map(({ id }) => id)];
}

/** Mails to the member's own address, by kind and day: those whose key names the member or something of theirs; older ones are deleted by then. */
export async function loadMails(context: Context, email: string, mine: Mine) {
  const about = await loadKeys(context, mine);
  const rows = [];
  for (let from = 0; from < about.length; from += KEYS) {
    const named = about
      .slice(from, from + KEYS)
      .map((id) => like(mailOutbox.dedupeKey, `%${id.replaceAll(/[%_\\]/g, String.raw`\$&`)}%`));
    rows.push(
      ...(await context.store.db
        .select()
        .from(mailOutbox)
        .where(or(...named))),
    );
  }
  const told = new Map(rows.map((row) => [row.id, row]));
  return [...told.values()]
    .toSorted((one, other) => other.createdAt.getTime() - one.createdAt.getTime())
    .flatMap((row) => {
      const { to, subject } = readQueued(context, row);
      if (to.toLowerCase() !== email.toLowerCase()) return [];
      return [
        { subject, kind: row.kind, queued_at: row.createdAt.toISOString(), sent_at: row.sentAt?.toISOString() ?? null },
      ];
    });
}

/** Codes and links that were mailed to the member, of which hashes are kept for a day after their end. */
export async function loadCodesAndLinks({ store: { db } }: Context, { memberId, policyIds }: Mine) {
  const subjects = [`member:${memberId}`, ...policyIds.map((id) => `policy:${id}`)];
  const codes = await db
    .select()
    .from(oneTimeCodes)
    .where(inArray(oneTimeCodes.subject, subjects))
    .orderBy(asc(oneTimeCodes.createdAt));
  const links = await db
    .select()
    .from(linkTokens)
    .where(inArray(linkTokens.subject, subjects))
    .orderBy(asc(linkTokens.createdAt));
  return [
    ...codes.map((one) => ({ what: 'code', tries: one.attempts, ...one })),
    ...links.map((one) => ({ what: 'link', tries: null, ...one })),
  ].map(({ what, tries, purpose, createdAt, expiresAt, usedAt }) => ({
    ...{ what, purpose, tries, made_at: createdAt.toISOString(), ends_at: expiresAt.toISOString() },
    used_at: usedAt?.toISOString() ?? null,
  }));
}

/** Rows of the audit log about the member, their policies and applications, or caused by them. Others are told by their role: who they are is theirs. */
export async function loadAudit({ store: { db } }: Context, { memberId, policyIds, enrollmentIds, heldIds }: Mine) {
  const self = `member:${memberId}`;
  const about = [
    ...policyIds.flatMap((id) => [`policy:${id}`, `proof:${id}`]),
    ...enrollmentIds.flatMap((id) => [id, `enrollment:${id}`]),
    ...heldIds.map((id) => `held:${id}`),
  ];
  const rows = await db
    .select()
    .from(auditLog)
    .where(or(inArray(auditLog.subject, [self, ...about]), eq(auditLog.actor, self)))
    .orderBy(desc(auditLog.seq))
    .limit(MOST_AUDITED);
  return rows.map(({ at, actor, action, subject, ip }) => ({
    ...{ at: at.toISOString(), action, about: toldSubject(subject) },
    by: actor === self ? 'you' : roleOf(actor),
    // Another person's address is theirs.
    ip: actor === self ? ip : null,
  }));
}

/** The ids of applications and links open something, and stay here. */
const toldSubject = (subject: string): string =>
  /^(member|policy|proof):/.test(subject) ? subject : subject.includes(':') ? roleOf(subject) : 'application';
