import { messages } from '../text/messages';
import { formatMoney } from './money';
import { pricingAction, type PricingAction } from './pricing-actions';
import type { PricingErrorCode } from '../words/pricing-codes';
import { isTier } from '../words/tiers';
import { tierLabel } from '../words/tier-words';

/**
 * The message and the fixing action of a code. `server` is the server's own text, which planAgeError and portalError
 * show (rules 1 §8). `changePid` has no message: the page goes to the other plan.
 */
export function explainPricingError(
  code: PricingErrorCode,
  server = '',
): { message: string; action: PricingAction } | null {
  const action = pricingAction(code);
  return action === null ? null : { message: isWorded(code) ? messages[code] : server, action };
}

/** The codes with words of their own; the others show the server's. */
function isWorded(code: PricingErrorCode): code is PricingErrorCode & keyof typeof messages {
  return code in messages;
}

/**
 * The figures that a refusal asks for, from the members it came with (`minIncome`, `minHours`, `min` and `max`,
 * `tiers`); empty when it says nothing more than its message.
 */
export function pricingErrorDetail(code: PricingErrorCode, data: unknown): string {
  const facts: Record<string, unknown> = typeof data === 'object' && data !== null ? { ...data } : {};
  const { minIncome, minHours, min, max, tiers } = facts;
  if (code === 'salaryError' && typeof minIncome === 'number')
    return `This plan is sold from an annual income of ${formatMoney(minIncome * 100).replace(/\.00$/, '')}.`;
  if (code === 'hourError' && typeof minHours === 'number') return `This plan is sold from ${minHours} hours a week.`;
  if (code === 'ageError' && typeof min === 'number' && typeof max === 'number')
    return `It is sold from age ${min} to ${max}.`;
  if (code === 'tierError' && Array.isArray(tiers)) {
    const labels = tiers.filter(isTier).map((tier) => tierLabel(tier));
    return labels.length === 0 ? '' : `It is sold for ${labels.join(', ')}.`;
  }
  return '';
}

/** A refusal's reason alone, for places that have no basic info above them. */
export function reasonOf(message: string): string {
  return message.replace(/ [^.]* basic info above\.$/, '');
}
