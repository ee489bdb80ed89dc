import { checkAdultBirthDate } from '../people/age';
import { checkBirthDateText } from '../text/date-checks';
import { isGender } from '../words/genders';
import { quoteMessages as messages } from '../words/quote-messages';
import { isTier, type Tier } from '../words/tiers';
import { childrenOptions, dependentRequirement } from '../words/tier-words';
import { checkZip } from '../people/zip';

/** The "Get Started" form, as typed (rules 1 §2.4). `dob` is text in any form `parseDateText` takes. */
export type QuoteForm = { zip: string; gender: string; tier: string; dob: string };
/** The tier dialog's questions about dependents, as typed (rules 1 §4). */
export type TierDependents = { spouse_dob: string; no_of_children: string };

/** Messages by field; a field without one is fine. */
export type Problems<F extends string> = Partial<Record<F, string>>;

/** Checks the quote form; the messages by field, empty when nothing is wrong (rules 1 §5). */
export function checkQuoteForm(form: QuoteForm, today: string): Problems<keyof QuoteForm> {
  return problems({
    zip: form.zip.trim() === '' ? messages.required : checkZip(form.zip),
    gender: isGender(form.gender) ? null : messages.required,
    tier: isTier(form.tier) ? null : messages.required,
    dob: form.dob.trim() === '' ? messages.required : checkAdultBirthDate(form.dob, today),
  });
}

/** Checks the dependents told at the tier's choice; fields the tier does not ask for are not looked at (rules 1 §5). */
export function checkTierDependents(tier: Tier, form: TierDependents, today: string): Problems<keyof TierDependents> {
  const asks = dependentRequirement(tier);
  const spouse = form.spouse_dob.trim() === '' ? messages.required : checkBirthDateText(form.spouse_dob, today);
  const counted = childrenOptions(tier).map(String).includes(form.no_of_children);
  return problems({
    spouse_dob: asks.spouseDob ? spouse : null,
    no_of_children: asks.childCount && !counted ? messages.required : null,
  });
}

/** The category is asked for only while a premier plan is looked at or in the cart (rules 1 §4, §5). */
export function checkCategory(category: string, premier: boolean): string | null {
  return premier && category === '' ? messages.required : null;
}

function problems<F extends string>(found: Record<F, string | null>): Problems<F> {
  const result: Problems<F> = {};
  for (const field in found) {
    const message = found[field];
    if (message !== null) result[field] = message;
  }
  return result;
}
