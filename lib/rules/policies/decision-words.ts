import { formatMoney } from '../money/money';
import { formatDate } from '../text/date-words';
import { addDays } from '../text/days-later';
import type { LifeCause } from '../words/policy-states';
import { priceOn, type PriceInTime } from './price-in-time';

/** The words for a decision on a plan that is kept; other causes are told by the plan's state alone. */
const DECIDED: Partial<Record<LifeCause, string>> = {
  'evidence-approved': 'The carrier approved the amount that was asked for.',
  'evidence-reduced': 'The carrier approved a part of what was asked for.',
  'evidence-declined': 'The carrier declined the amount above the guaranteed one, which you keep.',
  'evidence-overdue': 'The carrier did not decide in time, so you keep the guaranteed amount.',
};

/** A decision and what the plan costs by it, for its member; empty for causes that are none. `on`: the day of the decision. */
export function decisionText(cause: LifeCause, price: PriceInTime, on: string): string {
  const decided = DECIDED[cause];
  return decided === undefined ? '' : `${decided} ${priceText(price, on)}`;
}

function priceText(price: PriceInTime, on: string): string {
  const last = price.pastPrices.at(-1);
  const from = last && addDays(last.through, 1);
  const before = last && priceOn(price, last.through);
  if (from === undefined || before === undefined || from < on || before === price.premiumCents)
    return 'The price stays as it is.';
  const [now, then] = [formatMoney(price.premiumCents), formatMoney(before)];
  return `For months of coverage from ${formatDate(from)} on it costs ${now} a month instead of ${then}.`;
}

/** The reminder that evidence is still open, once before it closes (decisions 260). */
export function evidenceReminder(planName: string, by: string, isGuaranteed: boolean): string {
  const otherwise = isGuaranteed
    ? 'you keep the guaranteed amount at its price'
    : 'the plan is cancelled, and what was paid for it comes back';
  return `${planName} still waits for the carrier's decision on your evidence of insurability. Send what the carrier asked you for: without a decision by ${formatDate(by)}, ${otherwise}.`;
}
