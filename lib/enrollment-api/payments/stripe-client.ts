import * as z from 'zod';
import type { CardFacts, ChargeFacts, ChargeOrder, PaymentProcessor } from '../ports';
import { ProcessorError } from './processor-error';
import { isStripeEvent } from './stripe-signature';

/** The version of Stripe's API that these shapes are of; each call pins it, whatever the account's own is. */
const STRIPE_VERSION = '2025-09-30.clover';
/** Patience with one call; a submission makes two or three and has ten seconds. */
const TIMEOUT_MS = 4_000;

export type StripeAccess = {
  secretKey: string;
  webhookSecret: string;
  /** The page that holds Stripe's fields; null while there is none. */
  frame: string | null;
  /** Another address than Stripe's own, for tests. */
  base?: string;
  timeoutMs?: number;
};

const Failed = z.object({ code: z.string().nullish(), decline_code: z.string().nullish() }).nullish();
const NextAction = z.object({ redirect_to_url: z.object({ url: z.string().nullable() }).nullish() }).nullish();
const Charge = z.object({ amount_refunded: z.int() });

const Payment = z.object({
  id: z.string(),
  object: z.literal('payment_intent'),
  status: z.enum([
    'requires_payment_method',
    'requires_confirmation',
    'requires_action',
    'processing',
    'requires_capture',
    'succeeded',
    'canceled',
  ]),
  amount_capturable: z.int(),
  amount_received: z.int(),
  last_payment_error: Failed,
  next_action: NextAction,
  latest_charge: z.union([Charge, z.string()]).nullish(),
});
const Setup = z.object({
  id: z.string(),
  object: z.literal('setup_intent'),
  status: z.enum([
    'requires_payment_method',
    'requires_confirmation',
    'requires_action',
    'processing',
    'succeeded',
    'canceled',
  ]),
  last_setup_error: Failed,
  next_action: NextAction,
});
const Either = z.union([Payment, Setup]);
const Customer = z.object({ id: z.string() });
const Method = z.object({
  card: z.object({ brand: z.string(), last4: z.string(), exp_month: z.int(), exp_year: z.int() }),
});
const Refusal = z.object({
  error: z.object({ type: z.string(), payment_intent: Payment.optional(), setup_intent: Setup.optional() }),
});
const Event = z.object({
  id: z.string().max(120),
  type: z.string().max(60),
  data: z.object({
    object: z.object({ id: z.string(), object: z.string(), payment_intent: z.string().nullish() }),
  }),
});

/**
 * Stripe behind the port (decisions 228): a charge is a PaymentIntent that is captured by hand, a kept card a SetupIntent. Forms go
 * to its API by `fetch`, each with the key of the port as Stripe's own idempotency key.
 */
export function buildStripe(access: StripeAccess): PaymentProcessor {
  const ask = asker(access);
  const change = async (path: string, key: string, form: Form) => toFacts(Either.parse(await ask(path, { key, form })));
  const read = async (id: string) => toFacts(Either.parse(await ask(`${pathOf(id)}?expand[]=${expandOf(id)}`)));
  return {
    name: 'stripe',
    frame: () => Promise.resolve(access.frame),
    async describe(token) {
      if (!/^pm_\w+$/.test(token)) return null;
      const answer = await ask(`/v1/payment_methods/${token}`, { missing: true });
      return answer === null ? null : toCard(Method.parse(answer));
    },
    async open(key, order) {
      const customer =
        order.customer ?? Customer.parse(await ask('/v1/customers', { key: `${key}.customer`, form: {} })).id;
      const path = order.kind === 'store' ? '/v1/setup_intents' : '/v1/payment_intents';
      const { id } = Either.parse(await ask(path, { key, form: toForm(order, customer) }));
      return { id, customer };
    },
    authorize: (key, id, order) => change(`${pathOf(id)}/confirm`, key, toConfirm(order)),
    capture: (key, id, cents) => change(`${pathOf(id)}/capture`, key, { amount_to_capture: String(cents) }),
    async void(key, id) {
      const now = await read(id);
      // A kept card holds no money, and its keeping cannot be undone by Stripe's cancel.
      if (now.state === 'voided' || now.state === 'stored') return now;
      return change(`${pathOf(id)}/cancel`, key, {});
    },
    async refund(key, id, cents) {
      await ask('/v1/refunds', { key, form: { payment_intent: id, amount: String(cents) } });
      return read(id);
    },
    read,
    readEvent(body, signature, now) {
      if (signature === null || !isStripeEvent(access.webhookSecret, { body, signature }, now)) return null;
      const event = Event.safeParse(parsed(body)).data;
      if (!event) return null;
      const { id, object, payment_intent: of } = event.data.object;
      const isIntent = object === 'payment_intent' || object === 'setup_intent';
      return { id: event.id, kind: event.type, processorId: isIntent ? id : (of ?? null) };
    },
  };
}

const isSetup = (id: string): boolean => id.startsWith('seti_');
const pathOf = (id: string): string => `/v1/${isSetup(id) ? 'setup_intents' : 'payment_intents'}/${id}`;
const expandOf = (id: string): string => (isSetup(id) ? 'latest_attempt' : 'latest_charge');

type Form = Readonly<Record<string, string>>;

/** A card that was given by its holder is kept for later charges; one that is kept already is only charged. */
function toForm(order: ChargeOrder, customer: string): Form {
  const common = { customer, payment_method: order.token, 'payment_method_types[]': 'card' };
  if (order.kind === 'store') return { ...common, usage: 'off_session' };
  return {
    ...common,
    amount: String(order.amountCents),
    currency: 'usd',
    capture_method: 'manual',
    ...(!order.offSession && { setup_future_usage: 'off_session' }),
  };
}

function toConfirm({ kind, offSession, returnAddress }: ChargeOrder): Form {
  return {
    ...(offSession && kind === 'charge' && { off_session: 'true' }),
    ...(returnAddress !== null && { return_url: returnAddress }),
  };
}

function toCard({ card }: z.infer<typeof Method>): CardFacts {
  return {
    brand: card.brand,
    last4: card.last4,
    expirationMonth: String(card.exp_month).padStart(2, '0'),
    expirationYear: String(card.exp_year),
  };
}

/** A Stripe object as the port has it. Throws where the bank has not answered Stripe yet: it is asked again. */
function toFacts(intent: z.infer<typeof Either>): ChargeFacts {
  const none = { authorizedCents: 0, capturedCents: 0, refundedCents: 0, code: null, address: null };
  const failed = intent.object === 'payment_intent' ? intent.last_payment_error : intent.last_setup_error;
  switch (intent.status) {
    case 'requires_payment_method':
      return failed
        ? { ...none, state: 'refused', code: failed.decline_code ?? failed.code ?? 'refused' }
        : { ...none, state: 'open' };
    case 'requires_confirmation':
      return { ...none, state: 'open' };
    case 'requires_action':
      return { ...none, state: 'step-up', address: intent.next_action?.redirect_to_url?.url ?? null };
    case 'canceled':
      return { ...none, state: 'voided' };
    case 'processing':
      throw new ProcessorError('Stripe has no answer of the bank yet');
    case 'requires_capture':
      return { ...none, state: 'authorized', authorizedCents: intent.amount_capturable };
    case 'succeeded': {
      if (intent.object === 'setup_intent') return { ...none, state: 'stored' };
      const { amount_received: taken, latest_charge: charge } = intent;
      const refundedCents = typeof charge === 'object' && charge ? charge.amount_refunded : 0;
      return { ...none, state: 'captured', authorizedCents: taken, capturedCents: taken, refundedCents };
    }
  }
}

type Question = { key?: string; form?: Form; missing?: boolean };

/** Asks Stripe; answers its object, that of a refused card too. Throws `ProcessorError` for all that cannot be trusted. */
function asker({ secretKey, base = 'https://api.stripe.com', timeoutMs = TIMEOUT_MS }: StripeAccess) {
  return async (path: string, { key, form, missing = false }: Question = {}): Promise<unknown> => {
    try {
      const response = await fetch(`${base}${path}`, {
        method: form ? 'POST' : 'GET',
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
        headers: {
          authorization: `Bearer ${secretKey}`,
          'stripe-version': STRIPE_VERSION,
          ...(key !== undefined && { 'idempotency-key': key }),
        },
        ...(form && { body: new URLSearchParams(form) }),
      });
      if (response.ok) return await response.json();
      if (missing && response.status === 404) return null;
      const refused = response.status === 402 ? Refusal.safeParse(await response.json()).data?.error : undefined;
      const intent = refused?.payment_intent ?? refused?.setup_intent;
      if (intent) return intent;
      throw new ProcessorError(`Stripe answered ${response.status}`);
    } catch (error) {
      if (error instanceof ProcessorError) throw error;
      throw new ProcessorError('Stripe gave no answer');
    }
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
