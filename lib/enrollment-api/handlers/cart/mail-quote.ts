import type { Cart } from '@/lib/contract/cart';
import { formatDate } from '@/lib/rules/text/date-words';
import { tellDeadline } from '@/lib/rules/text/moments';
import { formatWireMoney } from '@/lib/rules/money/money';
import { readParts, withParts } from '@/lib/rules/money/part-words';
import { checkPersonalQuote, type PersonalQuote } from '@/lib/rules/quote/personal-quote';
import { CARRIER_CART_NOTE } from '@/lib/rules/money/price-notes';
import { cleanText } from '@/lib/rules/text/text';
import { tierLabel } from '@/lib/rules/words/tier-words';
import { appendAudit } from '../../audit';
import { answer, done, type Context } from '../../request-context';
import { withLogo } from '../../mail/template';
import { saveQuote, type QuoteRecord } from '../../store/quote-rows';
import { EnrollmentError, forbidden, invalidFields } from '../../api-error';
import type { Handlers } from '../handlers';
import { getCatalog } from '../shared/plan-catalog';
import { enrollsAs, actorOf } from '../shared/signed-in-caller';
import { loadOpenSite } from '../shared/site-contact';
import { loadOpenEnrollment } from '../shared/enrollment';
import { canonicalJson, sha256 } from '../shared/hashes';
import { profileText } from '../shared/profile';
import {
  buildPricedEnrollment,
  chosenDate,
  enrollBy,
  loadPricedEnrollment,
  type PricedEnrollment,
} from '../shared/priced-enrollment';
import { isOwnDomain, loadSite } from '../shared/site-rows';
import { takeUse } from '../shared/uses';
import { pricingRefusal } from '../plans/plan-price';
import { mailQuote, quoteLinkEnd, tellQuote, type QuotePlace } from '../quotes/mail-of-quote';
import { pricedLines } from '../quotes/quote-lines';
import { hasCarrierNote, priceCart, toCart } from './view';
import { assertOrderable } from './change';

type QuoteInput = {
  name?: string | undefined;
  email?: string | undefined;
  message?: string | undefined;
  effective_date?: string | undefined;
};

const HOUR_S = 3_600;
const QUOTES_AN_HOUR = 5;
/** Time within which the same quote to the same address counts as one press of Send. */
const SAME_SEND_MS = 10 * 60_000;

export const getQuotePreviewContent: Handlers['getQuotePreviewContent'] = async (input, context) => {
  const priced = await loadPricedEnrollment(context, input.enrollment_id);
  const record = await buildQuote(context, priced, input);
  const place = await placeOf(context, priced);
  const words = await tellQuote(context, record, place, { token: null, ends: quoteLinkEnd(context.now) });
  return answer({ content: withLogo(words) });
};

/** `save-enrollment` with tab cart_info: keeps the quote and mails it through the outbox (rules 1 §7.5, decisions 268). */
export async function sendQuote(context: Context, enrollmentId: string, input: QuoteInput) {
  const catalog = await getCatalog(context);
  return context.store.withTransaction(async () => {
    const enrollment = await loadOpenEnrollment(context, enrollmentId, 'update');
    const priced = await buildPricedEnrollment(context, enrollment, catalog);
    const record = await buildQuote(context, priced, input);
    const place = await placeOf(context, priced);
    const same = [enrollment.id, record, Math.floor(context.now.getTime() / SAME_SEND_MS)];
    const id = sha256(canonicalJson(same)).slice(0, 32);
    const { now } = context;
    const row = {
      id,
      siteKey: place.siteKey,
      enrollmentId,
      createdBy: actorOf(context),
      agentId: enrollment.agentId,
      expiresAt: quoteLinkEnd(now),
    };
    if (!(await saveQuote(context, row, record, now))) return done;
    await mailQuote(context, { id, record, place, dedupeKey: `quote/${id}` }, 'quote');
    await assertQuotesLeft(context, enrollment.id);
    await appendAudit(context, {
      actor: actorOf(context),
      action: 'quote.send',
      subject: `site:${enrollment.siteKey}`,
      siteKey: enrollment.siteKey,
      ip: context.caller.ip,
      data: { plans: priced.entries.length, quote: id },
    });
    return done;
  });
}

async function placeOf(context: Context, { enrollment }: PricedEnrollment): Promise<QuotePlace> {
  const { siteKey: sentFrom, agentId, groupId } = enrollment;
  return { ...(await loadOpenSite(context, sentFrom)), sentFrom, agentId, groupId };
}

async function buildQuote(context: Context, priced: PricedEnrollment, input: QuoteInput): Promise<QuoteRecord> {
  await assertMayQuote(context, priced);
  const quote = readQuote(input);
  assertOrderable(priced);
  const on = chosenDate(priced, input.effective_date);
  const rated = priceCart(priced, on);
  const failure = rated.items.find(({ result }) => !result.ok)?.result;
  if (failure && !failure.ok) throw pricingRefusal(failure);
  const cart = toCart(priced, on);
  return {
    ...quote,
    mail: {
      covered: tierLabel(cart.tier, { premier: cart.result.some(({ plan_type }) => plan_type === 'MM') }),
      lines: quoteLines(cart),
      firstMonth: formatWireMoney(cart.initial_month_cost),
      recurring: withParts(formatWireMoney(cart.recurring_month_cost), readParts(cart.parts)),
      total: formatWireMoney(cart.total_cost),
      notes: [
        ...cart.result.flatMap(({ pending }) => pending ?? []),
        ...(hasCarrierNote(priced) ? [CARRIER_CART_NOTE] : []),
        'Prices are for the details that were given and for this start date. Another start date can change them.',
        `To start on ${formatDate(on)}, enroll until ${tellDeadline(enrollBy(priced, on))}.`,
      ],
    },
    quotedOn: context.today,
    start: on,
    lines: pricedLines(rated),
    monthCents: rated.recurringCents,
    firstCents: rated.firstMonthCents,
    ...madeFrom(priced),
  };
}

/** The part of an enrollment that another one begins with: of dependents what prices rest on, and no answers about health. */
function madeFrom({
  enrollment,
  filter,
  household,
  items,
}: PricedEnrollment): Pick<QuoteRecord, 'from' | 'filter' | 'items'> {
  const { agentId, groupId, employeeClass, portalId, type, userId } = enrollment;
  const { spouse, children } = household;
  return {
    from: { agentId, groupId, employeeClass, portalId, type, userId },
    filter: {
      ...filter,
      spouseDob: spouse?.dob ?? filter.spouseDob,
      childCount: typeof children === 'number' ? children : (children?.length ?? filter.childCount),
    },
    items: items.map(({ planId, planPricingId, kind, removable, requiredBy }) => ({
      planId,
      planPricingId,
      kind,
      removable,
      requiredBy,
    })),
  };
}

/**
 * Refuses a caller who may not send one, as far as the API knows: an applicant, the product's own domain with its
 * landings (decisions 55), a site that has quotes switched off.
 */
async function assertMayQuote(context: Context, { enrollment, filter }: PricedEnrollment): Promise<void> {
  if (enrollsAs(context, filter.startedAs) === 'applicant')
    throw forbidden('Only a representative or a group can send a quote.');
  const site = await loadSite(context.store, enrollment.siteKey);
  const off = profileText(site?.branding ?? {}, 'show_quotation').toLowerCase() === 'no';
  if (!site || off || (await isOwnDomain(context.store, site)))
    throw forbidden('Quotes cannot be sent from this site.');
}

function readQuote({ name = '', email = '', message = '' }: QuoteInput): PersonalQuote {
  const quote = { name: cleanText(name), email: email.trim(), message: cleanText(message) };
  const problems = Object.entries(checkPersonalQuote(quote));
  if (problems.length > 0)
    throw invalidFields(problems.map(([target_element, error_message]) => ({ target_element, error_message })));
  return quote;
}

/** The lines of the cart: they add up to the first month's cost. */
function quoteLines(cart: Cart): { label: string; value: string }[] {
  return [
    ...cart.result.map((item) => ({ label: item.plan_name, value: `${formatWireMoney(item.price)} a month` })),
    ...cart.fees.map((fee) => ({
      label: fee.label,
      value: `${formatWireMoney(fee.amount)} ${fee.cadence === 'once' ? 'once' : 'a month'}`,
    })),
  ];
}

/** At most five quotes an hour from one enrollment (threats T24). */
async function assertQuotesLeft(context: Context, enrollmentId: string): Promise<void> {
  const wait = await takeUse(context, `quote/${enrollmentId}`, { uses: QUOTES_AN_HOUR, seconds: HOUR_S });
  if (wait === null) return;
  throw new EnrollmentError('tooManyTries', 'Too many quotes were sent. Please wait an hour before the next one.', {
    retryAfter: wait,
  });
}
