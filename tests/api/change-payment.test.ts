import { asc, eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import type { getPaymentChange } from '@/lib/contract/member-details';
import type { AnswerOf } from '@/lib/contract/endpoint';
import { openSource } from '@/lib/enrollment-api/store/payment-rows';
import { memberChanges } from '@/lib/enrollment-api/store/schema/change-tables';
import { consents } from '@/lib/enrollment-api/store/schema/enrollment-tables';
import { members } from '@/lib/enrollment-api/store/schema/member-tables';
import { paymentIntents } from '@/lib/enrollment-api/store/schema/payment-tables';
import { loadMemberRecords } from '@/lib/enrollment-api/store/member-rows';
import { describeWithDemo } from '../config/databases';
import { readyByCard } from './by-card';
import { enrolledMember, memberOf, type Me } from './enrolled-member';
import { passDays } from './pass-days';
import { TEST_CARDS } from './processor';
import { BAYLINE, buildApi, fieldErrors, forgetNewMembers, NORTH_STAR, NOW, resultOf, type Api } from './support';
import { enrollUnpaid } from './unpaid';

type Paid = AnswerOf<typeof getPaymentChange>['data']['result'];

const CARD = { card_number: '5555555555554444', expiration_month: '09', expiration_year: '2029', security_code: '123' };
const BANK = {
  account_name: 'Ana Ruiz',
  account_type: 'savings',
  routing_number: '111000025',
  account_number: '000998877665',
};

/** A member who enrolled by card on November 21, 2026, and whose next payment is on January 28, 2027 (decisions 272). */
describeWithDemo('how a policy is paid, changed by its member', (store) => {
  let api: Api;
  beforeEach(async () => {
    api = await buildApi(store());
    api.setNow(NOW);
    await forgetNewMembers(store());
    await store().db.update(paymentIntents).set({ state: 'voided', nextAt: null });
  });

  const enrolled = () => enrolledMember(api);
  const look = ({ id, policyId, headers }: Me) =>
    api.call('getPaymentChange', { user_id: id, policy_id: policyId }, headers);
  const paidOf = async (me: Me) => resultOf<Paid>(await look(me));
  async function change(me: Me, method: 'cc' | 'eft', own: Record<string, unknown> = {}, on?: Paid) {
    const paid = on ?? (await paidOf(me));
    const way = paid.ways.find((one) => one.method === method);
    return api.call(
      'changePayment',
      {
        user_id: me.id,
        policy_id: me.policyId,
        seen: paid.seen,
        payment_method: method,
        authorization_accepted: 1,
        authorization_text_hash: way?.authorization_text_hash,
        ...(method === 'cc' ? CARD : BANK),
        ...own,
      },
      me.headers,
    );
  }
  const intentsOf = ({ policyId }: Me) =>
    store()
      .db.select()
      .from(paymentIntents)
      .where(eq(paymentIntents.policyId, policyId))
      .orderBy(asc(paymentIntents.sequence), asc(paymentIntents.attempt));
  const livesOf = async (me: Me) =>
    (await intentsOf(me))
      .filter(({ state }) => state !== 'voided' && state !== 'voiding')
      .map(({ sequence, state, method, processor, dueOn }) => ({ sequence, state, method, processor, dueOn }));
  const takenOf = async (me: Me) =>
    (await intentsOf(me)).filter(({ state }) => state === 'captured').map(({ sequence }) => sequence);

  it('moves the planned payment to an account, on its day and of its amount, and keeps the words and a copy by mail', async () => {
    const me = await enrolled();
    const before = await paidOf(me);
    expect(before).toMatchObject({ method: 'cc', last4: '4242', next: { on: '01/28/2027' }, under_way: null });
    const words = before.ways.find(({ method }) => method === 'eft')?.authorization ?? '';
    for (const told of ['on January 28, 2027', 'of each month', 'until I revoke it by calling', '3 business days'])
      expect(words).toContain(told);
    await api.sent();
    expect((await change(me, 'eft')).body).toMatchObject({ status: 'success' });
    expect(await livesOf(me)).toEqual([
      { sequence: 0, state: 'captured', method: 'cc', processor: 'demo', dueOn: null },
      { sequence: 1, state: 'scheduled', method: 'eft', processor: 'ach', dueOn: '2027-01-28' },
    ]);
    expect(await paidOf(me)).toMatchObject({ method: 'eft', last4: '7665', next: before.next });
    const [mail] = (await api.sent()).filter(({ subject }) => subject === 'You changed how you pay');
    expect(mail?.text).toContain('I authorize');
    expect(mail?.text).not.toContain(BANK.account_number);
    const kept = await store().db.select().from(consents).where(eq(consents.enrollmentId, me.enrollmentId));
    expect(kept.find(({ textKey }) => textKey === 'change-payment-eft 1')?.wording).toContain('ending in 7665');
    const [file] = await loadMemberRecords(api.ports, 'bank', me.id);
    expect(file?.data).toMatchObject({ account_number: BANK.account_number, bank_routing: BANK.routing_number });
    const [row] = await store().db.select().from(memberChanges).where(eq(memberChanges.memberId, me.id));
    expect(row).toMatchObject({ kind: 'payment', state: 'done', effectiveOn: '2026-11-21' });
    for (const secret of [BANK.account_number, BANK.routing_number]) expect(JSON.stringify(row)).not.toContain(secret);
  });

  it('keeps another card without taking money, and charges it alone on the day', async () => {
    const me = await enrolled();
    const before = api.processor.asked.length;
    expect((await change(me, 'cc')).body).toMatchObject({ status: 'success' });
    expect(api.processor.asked.slice(before)).toEqual(['orders', 'authorize']);
    expect(await takenOf(me)).toEqual([0]);
    await passDays(api, '2027-01-28');
    expect(await takenOf(me)).toEqual([0, 1]);
    const next = (await intentsOf(me)).find(({ sequence, state }) => sequence === 2 && state === 'scheduled');
    const source = next && openSource(api.ports, next);
    const card = source?.kind === 'card' ? await api.ports.processor?.describe(source.token) : null;
    expect(card).toMatchObject({ last4: '4444' });
    const [file] = await loadMemberRecords(api.ports, 'card', me.id);
    expect(file?.data).toMatchObject({ last4: '4444', expiration_year: '2029' });
  });

  it('goes on after the person has answered their bank, and changes nothing before', async () => {
    const me = await enrolled();
    const asked = await change(me, 'cc', { card_number: TEST_CARDS.stepUp });
    expect(asked.body).toMatchObject({ errorCode: 'stepUp' });
    const paid = await paidOf(me);
    expect(paid).toMatchObject({ confirming: true, last4: '4242' });
    const confirm = () =>
      api.call('changePayment', { user_id: me.id, policy_id: me.policyId, seen: paid.seen, confirmed: 1 }, me.headers);
    expect((await confirm()).body).toMatchObject({ errorCode: 'stepUp' });
    const { address } = (asked.body as { data: { address: string } }).data;
    const back = await api.processor.fetch(
      new Request(address, { method: 'POST', body: new URLSearchParams({ answer: 'confirm' }) }),
    );
    expect(back.headers.get('location')).toMatch(/\/change-payment\?policy=CF-/);
    expect((await confirm()).body).toMatchObject({ status: 'success' });
    expect(await paidOf(me)).toMatchObject({ confirming: false, last4: '3184' });
    expect((await confirm()).http).toBe(409);
  });

  it('stays as it was where the bank says no, where words are not accepted, and on an older page', async () => {
    const me = await enrolled();
    const paid = await paidOf(me);
    const before = await livesOf(me);
    expect((await change(me, 'cc', { card_number: TEST_CARDS.declined })).body).toMatchObject({
      errorCode: 'paymentRefused',
    });
    expect(fieldErrors(await change(me, 'eft', { authorization_accepted: 0 }))).toHaveProperty(
      'authorization_accepted',
    );
    expect(fieldErrors(await change(me, 'eft', { routing_number: '123' }))).toHaveProperty('routing_number');
    expect((await change(me, 'eft', { authorization_text_hash: 'a'.repeat(64) })).body).toMatchObject({
      errorCode: 'textsChanged',
    });
    expect(await livesOf(me)).toEqual(before);
    const kept = await store().db.select().from(memberChanges).where(eq(memberChanges.memberId, me.id));
    expect(kept.map(({ state }) => state)).toEqual(['withdrawn']);
    expect((await change(me, 'eft')).body).toMatchObject({ status: 'success' });
    expect((await change(me, 'cc', {}, paid)).http).toBe(409);
    expect(await paidOf(me)).toMatchObject({ method: 'eft' });
  });

  it('takes nothing twice, however many press at once', async () => {
    const me = await enrolled();
    const paid = await paidOf(me);
    const pressed = await Promise.all(
      Array.from({ length: 6 }, (_, at) => change(me, at % 2 ? 'cc' : 'eft', {}, paid)),
    );
    expect(pressed.filter(({ body }) => body['status'] === 'success')).toHaveLength(1);
    expect((await livesOf(me)).filter(({ sequence }) => sequence === 1)).toHaveLength(1);
    await passDays(api, '2027-01-28');
    expect((await livesOf(me)).filter(({ sequence }) => sequence === 1)).toHaveLength(1);
  });

  it('leaves a payment that is under way, and takes the one after it from the new account', async () => {
    const shopper = await readyByCard(api);
    await shopper.ok('saveReviewInfo');
    const me = await memberOf(api, shopper);
    const [first] = await intentsOf(me);
    expect(first?.state).toBe('authorized');
    const paid = await paidOf(me);
    expect(paid).toMatchObject({ next: null, under_way: { amount: '39.80' } });
    api.setNow(new Date(NOW.getTime() + 60_000));
    expect((await change(me, 'eft')).body).toMatchObject({ status: 'success' });
    await api.settle();
    expect(await livesOf(me)).toMatchObject([
      { sequence: 0, state: 'captured', method: 'cc' },
      { sequence: 1, state: 'scheduled', method: 'eft', processor: 'ach' },
    ]);
  });

  it('asks for a payment that did not come first', async () => {
    const me = await memberOf(api, await enrollUnpaid(api));
    expect(await paidOf(me)).toMatchObject({ is_due: true });
    expect((await change(me, 'eft')).http).toBe(409);
  });

  it('is the member’s alone, at the site of the policy, and gone with the account at once', async () => {
    const [me, other] = [await enrolled(), await enrolled()];
    const paid = await paidOf(me);
    for (const headers of [
      {},
      NORTH_STAR,
      { ...NORTH_STAR, signed_in: 'rep:1:rep-4101' },
      { ...NORTH_STAR, signed_in: 'group:1:group-1929', group_id: '1929' },
      other.headers,
      { ...BAYLINE, uid: me.id, signed_in: `member:0:${me.id}` },
    ]) {
      const by = { ...me, headers };
      for (const answer of [await look(by), await change(by, 'eft', {}, paid)]) {
        expect(answer.body['status'], answer.text).not.toBe('success');
        expect(answer.text).not.toContain('4242');
      }
    }
    const theirs = { ...other, policyId: me.policyId };
    for (const answer of [await look(theirs), await change(theirs, 'eft', {}, paid)]) expect(answer.http).toBe(404);
    await store().db.update(members).set({ active: false }).where(eq(members.id, me.id));
    expect((await look(me)).http).toBe(403);
    expect(await livesOf(me)).toHaveLength(2);
  });
});
