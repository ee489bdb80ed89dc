import { and, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import { env } from '@/lib/env';
import { isPending } from '@/lib/rules/money/what-happens-next';
import { appendAudit } from '../../audit';
import { found, nothing, type Context } from '../../request-context';
import { buildReceiptCodeMail } from '../../mail/mails';
import { enqueueMail } from '../../mail/outbox';
import type { PolicyRow } from '../../store/policies';
import { loadNewEmail } from '../../store/reach-rows';
import { hashPurposes } from '../../store/places';
import { linkTokens } from '../../store/schema/access-tables';
import { enrollments } from '../../store/schema/enrollment-tables';
import { policies } from '../../store/schema/member-tables';
import type { Handlers } from '../handlers';
import { assertTriesLeft, countFailure } from '../resume/resume-limits';
import { issueLink, type LinkMeans } from '../shared/links';
import { addCode, drawCode, spendCode, takeTry } from '../shared/one-time-codes';
import { loadSiteContact } from '../shared/site-contact';
import { getReceipt, openRecord } from './read-receipt';

const PURPOSE = 'receipt';
/** A receipt is kept as long as its papers are: the link opens for ten years (decisions 188). */
const LINK_YEARS = 10;
const CODE_MINUTES = 10;
/** Codes a day for one receipt, from all browsers together (threats T24). */
const CODES = { windowMs: 24 * 3_600_000, most: 5 };

/** The address of the permanent link of a policy's receipt; only the keyed hash of its token is kept. */
export async function issueReceiptLink(
  context: LinkMeans,
  { policyId, siteKey, url }: { policyId: string; siteKey: string; url: string },
): Promise<string> {
  const expiresAt = new Date(context.now);
  expiresAt.setUTCFullYear(expiresAt.getUTCFullYear() + LINK_YEARS);
  const token = await issueLink(context, { purpose: PURPOSE, subject: `policy:${policyId}`, siteKey, expiresAt });
  return `${url}/receipt/${token}`;
}

/** The policy of a link of this site, whose use changes nothing: it is opened as often as its mail. */
async function loadLinked({ fields, store, now, caller }: Context, token: string) {
  const [row] = await store.db
    .select({ policy: policies, agentId: enrollments.agentId, groupId: enrollments.groupId })
    .from(linkTokens)
    .innerJoin(policies, eq(sql`'policy:' || ${policies.id}`, linkTokens.subject))
    .innerJoin(enrollments, eq(enrollments.id, policies.enrollmentId))
    .where(
      and(
        inArray(linkTokens.tokenHash, fields.blindIndexes(hashPurposes.linkToken, token)),
        eq(linkTokens.purpose, PURPOSE),
        isNull(linkTokens.revokedAt),
        gt(linkTokens.expiresAt, now),
        eq(policies.siteKey, linkTokens.siteKey),
        eq(linkTokens.siteKey, caller.siteKey ?? ''),
      ),
    );
  return row ?? null;
}

export const getReceiptStatus: Handlers['getReceiptStatus'] = async (input, context) => {
  const linked = await loadLinked(context, input.token);
  if (linked === null) return nothing;
  const { policy, agentId } = linked;
  const caller = { ...context.caller, siteKey: policy.siteKey, agentId };
  const { data: receipt } = await getReceipt({ enrollment_id: policy.enrollmentId }, { ...context, caller });
  const { payment_state, submitted_on, effective_date } = receipt;
  return found({ pending: isPending(receipt), payment_state, submitted_on, effective_date });
};

const subjectOf = ({ id }: PolicyRow) => `policy:${id}`;

const secretOf = (policy: PolicyRow, challenge: string, code: string) =>
  JSON.stringify([policy.siteKey, policy.id, challenge, code]);

export const requestReceiptCode: Handlers['requestReceiptCode'] = async (input, context) => {
  const linked = await loadLinked(context, input.token);
  if (linked === null) return nothing;
  const { policy } = linked;
  const key = `receipt-code/${policy.id}`;
  await assertTriesLeft(context, [key], CODES);
  await countFailure(context, [key], CODES);
  const challenge = context.ids.token(24);
  const code = drawCode();
  const contact = await loadSiteContact(context, policy);
  await context.store.withTransaction(async () => {
    const secret = secretOf(policy, challenge, code);
    await addCode(
      context,
      { challenge, purpose: PURPOSE, subject: subjectOf(policy) },
      { secret, minutes: CODE_MINUTES },
    );
    await enqueueMail(context, {
      ...buildReceiptCodeMail({ contact, code, minutes: CODE_MINUTES }),
      from: env().MAIL_FROM,
      to: (await loadNewEmail(context, policy)) ?? openRecord(context, policy).email,
      siteKey: policy.siteKey,
      kind: 'receipt-code',
      dedupeKey: `receipt-code/${challenge}`,
    });
    await audit(context, policy, 'receipt.code');
  });
  return found({ challenge });
};

/** Counts the try before judging it, as the codes of a sign-in do (threats T6). */
export const openReceipt: Handlers['openReceipt'] = async (input, context) => {
  const linked = await loadLinked(context, input.token);
  if (linked === null) return nothing;
  const { policy, agentId, groupId } = linked;
  const { fields } = context;
  const named = { challenge: input.challenge, purpose: PURPOSE, subject: subjectOf(policy) };
  const tried = await takeTry(context, named);
  if (!tried) return nothing;
  const secret = secretOf(policy, input.challenge, input.code);
  if (!fields.blindIndexes(hashPurposes.oneTimeCode, secret).includes(tried.codeHash)) {
    await audit(context, policy, 'receipt.refused', { tries: tried.attempts });
    return nothing;
  }
  if (!(await spendCode(context, named))) return nothing;
  await audit(context, policy, 'receipt.open');
  return found({ enrollment_id: policy.enrollmentId, agent_id: agentId, group_id: groupId });
};

async function audit(
  context: Context,
  { id, siteKey }: PolicyRow,
  action: string,
  data: Record<string, string | number> = {},
): Promise<void> {
  const { ip } = context.caller;
  await appendAudit(context, { actor: 'receipt-link', action, subject: `policy:${id}`, siteKey, ip, data });
}
