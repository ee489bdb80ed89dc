import { and, eq, gt, isNull } from 'drizzle-orm';
import { env } from '@/lib/env';
import { textOf } from '@/lib/rules/fields/field-definition';
import { plainWords } from '@/lib/rules/people/signed-name';
import { digitsOnly } from '@/lib/rules/text/masks';
import { VERIFICATION_TRIES, type VerificationQuestion } from '@/lib/rules/words/verification-questions';
import { appendAudit } from '../../audit';
import { buildVerificationMail } from '../../mail/mails';
import { enqueueMail } from '../../mail/outbox';
import type { Context } from '../../request-context';
import { hashPurposes } from '../../store/places';
import { oneTimeCodes } from '../../store/schema/access-tables';
import { verifications } from '../../store/schema/enrollment-tables';
import { loadColumns } from '../../store/step-columns';
import { loadAgent } from '../lookup/access-codes';
import { addCode, drawCode, endCodes } from '../shared/one-time-codes';
import type { PricedEnrollment } from '../shared/priced-enrollment';
import { actorOf } from '../shared/signed-in-caller';
import { loadSiteContact } from '../shared/site-contact';
import { cartRequirements } from '../steps/requirements';

/** The purpose of a mailed code among one-time codes. */
const PURPOSE = 'verification';
const CODE_MINUTES = 10;
/** Codes that are mailed for one enrollment in an hour. */
const CODES_AN_HOUR = 5;

/** The question to a rep's client, and that against which the answer is compared; nothing of it leaves the server. */
export type Asked = {
  question: VerificationQuestion;
  triesLeft: number;
  /** The answer on the application; empty for a mailed code. */
  expected: string;
  /** The client's address. */
  email: string;
};

/**
 * The question of a rep's enrollment (decisions 59): the plans', or the mailed code where the application lacks what the
 * question is about. Null where none is asked.
 */
export async function askedOf(context: Context, priced: PricedEnrollment): Promise<Asked | null> {
  const { enrollment } = priced;
  const { question } = cartRequirements(priced).verification;
  if (question === null || enrollment.eprocess !== 'rep' || enrollment.agentId === null) return null;
  const { primary_info, contact_info } = await loadColumns(context, enrollment, ['primary_info', 'contact_info']);
  const contact = contact_info?.data.values ?? {};
  const email = textOf(contact, 'email_address');
  const answers = {
    'birth-city': plainWords(textOf(contact, 'birth_city')).join(' '),
    'ssn-last-four': digitsOnly(textOf(primary_info?.data.values ?? {}, 'ssn')).slice(-4),
    'mailed-code': '',
  };
  const wrong = await context.store.db
    .select({ id: verifications.id })
    .from(verifications)
    .where(and(eq(verifications.enrollmentId, enrollment.id), eq(verifications.verdict, 'wrong')));
  const triesLeft = Math.max(0, VERIFICATION_TRIES - wrong.length);
  const expected = answers[question];
  return { question: expected === '' ? 'mailed-code' : question, triesLeft, expected, email };
}

type Answered = { answer?: string | undefined; verification_code?: string | undefined };
/** The verdict on an answer: right with its hash, or what is wrong with it, beside its field. */
export type Verified =
  | { hash: string; problem: null }
  | { hash: null; problem: { target_element: string; error_message: string } | null };

/**
 * Judges the answer in a transaction of its own, so that a wrong one counts whatever becomes of the save (decisions 59). The
 * caller holds the enrollment's row there. A right answer counts again without another code.
 */
export async function verifyAnswer(
  context: Context,
  priced: PricedEnrollment,
  asked: Asked,
  sent: Answered,
): Promise<Verified> {
  const { enrollment } = priced;
  const isCode = asked.question === 'mailed-code';
  const field = isCode ? 'verification_code' : 'answer';
  const given = normalize(asked.question, (isCode ? sent.verification_code : sent.answer) ?? '');
  const refused = (error_message: string): Verified => ({
    hash: null,
    problem: { target_element: field, error_message },
  });
  // The form says that it is missing; without scripts, that is how a code is asked for.
  if (given === '') {
    const isSent =
      isCode && !(await isWaiting(context, enrollment.id)) && (await mailVerificationCode(context, priced, asked));
    return isSent
      ? refused(`A code was sent to ${maskEmail(asked.email)}. Type it here`)
      : { hash: null, problem: null };
  }
  const secret = JSON.stringify([enrollment.id, asked.question, given]);
  const hashes = context.fields.blindIndexes(hashPurposes.verificationAnswer, secret);
  const hash = context.fields.blindIndex(hashPurposes.verificationAnswer, secret);
  const isRight = isCode
    ? (await wasRight(context, enrollment.id, hashes)) || (await isMailed(context, enrollment.id, given))
    : given === asked.expected;
  await context.store.db.insert(verifications).values({
    id: context.ids.token(16),
    enrollmentId: enrollment.id,
    question: asked.question,
    answerHash: hash,
    verdict: isRight ? 'right' : 'wrong',
    askedBy: actorOf(context),
    ip: context.caller.ip,
    createdAt: context.now,
  });
  await appendAudit(context, {
    actor: actorOf(context),
    action: isRight ? 'verification.right' : 'verification.wrong',
    subject: `enrollment:${enrollment.id}`,
    siteKey: enrollment.siteKey,
    ip: context.caller.ip,
    data: { question: asked.question },
  });
  return isRight ? { hash, problem: null } : refused(wrongMessage(asked.triesLeft - 1));
}

function wrongMessage(left: number): string {
  if (left <= 0) return 'This is not the answer on the application. No more tries are left';
  return `This is not the answer on the application. ${left === 1 ? 'One more try is' : `${left} more tries are`} left`;
}

function normalize(question: VerificationQuestion, answer: string): string {
  if (question === 'birth-city') return plainWords(answer).join(' ');
  // The whole number may be said instead of its end.
  return question === 'ssn-last-four' ? digitsOnly(answer).slice(-4) : digitsOnly(answer);
}

async function wasRight({ store }: Context, enrollmentId: string, hashes: readonly string[]): Promise<boolean> {
  const rows = await store.db
    .select({ hash: verifications.answerHash })
    .from(verifications)
    .where(and(eq(verifications.enrollmentId, enrollmentId), eq(verifications.verdict, 'right')));
  return rows.some(({ hash }) => hashes.includes(hash));
}

const subjectOf = (enrollmentId: string) => `enrollment:${enrollmentId}`;
const secretOf = (enrollmentId: string, code: string) => JSON.stringify([PURPOSE, enrollmentId, code]);

/** The newest code that is in force; an older one of the same enrollment is none any more. */
async function codeInForce({ now, store }: Context, enrollmentId: string): Promise<string | null> {
  const [row] = await store.db
    .select({ hash: oneTimeCodes.codeHash })
    .from(oneTimeCodes)
    .where(
      and(
        eq(oneTimeCodes.subject, subjectOf(enrollmentId)),
        eq(oneTimeCodes.purpose, PURPOSE),
        isNull(oneTimeCodes.usedAt),
        gt(oneTimeCodes.expiresAt, now),
      ),
    );
  return row?.hash ?? null;
}

const isWaiting = async (context: Context, enrollmentId: string) => (await codeInForce(context, enrollmentId)) !== null;

async function isMailed(context: Context, enrollmentId: string, code: string): Promise<boolean> {
  const hash = await codeInForce(context, enrollmentId);
  const hashes = context.fields.blindIndexes(hashPurposes.oneTimeCode, secretOf(enrollmentId, code));
  return hash !== null && hashes.includes(hash);
}

/**
 * Mails the client a code, which takes the place of the one before; false when as many were mailed as are in an hour. The
 * caller holds the enrollment's row.
 */
export async function mailVerificationCode(context: Context, priced: PricedEnrollment, asked: Asked): Promise<boolean> {
  const { enrollment } = priced;
  const { ids, now, store } = context;
  const hourAgo = new Date(now.getTime() - 3_600_000);
  const lately = await store.db
    .select({ id: oneTimeCodes.id })
    .from(oneTimeCodes)
    .where(
      and(
        eq(oneTimeCodes.subject, subjectOf(enrollment.id)),
        eq(oneTimeCodes.purpose, PURPOSE),
        gt(oneTimeCodes.createdAt, hourAgo),
      ),
    );
  if (lately.length >= CODES_AN_HOUR || asked.email === '') return false;
  const named = { purpose: PURPOSE, subject: subjectOf(enrollment.id) };
  await endCodes(context, named);
  const id = ids.token(24);
  const code = drawCode();
  await addCode(context, { ...named, challenge: id }, { secret: secretOf(enrollment.id, code), minutes: CODE_MINUTES });
  const agent = enrollment.agentId === null ? null : await loadAgent(context, enrollment.agentId);
  await enqueueMail(context, {
    ...buildVerificationMail({
      contact: await loadSiteContact(context, enrollment),
      agent: agent ? `${agent.firstName} ${agent.lastName}` : 'Your agent',
      code,
      minutes: CODE_MINUTES,
    }),
    from: env().MAIL_FROM,
    to: asked.email,
    siteKey: enrollment.siteKey,
    kind: 'verification-code',
    dedupeKey: `verification/${id}`,
  });
  return true;
}

/** An address by its first letter and its host, as much as a rep needs to name it to the client. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return at < 1 ? '' : `${email.slice(0, 1)}•••${email.slice(at)}`;
}
