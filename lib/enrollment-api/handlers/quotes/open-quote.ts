import { formatMoney, fromWireMoney } from '@/lib/rules/money/money';
import { appendAudit } from '../../audit';
import { forbidden, notFound, refusal } from '../../api-error';
import { found, nothing, type Context } from '../../request-context';
import { loadMember } from '../../store/member-rows';
import { noteOpened, type KeptQuote } from '../../store/quote-rows';
import { enrollments } from '../../store/schema/enrollment-tables';
import type { EnrollmentRow } from '../../store/shopper-rows';
import { priceCart } from '../cart/view';
import { startMemberEnrollment } from '../filter/member';
import type { Handlers } from '../handlers';
import { saveCartItem } from '../shared/cart-items';
import { loadEnrollment, updateEnrollment } from '../shared/enrollment';
import { cartDate, cartDates, type PricedEnrollment } from '../shared/priced-enrollment';
import { saveStep } from '../shared/save-step';
import { enrollsAs } from '../shared/signed-in-caller';
import { asksFirst } from './quote-lines';
import { loadByLink, priceQuote, viewQuote } from './see-quote';
import { loadSent } from './own-quotes';

export const getQuoteByLink: Handlers['getQuoteByLink'] = async (input, context) => {
  const kept = await loadByLink(context, input.token);
  return kept === null ? nothing : found(await viewQuote(context, kept));
};

export const openQuote: Handlers['openQuote'] = async (input, context) => {
  const kept = await loadByLink(context, input.token);
  if (kept === null) return nothing;
  return context.store.withTransaction(async () => {
    await noteOpened(context, kept.row.id, context.now);
    return begin(context, kept, { seen: input.seen, actor: 'quote-link' });
  });
};

export const openSentQuote: Handlers['openSentQuote'] = async (input, context) => {
  const { kept, actor } = await loadSent(context, input.quote_id);
  return context.store.withTransaction(() => begin(context, kept, { seen: input.seen, actor }));
};

/**
 * Begins an enrollment with exactly the plans, levels and household of a quote. A price that moved since the page was made is
 * told first. Plans that ask questions before the cart stay out of it, as a quote carries no answers (decisions 268).
 */
async function begin(context: Context, kept: KeptQuote, { seen, actor }: { seen: string; actor: string }) {
  const priced = await priceQuote(context, kept);
  assertSeen(priced, seen);
  const { row, record } = kept;
  const id = await startEnrollment(context, kept);
  for (const item of record.items) {
    const plan = priced.catalog.plans.get(item.planId)?.definition;
    if (plan === undefined || !asksFirst(plan)) await saveCartItem(context.store, id, item, context.now);
  }
  if (cartDates(priced).includes(record.start)) await updateEnrollment(context, id, { effectiveDate: record.start });
  // Without the network address: a press of a mail's link is counted, and not placed.
  await appendAudit(context, {
    actor,
    action: 'quote.open',
    subject: `site:${row.siteKey}`,
    siteKey: row.siteKey,
    ip: null,
    data: { quote: row.id },
  });
  return found(toOpened(await loadEnrollment(context, id)));
}

function assertSeen(priced: PricedEnrollment, seen: string): void {
  const { recurringCents } = priceCart(priced, priced.entries.length > 0 ? cartDate(priced) : undefined);
  const before = fromWireMoney(seen);
  if (recurringCents === before) return;
  throw refusal(
    'priceChanged',
    `These plans now cost ${formatMoney(recurringCents)} a month. Look at the prices again before you go on.`,
    {},
  );
}

async function startEnrollment(context: Context, kept: KeptQuote): Promise<string> {
  const { from, filter } = kept.record;
  const eprocess = enrollsAs(context, 'applicant');
  const startedFilter = { ...filter, startedAs: eprocess };
  const { siteKey } = kept.row;
  if (from.userId !== null) {
    const id = await startForMember(context, kept, from.userId);
    await saveStep(context, { id, siteKey }, 'filter_info', startedFilter);
    return id;
  }
  const id = context.ids.token(24);
  const { agentId, groupId, employeeClass, portalId, type } = from;
  await context.store.db.insert(enrollments).values({
    id,
    siteKey,
    agentId,
    groupId,
    employeeClass,
    portalId,
    eprocess,
    type,
    tier: filter.tier,
    state: filter.state,
    zip: filter.zip,
    createdAt: context.now,
    updatedAt: context.now,
  });
  await saveStep(context, { id, siteKey }, 'filter_info', startedFilter);
  return id;
}

/** A quote of a current member is opened by that member, signed in, or by the rep whose member they are. */
async function startForMember(context: Context, { record }: KeptQuote, userId: string): Promise<string> {
  const { signedIn, agentId } = context.caller;
  const isSelf = signedIn?.role === 'member' && signedIn.id === userId;
  const isRep = signedIn?.role === 'rep' && agentId !== null;
  if (!isSelf && !isRep) throw forbidden('This quote is for a member. Please sign in first.');
  const member = await (isSelf ? loadMember(context, userId) : loadMember(context, userId, { agentId: agentId ?? '' }));
  if (!member) throw notFound('member');
  const { data } = await startMemberEnrollment(context, member, {
    tier: record.filter.tier,
    eprocess: isSelf ? 'applicant' : 'rep',
    groupId: record.from.groupId,
    policyId: null,
    openType: null,
  });
  return data.temp_enrollment_id;
}

const toOpened = (row: EnrollmentRow) => ({
  enrollment_id: row.id,
  saved_tab: 'cart_info' as const,
  group_id: row.groupId,
  employee_class: row.employeeClass,
  platform_group_id: row.portalId,
  agent_id: row.agentId,
  open_type: row.openType,
  type: row.type,
  eprocess: row.eprocess,
  user_id: row.userId,
  name_hint: '',
});
