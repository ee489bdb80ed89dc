import cardValidator from 'card-validator';
import * as z from 'zod';
import { checkCardNumber, checkExpiry, checkSecurityCode } from '@/lib/rules/money/card-number';
import { messages } from '@/lib/rules/text/messages';
import { dayOf } from '@/lib/rules/text/moments';
import type { Ids, PaymentVault } from '../ports';

const TIMEOUT_MS = 4_000;

type Card = Parameters<PaymentVault['tokenize']>[0];
type Outcome = Awaited<ReturnType<PaymentVault['tokenize']>>;

const isDigits = (text: string) => /^\d+$/.test(text);

/**
 * The rules' checks once more before any vault sees a card (decisions 18), the expiry against `now`; here nothing may be empty,
 * and number and code are digits alone. Null when all pass.
 */
function checkCard(card: Card, now: Date): Extract<Outcome, { ok: false }> | null {
  const { number, securityCode: code, expirationMonth: month, expirationYear: year } = card;
  const numberProblem = isDigits(number) ? checkCardNumber(number) : messages.cardNumber;
  if (numberProblem !== null) return { ok: false, target: 'card_number', message: numberProblem };
  const codeProblem = isDigits(code) ? checkSecurityCode(code, number) : messages.securityCode;
  if (codeProblem !== null) return { ok: false, target: 'security_code', message: codeProblem };
  const isGiven = month !== '' && year !== '';
  const expiryProblem = isGiven ? checkExpiry(month, year, dayOf(now)) : messages.cardExpired;
  return expiryProblem === null ? null : { ok: false, target: 'expiration_month', message: expiryProblem };
}

/**
 * A vault without a service: checks the card as every vault does first, forgets it, answers a random token. Nothing can be
 * charged.
 *
 * @internal For installations that only try the contract; the demo's cards are its processor's.
 */
export function buildDemoVault(ids: Ids, now: () => Date): PaymentVault {
  return {
    async tokenize(card) {
      const wrong = checkCard(card, now());
      if (wrong) return wrong;
      return {
        ok: true,
        token: `demo_${ids.token(16)}`,
        brand: cardValidator.number(card.number).card?.type ?? 'card',
        last4: card.number.slice(-4),
      };
    },
  };
}

/** A vault behind the rules' own checks, which tell more than a refusal of its own (decisions 18). */
export function withCardChecks(vault: PaymentVault, now: () => Date): PaymentVault {
  return { tokenize: async (card) => checkCard(card, now()) ?? vault.tokenize(card) };
}

const VaultAnswer = z.object({
  token: z.string().min(1).max(200),
  brand: z.string().min(1).max(40),
  last4: z.string().regex(/^\d{4}$/),
});

/**
 * A vault behind HTTP (`CARD_VAULT_URL`): one POST of the card, answered with `{ token, brand, last4 }`; 402 and 422
 * mean refused. Throws on time-out or any other answer, so that nothing is saved.
 */
export function buildHttpVault(url: string, now: () => Date): PaymentVault {
  return {
    async tokenize(card) {
      const wrong = checkCard(card, now());
      if (wrong) return wrong;
      const response = await fetch(url, {
        method: 'POST',
        redirect: 'error',
        cache: 'no-store',
        signal: AbortSignal.timeout(TIMEOUT_MS),
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          number: card.number,
          expiration_month: card.expirationMonth,
          expiration_year: card.expirationYear,
          security_code: card.securityCode,
        }),
      });
      if (response.status === 402 || response.status === 422)
        return { ok: false, target: 'card_number', message: 'The card was not accepted' };
      if (!response.ok) throw new Error(`The card vault answered ${response.status}`);
      return { ok: true, ...VaultAnswer.parse(await response.json()) };
    },
  };
}
