import { formatMoney } from '@/lib/rules/money/money';
import { formatDate } from '@/lib/rules/text/date-words';
import { DECIDER_NAMES } from '@/lib/rules/words/life-events';
import { env } from '@/lib/env';
import { buildPeopleChangeMail, buildToDecideMail, type PeopleOutcome } from '../../mail/coverage-change-mail';
import { enqueueMail } from '../../mail/outbox';
import type { Context } from '../../request-context';
import type { MemberChange } from '../../store/change-rows';
import { loadHeld, ofPolicy } from '../../store/held-rows';
import { loadPolicyMember } from '../submission/policy-member';
import { statedPlans, toPeopleRecord } from './people-record';

/** Mails the member where a change stands: once for each state. */
export async function tellMember(context: Context, change: MemberChange, state: PeopleOutcome['state']): Promise<void> {
  const policyId = change.policyId ?? '';
  const member = await loadPolicyMember(context, policyId);
  if (member === null) return;
  const { contact, name, addressed } = member;
  const outcome = await outcomeOf(context, change, state);
  const words = buildPeopleChangeMail({ contact, name, policyId, url: `${contact.url}/member-home`, outcome });
  await enqueueMail(context, {
    ...words,
    ...addressed,
    kind: 'people-change',
    dedupeKey: `people-change/${change.id}/${state}`,
  });
}

async function outcomeOf(
  { store }: Context,
  change: MemberChange,
  state: PeopleOutcome['state'],
): Promise<PeopleOutcome> {
  const { decider, reason } = toPeopleRecord(change);
  if (state === 'waiting') return { state, decidedBy: DECIDER_NAMES[decider] };
  if (state === 'declined') return { state, reason };
  const plans = statedPlans(change, await loadHeld(store, ofPolicy(change.policyId ?? '')));
  const prices = plans.map(({ name, newCents, pricedFrom }) => ({
    name,
    price: formatMoney(newCents),
    from: formatDate(pricedFrom),
  }));
  return { state, prices };
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
    ...buildToDecideMail({ contact, policyId, url, what: change.kind === 'address' ? 'move' : 'people' }),
    from: env().MAIL_FROM,
    to,
    siteKey: change.siteKey,
    kind: 'change-to-decide',
    dedupeKey: `change-to-decide/${change.id}`,
  });
}
