import { cardNumber } from 'card-validator/dist/card-number.js';
import { labelOf } from '../words/option';
import { digitsOnly } from '../text/masks';
import { messages } from '../text/messages';
import { CARD_BRANDS } from './card-brands';
import { EXPIRY_MONTHS, expiryYears, isPastExpiry } from './expiry';

/** Longest number any card brand uses; the spec's message allows 25 (decisions 18). */
const LONGEST = 19;

/**
 * "Card number must be Min-13 and Max-25", or null (rules 3 §5). Length 13 to 25 is asked first, then digits, a known
 * brand's length of at most 19 and the Luhn sum, all with the same message (decisions 18). Blanks and dashes are fine.
 */
export function checkCardNumber(text: string): string | null {
  if (text.trim() === '') return null;
  const number = text.replace(/[\s-]/g, '');
  if (number.length < 13 || number.length > 25 || !/^\d+$/.test(number)) return messages.cardNumber;
  const verdict = cardNumber(number, { maxLength: LONGEST, luhnValidateUnionPay: true });
  return verdict.isValid ? null : messages.cardNumber;
}

/** "Security code must of 3 or 4 digits", or null; a known brand's own length decides between the two (rules 3 §5). */
export function checkSecurityCode(text: string, number = ''): string | null {
  const code = text.trim();
  if (code === '') return null;
  const size = cardNumber(digitsOnly(number)).card?.code.size;
  const fits = /^\d{3,4}$/.test(code) && (size === undefined || code.length === size);
  return fits ? null : messages.securityCode;
}

/** The look of a card number as it stands: grouped as its brand prints it, the brand, and the length of its code. */
export type CardLook = { text: string; brand: string | null; codeLength: number | null };

/** The gaps of cards without a known brand. */
const USUAL_GAPS: readonly number[] = [4, 8, 12];

/**
 * Returns the look of a card number while it is typed: 4-4-4-4, or 4-6-5 where the brand prints it so. Digits are never
 * cut: what is longer than any card stands in the last group, and is refused by `checkCardNumber`. A text with other
 * characters than digits, blanks and dashes is left as it is.
 */
export function cardLook(text: string): CardLook {
  if (!/^[\d\s-]*$/.test(text)) return { text: text.trim(), brand: null, codeLength: null };
  const digits = digitsOnly(text);
  const card = digits === '' ? null : cardNumber(digits, { maxLength: Infinity }).card;
  const cuts = [0, ...(card?.gaps ?? USUAL_GAPS)].filter((at) => at < digits.length);
  return {
    text: cuts.map((from, index) => digits.slice(from, cuts[index + 1])).join(' '),
    brand: card ? labelOf(CARD_BRANDS, card.type) || card.niceType : null,
    codeLength: card?.code.size ?? null,
  };
}

/** The message for an expiry (`MM`, `YYYY`) that is not offered or past at `today` (`YYYY-MM-DD`), else null. */
export function checkExpiry(month: string, year: string, today: string): string | null {
  if (month === '' || year === '') return null;
  if (!EXPIRY_MONTHS.includes(month) || !expiryYears(today).includes(year)) return messages.option;
  return isPastExpiry(month, year, today) ? messages.cardExpired : null;
}
