import * as z from 'zod';
import { PAY_AGAIN_ANSWERS } from '@/lib/rules/words/pay-answers';
import type { Failure } from '@/lib/gateway/result';
import { billingForm } from '@/lib/rules/fields/billing-fields';
import { takeApart } from '@/lib/rules/steps/taken-apart';
import { UNEXPECTED } from '@/lib/rules/text/outage-messages';
import type { CookieCodec } from '@/lib/session/cookie';
import { PAYMENT_HASH, withForm } from '@/lib/site/form-places';
import { routes } from '@/lib/site/routes';
import type { DoorParts } from './door-parts';
import { goBack, goOn } from './refuse-form';
import { enterRoute, goTo } from './route';
import { contextOf, type Visit } from './visit';

const field = z.string().max(200).optional();
type Answer = (typeof PAY_AGAIN_ANSWERS)[number];
const answers = Object.fromEntries(PAY_AGAIN_ANSWERS.map((name) => [name, field])) as Record<Answer, typeof field>;

/** The members of a form that gives a card or an account, with the words that are accepted for each way. */
export const PAY_FORM = {
  ...answers,
  confirmed: z.literal('1').optional(),
  authorization_accepted: z.literal('1').optional(),
  [PAYMENT_HASH.cc]: z.string().max(64).optional(),
  [PAYMENT_HASH.eft]: z.string().max(64).optional(),
};
type PayForm = z.infer<z.ZodObject<typeof PAY_FORM>>;

const Input = z.strictObject({ ...PAY_FORM, payment: z.string().max(40) });

/** Answers that come back to a refused form; numbers of cards and accounts do not. */
const SHOWN_AGAIN = ['payment_method', 'account_name', 'account_type', 'routing_number', 'expiration_month'] as const;

/**
 * POST pay-again: the one form of the page that pays what did not come, with and without scripts (decisions 227). It pays for the
 * receipt of this session alone; where the bank asks the person, the page comes back with the way there.
 */
export function createPayAgain(parts: DoorParts & { codec: () => CookieCodec }) {
  return (request: Request) =>
    enterRoute(request, parts, Input, async (visit, given, requestId) => {
      const { site, session } = visit;
      if (!session?.receiptFor) return goTo(routes.landing(site));
      const context = contextOf(visit, requestId);
      const result = await parts.call(
        'payPolicy',
        { enrollment_id: session.receiptFor, payment: given.payment, ...toPayment(given) },
        context,
      );
      if (result.ok) return goOn(visit, routes.receipt(site));
      return backToPaying(visit, routes.payment(site), { given, failure: result.failure }, parts.codec());
    });
}

/** The card or account of a form, as the API takes it. */
export function toPayment(given: PayForm) {
  const { confirmed, authorization_accepted: accepted } = given;
  const typed = Object.fromEntries(PAY_AGAIN_ANSWERS.flatMap((name) => (given[name] ? [[name, given[name]]] : [])));
  const hash = given.payment_method === 'eft' ? given[PAYMENT_HASH.eft] : given[PAYMENT_HASH.cc];
  return {
    ...takeApart(billingForm.fields, typed),
    ...(confirmed && { confirmed: 1 as const }),
    ...(accepted && { authorization_accepted: 1 as const }),
    ...(hash && { authorization_text_hash: hash }),
  };
}

/** Leads back to the page of the form with its refusal; no number of a card or an account is among what it shows again. */
export function backToPaying(
  visit: Visit,
  page: string,
  { given, failure }: { given: PayForm; failure: Failure },
  codec: CookieCodec,
): Promise<Response> {
  const told = { form: 'payment' as const, values: shownAgain(given), ...tell(failure) };
  return goBack(visit, withForm(page, 'payment'), told, codec);
}

/** Answers of a form that comes back: no number of a card or an account. */
export function shownAgain(given: PayForm): Record<string, string> {
  return Object.fromEntries(SHOWN_AGAIN.flatMap((name) => (given[name] ? [[name, given[name]]] : [])));
}

/** A refusal as the page tells it; `about` is the bank's page, where the bank asks the person. */
function tell(failure: Failure): { about: string; problems: Record<string, string>; message: string } {
  if (failure.kind === 'fields') {
    const problems = Object.fromEntries(failure.fields.map((one) => [one.target_element, one.error_message]));
    return { about: '', problems, message: '' };
  }
  const message = failure.message || UNEXPECTED;
  if (failure.kind !== 'coded' || failure.code !== 'stepUp') return { about: '', problems: {}, message };
  const address = z.object({ address: z.url({ protocol: /^https?$/ }) }).safeParse(failure.data).data?.address;
  return { about: address ?? '', problems: {}, message };
}
