import { Hono, type Context } from 'hono';
import * as z from 'zod';
import { readDemoCard, type DemoBehaviour } from './demo-cards';
import { authorized, captured, ChargeRefused, newCharge, refunded, toFacts, voided } from './demo-charges';
import { DemoLedger, KeyReused, type DemoCharge } from './demo-ledger';
import { framePage, stepUpPage } from './demo-pages';
import { signDemoEvent } from './demo-signature';

/** Longer than a caller waits for an answer: what was asked is done all the same. */
const SLOW_MS = 12_000;

export type DemoSettings = {
  ledger: DemoLedger;
  /** The word that callers of charges must know; the page of a frame calls tokens without it. */
  secret: string;
  /** Tells of changes; null where there is no webhook. */
  tell: ((body: string, signature: string) => void) | null;
  slowMs?: number;
};

const Card = z.strictObject({
  number: z.string().max(40),
  expiration_month: z.string().regex(/^(0[1-9]|1[0-2])$/),
  expiration_year: z.string().regex(/^20\d\d$/),
  security_code: z.string().regex(/^\d{3,4}$/),
});

const Order = z.strictObject({
  kind: z.enum(['charge', 'store']),
  token: z.string().max(120),
  amountCents: z.int().min(1).max(100_000_000),
  customer: z.string().max(120).nullable(),
  returnAddress: z.url({ protocol: /^https?$/ }).nullable(),
  offSession: z.boolean(),
});

const Amount = z.object({ cents: z.int().min(1).max(100_000_000) });

type Parts = DemoSettings & {
  behaviourOf: (charge: DemoCharge) => DemoBehaviour;
  say: (charge: DemoCharge) => void;
};

/**
 * The demo's processor: `fetch` answers its whole wire. Cards by `POST /v1/tokens`; `POST /v1/charges/orders` and below it
 * `authorize`, `capture`, `void`, `refund` with an `idempotency-key`; the card frame at `/frame`; the bank's own question at
 * `/step-up/{id}`; `/health` says that it answers. Nothing of it is for real money (payments/README.md).
 */
export function createDemoProcessor(settings: DemoSettings): { fetch: (request: Request) => Promise<Response> } {
  const app = new Hono();
  const parts: Parts = {
    ...settings,
    behaviourOf: ({ token }) => settings.ledger.card(token)?.behaviour ?? 'approve',
    say: (charge) => {
      const body = JSON.stringify({ id: DemoLedger.id('evt'), type: `charge.${charge.state}`, charge: charge.id });
      settings.tell?.(body, signDemoEvent(settings.secret, body));
    },
  };
  app.use('/v1/charges/*', async (c, next) => {
    if (c.req.header('authorization') !== `Bearer ${settings.secret}`) return c.json({ error: 'unauthorized' }, 401);
    return next();
  });
  app.get('/health', (c) => c.json({ status: 'ok' }));
  addCards(app, parts);
  addCharges(app, parts);
  addPages(app, parts);
  app.onError((error, c) => {
    if (error instanceof KeyReused) return c.json({ error: 'key_reused' }, 409);
    return error instanceof ChargeRefused ? c.json({ error: 'state' }, 409) : c.json({ error: 'failed' }, 500);
  });
  return { fetch: async (request) => app.fetch(request) };
}

function addCards(app: Hono, { ledger }: Parts): void {
  app.post('/v1/tokens', async (c) => {
    const card = Card.safeParse(await c.req.json().catch(() => null)).data;
    const token = DemoLedger.id('demo');
    const kept =
      card &&
      readDemoCard(token, {
        number: card.number,
        expirationMonth: card.expiration_month,
        expirationYear: card.expiration_year,
      });
    if (!kept) return c.json({ error: 'card_refused' }, 402);
    ledger.addCard(kept);
    return c.json({ token, brand: kept.brand, last4: kept.last4 });
  });
  app.get('/v1/charges/tokens/:token', (c) => {
    const card = ledger.card(c.req.param('token'));
    if (!card) return c.json({ error: 'not_found' }, 404);
    const { brand, last4, expirationMonth, expirationYear } = card;
    return c.json({ brand, last4, expirationMonth, expirationYear });
  });
}

function addCharges(app: Hono, { ledger, behaviourOf, say, slowMs = SLOW_MS }: Parts): void {
  app.post('/v1/charges/orders', async (c) => {
    const order = Order.safeParse(await c.req.json().catch(() => null)).data;
    if (!order) return c.json({ error: 'invalid' }, 400);
    const charge = ledger.once(keyOf(c), null, () => newCharge(order));
    return c.json({ id: charge.id, customer: charge.customer });
  });
  app.get('/v1/charges/orders/:id', (c) => {
    const charge = ledger.charge(c.req.param('id'));
    return charge ? c.json(factsOf(c, charge)) : c.json({ error: 'not_found' }, 404);
  });
  app.post('/v1/charges/orders/:id/:change', async (c) => {
    const before = ledger.charge(c.req.param('id'));
    if (!before) return c.json({ error: 'not_found' }, 404);
    const behaviour = behaviourOf(before);
    const cents = Amount.safeParse(await c.req.json().catch(() => null)).data?.cents ?? 0;
    const changes: Record<string, () => DemoCharge> = {
      authorize: () => authorized(before, behaviour),
      capture: () => captured(before, cents, behaviour),
      void: () => voided(before),
      refund: () => refunded(before, cents),
    };
    const what = c.req.param('change');
    const work = changes[what];
    if (!work) return c.json({ error: 'not_found' }, 404);
    const isRepeat = ledger.knows(keyOf(c));
    const charge = ledger.once(keyOf(c), before.id, work);
    if (!isRepeat) say(charge);
    const isLate = behaviour === 'slow' && !isRepeat && what === 'authorize';
    if (isLate) await new Promise((resolve) => setTimeout(resolve, slowMs));
    return c.json(factsOf(c, charge));
  });
}

function addPages(app: Hono, { ledger, behaviourOf, say }: Parts): void {
  app.get('/frame', (c) => framePage(c.req.query('parent') ?? ''));
  app.get('/step-up/:id', (c) => {
    const charge = ledger.charge(c.req.param('id'));
    return charge ? stepUpPage(charge) : c.text('There is no such payment.', 404);
  });
  app.post('/step-up/:id', async (c) => {
    const charge = ledger.charge(c.req.param('id'));
    if (!charge?.returnAddress) return c.text('There is no such payment.', 404);
    const { answer } = await c.req.parseBody();
    if (charge.state === 'step-up') {
      const refused: DemoCharge = { ...charge, state: 'refused', code: 'authentication_failed' };
      const after = answer === 'confirm' ? authorized(charge, behaviourOf(charge), true) : refused;
      ledger.change(after);
      say(after);
    }
    return c.redirect(charge.returnAddress, 303);
  });
}

/** The key of a change; a change without one is as good as never made before. */
const keyOf = (c: Context): string => c.req.header('idempotency-key') ?? DemoLedger.id('key');

function factsOf(c: Context, charge: DemoCharge) {
  return toFacts(charge, charge.state === 'step-up' ? `${new URL(c.req.url).origin}/step-up/${charge.id}` : null);
}
