import { asc, eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import type { MemberHome } from '@/lib/contract/member-home';
import { findMembers } from '@/lib/enrollment-api/store/member-rows';
import { members } from '@/lib/enrollment-api/store/schema/member-tables';
import { paymentIntents } from '@/lib/enrollment-api/store/schema/payment-tables';
import { showMemberNumber } from '@/lib/rules/people/member-number';
import { describeWithDemo } from '../config/databases';
import { textOf } from './letters';
import { enrolledMember, forgetOtherLives, type Me } from './enrolled-member';
import { passDays } from './pass-days';
import { CANARY } from './shopper';
import { BAYLINE, buildApi, fieldErrors, NORTH_STAR, resultOf, type Answer, type Api } from './support';

/** The home of a member who enrolled on November 21, 2026, for coverage from January 1, 2027 (decisions 40, 57, 256). */
describeWithDemo('the home of a member', (store) => {
  let api: Api;
  beforeEach(async () => {
    api = await buildApi(store());
    await forgetOtherLives(api);
  });

  const enrolled = () => enrolledMember(api);
  const ask = (
    name: 'getMemberHome' | 'getIdCard' | 'cancelMemberPlan' | 'answerClaim',
    { id, headers }: Me,
    more = {},
  ) => api.call(name, { user_id: id, ...more }, headers);
  const homeOf = async (me: Me) => resultOf<MemberHome>(await ask('getMemberHome', me));
  const planOf = async (me: Me) => {
    const [plan] = (await homeOf(me)).plans;
    if (!plan) throw new Error('nothing is held');
    return plan;
  };
  const live = (...days: string[]) => passDays(api, ...days);
  const takenOf = async ({ policyId }: Me) => {
    const rows = await store()
      .db.select()
      .from(paymentIntents)
      .where(eq(paymentIntents.policyId, policyId))
      .orderBy(asc(paymentIntents.sequence));
    return rows.map(({ sequence, state, capturedCents: came, refundedCents: back }) => ({
      sequence,
      state,
      came,
      back,
    }));
  };

  it('tells plans with state, price and day, and the next payment', async () => {
    const me = await enrolled();
    const home = await homeOf(me);
    expect(home.plans).toMatchObject([
      {
        policy_id: me.policyId,
        status: 'SUBMITTED',
        label: 'Starts January 1, 2027',
        kind: 'dental',
        has_card: true,
        covered_today: false,
        has_receipt: true,
        cancelling: { last_day: null, free_look_until: '12/01/2026' },
      },
    ]);
    expect(home.payments).toMatchObject([{ state: 'planned', on: '01/28/2027', method: 'cc', last4: '4242' }]);
    await live('2027-01-01');
    expect(await planOf(me)).toMatchObject({ status: 'ACTIVE', label: 'Active', covered_today: true });
    const { text } = await ask('getMemberHome', me);
    for (const secret of [CANARY.ssn, CANARY.account, CANARY.card]) expect(text).not.toContain(secret);
  });

  it('gives the ID card as a PDF while the plan covers, without number or birth date of the person', async () => {
    const me = await enrolled();
    const { held_id } = await planOf(me);
    expect((await ask('getIdCard', me, { held_id })).http).toBe(404);
    await live('2027-01-01');
    const plan = await planOf(me);
    const { data } = (await ask('getIdCard', me, { held_id })).body as { data: { content: string } };
    const text = textOf(Buffer.from(data.content, 'base64'));
    for (const told of [plan.plan_name, showMemberNumber(me.id), me.policyId, 'January 1, 2027'])
      expect(text).toContain(told);
    for (const secret of [CANARY.ssn, CANARY.ssn.slice(-4), '1988']) expect(text).not.toContain(secret);
  });

  it('changes the number at which the member is called, told by a mail without it', async () => {
    const [me, other] = [await enrolled(), await enrolled()];
    await api.sent();
    const change = (by: Me, phone_number: string) =>
      api.call('changePhone', { user_id: me.id, phone_number }, by.headers);
    expect(fieldErrors(await change(me, '911'))).toHaveProperty('phone_number');
    expect((await change(other, '(512) 555-0177')).body['status']).not.toBe('success');
    expect((await change(me, '(512) 555-0177')).body['status']).toBe('success');
    expect((await homeOf(me)).phone_last4).toBe('0177');
    expect((await findMembers(api.ports, { phone: '5125550177' })).map(({ id }) => id)).toEqual([me.id]);
    expect((await change(me, '5125550177')).body['status']).toBe('success');
    const mails = (await api.sent()).filter(({ subject }) => subject === 'Your phone number has changed');
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).not.toContain('0177');
  });

  it('names the site that has the documents of a plan that was bought at another one', async () => {
    const me = await enrolled();
    expect(await planOf(me)).toMatchObject({ has_receipt: true, documents_at: null });
    const elsewhere = { ...me, headers: { ...BAYLINE, uid: me.id, signed_in: `member:0:${me.id}` } };
    expect(await planOf(elsewhere)).toMatchObject({ has_receipt: false, documents_at: 'North Star Benefits' });
    const opened = { user_id: me.id, policy_id: me.policyId };
    expect((await api.call('openMemberPolicy', opened, elsewhere.headers)).body).toMatchObject({ statusCode: 204 });
  });

  it('is the member’s alone, and gone with the account at once', async () => {
    const [me, other] = [await enrolled(), await enrolled()];
    const plan = await planOf(me);
    const foreign = { ...other, id: me.id };
    const refused = (answer: Answer) => answer.body['status'] !== 'success' && !answer.text.includes(me.policyId);
    for (const headers of [{}, NORTH_STAR, BAYLINE, { ...NORTH_STAR, signed_in: 'rep:1:rep-4101' }, foreign.headers]) {
      const by = { ...me, headers };
      for (const answer of [
        await ask('getMemberHome', by),
        await ask('cancelMemberPlan', by, { held_id: plan.held_id }),
        await ask('answerClaim', by, { claim_id: other.id, is_mine: 1 }),
        await api.call('openMemberPolicy', { user_id: me.id, policy_id: me.policyId }, headers),
        await api.call('getIdCard', { user_id: me.id, held_id: plan.held_id }, headers),
      ])
        expect(refused(answer), answer.text).toBe(true);
    }
    const opened = await api.call('openMemberPolicy', { user_id: other.id, policy_id: me.policyId }, other.headers);
    expect(opened.body).toMatchObject({ statusCode: 204 });
    expect((await ask('cancelMemberPlan', other, { held_id: plan.held_id })).http).toBe(404);
    expect((await ask('getIdCard', other, { held_id: plan.held_id })).http).toBe(404);
    await store().db.update(members).set({ active: false }).where(eq(members.id, me.id));
    expect((await ask('getMemberHome', me)).http).toBe(403);
  });

  it('returns a plan in the free look as never begun: all of the money comes back, and none is taken later', async () => {
    const me = await enrolled();
    const plan = await planOf(me);
    expect(plan.cancelling?.refund).toBe('39.80');
    await api.sent();
    const pressed = await Promise.all(
      Array.from({ length: 8 }, () => ask('cancelMemberPlan', me, { held_id: plan.held_id })),
    );
    expect(pressed.filter(({ body }) => body['status'] === 'success')).toHaveLength(1);
    await live('2026-11-22', '2026-11-23', '2027-01-28');
    expect(await planOf(me)).toMatchObject({ status: 'CANCELLED', cancelling: null });
    expect(await takenOf(me)).toEqual([
      { sequence: 0, state: 'refunded', came: 3_980, back: 3_980 },
      { sequence: 1, state: 'voided', came: 0, back: 0 },
    ]);
    const told = (await api.sent()).map(({ subject }) => subject).sort();
    expect(told).toEqual(['Your plan has changed', 'Your refund']);
  });

  it('ends a plan with the month after the free look, gives back what was paid beyond it, and takes no more', async () => {
    const me = await enrolled();
    await live('2027-01-01', '2027-01-28');
    const plan = await planOf(me);
    expect(plan.cancelling).toMatchObject({ last_day: '01/31/2027', refund: '24.80' });
    expect((await ask('cancelMemberPlan', me, { held_id: plan.held_id })).http).toBe(409);
    const seen = { held_id: plan.held_id, seen_last_day: '01/31/2027' };
    expect((await ask('cancelMemberPlan', me, seen)).body['status']).toBe('success');
    expect(await planOf(me)).toMatchObject({ status: 'ACTIVE', label: 'Active until January 31, 2027' });
    await live('2027-01-29', '2027-02-01', '2027-02-28');
    expect(await planOf(me)).toMatchObject({ status: 'TERMINATED', label: 'Ended January 31, 2027' });
    expect(await takenOf(me)).toEqual([
      { sequence: 0, state: 'captured', came: 3_980, back: 0 },
      { sequence: 1, state: 'refunded', came: 2_480, back: 2_480 },
      { sequence: 2, state: 'voided', came: 0, back: 0 },
    ]);
  });

  it('asks about an enrollment with the member’s details; a yes joins it, and what was held already is given back', async () => {
    const me = await enrolled();
    const again = await enrolled();
    expect((await homeOf(me)).questions).toEqual([{ claim_id: again.id, submitted_on: '11/21/2026' }]);
    const yes = { claim_id: again.id, is_mine: 1 };
    expect((await ask('answerClaim', me, yes)).body['status']).toBe('success');
    await live('2026-11-22');
    const { plans, questions } = await homeOf(me);
    expect(questions).toEqual([]);
    expect(plans.map(({ policy_id, status }) => [policy_id, status])).toEqual([
      [me.policyId, 'SUBMITTED'],
      [again.policyId, 'CANCELLED'],
    ]);
    expect((await takenOf(again))[0]).toMatchObject({ state: 'refunded' });
    expect((await takenOf(me))[0]).toMatchObject({ state: 'captured' });
    expect((await ask('answerClaim', me, yes)).http).toBe(404);
  });

  it('keeps apart what is not the member’s, and tells the rep', async () => {
    const me = await enrolled();
    const again = await enrolled();
    await api.sent();
    await ask('answerClaim', me, { claim_id: again.id, is_mine: 0 });
    expect((await api.sent()).map(({ to, subject }) => [to, subject])).toContainEqual([
      'dana@northstar.example',
      'An enrollment to look into',
    ]);
    expect((await homeOf(me)).plans.map(({ policy_id }) => policy_id)).toEqual([me.policyId]);
    expect((await homeOf(me)).questions).toEqual([]);
    await api.call('requestSignInCode', { email: 'ana.ruiz@mail.example', roles: ['member'] });
    expect((await api.sent()).map(({ subject }) => subject)).toEqual(['Your sign-in code']);
  });
});
