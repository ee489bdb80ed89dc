import { eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import type { MyPayments } from '@/lib/contract/member-home';
import { paymentIntents } from '@/lib/enrollment-api/store/schema/payment-tables';
import { describeWithDemo } from '../config/databases';
import { enrolledMember, forgetOtherLives, memberOf, type Me } from './enrolled-member';
import { passDays } from './pass-days';
import { BAYLINE, buildApi, NORTH_STAR, resultOf, type Api } from './support';
import { enrollUnpaid } from './unpaid';

/** All payments of a member who enrolled by card on November 21, 2026, for coverage from January 1, 2027. */
describeWithDemo('all payments of a member', (store) => {
  let api: Api;
  beforeEach(async () => {
    api = await buildApi(store());
    await forgetOtherLives(api);
  });
  const ask = ({ id, headers }: Me) => api.call('getMyPayments', { user_id: id }, headers);
  const told = async (me: Me) => resultOf<MyPayments>(await ask(me));
  const inShort = async (me: Me) =>
    (await told(me)).payments.map(({ on, month, amount, state }) => `${on} ${month} ${amount} ${state}`);

  it('are told with day, month, amount and state, the planned one first, then the newest', async () => {
    const me = await enrolledMember(api);
    expect(await inShort(me)).toEqual(['01/28/2027 02/01/2027 24.80 planned', '11/21/2026 01/01/2027 39.80 paid']);
    expect(await told(me)).toMatchObject({
      payments: [
        { method: 'cc', refunds: [], policy_id: me.policyId, plans: [expect.stringContaining('Dental')] },
        { reason: '', refunds: [], policy_id: me.policyId, plans: [expect.stringContaining('Dental')] },
      ],
      more: false,
    });
    await passDays(api, '2027-01-28', '2027-01-29');
    expect(await inShort(me)).toEqual([
      '02/28/2027 03/01/2027 24.80 planned',
      '01/28/2027 02/01/2027 24.80 paid',
      '11/21/2026 01/01/2027 39.80 paid',
    ]);
  });

  it('tell what came back and when, once a plan is returned', async () => {
    const me = await enrolledMember(api);
    const home = resultOf<{ plans: { held_id: string }[] }>(
      await api.call('getMemberHome', { user_id: me.id }, me.headers),
    );
    const held_id = home.plans[0]?.held_id;
    await api.call('cancelMemberPlan', { user_id: me.id, held_id }, me.headers);
    await passDays(api, '2026-11-23');
    const { payments } = await told(me);
    expect(payments).toMatchObject([
      {
        ...{ amount: '39.80', state: 'all-back', refunds: [{ on: '11/23/2026', amount: '39.80' }] },
        // It paid for the plan that was returned after it.
        plans: [expect.stringContaining('Dental')],
      },
    ]);
  });

  it('tell why one did not come, and keep it beside the one that was made for it', async () => {
    const me = await memberOf(api, await enrollUnpaid(api));
    const { payments } = await told(me);
    expect(payments).toMatchObject([{ state: 'failed', reason: expect.stringContaining('Your bank') as string }]);
    await store().db.update(paymentIntents).set({ state: 'voided' }).where(eq(paymentIntents.policyId, me.policyId));
    // One that was let go of took nothing.
    expect(await told(me)).toEqual({ payments: [], more: false });
  });

  it('are the member’s own: no other member, no rep, nobody who is signed out', async () => {
    const me = await enrolledMember(api);
    const rep = { ...NORTH_STAR, signed_in: 'rep:1:rep-4101' };
    for (const headers of [rep, NORTH_STAR, BAYLINE, {}]) expect((await ask({ ...me, headers })).http).toBe(403);
    const other = { ...NORTH_STAR, uid: '70001', signed_in: 'member:0:70001' };
    const answer = await ask({ ...me, headers: other });
    expect(answer.http).toBe(404);
    expect(answer.text).not.toContain(me.policyId);
  });
});
