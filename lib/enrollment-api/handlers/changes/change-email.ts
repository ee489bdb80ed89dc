import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import { env } from '@/lib/env';
import { checkEmail } from '@/lib/rules/people/email';
import { checkSignInCode, normalizeCode, UNKNOWN_RECEIPT_CODE } from '@/lib/rules/text/code-text';
import { messages } from '@/lib/rules/text/messages';
import { cleanText } from '@/lib/rules/text/text';
import { appendAudit } from '../../audit';
import { invalid } from '../../api-error';
import { buildEmailChangedMail, buildEmailCodeMail, buildEmailTakenMail } from '../../mail/contact-mail';
import { enqueueMail } from '../../mail/outbox';
import { answer, done, type Context } from '../../request-context';
import { addChange, loadChange, moveChange, openChange, type MemberChange } from '../../store/change-rows';
import { saveMember, type Member } from '../../store/member-rows';
import { hashPurposes, normalizeEmail } from '../../store/places';
import { linkTokens } from '../../store/schema/access-tables';
import { memberChanges } from '../../store/schema/change-tables';
import { members } from '../../store/schema/member-tables';
import type { Handlers } from '../handlers';
import { requireSelf } from '../policies/read-home';
import { assertTriesLeft, countFailure } from '../resume/resume-limits';
import { addCode, drawCode, endCodes, spendCode, takeTry } from '../shared/one-time-codes';
import { actorOf } from '../shared/signed-in-caller';
import { loadSiteContact } from '../shared/site-contact';
import { isOnFile } from '../shared/taken';
import { holdSelf } from './hold-self';

/** The purpose of the code among one-time codes; its id is the id of the change. */
const PURPOSE = 'change-email';
const CODE_MINUTES = 10;
/** Codes an hour for one member, and for one address from all members together (threats T24). */
const CODES = { windowMs: 3_600_000, most: 5 };

const subjectOf = (memberId: string) => `member:${memberId}`;

type Asked = { changeId: string; memberId: string; email: string };

/** The text that is hashed: a code is worth nothing for another change, member, address or site. */
const secretOf = (siteKey: string | null, { changeId, memberId, email }: Asked, code: string) =>
  JSON.stringify([PURPOSE, siteKey ?? '', changeId, memberId, normalizeEmail(email), code]);

const draftsOf = (memberId: string) =>
  and(eq(memberChanges.memberId, memberId), eq(memberChanges.kind, 'email'), eq(memberChanges.state, 'draft'));

/** The address whose code is waited for; null where there is none, or its time is over. */
export async function provingOf(
  { store, fields, now }: Context,
  { id }: Member,
): Promise<{ change_id: string; email: string } | null> {
  const [row] = await store.db
    .select()
    .from(memberChanges)
    .where(and(draftsOf(id), gt(memberChanges.createdAt, new Date(now.getTime() - CODE_MINUTES * 60_000))))
    .limit(1);
  const change = row ? openChange(fields, row) : null;
  return change && { change_id: change.id, email: emailOf(change) };
}

const emailOf = ({ record }: MemberChange): string => (typeof record['email'] === 'string' ? record['email'] : '');

/**
 * Has the new address proved by a code that goes to it. Whether another member has it is not told: rows, answer and number of mails are the
 * same, and only who reads that mailbox learns it (threats T9).
 */
export const askEmailChange: Handlers['askEmailChange'] = async (input, context) => {
  const member = await requireSelf(context, input.user_id);
  const email = cleanText(input.email_address);
  await assertUsable(context, member, email);
  const keys = [
    `email-change/${member.id}`,
    `email-change/${context.fields.blindIndex(hashPurposes.email, normalizeEmail(email))}`,
  ];
  await assertTriesLeft(context, keys, CODES);
  await countFailure(context, keys, CODES);
  await context.store.withTransaction(async (tx) => {
    const { id: memberId, agentId, groupId } = await holdSelf(context, input.user_id);
    const code = drawCode();
    const asked = { changeId: context.ids.token(24), memberId, email };
    const isTaken = await isOnFile(context, { agentId, groupId }, 'email', email, memberId);
    await endCodes(context, { purpose: PURPOSE, subject: subjectOf(memberId) });
    // The last address that was told is the one that counts: a code for another one is none any more.
    await tx.delete(memberChanges).where(draftsOf(memberId));
    await addChange(context, {
      id: asked.changeId,
      memberId,
      policyId: null,
      siteKey: context.caller.siteKey ?? '',
      kind: 'email',
      state: 'draft',
      record: { email },
      createdAt: context.now,
    });
    const secret = secretOf(context.caller.siteKey, asked, isTaken ? context.ids.token() : code);
    const named = { challenge: asked.changeId, purpose: PURPOSE, subject: subjectOf(memberId) };
    await addCode(context, named, { secret, minutes: CODE_MINUTES });
    await mailCode(context, member, asked, isTaken ? null : code);
    await audit(context, memberId, 'member.email-code');
  });
  return done;
};

async function assertUsable(context: Context, { profile }: Member, email: string): Promise<void> {
  const problem = email === '' ? messages.required : checkEmail(email);
  if (problem !== null) throw invalid(['email_address', problem]);
  if (normalizeEmail(email) === normalizeEmail(profile.email))
    throw invalid(['email_address', 'This is the address that we have already']);
  const said = await context.lookups.email(email);
  if (!said.valid) throw invalid(['email_address', said.message]);
}

async function mailCode(context: Context, member: Member, { changeId, email }: Asked, code: string | null) {
  const siteKey = context.caller.siteKey ?? '';
  const contact = await loadSiteContact(context, { ...member, siteKey });
  const words =
    code === null
      ? buildEmailTakenMail({ contact, url: `${contact.url}/sign-in` })
      : buildEmailCodeMail({ contact, code, minutes: CODE_MINUTES });
  await enqueueMail(context, {
    ...words,
    from: env().MAIL_FROM,
    to: email,
    siteKey,
    kind: 'email-code',
    dedupeKey: `email-code/${changeId}`,
  });
}

const refused = () => invalid(['code', UNKNOWN_RECEIPT_CODE]);

/** Counts the try before it is judged, as the codes of a sign-in do (threats T6). */
export const confirmEmailChange: Handlers['confirmEmailChange'] = async (input, context) => {
  const { id, sessionVersion = 0 } = await requireSelf(context, input.user_id);
  const problem = checkSignInCode(input.code);
  if (problem !== null) throw invalid(['code', problem]);
  const before = await loadChange(context, { id: input.change_id, memberId: id });
  // A second press finds it done.
  if (before?.kind === 'email' && before.state === 'done') return answer({ version: sessionVersion });
  const named = { challenge: input.change_id, purpose: PURPOSE, subject: subjectOf(id) };
  const tried = await takeTry(context, named);
  if (tried === null) throw refused();
  const version = await context.store.withTransaction(async () => {
    const member = await holdSelf(context, input.user_id);
    const change = await loadChange(context, { id: input.change_id, memberId: id }, 'update');
    if (change?.kind !== 'email' || change.state !== 'draft') throw refused();
    const email = emailOf(change);
    const secret = secretOf(
      context.caller.siteKey,
      { changeId: change.id, memberId: id, email },
      normalizeCode(input.code),
    );
    if (!context.fields.blindIndexes(hashPurposes.oneTimeCode, secret).includes(tried.codeHash)) throw refused();
    // Another member may have come to have it meanwhile: two members of one address could not sign in.
    if (await isOnFile(context, member, 'email', email, id)) throw refused();
    if (!(await spendCode(context, named))) throw refused();
    await changeEmail(context, member, change, email);
    return endSessions(context, id);
  });
  return answer({ version });
};

/** Ends all sessions of a member; the one that asked goes on with the version that is answered (decisions 302). */
async function endSessions({ store }: Context, memberId: string): Promise<number> {
  const [row] = await store.db
    .update(members)
    .set({ sessionVersion: sql`${members.sessionVersion} + 1` })
    .where(eq(members.id, memberId))
    .returning({ version: members.sessionVersion });
  if (row === undefined) throw refused();
  return row.version;
}

/** The change itself: the file with its hashes, what opened doors by the address of before, the log, and the word to that address. */
async function changeEmail(context: Context, member: Member, change: MemberChange, email: string): Promise<void> {
  const { id, profile } = member;
  await saveMember(context, { ...member, profile: { ...profile, email } });
  await endCodes(context, { purpose: 'sign-in', subject: subjectOf(id) });
  await context.store.db
    .update(linkTokens)
    .set({ revokedAt: context.now })
    .where(
      and(
        eq(linkTokens.subject, subjectOf(id)),
        eq(linkTokens.purpose, 'member'),
        isNull(linkTokens.usedAt),
        isNull(linkTokens.revokedAt),
      ),
    );
  await moveChange(context, change.id, {
    state: 'done',
    record: { email, before: profile.email, ip: context.caller.ip },
    effectiveOn: context.today,
    decidedAt: context.now,
    decidedBy: actorOf(context),
  });
  await audit(context, id, 'member.email', { change: change.id });
  if (profile.email === '') return;
  const siteKey = context.caller.siteKey ?? '';
  const contact = await loadSiteContact(context, { ...member, siteKey });
  await enqueueMail(context, {
    ...buildEmailChangedMail({ contact, name: profile.firstName, url: contact.url }),
    from: env().MAIL_FROM,
    to: profile.email,
    siteKey,
    kind: 'email-change',
    dedupeKey: `email-change/${change.id}`,
  });
}

async function audit(context: Context, memberId: string, action: string, data: Record<string, string> = {}) {
  await appendAudit(context, {
    actor: actorOf(context),
    action,
    subject: subjectOf(memberId),
    siteKey: context.caller.siteKey,
    ip: context.caller.ip,
    data,
  });
}
