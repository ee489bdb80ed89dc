import { randomInt } from 'node:crypto';
import { and, count, eq, gt, isNull } from 'drizzle-orm';
import { env } from '@/lib/env';
import { appendAudit } from '../../audit';
import { buildResumeMail } from '../../mail/link-mails';
import { buildResumeNotice } from '../../mail/mails';
import { EnrollmentError } from '../../api-error';
import { enqueueMail } from '../../mail/outbox';
import type { Context } from '../../request-context';
import { hashPurposes, normalizeEmail } from '../../store/places';
import { linkTokens } from '../../store/schema/access-tables';
import { resumeCodes } from '../../store/schema/enrollment-tables';
import type { EnrollmentRow } from '../../store/shopper-rows';
import { issueLink, linkEnd } from '../shared/links';
import { actorOf } from '../shared/signed-in-caller';
import { loadSiteContact, type SiteContact } from '../shared/site-contact';
import { loadOwnEmail } from './own-email';
import { scaled } from './resume-limits';

/** The letters of a code, Crockford's base 32: no two of them look alike. 24 letters are 120 bits (decisions 12). */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const CODE_LENGTH = 24;
const CODE_DAYS = 30;
const MAILS_AN_HOUR = 5;

const codeEnd = (now: Date): Date => new Date(now.getTime() + CODE_DAYS * 86_400_000);

function makeCode(): string {
  return Array.from({ length: CODE_LENGTH }, () => LETTERS.charAt(randomInt(LETTERS.length))).join('');
}

/** Writes a code in groups of four, as people read it. */
function formatCode(code: string): string {
  return code.replaceAll(/(.{4})(?=.)/g, '$1-');
}

/** Refuses more than five codes an hour for one enrollment (threats T24). */
export async function assertMailsLeft(context: Context, enrollment: EnrollmentRow): Promise<void> {
  if (await hasMailsLeft(context, enrollment)) return;
  throw new EnrollmentError('tooManyTries', 'Too many codes were sent. Please use the last one, or wait an hour.', {
    retryAfter: 3_600,
  });
}

/** True while another code may be sent for an enrollment in this hour. */
export async function hasMailsLeft(context: Context, { id }: EnrollmentRow): Promise<boolean> {
  const hourAgo = new Date(context.now.getTime() - 3_600_000);
  const [sent] = await context.store.db
    .select({ codes: count() })
    .from(resumeCodes)
    .where(and(eq(resumeCodes.enrollmentId, id), gt(resumeCodes.createdAt, hourAgo)));
  return (sent?.codes ?? 0) < scaled(MAILS_AN_HOUR);
}

type Wanted = { email: string; tab: string };

/** Sends a new code and a new link, kept as keyed hashes; the older ones end (decisions 12). */
export async function sendCode(context: Context, enrollment: EnrollmentRow, { email, tab }: Wanted): Promise<void> {
  const { fields, now, ids } = context;
  const { db } = context.store;
  const code = makeCode();
  const codeId = ids.token(12);
  await db
    .update(resumeCodes)
    .set({ revokedAt: now })
    .where(and(eq(resumeCodes.enrollmentId, enrollment.id), isNull(resumeCodes.revokedAt)));
  await db
    .update(linkTokens)
    .set({ revokedAt: now })
    .where(and(eq(linkTokens.subject, enrollment.id), eq(linkTokens.purpose, 'resume'), isNull(linkTokens.usedAt)));
  await db.insert(resumeCodes).values({
    id: codeId,
    enrollmentId: enrollment.id,
    codeHash: fields.blindIndex(hashPurposes.resumeCode, code),
    emailHash: fields.blindIndex(hashPurposes.email, normalizeEmail(email)),
    tab,
    expiresAt: codeEnd(now),
    createdAt: now,
  });
  const token = await issueLink(context, {
    purpose: 'resume',
    subject: enrollment.id,
    siteKey: enrollment.siteKey,
    data: { tab },
  });
  await queueMails(context, enrollment, { email, tab, code, token, codeId });
  await appendAudit(context, {
    actor: actorOf(context),
    action: 'enrollment.save-later',
    subject: `site:${enrollment.siteKey}`,
    siteKey: enrollment.siteKey,
    ip: context.caller.ip,
    data: { tab },
  });
}

type Secrets = Wanted & { code: string; token: string; codeId: string };

async function queueMails(context: Context, enrollment: EnrollmentRow, secrets: Secrets): Promise<void> {
  const contact = await loadSiteContact(context, enrollment);
  const { MAIL_FROM } = env();
  const common = { from: MAIL_FROM, siteKey: enrollment.siteKey };
  await enqueueMail(context, {
    ...common,
    ...buildResumeMail({
      contact,
      ...addresses(contact, secrets),
      codeEnds: codeEnd(context.now),
      linkEnds: linkEnd(context.now),
    }),
    to: secrets.email,
    kind: 'resume-code',
    dedupeKey: `resume/${secrets.codeId}`,
  });
  const own = await loadOwnEmail(context, enrollment);
  if (own === '' || normalizeEmail(own) === normalizeEmail(secrets.email)) return;
  await enqueueMail(context, {
    ...common,
    ...buildResumeNotice(contact),
    to: own,
    kind: 'resume-notice',
    dedupeKey: `resume-notice/${secrets.codeId}`,
  });
}

/**
 * Returns the addresses in the mail. Both parts of the link are base64 of their text, as the route has them
 * (rules 3 §2); the first is the token itself.
 */
function addresses({ url }: SiteContact, { code, token, tab }: Secrets) {
  const encode = (text: string) => Buffer.from(text).toString('base64url');
  return {
    code: formatCode(code),
    pageUrl: `${url}/continue-enrollment`,
    linkUrl: `${url}/direct-continue/${encode(token)}/${encode(tab)}`,
  };
}
