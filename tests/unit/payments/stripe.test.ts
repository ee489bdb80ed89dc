import { createHmac } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildStripe } from '@/lib/enrollment-api/payments/stripe-client';
import type { ChargeOrder, PaymentProcessor } from '@/lib/enrollment-api/ports';
import { startStripe, type StripeServer } from '@/tests/fixtures/stripe-api';
import { findAnswerProblems, findRequestProblems } from '@/tests/fixtures/stripe-schema/check';
import { customerOf } from '@/tests/fixtures/stripe-schema/shapes';

const SECRET = 'sk_test_of_these_tests_alone';
const HOOK = 'whsec_of_these_tests_alone';
const NOW = new Date('2026-11-21T15:00:00Z');

let server: StripeServer;
let stripe: PaymentProcessor;
beforeAll(async () => {
  server = await startStripe(SECRET);
  stripe = buildStripe({ secretKey: SECRET, webhookSecret: HOOK, frame: null, base: server.base });
});
afterAll(() => server.stop());
let key = '';
beforeEach(() => {
  key = `intent-${Math.random()}`;
  server.asked.length = 0;
});
// Whatever a test is about: no call has a field, and no answer a shape, that Stripe does not publish at the pinned version.
afterEach(() => expect(server.problems).toEqual([]));

const order: ChargeOrder = {
  kind: 'charge',
  amountCents: 4_620,
  token: 'pm_card_visa',
  customer: null,
  offSession: false,
  returnAddress: 'https://agency.example/enrollment/review-confirm',
};

describe('a charge at Stripe', () => {
  it('moves nothing when it is opened, is held, taken, and given back to the card in parts', async () => {
    const { id, customer } = await stripe.open(key, order);
    expect(customer).toMatch(/^cus_/);
    expect(await stripe.read(id)).toMatchObject({ state: 'open', authorizedCents: 0 });
    const held = await stripe.authorize(`${key}.a`, id, order);
    expect(held).toMatchObject({ state: 'authorized', authorizedCents: 4_620, capturedCents: 0 });
    expect(await stripe.capture(`${key}.c`, id, 4_620)).toMatchObject({ state: 'captured', capturedCents: 4_620 });
    expect(await stripe.refund(`${key}.r1`, id, 620)).toMatchObject({ state: 'captured', refundedCents: 620 });
    expect(await stripe.refund(`${key}.r1`, id, 620)).toMatchObject({ refundedCents: 620 });
    expect(await stripe.refund(`${key}.r2`, id, 4_000)).toMatchObject({ refundedCents: 4_620 });
    await expect(stripe.refund(`${key}.r3`, id, 1)).rejects.toThrow('400');
    expect(server.takenOf(id)).toBe(0);
  });

  it.each(['open', 'authorize', 'capture'] as const)(
    'whose answer to %s is lost is made once by the same key',
    async (lost) => {
      const cut = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
        if (name === lost) {
          server.cutNext();
          await expect(work()).rejects.toMatchObject({ name: 'ProcessorError' });
        }
        return work();
      };
      const { id } = await cut('open', () => stripe.open(key, order));
      await cut('authorize', () => stripe.authorize(`${key}.a`, id, order));
      const taken = await cut('capture', () => stripe.capture(`${key}.c`, id, 4_620));
      expect(taken).toMatchObject({ state: 'captured', capturedCents: 4_620 });
      expect(server.takenOf(id)).toBe(4_620);
    },
  );

  it('that the bank refuses says why, in its own word', async () => {
    const refused = { ...order, token: 'pm_card_declined' };
    const { id } = await stripe.open(key, refused);
    const facts = await stripe.authorize(`${key}.a`, id, refused);
    expect(facts).toMatchObject({ state: 'refused', code: 'insufficient_funds', authorizedCents: 0 });
    expect(await stripe.read(id)).toMatchObject({ state: 'refused', code: 'insufficient_funds' });
  });

  it('that the bank asks about leads to its page and back; without its holder it is refused', async () => {
    const asks = { ...order, token: 'pm_card_asks' };
    const { id, customer } = await stripe.open(key, asks);
    const facts = await stripe.authorize(`${key}.a`, id, asks);
    expect(facts).toMatchObject({ state: 'step-up', address: expect.stringMatching(/^https:/) as string });
    server.confirmAtBank(id);
    expect(await stripe.read(id)).toMatchObject({ state: 'authorized', authorizedCents: 4_620 });
    const away = { ...asks, customer, offSession: true, returnAddress: null };
    const later = await stripe.open(`${key}.later`, away);
    expect(await stripe.authorize(`${key}.later.a`, later.id, away)).toMatchObject({
      state: 'refused',
      code: 'authentication_required',
    });
  });

  it('is let go of at any time before it is taken, and as often as it is asked', async () => {
    const open = await stripe.open(key, order);
    expect(await stripe.void(`${key}.v`, open.id)).toMatchObject({ state: 'voided' });
    await expect(stripe.authorize(`${key}.a`, open.id, order)).rejects.toThrow('400');
    const held = await stripe.open(`${key}.2`, order);
    await stripe.authorize(`${key}.2.a`, held.id, order);
    for (const again of [1, 2])
      expect(await stripe.void(`${key}.2.v${again}`, held.id)).toMatchObject({ state: 'voided', authorizedCents: 0 });
    const taken = await stripe.open(`${key}.3`, order);
    await stripe.authorize(`${key}.3.a`, taken.id, order);
    await stripe.capture(`${key}.3.c`, taken.id, 4_620);
    await expect(stripe.void(`${key}.3.v`, taken.id)).rejects.toThrow('400');
  });

  it('of a card for later is kept, and charged on its day with no holder there', async () => {
    const store: ChargeOrder = { ...order, kind: 'store' };
    const { id, customer } = await stripe.open(key, store);
    expect(await stripe.authorize(`${key}.a`, id, store)).toMatchObject({ state: 'stored', authorizedCents: 0 });
    const due = { ...order, customer, offSession: true, returnAddress: null };
    const charge = await stripe.open(`${key}.charge`, due);
    expect(charge.customer).toBe(customer);
    expect(await stripe.authorize(`${key}.charge.a`, charge.id, due)).toMatchObject({ state: 'authorized' });
    expect(server.asked.filter((call) => call === 'POST /v1/customers')).toHaveLength(1);
  });

  it('is of a card that Stripe describes, by its token alone', async () => {
    expect(await stripe.describe('pm_card_visa')).toEqual({
      brand: 'visa',
      last4: '4242',
      expirationMonth: '08',
      expirationYear: '2030',
    });
    expect(await stripe.describe('pm_none')).toBeNull();
    server.asked.length = 0;
    expect(await stripe.describe('../customers')).toBeNull();
    expect(server.asked).toEqual([]);
  });

  it('throws where there is no answer that can be trusted', async () => {
    const other = buildStripe({ secretKey: 'sk_wrong', webhookSecret: HOOK, frame: null, base: server.base });
    await expect(other.open(key, order)).rejects.toMatchObject({ name: 'ProcessorError' });
    const away = buildStripe({ secretKey: SECRET, webhookSecret: HOOK, frame: null, base: 'http://127.0.0.1:9' });
    await expect(away.read('pi_1')).rejects.toMatchObject({ name: 'ProcessorError' });
  });
});

describe('the server of these tests', () => {
  it.each([
    ['a field that is none', 'amount=100&currency=usd&captured=true'],
    ['a missing field', 'amount=100'],
    ['another type', 'amount=12.5&currency=usd'],
    ['a word that is none of the list', 'amount=100&currency=usd&capture_method=by_hand'],
    ['a list that is none', 'amount=100&currency=usd&payment_method_types=card'],
    ['an object that the cut of the schema has not', 'amount=100&currency=usd&payment_method_data[type]=card'],
  ])('refuses a call with %s, by what Stripe publishes', (_, form) => {
    expect(findRequestProblems('POST /v1/payment_intents', new URLSearchParams(form))).toHaveLength(1);
  });

  it('takes what Stripe publishes, and holds its own answers to it', () => {
    const form = new URLSearchParams('amount=100&currency=usd&payment_method_types[]=card&metadata[a]=b&confirm=true');
    expect(findRequestProblems('POST /v1/payment_intents', form)).toEqual([]);
    const customer = customerOf('cus_1');
    expect(findAnswerProblems('POST /v1/customers', 200, customer)).toEqual([]);
    expect(findAnswerProblems('POST /v1/customers', 200, { ...customer, livemode: 'no' })).toHaveLength(1);
    expect(findAnswerProblems('POST /v1/customers', 200, { ...customer, blance: 0 })).toHaveLength(1);
    expect(findAnswerProblems('POST /v1/customers', 400, { error: { type: 'no_error' } })).toHaveLength(1);
  });
});

describe('a webhook of Stripe', () => {
  const body = (object: object, type = 'payment_intent.succeeded') =>
    JSON.stringify({ id: 'evt_1', object: 'event', type, data: { object } });
  const sign = (text: string, at = NOW, secret = HOOK) => {
    const time = Math.floor(at.getTime() / 1_000);
    return `t=${time},v1=${createHmac('sha256', secret).update(`${time}.${text}`).digest('hex')}`;
  };
  const intent = body({ id: 'pi_1', object: 'payment_intent' });

  it('is believed by its signature, and tells which payment it is about', () => {
    expect(stripe.readEvent(intent, sign(intent), NOW)).toEqual({
      id: 'evt_1',
      kind: 'payment_intent.succeeded',
      processorId: 'pi_1',
    });
    const refund = body({ id: 'ch_1', object: 'charge', payment_intent: 'pi_7' }, 'charge.refunded');
    expect(stripe.readEvent(refund, sign(refund), NOW)).toMatchObject({ processorId: 'pi_7' });
    // While a secret is renewed there are two signatures, of which one is ours.
    const both = `${sign(intent, NOW, 'whsec_old')},${sign(intent).split(',')[1]}`;
    expect(stripe.readEvent(intent, both, NOW)).not.toBeNull();
  });

  it.each([
    ['no signature', null],
    ['another secret', sign(intent, NOW, 'whsec_other')],
    ['an old one', sign(intent, new Date(NOW.getTime() - 301_000))],
    ['one of the future', sign(intent, new Date(NOW.getTime() + 301_000))],
    ['another scheme', sign(intent).replace('v1=', 'v0=')],
    ['no time', sign(intent).replace(/^t=\d+,/, '')],
    ['nonsense', 't=1,v1=zz'],
  ])('is nothing with %s', (_, signature) => {
    expect(stripe.readEvent(intent, signature, NOW)).toBeNull();
    expect(stripe.readEvent(`${intent} `, sign(intent), NOW)).toBeNull();
  });
});
