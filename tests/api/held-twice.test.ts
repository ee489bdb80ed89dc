import { beforeEach, expect, it } from 'vitest';
import { eq } from 'drizzle-orm';
import { sumCents } from '@/lib/rules/money/money';
import { paymentIntents } from '@/lib/enrollment-api/store/schema/payment-tables';
import { describeWithDemo } from '../config/databases';
import { noon } from './pass-days';
import { patient } from './patience';
import { BILLED, changeTerms, enrolledMember, forgetRenewals, heldOf, live, RENEWAL_DAY, type Me } from './renewing';
import { buildApi, type Api } from './support';

/**
 * A member whose Dental Preferred goes on as Everyday Dental, of another exclusive key, on June 1, 2027, and who enrolled in Dental Preferred
 * once more before, by an enrollment that is told to be theirs later (decisions 57, 276).
 */
describeWithDemo('a plan that was sold twice and went on as another one', (store) => {
  let api: Api;
  let me: Me;
  beforeEach(async () => {
    api = patient(await buildApi(store()));
    await forgetRenewals(api);
    await changeTerms(store(), { successor: { from: RENEWAL_DAY, plan: '1102', levels: { '110101': '110201' } } });
    me = await enrolledMember(api);
    await live(api, ...BILLED, '2027-04-02', '2027-04-28', '2027-05-01');
  });

  const plansOf = async (one: Me) =>
    (await heldOf(api, one)).map(({ planId, status, endDate }) => `${planId} ${status} ${endDate}`);
  async function sellAgain(day: string): Promise<Me> {
    api.setNow(noon(day));
    return enrolledMember(api);
  }
  async function claim(other: Me, day: string): Promise<void> {
    api.setNow(noon(day));
    const answer = await api.call('answerClaim', { user_id: me.id, claim_id: other.id, is_mine: 1 }, me.headers);
    expect(answer.body['status'], answer.text).toBe('success');
  }
  async function moneyOf({ policyId }: Me) {
    const of = eq(paymentIntents.policyId, policyId);
    const payments = await store().db.select().from(paymentIntents).where(of);
    const held = await heldOf(api, { ...me, policyId });
    return {
      came: sumCents(payments.map(({ capturedCents }) => capturedCents)),
      back: sumCents(held.map(({ refundDueCents }) => refundDueCents)),
      planned: payments.filter(({ state }) => state === 'scheduled').length,
    };
  }

  it.each([
    ['before what follows it is decided', ['2027-06-03'], ['1101 ACTIVE null']],
    [
      'while what follows it is still to begin',
      ['2027-06-03', '2027-06-28', '2027-07-01'],
      ['1101 ACTIVE 2027-07-31', '1102 SUBMITTED null'],
    ],
    [
      'after it went on',
      ['2027-06-03', '2027-06-28', '2027-07-01', '2027-07-28', '2027-08-02'],
      ['1101 TERMINATED 2027-07-31', '1102 ACTIVE null'],
    ],
  ])('gives all of it back where it is told to be the member’s %s', async (_, days, were) => {
    const other = await sellAgain('2027-05-20');
    await live(api, '2027-05-28', RENEWAL_DAY, ...days);
    expect(await plansOf(me)).toEqual(['1101 TERMINATED 2027-05-31', '1102 ACTIVE null']);
    expect(await plansOf(other)).toEqual(were);
    await claim(other, days.at(-1) ?? '');
    expect((await plansOf(other)).filter((text) => /ACTIVE|SUBMITTED/.test(text))).toEqual([]);
    const { came, back, planned } = await moneyOf(other);
    expect(came).toBeGreaterThan(0);
    expect([back, planned]).toEqual([came, 0]);
    expect(await plansOf(me)).toEqual(['1101 TERMINATED 2027-05-31', '1102 ACTIVE null']);
  });

  it('stays where it was sold once the first one had gone on, as both may be held', async () => {
    await live(api, '2027-05-28', RENEWAL_DAY, '2027-06-03');
    const other = await sellAgain('2027-06-10');
    await claim(other, '2027-06-11');
    expect(await plansOf(other)).toEqual([expect.stringMatching(/^1101 (PENDING|SUBMITTED) null$/)]);
    expect(await moneyOf(other)).toMatchObject({ back: 0 });
  });
});
