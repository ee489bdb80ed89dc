import { env } from '@/lib/env';
import { formatMoney } from '@/lib/rules/money/money';
import { formatDate } from '@/lib/rules/text/date-words';
import { DECIDER_NAMES } from '@/lib/rules/words/life-events';
import { buildMovedMail, type MoveOutcome } from '../../mail/contact-mail';
import { enqueueMail } from '../../mail/outbox';
import type { Context } from '../../request-context';
import type { MemberChange } from '../../store/change-rows';
import type { Member } from '../../store/member-rows';
import { loadSiteContact } from '../shared/site-contact';
import type { MovedPlan } from './move-prices';
import { toMoveRecord } from './move-record';

type Standing = { member: Member; state: MoveOutcome['state']; plans?: readonly MovedPlan[] };

/** Mails the member where a move stands, once for each state; it has no address (decisions 274). */
export async function tellMoved(
  context: Context,
  change: MemberChange,
  { member, state, plans = [] }: Standing,
): Promise<void> {
  const { profile, agentId, groupId } = member;
  if (profile.email === '') return;
  const { decider, reason } = toMoveRecord(change);
  const contact = await loadSiteContact(context, { siteKey: change.siteKey, agentId, groupId });
  const prices = plans.flatMap(({ name, outcome }) =>
    outcome === null ? [] : [{ name, price: formatMoney(outcome.newCents), from: formatDate(outcome.pricedFrom) }],
  );
  const words = buildMovedMail({
    contact,
    name: profile.firstName,
    url: `${contact.url}/member-home`,
    outcome: { state, decidedBy: DECIDER_NAMES[decider], reason, prices },
  });
  await enqueueMail(context, {
    ...words,
    from: env().MAIL_FROM,
    to: profile.email,
    siteKey: change.siteKey,
    kind: 'address-change',
    dedupeKey: `address-change/${change.id}/${state}`,
  });
}
