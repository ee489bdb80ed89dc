import { env } from '@/lib/env';
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
import { buildQuoteMail } from '../../mail/mails';
import { withLogo, type MailText } from '../../mail/template';
import { EnrollmentError, forbidden, invalidFields } from '../../api-error';
import { enqueueMail } from '../../mail/outbox';
import type { Handlers } from '../handlers';
import { getCatalog } from '../shared/plan-catalog';
import { enrollsAs, actorOf } from '../shared/signed-in-caller';
import { loadOpenUrl, loadSiteContact } from '../shared/site-contact';
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
  const { words } = await buildQuote(context, priced, input);
  return answer({ content: withLogo(words) });
};

/** `save-enrollment` with tab cart_info: mails the quote through the outbox (rules 1 §7.5). */
export async function sendQuote(context: Context, enrollmentId: string, input: QuoteInput) {
  const catalog = await getCatalog(context);
  return context.store.withTransaction(async () => {
    const enrollment = await loadOpenEnrollment(context, enrollmentId, 'update');
    const priced = await buildPricedEnrollment(context, enrollment, catalog);
    const { words, quote } = await buildQuote(context, priced, input);
    const { siteKey } = enrollment;
    const same = sha256(canonicalJson([enrollment.id, quote, words.text]));
    const fresh = await enqueueMail(context, {
      ...words,
      from: env().MAIL_FROM,
      to: quote.email,
      kind: 'quote',
      siteKey,
      dedupeKey: `quote/${same}/${Math.floor(context.now.getTime() / SAME_SEND_MS)}`,
    });
    if (!fresh) return done;
    await assertQuotesLeft(context, enrollment.id);
    await appendAudit(context, {
      actor: actorOf(context),
      action: 'quote.send',
      subject: `site:${siteKey}`,
      siteKey,
      ip: context.caller.ip,
      data: { plans: priced.entries.length },
    });
    return done;
  });
}

async function buildQuote(
  context: Context,
  priced: PricedEnrollment,
  input: QuoteInput,
): Promise<{ words: MailText; quote: PersonalQuote }> {
  await assertMayQuote(context, priced);
  const quote = readQuote(input);
  assertOrderable(priced);
  const on = chosenDate(priced, input.effective_date);
  const failure = priceCart(priced, on).items.find(({ result }) => !result.ok)?.result;
  if (failure && !failure.ok) throw pricingRefusal(failure);
  const cart = toCart(priced, on);
  const words = buildQuoteMail({
    contact: await loadSiteContact(context, priced.enrollment),
    name: quote.name,
    message: quote.message,
    effectiveDate: formatDate(on),
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
    url: await loadOpenUrl(context, priced.enrollment.siteKey),
  });
  return { words, quote };
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
