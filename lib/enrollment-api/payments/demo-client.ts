import * as z from 'zod';
import { CHARGE_STATES } from '@/lib/rules/words/payment-kinds';
import type { PaymentProcessor, PaymentVault } from '../ports';
import { isDemoEvent } from './demo-signature';
import { ProcessorError } from './processor-error';

/** Patience with one call; a submission makes two and has ten seconds. */
const TIMEOUT_MS = 4_000;

type Fetch = (request: Request) => Promise<Response>;

export type DemoAccess = {
  /** The address of the demo's processor; asked anew each time, as it may be started again. */
  address: () => Promise<string>;
  secret: string;
  fetch?: Fetch;
  timeoutMs?: number;
  /** True: its frame takes cards, as a live processor's does; else our own fields post them. */
  hasFrame?: boolean;
};

const Facts = z.object({
  state: z.enum(CHARGE_STATES),
  authorizedCents: z.int(),
  capturedCents: z.int(),
  refundedCents: z.int(),
  code: z.string().nullable(),
  address: z.string().nullable(),
});
const Opened = z.object({ id: z.string(), customer: z.string().nullable() });
const Card = z.object({
  brand: z.string(),
  last4: z.string(),
  expirationMonth: z.string(),
  expirationYear: z.string(),
});
const Token = z.object({ token: z.string(), brand: z.string(), last4: z.string() });
const Event = z.object({ id: z.string().max(120), type: z.string().max(60), charge: z.string().max(120) });

/** Talks to the demo's processor, which is a process of its own (`demo-process.ts`). */
export function buildDemoProcessor(access: DemoAccess): PaymentProcessor {
  const ask = asker(access);
  const change = async (key: string, id: string, what: string, cents?: number) =>
    Facts.parse(await ask('POST', `/v1/charges/orders/${id}/${what}`, { key, body: { cents } }));
  return {
    name: 'demo',
    frame: () =>
      access.hasFrame === true ? access.address().then((address) => `${address}/frame`) : Promise.resolve(null),
    async describe(token) {
      const answer = await ask('GET', `/v1/charges/tokens/${encodeURIComponent(token)}`, { missing: true });
      return answer === null ? null : Card.parse(answer);
    },
    open: async (key, order) => Opened.parse(await ask('POST', '/v1/charges/orders', { key, body: order })),
    authorize: (key, id) => change(key, id, 'authorize'),
    capture: (key, id, cents) => change(key, id, 'capture', cents),
    void: (key, id) => change(key, id, 'void'),
    refund: (key, id, cents) => change(key, id, 'refund', cents),
    read: async (id) => Facts.parse(await ask('GET', `/v1/charges/orders/${id}`)),
    readEvent(body, signature) {
      if (signature === null || !isDemoEvent(access.secret, body, signature)) return null;
      const event = Event.safeParse(parsed(body)).data;
      return event ? { id: event.id, kind: event.type, processorId: event.charge } : null;
    },
  };
}

/** The vault of a demo whose processor takes the numbers that our own fields post. */
export function buildDemoProcessorVault(access: DemoAccess): Pick<PaymentVault, 'tokenize'> {
  const ask = asker(access);
  return {
    async tokenize(card) {
      const body = {
        number: card.number,
        expiration_month: card.expirationMonth,
        expiration_year: card.expirationYear,
        security_code: card.securityCode,
      };
      const answer = await ask('POST', '/v1/tokens', { body, missing: true });
      if (answer === null) return { ok: false, target: 'card_number', message: 'The card was not accepted' };
      return { ok: true, ...Token.parse(answer) };
    },
  };
}

type Question = { key?: string; body?: object; missing?: boolean };

function asker({ address, secret, fetch: send = fetch, timeoutMs = TIMEOUT_MS }: DemoAccess) {
  return async (method: string, path: string, { key, body, missing = false }: Question = {}): Promise<unknown> => {
    try {
      const response = await send(
        new Request(`${await address()}${path}`, {
          method,
          redirect: 'error',
          signal: AbortSignal.timeout(timeoutMs),
          headers: {
            authorization: `Bearer ${secret}`,
            'content-type': 'application/json',
            ...(key !== undefined && { 'idempotency-key': key }),
          },
          ...(body && { body: JSON.stringify(body) }),
        }),
      );
      if (missing && (response.status === 404 || response.status === 402)) return null;
      if (!response.ok) throw new ProcessorError(`The demo processor answered ${response.status}`);
      return await response.json();
    } catch (error) {
      if (error instanceof ProcessorError) throw error;
      throw new ProcessorError('The demo processor gave no answer');
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
