import cardValidator from 'card-validator';
import * as z from 'zod';
import type { Ids, PaymentVault } from '../ports';

const NUMBER_MESSAGE = 'Card number must be Min-13 and Max-25';
const CODE_MESSAGE = 'Security code must of 3 or 4 digits';
const EXPIRY_MESSAGE = 'The card has expired';
const TIMEOUT_MS = 4_000;

type Card = Parameters<PaymentVault['tokenize']>[0];
type Outcome = Awaited<ReturnType<PaymentVault['tokenize']>>;

/**
 * The checks before any vault sees a card: the spec's length, then Luhn and the brand's lengths with the same message
 * (decisions 18), the code's length for the brand, and the expiry against `now`. Returns null when all pass.
 */
function checkCard(card: Card, now: Date): Extract<Outcome, { ok: false }> | null {
  const number = cardValidator.number(card.number);
  if (!/^\d{13,19}$/.test(card.number) || !number.isValid)
    return { ok: false, target: 'card_number', message: NUMBER_MESSAGE };
  if (!cardValidator.cvv(card.securityCode, number.card?.code.size ?? [3, 4]).isValid)
    return { ok: false, target: 'security_code', message: CODE_MESSAGE };
  const firstDayAfter = Date.UTC(Number(card.expirationYear), Number(card.expirationMonth), 1);
  if (!(firstDayAfter > now.getTime())) return { ok: false, target: 'expiration_month', message: EXPIRY_MESSAGE };
  return null;
}

/**
 * The built-in vault of demo installations: checks the card, forgets it, answers a random token. Nothing can be
 * charged.
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
