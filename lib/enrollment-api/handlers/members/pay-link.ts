import { and, eq } from 'drizzle-orm';
import { EnrollmentError, invalid, notFound, signedOut } from '../../api-error';
import { appendAudit } from '../../audit';
import { done } from '../../request-context';
import { members, policies } from '../../store/schema/member-tables';
import type { Handlers } from '../handlers';
import { scaled } from '../resume/resume-limits';
import { actorName, requireSignedIn } from '../shared/signed-in-caller';
import { takeUse } from '../shared/uses';
import { loadDue } from '../submission/payment-due';
import { tellPaymentFailed } from '../submission/tell-payment-failed';

/** Mails a day and policy, from all senders together (threats T24). */
const MAILS_A_DAY = 4;
const DAY_S = 24 * 3_600;
const NOT_DUE = 'Nothing is due any more: this payment has come, is being made, or its plan is over.';
const OFTEN = 'The link was sent often today. Please wait until tomorrow, or call the member.';

/** The link to pay again, mailed to the address of the policy only: a rep never sees it (decisions 11, 35). */
export const sendPayLink: Handlers['sendPayLink'] = async (input, context) => {
  const by = requireSignedIn(context, 'rep');
  const { agentId, siteKey, ip } = context.caller;
  if (agentId === null) throw signedOut('a rep without an agent');
  const [policy] = await context.store.db
    .select({ id: policies.id, enrollmentId: policies.enrollmentId })
    .from(policies)
    // The client's rep of today, as for the evidence.
    .innerJoin(members, eq(members.id, policies.memberId))
    .where(and(eq(policies.id, input.policy_id), eq(policies.agentId, agentId), eq(members.agentId, agentId)));
  if (!policy) throw notFound('policy');
  return context.store.withTransaction(async () => {
    const due = await loadDue(context, policy, 'update');
    if (due === null) throw invalid(['policy_id', NOT_DUE]);
    const retryAfter = await takeUse(context, `pay-link/${policy.id}`, { uses: scaled(MAILS_A_DAY), seconds: DAY_S });
    if (retryAfter !== null) throw new EnrollmentError('tooManyTries', OFTEN, { retryAfter });
    await tellPaymentFailed(context, due.failed, {
      kind: 'pay-link',
      dedupeKey: `pay-link/${policy.id}/${context.ids.token(12)}`,
    });
    await appendAudit(context, {
      actor: actorName(by),
      action: 'policy.pay-link',
      subject: `policy:${policy.id}`,
      siteKey,
      ip,
    });
    return done;
  });
};
