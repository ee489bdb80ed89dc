import { and, desc, eq, gt, isNull, or, ne, sql } from 'drizzle-orm';
import type { SigningStatus } from '@/lib/contract/signing';
import { toWireMoney } from '@/lib/rules/money/money';
import { daysBefore } from '@/lib/rules/text/moments';
import type { SigningState } from '@/lib/rules/words/signing-words';
import { notFound } from '../../api-error';
import { answer, done, resultOf, type Context } from '../../request-context';
import { loadPolicy } from '../../store/policies';
import { enrollments } from '../../store/schema/enrollment-tables';
import { members, policies } from '../../store/schema/member-tables';
import { signingLinks } from '../../store/schema/signing-tables';
import type { Handlers } from '../handlers';
import { loadPricedEnrollment } from '../shared/priced-enrollment';
import { actorName, requireSignedIn } from '../shared/signed-in-caller';
import { memberOwner, wentElsewhere } from '../shared/went-elsewhere';
import { loadOwnLink, openShown, type SigningLink } from './own-link';
import { sealShown } from './shown-of-link';

/** Days for which a sender's list has a link, and how many it has at most. */
const LISTED = { days: 14, most: 20 };

function stateOf(link: SigningLink, now: Date): SigningState {
  if (link.submittedAt !== null) return 'submitted';
  if (link.endedAt !== null) return 'ended';
  if (link.expiresAt <= now) return 'expired';
  return link.openedAt === null ? 'sent' : 'open';
}

const instant = (at: Date | null): string | null => at?.toISOString() ?? null;

function toStatus(context: Context, link: SigningLink, policyId: string | null): SigningStatus {
  const { name, firstName, plans, dueTodayCents } = openShown(context, link);
  return {
    link_id: link.id,
    version: link.version,
    state: stateOf(link, context.now),
    end_cause: link.endCause,
    client: name,
    first_name: firstName,
    plans,
    due_today: toWireMoney(dueTodayCents),
    device: link.device,
    step: link.step,
    sent_at: link.createdAt.toISOString(),
    opened_at: instant(link.openedAt),
    step_at: instant(link.stepAt),
    signed_at: instant(link.signedAt),
    payment_at: instant(link.paymentAt),
    submitted_at: instant(link.submittedAt),
    ended_at: instant(link.endedAt),
    expires_at: link.expiresAt.toISOString(),
    policy_id: policyId,
  };
}

export const getSigningStatus: Handlers['getSigningStatus'] = async (input, context) => {
  const { link, enrollment } = await loadOwnLink(context, input.link_id);
  const policy = link.submittedAt === null ? null : await loadPolicy(context, enrollment);
  return answer(toStatus(context, link, policy?.id ?? null));
};

export const getSigningLinks: Handlers['getSigningLinks'] = async (_input, context) => {
  const by = requireSignedIn(context, 'rep', 'group');
  const since = daysBefore(context.now, LISTED.days);
  const { siteKey } = context.caller;
  const rows = await context.store.db
    .select({
      link: signingLinks,
      sold: { agentId: enrollments.agentId, groupId: enrollments.groupId },
      policyId: policies.id,
      member: memberOwner,
    })
    .from(signingLinks)
    .innerJoin(enrollments, eq(enrollments.id, signingLinks.enrollmentId))
    .leftJoin(policies, eq(policies.enrollmentId, signingLinks.enrollmentId))
    .leftJoin(members, eq(members.id, policies.memberId))
    .where(
      and(
        eq(signingLinks.createdBy, actorName(by)),
        isNull(signingLinks.person),
        gt(signingLinks.createdAt, since),
        siteKey === null ? undefined : eq(signingLinks.siteKey, siteKey),
        // The one that replaced it is in the list.
        or(isNull(signingLinks.endCause), ne(signingLinks.endCause, 'replaced')),
      ),
    )
    .orderBy(desc(signingLinks.createdAt))
    .limit(LISTED.most);
  const own = rows.filter(({ sold, member }) => !wentElsewhere(context.caller, sold, member));
  return resultOf(own.map(({ link, policyId }) => toStatus(context, link, link.submittedAt && policyId)));
};

export const getSentReceipt: Handlers['getSentReceipt'] = async (input, context) => {
  const { link, enrollment } = await loadOwnLink(context, input.link_id);
  if (link.submittedAt === null) throw notFound('receipt');
  return answer({ enrollment_id: enrollment.id });
};

/** Notes the client's step with what the sender may see of the enrollment, so that a changed plan shows its new price. */
export const noteSigningStep: Handlers['noteSigningStep'] = async (input, context) => {
  const priced = await loadPricedEnrollment(context, input.enrollment_id);
  const id = priced.enrollment.signingLink;
  if (id === null) return done;
  const { now, store } = context;
  const since = (isDone: 0 | 1, known: typeof signingLinks.signedAt | typeof signingLinks.paymentAt) =>
    isDone === 1 ? sql`coalesce(${known}, ${now.toISOString()}::timestamptz)` : null;
  const { seal } = await sealShown(context, priced, id);
  await store.db
    .update(signingLinks)
    .set({
      step: input.step,
      stepAt: now,
      signedAt: since(input.signed, signingLinks.signedAt),
      paymentAt: since(input.payment, signingLinks.paymentAt),
      shown: seal,
      version: sql`${signingLinks.version} + 1`,
    })
    .where(and(eq(signingLinks.id, id), isNull(signingLinks.endedAt), isNull(signingLinks.submittedAt)));
  return done;
};

/** Notes, in the transaction of the submission, that the client of a link has submitted (decisions 169). */
export async function noteSubmitted({ store, now }: Context, linkId: string | null): Promise<void> {
  if (linkId === null) return;
  await store.db
    .update(signingLinks)
    .set({ submittedAt: now, version: sql`${signingLinks.version} + 1` })
    .where(eq(signingLinks.id, linkId));
}
