import { formatMoney } from '@/lib/rules/money/money';
import { formatDate } from '@/lib/rules/text/date-words';
import { env } from '@/lib/env';
import { buildPeopleChangeMail, buildToDecideMail } from '../../mail/coverage-change-mail';
import { enqueueMail } from '../../mail/outbox';
import type { Context } from '../../request-context';
import type { MemberChange } from '../../store/change-rows';
import { loadHeld, ofPolicy } from '../../store/held-rows';
import { loadPolicyMember } from '../submission/policy-member';
import { statedPlans, toPeopleRecord } from './people-record';

const WHO = { nobody: '', rep: 'Your agent', group: 'Your benefits desk' };

/** Mails the member where a change stands: once for each state. */
export async function tellMember(
  context: Context,
  change: MemberChange,
  state: 'waiting' | 'done' | 'declined',
): Promise<void> {
  const policyId = change.policyId ?? '';
  const member = await loadPolicyMember(context, policyId);
  if (member === null) return;
  const { contact, name, addressed } = member;
  const { decider, reason } = toPeopleRecord(change);
  const plans = statedPlans(change, await loadHeld(context.store, ofPolicy(policyId)));
  const outcome = {
    waiting: { state: 'waiting' as const, decidedBy: WHO[decider] },
    done: {
      state: 'done' as const,
      prices: plans.map((plan) => ({
        name: plan.name,
        price: formatMoney(plan.newCents),
        from: formatDate(plan.pricedFrom),
      })),
    },
    declined: { state: 'declined' as const, reason },
  }[state];
  const words = buildPeopleChangeMail({ contact, name, policyId, url: `${contact.url}/member-home`, outcome });
  await enqueueMail(context, {
    ...words,
    ...addressed,
    kind: 'people-change',
    dedupeKey: `people-change/${change.id}/${state}`,
  });
}

/** Mails the rep or the benefits desk of the policy's site that a change waits for them; the page asks them to sign in. */
export async function tellWhoDecides(context: Context, change: MemberChange): Promise<void> {
  const policyId = change.policyId ?? '';
  const member = await loadPolicyMember(context, policyId);
  const to = member?.contact.ownerEmail ?? null;
  if (member === null || to === null) return;
  const { contact } = member;
  const url = `${contact.url}/decide-change?${new URLSearchParams({ change: change.id })}`;
  await enqueueMail(context, {
    ...buildToDecideMail({ contact, policyId, url }),
    from: env().MAIL_FROM,
    to,
    siteKey: change.siteKey,
    kind: 'change-to-decide',
    dedupeKey: `change-to-decide/${change.id}`,
  });
}
