import type { QuoteView } from '@/lib/contract/mailed-quotes';
import { toWireMoney } from '@/lib/rules/money/money';
import { ageOn } from '@/lib/rules/people/age';
import { compareQuote, type ComparedLine } from '@/lib/rules/quote/compare-quote';
import { toWireDate } from '@/lib/rules/text/dates';
import { dayOf } from '@/lib/rules/text/moments';
import type { Context } from '../../request-context';
import { loadLinkedQuote, type KeptQuote, type QuoteRecord } from '../../store/quote-rows';
import type { EnrollmentRow } from '../../store/shopper-rows';
import { priceCart } from '../cart/view';
import { getCatalog } from '../shared/plan-catalog';
import { cartDate, priceFacts, type PricedEnrollment } from '../shared/priced-enrollment';
import { linesToday } from './quote-lines';

/** The quote of a link of the caller's site; null for every other token, whatever is wrong with it. */
export function loadByLink(context: Context, token: string): Promise<KeptQuote | null> {
  const { siteKey } = context.caller;
  return siteKey === null ? Promise.resolve(null) : loadLinkedQuote(context, token, siteKey, context.now);
}

/** The enrollment that a quote would open today, in no database: looking at it leaves nothing behind. */
function wouldBe({ now }: Context, { row, record }: KeptQuote): EnrollmentRow {
  const { from, filter, start } = record;
  return {
    id: `quote:${row.id}`,
    siteKey: row.siteKey,
    ...from,
    fromPolicyId: null,
    eprocess: 'applicant',
    openType: null,
    tier: filter.tier,
    state: filter.state,
    zip: filter.zip,
    county: null,
    status: 'draft',
    savedTab: null,
    enrollerCode: null,
    effectiveDate: start,
    referralId: null,
    signingLink: null,
    version: 1,
    lockedAt: null,
    submittedAt: null,
    createdAt: now,
    updatedAt: now,
  };
}

/** A quote's cart as it is priced today. */
export async function priceQuote(context: Context, kept: KeptQuote): Promise<PricedEnrollment> {
  const { record } = kept;
  const enrollment = wouldBe(context, kept);
  return priceFacts(context, {
    enrollment,
    catalog: await getCatalog(context),
    filter: record.filter,
    dependents: [],
    items: record.items.map((item) => ({ ...item, enrollmentId: enrollment.id, data: {}, addedAt: context.now })),
    answers: [],
  });
}

/** A quote beside what it comes to today (decisions 268). */
export async function viewQuote(context: Context, kept: KeptQuote): Promise<QuoteView> {
  const { row, record } = kept;
  const priced = await priceQuote(context, kept);
  const start = priced.entries.length > 0 ? cartDate(priced) : record.start;
  const rated = priceCart(priced, start);
  const lines = compareQuote(record.lines, linesToday(priced, rated), { birthdayBetween: isBetween(record, start) });
  const moved = rated.recurringCents !== record.monthCents || rated.firstMonthCents !== record.firstCents;
  return {
    name: record.name,
    quoted_on: toWireDate(dayOf(row.createdAt)),
    ends_at: row.expiresAt.toISOString(),
    covered: record.mail.covered,
    quoted_start: toWireDate(record.start),
    start: toWireDate(start),
    lines: lines.map(toWireLine),
    quoted_month: toWireMoney(record.monthCents),
    month: toWireMoney(rated.recurringCents),
    quoted_first: toWireMoney(record.firstCents),
    first: toWireMoney(rated.firstMonthCents),
    changed: moved || start !== record.start || lines.some(({ change }) => change !== 'same'),
    for_member: record.from.userId !== null,
  };
}

/** True where a birthday of the applicant or the spouse lies between two starts. */
function isBetween({ start: before, filter: { dob, spouseDob } }: QuoteRecord, start: string): boolean {
  const births = [dob, ...(spouseDob === null ? [] : [spouseDob])];
  return births.some((birth) => ageOn(birth, before) !== ageOn(birth, start));
}

const wireOrNull = (cents: number | null): string | null => (cents === null ? null : toWireMoney(cents));

function toWireLine({ planId, was, now, ...line }: ComparedLine): QuoteView['lines'][number] {
  return { ...line, plan_id: planId === null ? null : Number(planId), quoted: wireOrNull(was), now: wireOrNull(now) };
}
