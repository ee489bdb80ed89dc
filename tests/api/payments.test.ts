import { asc, eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { policies } from '@/lib/enrollment-api/store/schema/member-tables';
import { paymentEvents, paymentIntents } from '@/lib/enrollment-api/store/schema/payment-tables';
import { buildDemoProcessor } from '@/lib/enrollment-api/payments/demo-client';
import { noteEvent } from '@/lib/enrollment-api/store/payment-rows';
import { percentile } from '@/tests/bench/stats';
import { describeWithDemoOnBoth } from '../config/databases';
import { readyByCard } from './by-card';
import { TEST_CARDS } from './processor';
import { Shopper } from './shopper';
import { buildApi, NOW, type Api } from './support';

type Receipt = { payment_state: string; captured_amount: string; paid_today: string };

describeWithDemoOnBoth('a payment by card', (store) => {
  let api: Api;
  beforeAll(async () => {
    api = await buildApi(store());
  });
  beforeEach(() => {
    api.setNow(NOW);
    api.processor.line.before = null;
    api.processor.line.after = null;
    api.processor.asked.length = 0;
  });

  const ready = (card?: string, start?: string) => readyByCard(api, card, start);
  const intentsOf = (shopper: Shopper) =>
    store()
      .db.select()
      .from(paymentIntents)
      .where(eq(paymentIntents.enrollmentId, shopper.id))
      .orderBy(asc(paymentIntents.sequence), asc(paymentIntents.attempt));
  const policiesOf = (shopper: Shopper) =>
    store().db.select().from(policies).where(eq(policies.enrollmentId, shopper.id));
  const receiptOf = (shopper: Shopper) => shopper.ok<Receipt>('getReceipt');
  /** What the processor has taken or holds for the charges of an enrollment. */
  const moneyOf = async (shopper: Shopper) => {
    const charges = (await intentsOf(shopper)).flatMap(
      ({ processorId }) => api.processor.ledger.charge(processorId ?? '') ?? [],
    );
    return {
      held: charges.reduce((sum, one) => sum + (one.state === 'authorized' ? one.authorizedCents : 0), 0),
      taken: charges.reduce((sum, one) => sum + one.capturedCents - one.refundedCents, 0),
    };
  };

  it('is held before the policy is made, taken after it, and called paid only then', async () => {
    const shopper = await ready();
    await shopper.ok('saveReviewInfo');
    const [policy] = await policiesOf(shopper);
    expect(await receiptOf(shopper)).toMatchObject({ payment_state: 'authorized', captured_amount: '0.00' });
    expect(await moneyOf(shopper)).toEqual({ held: policy?.firstMonthCents, taken: 0 });
    await api.settle();
    const receipt = await receiptOf(shopper);
    expect(receipt).toMatchObject({ payment_state: 'captured', captured_amount: receipt.paid_today });
    expect(await moneyOf(shopper)).toEqual({ held: 0, taken: policy?.firstMonthCents });
    expect(api.processor.asked).toEqual(['orders', 'authorize', 'capture']);
    const [first, second] = await intentsOf(shopper);
    expect(first).toMatchObject({ state: 'captured', policyId: policy?.id, sequence: 0 });
    expect(second).toMatchObject({ state: 'scheduled', sequence: 1, amountCents: policy?.recurringCents });
  });

  it.each([
    [TEST_CARDS.declined, 'do_not_honor', 'Your bank did not accept this payment.'],
    [TEST_CARDS.noMoney, 'insufficient_funds', 'there is not enough money on this card'],
  ])('that the bank refuses (%s) makes no policy, and another card does', async (number, code, words) => {
    const shopper = await ready(number);
    const refused = await shopper.call('saveReviewInfo');
    expect(refused.body).toMatchObject({
      status: 'error',
      errorCode: 'paymentRefused',
      data: { tab_name: 'billing_info', code },
    });
    expect(refused.text).toContain(words);
    expect(await policiesOf(shopper)).toEqual([]);
    // The billing step says it beside that card, as long as it is that card.
    const told = async () => {
      const { body } = await shopper.call('getFormFieldsBillingInfo');
      return (body.data as { card_refused?: string }).card_refused;
    };
    expect(await told()).toContain(words);
    expect(await told()).toContain(`the card ending ${number.slice(-4)}, and nothing was charged`);
    expect((await shopper.card({ card_number: '4242424242424242' })).body['status']).toBe('success');
    expect(await told()).toBeUndefined();
    await shopper.ok('saveReviewInfo');
    await api.settle();
    expect((await intentsOf(shopper)).map(({ state, attempt }) => [attempt, state])).toEqual([
      [1, 'failed'],
      [2, 'captured'],
      [1, 'scheduled'],
    ]);
  });

  it('that the bank asks the person about goes on when they come back', async () => {
    const shopper = await ready(TEST_CARDS.stepUp);
    const asked = await shopper.call('saveReviewInfo');
    expect(asked.body).toMatchObject({ status: 'error', errorCode: 'stepUp' });
    const { address } = asked.body.data as { address: string };
    expect((await shopper.call('saveReviewInfo')).body).toMatchObject({ errorCode: 'stepUp', data: { address } });
    expect(await policiesOf(shopper)).toEqual([]);
    const page = await api.processor.fetch(new Request(address));
    expect(await page.text()).toContain('Confirm payment');
    const back = await api.processor.fetch(
      new Request(address, { method: 'POST', body: new URLSearchParams({ answer: 'confirm' }) }),
    );
    expect(back.headers.get('location')).toMatch(/\/enrollment\/review-confirm\?from=bank$/);
    await shopper.ok('saveReviewInfo');
    await api.settle();
    expect(await receiptOf(shopper)).toMatchObject({ payment_state: 'captured' });
  });

  it('that has no answer in time is asked for again by the same key, and taken once', async () => {
    const shopper = await ready(TEST_CARDS.slow);
    const late = await shopper.call('saveReviewInfo');
    expect(late.http).toBe(503);
    expect(await policiesOf(shopper)).toEqual([]);
    await shopper.ok('saveReviewInfo');
    await api.settle();
    const [policy] = await policiesOf(shopper);
    expect(await moneyOf(shopper)).toEqual({ held: 0, taken: policy?.firstMonthCents });
    expect((await intentsOf(shopper)).filter(({ sequence }) => sequence === 0)).toHaveLength(1);
  });

  it('whose capture fails leaves the policy pending its first payment, and tells the member', async () => {
    const shopper = await ready(TEST_CARDS.captureFails);
    await shopper.ok('saveReviewInfo');
    await api.settle();
    expect(await receiptOf(shopper)).toMatchObject({ payment_state: 'pending-first-payment', captured_amount: '0.00' });
    const [policy] = await policiesOf(shopper);
    const told = (await api.mails()).filter(
      ({ subject, text }) => subject === 'Your payment did not come' && text.includes(policy?.id ?? '-'),
    );
    expect(told).toHaveLength(1);
  });

  it('is made once by 100 submissions at once', async () => {
    const shopper = await ready();
    const answers = await Promise.all(Array.from({ length: 100 }, () => shopper.call('saveReviewInfo')));
    const made = new Set(answers.filter(({ http }) => http === 200).map(({ text }) => text));
    expect(made.size).toBe(1);
    await api.settle();
    await Promise.all([api.settle(), api.settle(), api.settle()]);
    const [policy, ...more] = await policiesOf(shopper);
    expect(more).toEqual([]);
    expect(await moneyOf(shopper)).toEqual({ held: 0, taken: policy?.firstMonthCents });
  });

  it('is held and made a policy of within the time of a submission', async () => {
    const shoppers: Shopper[] = [];
    for (let count = 0; count < 20; count += 1) shoppers.push(await ready());
    const took: number[] = [];
    for (const shopper of shoppers) {
      const began = performance.now();
      await shopper.ok('saveReviewInfo');
      took.push(performance.now() - began);
      expect(await policiesOf(shopper)).toHaveLength(1);
    }
    const p95 = percentile(took, 0.95);
    console.log(`${took.length} submissions by card: 95 in 100 within ${Math.round(p95)} ms (limit 1500 ms)`);
    // Three times the limit: the machines of the tests are shared.
    expect(p95).toBeLessThan(4_500);
  });

  it('is taken by a processor that says when it answers', async () => {
    const told = await api.processor.fetch(new Request('http://processor.test/health'));
    expect(told.status).toBe(200);
    expect(await told.json()).toEqual({ status: 'ok' });
  });

  it.each(['orders', 'authorize'])('that loses the answer to %s is let go of when nobody comes back', async (lost) => {
    const shopper = await ready();
    api.processor.line.after = (what) => {
      if (what === lost) throw new Error('the line is cut');
    };
    expect((await shopper.call('saveReviewInfo')).http).toBe(503);
    api.processor.line.after = null;
    await api.settle();
    expect((await intentsOf(shopper)).map(({ state }) => state)).toEqual(['created']);
    api.setNow(new Date(NOW.getTime() + 6 * 60_000));
    await api.settle();
    expect((await intentsOf(shopper)).map(({ state }) => state)).toEqual(['voided']);
    expect(await moneyOf(shopper)).toEqual({ held: 0, taken: 0 });
    await shopper.ok('saveReviewInfo');
    await api.settle();
    expect(await receiptOf(shopper)).toMatchObject({ payment_state: 'captured' });
  });

  it.each(['before', 'after'] as const)('whose capture is cut %s it was made is taken once', async (when) => {
    const shopper = await ready();
    await shopper.ok('saveReviewInfo');
    api.processor.line[when] = (what) => {
      if (what === 'capture') throw new Error('the line is cut');
    };
    await api.settle();
    expect(await receiptOf(shopper)).toMatchObject({ payment_state: 'authorized' });
    api.processor.line[when] = null;
    api.setNow(new Date(NOW.getTime() + 3_600_000));
    await api.settle();
    const [policy] = await policiesOf(shopper);
    expect(await moneyOf(shopper)).toEqual({ held: 0, taken: policy?.firstMonthCents });
    expect(await receiptOf(shopper)).toMatchObject({ payment_state: 'captured' });
  });

  it('that was held for another amount is let go of when the cart changes before the policy is made', async () => {
    const shopper = await ready();
    api.processor.line.after = (what) => {
      if (what === 'authorize') throw new Error('the line is cut');
    };
    expect((await shopper.call('saveReviewInfo')).http).toBe(503);
    api.processor.line.after = null;
    expect((await shopper.card({ card_number: '5555555555554444' })).body['status']).toBe('success');
    await shopper.ok('saveReviewInfo');
    await api.settle();
    const [policy] = await policiesOf(shopper);
    expect(await moneyOf(shopper)).toEqual({ held: 0, taken: policy?.firstMonthCents });
    expect((await intentsOf(shopper)).map(({ state }) => state)).toEqual(['voided', 'captured', 'scheduled']);
  });

  it('for a start that is far is kept now and charged on its day', async () => {
    const shopper = await ready('4242424242424242', '03/01/2027');
    await shopper.ok('saveReviewInfo');
    await api.settle();
    expect(await receiptOf(shopper)).toMatchObject({ payment_state: 'stored', captured_amount: '0.00' });
    expect(await moneyOf(shopper)).toEqual({ held: 0, taken: 0 });
    api.setNow(new Date('2027-01-29T20:00:00Z'));
    await api.settle();
    expect(await moneyOf(shopper)).toEqual({ held: 0, taken: 0 });
    api.setNow(new Date('2027-01-30T15:00:00Z'));
    await api.settle();
    const [policy] = await policiesOf(shopper);
    expect(await moneyOf(shopper)).toEqual({ held: 0, taken: policy?.firstMonthCents });
    api.setNow(new Date('2027-03-28T15:00:00Z'));
    await api.settle();
    await api.settle();
    const [, second, third] = await intentsOf(shopper);
    expect(second).toMatchObject({ state: 'captured', dueOn: '2027-03-28', capturedCents: policy?.recurringCents });
    expect(third).toMatchObject({ state: 'scheduled', dueOn: '2027-04-28' });
  });

  it('from a card that the processor’s frame took is known by its token alone', async () => {
    const shopper = await ready();
    const { processor } = api.ports;
    api.ports.processor = buildDemoProcessor({ ...api.processor.access, hasFrame: true });
    try {
      expect(await shopper.ok('getPaymentFrame')).toEqual({ address: 'http://demo.test/frame' });
      expect((await shopper.card()).http).toBe(422);
      const card = { number: '5555555555554444', expirationMonth: '04', expirationYear: '2031', securityCode: '123' };
      const taken = await api.processor.vault.tokenize(card);
      if (!taken.ok) throw new Error('the frame took no card');
      const own = { card_number: '', security_code: '', expiration_month: '', expiration_year: '' };
      expect((await shopper.card({ ...own, payment_token: 'demo_000000000000' })).http).toBe(422);
      expect((await shopper.card({ ...own, payment_token: taken.token })).body).toMatchObject({ status: 'success' });
      await shopper.ok('saveReviewInfo');
      await api.settle();
      expect(await shopper.ok('getReceipt')).toMatchObject({
        payment_state: 'captured',
        payment: { method: 'cc', brand_or_bank: 'mastercard', last4: '4444' },
      });
    } finally {
      api.ports.processor = processor;
    }
  });

  describe('told by a webhook', () => {
    it('is asked for, however late and often it is told', async () => {
      const shopper = await ready();
      await shopper.ok('saveReviewInfo');
      await api.settle();
      const [intent] = await intentsOf(shopper);
      const charge = api.processor.ledger.charge(intent?.processorId ?? '');
      if (!charge) throw new Error('no charge');
      api.processor.ledger.change({ ...charge, refundedCents: 500 });
      const event = { processor: 'demo', id: `evt-${shopper.id}`, kind: 'refund', processorId: charge.id };
      expect(await noteEvent(api.ports, event)).toBe(true);
      expect(await noteEvent(api.ports, event)).toBe(false);
      await api.settle();
      await api.settle();
      expect((await intentsOf(shopper))[0]).toMatchObject({ state: 'captured', refundedCents: 500 });
      const noted = await store().db.select().from(paymentEvents).where(eq(paymentEvents.id, event.id));
      expect(noted).toHaveLength(1);
    });

    it('is kept while the person is at the bank, whatever is told of it meanwhile', async () => {
      const shopper = await ready(TEST_CARDS.stepUp);
      const { address } = (await shopper.call('saveReviewInfo')).body.data as { address: string };
      const [asked] = await intentsOf(shopper);
      const tell = (kind: string) =>
        noteEvent(api.ports, {
          processor: 'demo',
          id: `${kind}-${shopper.id}`,
          kind,
          processorId: asked?.processorId ?? '',
        });
      expect(await tell('asked')).toBe(true);
      await api.settle();
      expect(await intentsOf(shopper)).toMatchObject([{ state: 'step-up' }]);
      await api.processor.fetch(
        new Request(address, { method: 'POST', body: new URLSearchParams({ answer: 'confirm' }) }),
      );
      expect(await tell('confirmed')).toBe(true);
      await api.settle();
      await shopper.ok('saveReviewInfo');
      await api.settle();
      expect(await receiptOf(shopper)).toMatchObject({ payment_state: 'captured' });
    });

    it('is heard by the endpoint when it is signed, and is not there else', async () => {
      const shopper = await ready();
      await shopper.ok('saveReviewInfo');
      const told = api.processor.told.at(-1);
      expect((await api.call('notePaymentEvent', { ...told })).http).toBe(200);
      expect((await api.call('notePaymentEvent', { ...told })).http).toBe(200);
      expect((await api.call('notePaymentEvent', { ...told, signature: 'no' })).http).toBe(404);
    });

    it('is believed with the signature alone', () => {
      const { told, port } = api.processor;
      const [last] = told.slice(-1);
      if (!last) throw new Error('nothing was told');
      expect(port.readEvent(last.body, last.signature, NOW)).not.toBeNull();
      expect(port.readEvent(`${last.body} `, last.signature, NOW)).toBeNull();
      expect(port.readEvent(last.body, null, NOW)).toBeNull();
    });
  });
});

describeWithDemoOnBoth('a payment by bank account or bill', (store) => {
  it('is scheduled for the next banking day, and billed where others collect', async () => {
    const api = await buildApi(store());
    const shopper = await Shopper.quote(api);
    await shopper.prepare();
    await shopper.ok('saveReviewInfo');
    expect(await shopper.ok<Receipt>('getReceipt')).toMatchObject({
      payment_state: 'scheduled',
      captured_amount: '0.00',
    });
    const [intent] = await store().db.select().from(paymentIntents).where(eq(paymentIntents.enrollmentId, shopper.id));
    expect(intent).toMatchObject({ state: 'scheduled', processor: 'ach', method: 'eft' });
    expect(intent?.source).not.toContain('000488817734410');
    expect(api.processor.asked).toEqual([]);
  });
});
