import { asc, eq } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { consents } from '@/lib/enrollment-api/store/schema/enrollment-tables';
import { amountDue } from '@/lib/enrollment-api/payments/plan-amounts';
import { memberPolicies, policies } from '@/lib/enrollment-api/store/schema/member-tables';
import { paymentIntents } from '@/lib/enrollment-api/store/schema/payment-tables';
import { coveredMonth } from '@/lib/rules/money/payment-schedule';
import { describeWithDemo } from '../config/databases';
import { TEST_CARDS } from './processor';
import { Shopper } from './shopper';
import { BAYLINE, buildApi, fieldErrors, NOW, resultOf, type Api } from './support';
import { enrollUnpaid, type Due } from './unpaid';

const CARD = { expiration_month: '09', expiration_year: '2029', security_code: '123' };
const BANK = {
  account_name: 'Ana Ruiz',
  account_type: 'savings',
  routing_number: '111000025',
  account_number: '000998877665',
};

describeWithDemo('a payment that did not come', (store) => {
  let api: Api;
  beforeAll(async () => {
    api = await buildApi(store());
  });
  beforeEach(() => {
    api.setNow(NOW);
    api.processor.line.before = null;
    api.processor.line.after = null;
  });

  /** A policy whose first payment was refused after it was made. */
  async function unpaid(): Promise<Shopper> {
    const shopper = await enrollUnpaid(api);
    expect(await shopper.ok('getReceipt')).toMatchObject({ payment_state: 'pending-first-payment' });
    return shopper;
  }

  it('is told by a mail whose link opens the receipt', async () => {
    const shopper = await unpaid();
    const [intent] = await intentsOf(shopper);
    const mail = (await api.mails()).find(
      ({ subject, text }) => subject === 'Your payment did not come' && text.includes(intent?.policyId ?? '-'),
    );
    const token = /\/receipt\/([A-Za-z0-9_-]{43})/.exec(mail?.text ?? '')?.[1] ?? '';
    const status = await api.call('getReceiptStatus', { token });
    expect(status.body.data).toMatchObject({ pending: true, payment_state: 'pending-first-payment' });
  });

  it.each(['renewal', 'request'])('of a plan that ended by %s is owed for the months until then', async (cause) => {
    const shopper = await unpaid();
    const [policy] = await store().db.select().from(policies).where(eq(policies.enrollmentId, shopper.id));
    if (!policy) throw new Error('No policy was made');
    const second = await amountDue(api.ports, policy, 1);
    expect(second).toBe(policy.recurringCents);
    const end = async (month: number) =>
      store()
        .db.update(memberPolicies)
        .set({ status: 'TERMINATED', cause, endDate: coveredMonth(policy.effectiveDate, month).to })
        .where(eq(memberPolicies.policyId, policy.id));
    await end(1);
    expect(await amountDue(api.ports, policy, 1)).toBe(second);
    expect(await amountDue(api.ports, policy, 2)).toBe(0);
    // Where its time to pay ran out first, it ended with the month before.
    await end(0);
    expect(await amountDue(api.ports, policy, 1)).toBe(0);
  });

  const dueOf = async (shopper: Shopper): Promise<Due> => shopper.ok<Due>('getPaymentDue');
  async function pay(shopper: Shopper, method: 'cc' | 'eft', own: Record<string, unknown> = {}) {
    const due = await dueOf(shopper);
    return payOn(shopper, due, method, own);
  }
  function payOn(shopper: Shopper, due: Due, method: 'cc' | 'eft', own: Record<string, unknown> = {}) {
    const way = due?.ways.find((one) => one.method === method);
    return shopper.call('payPolicy', {
      payment: due?.payment ?? '0.1.0',
      payment_method: method,
      authorization_accepted: 1,
      authorization_text_hash: way?.authorization_text_hash,
      ...(method === 'cc' ? { ...CARD, card_number: '5555555555554444' } : BANK),
      ...own,
    });
  }
  const intentsOf = (shopper: Shopper) =>
    store()
      .db.select()
      .from(paymentIntents)
      .where(eq(paymentIntents.enrollmentId, shopper.id))
      .orderBy(asc(paymentIntents.sequence), asc(paymentIntents.attempt));
  const takenOf = async (shopper: Shopper) =>
    (await intentsOf(shopper))
      .flatMap(({ processorId }) => api.processor.ledger.charge(processorId ?? '') ?? [])
      .reduce((sum, one) => sum + one.capturedCents - one.refundedCents, 0);
  const heldOf = async (shopper: Shopper) =>
    (await intentsOf(shopper))
      .flatMap(({ processorId }) => api.processor.ledger.charge(processorId ?? '') ?? [])
      .filter(({ state }) => state === 'authorized').length;

  it('is paid by another card, which the receipt names and the next payment is taken from', async () => {
    const shopper = await unpaid();
    const due = await dueOf(shopper);
    expect(due).toMatchObject({ is_first: true, confirming: false, retry_on: null });
    expect(due?.ways.map(({ method }) => method)).toEqual(['cc', 'eft']);
    expect((await pay(shopper, 'cc')).body).toMatchObject({ data: { payment_state: 'authorized' } });
    expect(await dueOf(shopper)).toBeNull();
    await api.settle();
    const [policy] = await store().db.select().from(policies).where(eq(policies.enrollmentId, shopper.id));
    expect(await takenOf(shopper)).toBe(policy?.firstMonthCents);
    expect(await shopper.ok('getReceipt')).toMatchObject({
      payment_state: 'captured',
      payment: { method: 'cc', brand_or_bank: 'mastercard', last4: '4444' },
    });
    expect((await intentsOf(shopper)).map(({ sequence, state }) => [sequence, state])).toEqual([
      [0, 'failed'],
      [0, 'captured'],
      [1, 'scheduled'],
    ]);
    const accepted = await store().db.select().from(consents).where(eq(consents.enrollmentId, shopper.id));
    const [words] = accepted.filter(({ textKey }) => textKey.startsWith('payment-again-cc'));
    expect(words?.wording).toContain('ending in 4444');
    expect(words?.wording).not.toContain('5555555555554444');
  });

  it('is paid by bank account with the next file, and is not due meanwhile', async () => {
    const shopper = await unpaid();
    expect((await pay(shopper, 'eft')).body).toMatchObject({ data: { payment_state: 'scheduled' } });
    expect(await dueOf(shopper)).toBeNull();
    const [, again] = await intentsOf(shopper);
    expect(again).toMatchObject({ state: 'scheduled', processor: 'ach', dueOn: '2026-11-23' });
    expect(again?.source).not.toContain('000998877665');
    expect(await shopper.ok('getReceipt')).toMatchObject({
      payment_state: 'scheduled',
      payment: { method: 'eft', last4: '7665' },
    });
  });

  it('is made once by twenty presses at once, and by a press on an older page not at all', async () => {
    const shopper = await unpaid();
    const due = await dueOf(shopper);
    const answers = await Promise.all(Array.from({ length: 20 }, () => payOn(shopper, due, 'cc')));
    expect(answers.filter(({ http, body }) => http === 200 && body['status'] === 'success')).toHaveLength(1);
    expect(answers.filter(({ http }) => http === 409)).toHaveLength(19);
    for (let turn = 0; turn < 3; turn += 1) await api.settle();
    const [policy] = await store().db.select().from(policies).where(eq(policies.enrollmentId, shopper.id));
    expect(await takenOf(shopper)).toBe(policy?.firstMonthCents);
    expect(await heldOf(shopper)).toBe(0);
    expect((await payOn(shopper, due, 'eft')).http).toBe(409);
  });

  it('stays due when the other card is refused as well, and the way after it is open', async () => {
    const shopper = await unpaid();
    const refused = await pay(shopper, 'cc', { card_number: TEST_CARDS.declined });
    expect(refused.body).toMatchObject({ errorCode: 'paymentRefused', data: { code: 'do_not_honor' } });
    expect(refused.text).toContain('Nothing was charged');
    expect(await dueOf(shopper)).toMatchObject({ confirming: false });
    expect((await pay(shopper, 'eft')).body['status']).toBe('success');
  });

  it('goes on when the bank has asked the person', async () => {
    const shopper = await unpaid();
    const asked = await pay(shopper, 'cc', { card_number: TEST_CARDS.stepUp });
    expect(asked.body).toMatchObject({ errorCode: 'stepUp' });
    const { address } = asked.body.data as { address: string };
    const due = await dueOf(shopper);
    expect(due).toMatchObject({ confirming: true });
    const back = await api.processor.fetch(
      new Request(address, { method: 'POST', body: new URLSearchParams({ answer: 'confirm' }) }),
    );
    expect(back.headers.get('location')).toMatch(/\/enrollment\/payment$/);
    const done = await shopper.call('payPolicy', { payment: due?.payment ?? '0.1.0', confirmed: 1 });
    expect(done.body).toMatchObject({ data: { payment_state: 'authorized' } });
    await api.settle();
    expect(await shopper.ok('getReceipt')).toMatchObject({ payment_state: 'captured' });
  });

  it.each(['orders', 'authorize', 'tokens'])(
    'holds and takes nothing twice when the line is cut after %s',
    async (lost) => {
      const shopper = await unpaid();
      const due = await dueOf(shopper);
      api.processor.line.after = (what) => {
        if (what === lost) throw new Error('the line is cut');
      };
      const cut = await payOn(shopper, due, 'cc');
      expect(cut.http).not.toBe(200);
      api.processor.line.after = null;
      expect((await payOn(shopper, due, 'cc')).body['status']).toBe('success');
      await api.settle();
      const [policy] = await store().db.select().from(policies).where(eq(policies.enrollmentId, shopper.id));
      expect(await takenOf(shopper)).toBe(policy?.firstMonthCents);
      expect(await heldOf(shopper)).toBe(0);
    },
  );

  it('asks for what is missing, for the words that were shown, and for a right account', async () => {
    const shopper = await unpaid();
    expect(fieldErrors(await pay(shopper, 'cc', { security_code: '' }))).toHaveProperty('security_code');
    expect(fieldErrors(await pay(shopper, 'cc', { card_number: '4111111111111112' }))).toHaveProperty('card_number');
    expect(fieldErrors(await pay(shopper, 'eft', { routing_number: '111000026' }))).toHaveProperty('routing_number');
    expect(fieldErrors(await pay(shopper, 'eft', { authorization_accepted: 0 }))).toHaveProperty(
      'authorization_accepted',
    );
    expect((await pay(shopper, 'eft', { authorization_text_hash: 'a'.repeat(64) })).body).toMatchObject({
      errorCode: 'textsChanged',
    });
    expect(await intentsOf(shopper)).toHaveLength(1);
  });

  it('is nobody else’s to see or pay', async () => {
    const shopper = await unpaid();
    const due = await dueOf(shopper);
    for (const name of ['getPaymentDue', 'payPolicy'] as const) {
      const members = { enrollment_id: shopper.id, payment: due?.payment ?? '0.1.0' };
      const own = name === 'getPaymentDue' ? { enrollment_id: shopper.id } : members;
      expect((await api.call(name, own, BAYLINE)).http).toBe(404);
    }
    const other = await Shopper.quote(api);
    expect((await other.call('getPaymentDue')).http).toBe(404);
    expect(resultOf(await shopper.call('getPaymentDue'))).not.toBeNull();
  });
});
