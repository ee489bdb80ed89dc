import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { asc, eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { letTimePass } from '@/lib/enrollment-api/handlers/policies/life-work';
import { exchangeDebits } from '@/lib/enrollment-api/handlers/submission/payment-work';
import type { MemberHome } from '@/lib/contract/member-home';
import { memberPolicies } from '@/lib/enrollment-api/store/schema/member-tables';
import { achBatches, paymentIntents } from '@/lib/enrollment-api/store/schema/payment-tables';
import { describeWithDemo } from '../config/databases';
import { bankFile } from '../fixtures/bank-file';
import { memberOf, type Me } from './enrolled-member';
import { patient } from './patience';
import { Shopper } from './shopper';
import { buildApi, forgetNewMembers, resultOf, testDebits, type Api } from './support';
import type { Due } from './unpaid';

/** Five in the afternoon of a day in New York in winter, when the day's file is made. */
const evening = (day: string) => new Date(`${day}T22:00:00Z`);

/** A member who enrolled by bank account on November 21, 2026, for coverage from January 1, 2027 (decisions 276). */
describeWithDemo('money that comes late, or goes back', (store) => {
  let api: Api;
  beforeEach(async () => {
    api = patient(await buildApi(store()));
    await forgetNewMembers(store());
    await store().db.update(paymentIntents).set({ state: 'voided', trace: null, nextAt: null });
    await store().db.update(memberPolicies).set({ nextDay: null, refundDueCents: 0 });
    await store().db.delete(achBatches);
    api.ports.debits = testDebits();
  });
  afterEach(() => rmSync(api.ports.debits?.folder ?? '', { recursive: true, force: true }));

  async function enrolled(): Promise<Me> {
    api.setNow(evening('2026-11-21'));
    const shopper = await Shopper.quote(api);
    await shopper.prepare();
    await shopper.ok('saveReviewInfo');
    return memberOf(api, shopper);
  }
  const heldOf = async ({ policyId }: Me) => {
    const [row] = await store().db.select().from(memberPolicies).where(eq(memberPolicies.policyId, policyId));
    if (!row) throw new Error('nothing is held');
    return row;
  };
  const paymentsOf = ({ policyId }: Me) =>
    store()
      .db.select()
      .from(paymentIntents)
      .where(eq(paymentIntents.policyId, policyId))
      .orderBy(asc(paymentIntents.sequence), asc(paymentIntents.attempt));
  const told = async (me: Me) => (await paymentsOf(me)).map(({ sequence, state }) => `${sequence} ${state}`);
  /** The bank's file about the debit of a month. */
  async function sendBack(me: Me, month: number, code: string): Promise<void> {
    const sent = (await paymentsOf(me)).findLast(({ sequence, trace }) => sequence === month && trace !== null);
    const folder = path.join(api.ports.debits?.folder ?? '', 'in');
    mkdirSync(folder, { recursive: true });
    const notice = { code, trace: sent?.trace ?? '', cents: sent?.amountCents ?? 0 };
    writeFileSync(path.join(folder, `returns-${month}-${code}.ach`), bankFile([notice]));
  }
  async function live(...days: string[]): Promise<void> {
    for (const day of days) {
      api.setNow(evening(day));
      await exchangeDebits(api.ports);
      await api.settle();
      await letTimePass(api.ports);
    }
  }
  async function cancel(me: Me, heldId?: string): Promise<void> {
    const { plans } = resultOf<MemberHome>(await api.call('getMemberHome', { user_id: me.id }, me.headers));
    const plan = plans.find(({ held_id }) => heldId === undefined || held_id === heldId);
    const lastDay = plan?.cancelling?.last_day ?? null;
    const seen = { user_id: me.id, held_id: plan?.held_id, ...(lastDay !== null && { seen_last_day: lastDay }) };
    expect((await api.call('cancelMemberPlan', seen, me.headers)).body['status']).toBe('success');
  }

  it('keeps a plan whose first debit was on its way when the time to pay was over', async () => {
    const me = await enrolled();
    // Nothing was sent for weeks: the debit goes out two days before the last one on which it may be paid.
    await live('2027-01-29', '2027-02-02', '2027-02-03');
    expect(await heldOf(me)).toMatchObject({ status: 'PENDING', waitsFor: ['first-payment'] });
    await live('2027-02-05');
    expect(await told(me)).toContain('0 captured');
    expect(await heldOf(me)).toMatchObject({ status: 'ACTIVE', paidThrough: '2027-01-31', refundDueCents: 0 });
  });

  it('sends no debit once the plan has ended for want of it, noted or not', async () => {
    const me = await enrolled();
    await live('2027-02-03', '2027-02-10');
    expect(await heldOf(me)).toMatchObject({ status: 'CANCELLED', cause: 'first-unpaid', refundDueCents: 0 });
    expect(await told(me)).toEqual(['0 voided']);
  });

  it('sends none of a plan that lapsed and that no payment brings back, and plans none', async () => {
    const me = await enrolled();
    await live('2026-11-23', '2026-12-01');
    // The debit of February waits, and nobody looks until the last day on which it counts is over.
    await live('2027-04-01');
    expect(await heldOf(me)).toMatchObject({ status: 'LAPSED', endDate: '2027-01-31' });
    await live('2027-04-02');
    expect(await told(me)).toEqual(['0 captured', '1 voided']);
  });

  it('lets go of what is planned once the time to be brought back is over', async () => {
    const me = await enrolled();
    await live('2026-11-23', '2026-12-01', '2027-01-27', '2027-02-05');
    // The debit of March waits for its hour while the one of February comes back for good.
    await sendBack(me, 1, 'R10');
    await live('2027-02-06');
    expect(await told(me)).toEqual(['0 captured', '1 failed', '2 voided']);
    await store()
      .db.update(paymentIntents)
      .set({ state: 'scheduled', nextAt: null })
      .where(eq(paymentIntents.sequence, 2));
    await store().db.update(paymentIntents).set({ dueOn: '2027-06-01' }).where(eq(paymentIntents.sequence, 2));
    await live('2027-03-31');
    expect(await heldOf(me)).toMatchObject({ status: 'LAPSED' });
    expect(await told(me)).toContain('2 scheduled');
    await live('2027-04-01', '2027-04-02');
    expect(await told(me)).toEqual(['0 captured', '1 failed', '2 voided']);
  });

  it('keeps what follows a debit that was begun in time, and brings the plan back by it', async () => {
    const me = await enrolled();
    await live('2026-11-23', '2026-12-01');
    await live('2027-03-05');
    expect(await told(me)).toEqual(['0 captured', '1 sent', '2 scheduled']);
    await live('2027-03-12');
    expect(await heldOf(me)).toMatchObject({ status: 'ACTIVE', cause: 'reinstated', paidThrough: '2027-02-28' });
    expect(await told(me)).toContain('2 scheduled');
  });

  it.each([
    ['on its way', ['2026-11-23'], 'R02'],
    ['on its way and might be tried again', ['2026-11-23'], 'R01'],
    ['taken for paid', ['2026-11-23', '2026-12-01'], 'R10'],
  ])('owes nothing of a debit that was %s when its plan was cancelled and then came back', async (_, days, code) => {
    const me = await enrolled();
    await live(...days);
    await cancel(me);
    expect((await heldOf(me)).refundDueCents).toBeGreaterThan(0);
    await sendBack(me, 0, code);
    await live('2026-12-02', '2026-12-14', '2026-12-21');
    expect(await heldOf(me)).toMatchObject({ status: 'CANCELLED', refundDueCents: 0 });
    expect((await told(me)).filter((text) => /scheduled|sent|captured/.test(text))).toEqual([]);
  });

  it('misses the last month, not one in between, where the bank takes an earlier one back late', async () => {
    const me = await enrolled();
    const days = ['2026-11-23', '2026-12-01', '2027-01-27', '2027-02-05', '2027-02-26', '2027-03-08'];
    await live(...days, '2027-03-26', '2027-04-05');
    expect(await heldOf(me)).toMatchObject({ status: 'ACTIVE', paidThrough: '2027-04-30' });
    await sendBack(me, 2, 'R10');
    await live('2027-04-06');
    // Four months were taken, three are left: January to March are paid for.
    expect(await heldOf(me)).toMatchObject({ status: 'ACTIVE', paidThrough: '2027-03-31' });
    await live('2027-05-01');
    expect(await heldOf(me)).toMatchObject({ status: 'ACTIVE' });
    await live('2027-05-02');
    expect(await heldOf(me)).toMatchObject({ status: 'LAPSED', endDate: '2027-03-31' });
  });

  it.each([
    ['is owed no longer', false, 'refund.not-owed'],
    ['is missing, and the log has it', true, 'refund.too-much'],
  ])(
    'what was to go back of a month after the end %s where the bank takes an earlier one back',
    async (_, isSent, line) => {
      const me = await enrolled();
      await live('2026-11-23', '2026-12-01', '2027-01-27', '2027-02-05', '2027-02-26', '2027-03-08', '2027-03-26');
      api.setNow(evening('2027-03-29'));
      await cancel(me);
      const { refundDueCents, endDate } = await heldOf(me);
      expect([refundDueCents > 0, endDate]).toEqual([true, '2027-03-31']);
      const mine = eq(memberPolicies.policyId, me.policyId);
      const changes = isSent ? { refundDueCents: 0 } : { refundByHand: true };
      await store().db.update(memberPolicies).set(changes).where(mine);
      await sendBack(me, 1, 'R10');
      await live('2027-03-30');
      // Of four payments three are left, for January to March.
      expect(await heldOf(me)).toMatchObject({ status: 'ACTIVE', refundDueCents: 0 });
      expect(api.logged.join()).toContain(line);
      expect(api.logged.join()).toContain(String(refundDueCents));
    },
  );

  /** A member who pays dental and vision by card. */
  async function withVision() {
    api.setNow(evening('2026-11-21'));
    const shopper = await Shopper.quote(api);
    await shopper.choose('dental');
    const vision = await shopper.choose('vision');
    await shopper.checkout();
    await shopper.personal();
    await shopper.contact();
    for (const answer of [await shopper.sign(), await shopper.card()]) expect(answer.body['status']).toBe('success');
    await shopper.ok('saveReviewInfo');
    const me = await memberOf(api, shopper);
    const find = async (isVision: boolean) => {
      const rows = await store().db.select().from(memberPolicies).where(eq(memberPolicies.policyId, me.policyId));
      return rows.find(({ planId }) => (planId === String(vision.plan_id)) === isVision);
    };
    const takenOf = async (month: number) =>
      (await paymentsOf(me)).find(({ sequence, state }) => sequence === month && state === 'captured')?.capturedCents;
    return { me, find, takenOf };
  }

  it('charges a card what its plans cost on the day, though nobody noted yet that one is over and the other lapsed', async () => {
    const { me, find, takenOf } = await withVision();
    await live('2026-11-22', '2027-01-28');
    // The payment of March is due on February 28, and nobody looks until its time is over. Vision is to end with March.
    api.setNow(evening('2027-03-10'));
    await cancel(me, (await find(true))?.id);
    // The worker of payments looks first.
    api.setNow(evening('2027-04-02'));
    await api.settle();
    await letTimePass(api.ports);
    const dental = await find(false);
    expect(await find(true)).toMatchObject({ status: 'TERMINATED', endDate: '2027-02-28' });
    expect(dental).toMatchObject({ status: 'ACTIVE', cause: 'reinstated', paidThrough: '2027-03-31' });
    expect(await takenOf(2)).toBe(dental?.premiumCents);
  });

  it('charges the last month of a plan that was in force to its end, though it is over when the others are paid', async () => {
    const { me, find, takenOf } = await withVision();
    await live('2026-11-22', '2027-01-28', '2027-02-28');
    // April is to be paid by May 1; Vision ends on April 30.
    api.setNow(evening('2027-04-10'));
    await cancel(me, (await find(true))?.id);
    api.setNow(evening('2027-05-01'));
    await letTimePass(api.ports);
    await api.settle();
    const [dental, vision] = [await find(false), await find(true)];
    expect(vision).toMatchObject({ status: 'TERMINATED', endDate: '2027-04-30', refundDueCents: 0 });
    expect(dental).toMatchObject({ status: 'ACTIVE', paidThrough: '2027-04-30' });
    expect(await takenOf(3)).toBe((dental?.premiumCents ?? 0) + (vision?.premiumCents ?? 0));
  });

  it('counts a payment by bank account from the day on which it was made, though its file goes out later', async () => {
    const me = await enrolled();
    await live('2026-11-23');
    await sendBack(me, 0, 'R02');
    await live('2026-11-25');
    // A Sunday, the last day on which the first month may be paid.
    api.setNow(evening('2027-01-31'));
    await payByBank(me);
    api.setNow(new Date('2027-02-01T12:00:00Z'));
    await letTimePass(api.ports);
    expect(await heldOf(me)).toMatchObject({ status: 'PENDING', waitsFor: ['first-payment'] });
    await live('2027-02-01', '2027-02-02');
    expect(await told(me)).toEqual(['0 failed', '0 sent', '1 voided', '1 scheduled']);
    await live('2027-02-09');
    expect(await told(me)).toContain('0 captured');
    expect(await heldOf(me)).toMatchObject({ status: 'ACTIVE', paidThrough: '2027-01-31', refundDueCents: 0 });
  });

  it('counts one that came back no longer: it is begun anew when it is sent again', async () => {
    const me = await enrolled();
    await live('2026-11-23');
    await sendBack(me, 0, 'R02');
    api.setNow(evening('2027-01-31'));
    await exchangeDebits(api.ports);
    await payByBank(me);
    await live('2027-02-01');
    await sendBack(me, 0, 'R01');
    await live('2027-02-02');
    expect(await heldOf(me)).toMatchObject({ status: 'CANCELLED', cause: 'first-unpaid' });
    expect((await told(me)).filter((text) => /scheduled|sent|captured/.test(text))).toEqual([]);
  });

  async function payByBank({ enrollmentId, headers }: Me): Promise<void> {
    const shopper = Shopper.of(api, enrollmentId, headers);
    const due = await shopper.ok<Due>('getPaymentDue');
    await shopper.ok('payPolicy', {
      payment: due?.payment,
      payment_method: 'eft',
      authorization_accepted: 1,
      authorization_text_hash: due?.ways.find(({ method }) => method === 'eft')?.authorization_text_hash,
      account_name: 'Ana Ruiz',
      account_type: 'savings',
      routing_number: '111000025',
      account_number: '000998877665',
    });
  }
});
