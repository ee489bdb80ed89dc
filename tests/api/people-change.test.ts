import { asc, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { PeopleChange } from '@/lib/contract/coverage-changes';
import type { MemberHome } from '@/lib/contract/member-home';
import { loadChange } from '@/lib/enrollment-api/store/change-rows';
import { consents } from '@/lib/enrollment-api/store/schema/enrollment-tables';
import { coveredDependents, memberPolicies, members } from '@/lib/enrollment-api/store/schema/member-tables';
import { paymentIntents } from '@/lib/enrollment-api/store/schema/payment-tables';
import { buildDemoPlans } from '@/tests/config/demo-shop';
import { price } from '@/lib/enrollment-api/rating/rate';
import { describeWithDemo } from '../config/databases';
import { enrolledMember, forgetOtherLives, memberOf, type Me as Enrolled } from './enrolled-member';
import { noon, passDays } from './pass-days';
import { patient } from './patience';
import { Shopper } from './shopper';
import { BAYLINE, buildApi, fieldErrors, HARBOR_MILLS, NORTH_STAR, resultOf, type Answer, type Api } from './support';

/**
 * Who is covered, changed after the sale (decisions 271). The member enrolled on November 21, 2026, for coverage from January 1, 2027,
 * alone, and pays by card.
 */
describeWithDemo('a change of who is covered', (store) => {
  let api: Api;
  beforeEach(async () => {
    api = patient(await buildApi(store()));
    await forgetOtherLives(api);
  });

  type Me = Enrolled & { heldId: string };
  type Call =
    | 'getMemberHome'
    | 'getPeopleForm'
    | 'askPeopleChange'
    | 'getPeopleChange'
    | 'signPeopleChange'
    | 'withdrawPeopleChange';
  const ask = (name: Call, { id, headers }: Me, more = {}) => api.call(name, { user_id: id, ...more }, headers);
  async function enrolled(): Promise<Me> {
    const me = await enrolledMember(api);
    const [held] = await store().db.select().from(memberPolicies).where(eq(memberPolicies.memberId, me.id));
    return { ...me, heldId: held?.id ?? '' };
  }
  const planOf = async (me: Me) => {
    const [plan] = resultOf<MemberHome>(await ask('getMemberHome', me)).plans;
    if (!plan) throw new Error('nothing is held');
    return plan;
  };
  const toldOf = async (me: Me) => resultOf<MemberHome>(await ask('getMemberHome', me)).changes;
  const EMMA = { first_name: 'Emma', last_name: 'Ruiz', birthdate: '02/14/2027', gender: '1', relationship: 'child' };
  const birth = (me: Me, more = {}) =>
    ask('askPeopleChange', me, {
      policy_id: me.policyId,
      deed: 'add',
      event: 'birth',
      event_on: '02/14/2027',
      plans: [me.heldId],
      person: EMMA,
      ...more,
    });
  const changeOf = async (asked: Answer, me: Me) => {
    expect(fieldErrors(asked)).toEqual({});
    const { change_id } = asked.body.data as { change_id: string };
    const answer = await ask('getPeopleChange', me, { change_id });
    return resultOf<PeopleChange & { statement: string; text_hash: string }>(answer);
  };
  const sign = (me: Me, { change_id, text_hash }: { change_id: string; text_hash: string }, more = {}) =>
    ask('signPeopleChange', me, { change_id, text_hash, signature: 'Ana Ruiz-Lindqvist', accepted: 1, ...more });
  const months = async ({ policyId }: Me) => {
    const rows = await store()
      .db.select()
      .from(paymentIntents)
      .where(eq(paymentIntents.policyId, policyId))
      .orderBy(asc(paymentIntents.sequence), asc(paymentIntents.attempt));
    return rows.map(({ sequence, state, amountCents }) => [sequence, state, amountCents]);
  };

  it('adds a newborn from the day of birth, and each month ahead costs what the plan costs with a child', async () => {
    const me = await enrolled();
    await passDays(api, '2027-01-01', '2027-01-28', '2027-02-28');
    api.setNow(noon('2027-03-02'));
    await api.sent();
    const change = await changeOf(await birth(me), me);
    expect(change).toMatchObject({
      deed: 'add',
      name: 'Emma Ruiz',
      effective_on: '02/14/2027',
      decided_by: 'nobody',
      refund: '0.00',
      plans: [{ tier: 'IO', new_tier: 'IC', price: '24.80', priced_from: '04/01/2027' }],
    });
    const [{ new_price: price } = { new_price: '' }] = change.plans;
    expect(Number(price)).toBeGreaterThan(24.8);
    expect(change.statement).toContain(`$${price} instead of $24.80 a month`);
    // The form finds again what was asked for, numbers left out.
    const form = resultOf<{ draft: unknown }>(await ask('getPeopleForm', me, { policy_id: me.policyId }));
    const { first_name, birthdate } = EMMA;
    const told = { deed: 'add', event: 'birth', event_on: birthdate, plans: [me.heldId], has_number: '0' };
    expect(form.draft).toMatchObject({ ...told, person: { first_name, birthdate } });
    expect(form.draft).not.toHaveProperty('person.ssn');
    // Nothing has changed before it is signed.
    expect(await planOf(me)).toMatchObject({ tier: 'IO', covered: [], price: '24.80' });
    expect((await sign(me, change)).body['data']).toMatchObject({ state: 'done' });
    expect(await planOf(me)).toMatchObject({ tier: 'IC', covered: ['Emma'], price });
    const cents = Math.round(Number(price) * 100);
    expect((await months(me)).filter(([, state]) => state === 'scheduled')).toEqual([[3, 'scheduled', cents]]);
    await passDays(api, '2027-03-28');
    expect((await months(me)).filter(([, state]) => state === 'captured')).toEqual([
      [0, 'captured', 3_980],
      [1, 'captured', 2_480],
      [2, 'captured', 2_480],
      [3, 'captured', cents],
    ]);
    expect((await api.sent()).map(({ subject }) => subject)).toContain('Who your plans cover has changed');
    const [kept] = await store().db.select().from(consents).where(eq(consents.textKey, 'change-people 1'));
    expect(kept?.textSha256).toBe(change.text_hash);
    // A plain column names no person: the words are sealed with the change.
    expect(kept?.wording).not.toContain('Emma');
    const stored = await loadChange(api.ports, { id: change.change_id, memberId: me.id });
    expect(stored?.record['signed']).toMatchObject({ wording: change.statement });
  });

  it('takes a person off with what was paid beyond it, so that plan and price are as before', async () => {
    const me = await enrolled();
    await passDays(api, '2027-01-01', '2027-01-28', '2027-02-28');
    api.setNow(noon('2027-03-02'));
    const added = await changeOf(await birth(me), me);
    await sign(me, added);
    await passDays(api, '2027-03-28', '2027-04-28');
    api.setNow(noon('2027-05-03'));
    const [emma] = await store().db.select().from(coveredDependents).where(eq(coveredDependents.heldId, me.heldId));
    const drop = (more = {}) =>
      ask('askPeopleChange', me, {
        policy_id: me.policyId,
        deed: 'drop',
        event: 'death',
        event_on: '04/20/2027',
        plans: [me.heldId],
        dependent_id: emma?.dependentId ?? '',
        ...more,
      });
    expect(fieldErrors(await drop({ event: 'divorce' }))).toHaveProperty('dependent_id');
    const change = await changeOf(await drop(), me);
    const more = Math.round(Number(added.plans[0]?.new_price) * 100) - 2_480;
    expect(change).toMatchObject({
      effective_on: '04/20/2027',
      plans: [{ tier: 'IC', new_tier: 'IO', new_price: '24.80', priced_from: '05/01/2027' }],
      refund: (more / 100).toFixed(2),
    });
    await sign(me, change);
    await passDays(api, '2027-05-04');
    expect(await planOf(me)).toMatchObject({ tier: 'IO', covered: [], price: '24.80' });
    const [row] = await store().db.select().from(coveredDependents).where(eq(coveredDependents.heldId, me.heldId));
    expect(row?.toDay).toBe('2027-04-20');
    const back = await store().db.select().from(paymentIntents).where(eq(paymentIntents.policyId, me.policyId));
    expect(back.map(({ refundedCents }) => refundedCents).filter((cents) => cents > 0)).toEqual([more]);
    await passDays(api, '2027-05-28');
    expect((await months(me)).filter(([, state]) => state === 'captured').at(-1)).toEqual([5, 'captured', 2_480]);
  });

  it('adds a second child and takes both off again before the first day, at no price below what a month was paid at', async () => {
    const me = await enrolled();
    const told = { event_on: '11/20/2026', person: { ...EMMA, birthdate: '11/20/2026' } };
    const first = await changeOf(await birth(me, told), me);
    await sign(me, first);
    const price = first.plans[0]?.new_price ?? '';
    const twin = { ...told.person, first_name: 'Otto', gender: '0' };
    const second = await changeOf(await birth(me, { ...told, person: twin }), me);
    expect(second).toMatchObject({ refund: '0.00', plans: [{ price, new_price: price }] });
    expect(second.statement).toContain(`goes on costing $${price} a month`);
    expect((await sign(me, second)).body['data']).toMatchObject({ state: 'done' });
    expect(await planOf(me)).toMatchObject({ tier: 'IC', price });
    expect((await planOf(me)).covered.toSorted()).toEqual(['Emma', 'Otto']);
    const onPlan = await store().db.select().from(coveredDependents).where(eq(coveredDependents.heldId, me.heldId));
    for (const { dependentId } of onPlan) {
      const drop = { policy_id: me.policyId, deed: 'drop', event: 'other-coverage', event_on: '11/21/2026' };
      const asked = await ask('askPeopleChange', me, { ...drop, plans: [me.heldId], dependent_id: dependentId });
      const change = await changeOf(asked, me);
      expect(change.refund).toBe('0.00');
      await sign(me, change);
    }
    // What the first month was paid at, it was sold at: nothing comes back, nothing is owed.
    expect(await planOf(me)).toMatchObject({ tier: 'IO', covered: [], price: '24.80' });
    expect((await months(me)).map(([sequence, , cents]) => [sequence, cents]).slice(0, 2)).toEqual([
      [0, 3_980],
      [1, 2_480],
    ]);
  });

  it('tells what is wrong beside its field, and keeps nothing of it', async () => {
    const me = await enrolled();
    api.setNow(noon('2027-03-02'));
    const told = async (more: object) => fieldErrors(await birth(me, more));
    expect(await told({ event: '' })).toHaveProperty('event');
    expect(await told({ event: 'divorce' })).toHaveProperty('event');
    expect(await told({ event_on: '12/24/2026', person: { ...EMMA, birthdate: '12/24/2026' } })).toHaveProperty(
      'event_on',
    );
    expect(await told({ event_on: '03/09/2027', person: { ...EMMA, birthdate: '03/09/2027' } })).toHaveProperty(
      'birthdate',
    );
    expect(await told({ event_on: '02/13/2027' })).toHaveProperty('birthdate');
    expect(await told({ plans: [] })).toHaveProperty('plans');
    expect(await told({ plans: ['another'] })).toHaveProperty('plans');
    expect(await told({ person: { ...EMMA, first_name: '' } })).toHaveProperty('first_name');
    expect(await told({ person: { ...EMMA, relationship: 'spouse' } })).toHaveProperty('relationship');
    const old = { ...EMMA, birthdate: '02/14/1990' };
    expect((await told({ event: 'lost-coverage', person: old }))['plans']).toContain('covers children');
    const self = { ...EMMA, first_name: 'Ana', last_name: 'Ruiz-Lindqvist', birthdate: '04/09/1985' };
    expect(await told({ event: 'lost-coverage', person: self })).toHaveProperty('first_name');
  });

  it('is signed for a plan that brings a membership, which goes by all whom the plans cover', async () => {
    const shopper = await Shopper.quote(api);
    await shopper.add({ plan_id: 2101, plan_pricing_id: 210101 });
    await shopper.checkout();
    await shopper.personal();
    await shopper.contact();
    await shopper.sign();
    await shopper.card();
    await shopper.ok('saveReviewInfo');
    await api.settle();
    const member = await memberOf(api, shopper);
    const rows = await store().db.select().from(memberPolicies).where(eq(memberPolicies.memberId, member.id));
    const me: Me = { ...member, heldId: rows.find(({ planId }) => planId === '2101')?.id ?? '' };
    await passDays(api, '2027-01-01');
    api.setNow(noon('2027-03-02'));
    const change = await changeOf(await birth(me), me);
    expect((await sign(me, change)).body['data']).toEqual({ state: 'done' });
    const after = await store().db.select().from(memberPolicies).where(eq(memberPolicies.memberId, me.id));
    expect(after.map(({ planId, tier }) => `${planId} ${tier}`).sort()).toEqual(['2101 IC', '9001 IC']);
  });

  it('is signed by the member’s name alone, under the words that were shown, and once', async () => {
    const me = await enrolled();
    api.setNow(noon('2027-03-02'));
    const change = await changeOf(await birth(me), me);
    expect(fieldErrors(await sign(me, change, { signature: 'Dana North' }))).toHaveProperty('signature');
    expect(fieldErrors(await sign(me, change, { accepted: 0 }))).toHaveProperty('accepted');
    const other = await sign(me, change, { text_hash: 'a'.repeat(64) });
    expect(other.body).toMatchObject({ errorCode: 'textsChanged' });
    const pressed = await Promise.all(Array.from({ length: 6 }, () => sign(me, change)));
    expect(pressed.map(({ body }) => body['data'])).toEqual(pressed.map(() => ({ state: 'done' })));
    const rows = await store().db.select().from(coveredDependents).where(eq(coveredDependents.heldId, me.heldId));
    expect(rows).toHaveLength(1);
    expect((await ask('withdrawPeopleChange', me, { change_id: change.change_id })).http).toBe(409);
  });

  it('is refused as another one where the plan was changed in another tab', async () => {
    const me = await enrolled();
    api.setNow(noon('2027-03-02'));
    const first = await changeOf(await birth(me), me);
    await store().db.update(memberPolicies).set({ premiumCents: 2_600 }).where(eq(memberPolicies.id, me.heldId));
    expect((await sign(me, first)).http).toBe(409);
    expect(await planOf(me)).toMatchObject({ tier: 'IO', covered: [] });
  });

  it('is the member’s alone', async () => {
    const [me, other] = [await enrolled(), await enrolled()];
    api.setNow(noon('2027-03-02'));
    const change = await changeOf(await birth(me), me);
    const strangers = [{}, NORTH_STAR, other.headers, { ...NORTH_STAR, signed_in: 'rep:1:rep-4101' }];
    for (const headers of strangers) {
      const by = { ...me, headers };
      for (const answer of [
        await ask('getPeopleForm', by, { policy_id: me.policyId }),
        await birth(by),
        await ask('getPeopleChange', by, { change_id: change.change_id }),
        await sign(by, change),
        await ask('withdrawPeopleChange', by, { change_id: change.change_id }),
      ]) {
        expect(answer.body['status']).not.toBe('success');
        expect(answer.text).not.toContain('Emma');
      }
    }
    expect((await ask('getPeopleChange', other, { change_id: change.change_id })).http).toBe(404);
    expect((await ask('getPeopleForm', other, { policy_id: me.policyId })).http).toBe(404);
    await store().db.update(members).set({ active: false }).where(eq(members.id, me.id));
    expect((await sign(me, change)).http).toBe(403);
  });

  describe('that the rep decides on', () => {
    const REP = { ...NORTH_STAR, signed_in: 'rep:1:rep-4101' };
    const PDF = Buffer.from('%PDF-1.7\nbirth record').toString('base64');
    const staff = (
      name: 'listPeopleChanges' | 'getChangeToDecide' | 'getChangeProof' | 'decidePeopleChange',
      more: object,
      headers: Record<string, string> = REP,
    ) => api.call(name, { ...more }, headers);
    const prove = (me: Me, change_id: string, proof = PDF) =>
      api.call('addChangeProof', { user_id: me.id, change_id, proof }, me.headers);

    /** A member whose plan has its changes decided, and the change they have signed. */
    async function waiting() {
      const me = await enrolled();
      await store()
        .db.update(memberPolicies)
        .set(await heldAs('1202'))
        .where(eq(memberPolicies.id, me.heldId));
      api.setNow(noon('2027-03-02'));
      const change = await changeOf(await birth(me), me);
      expect(change.decided_by).toBe('rep');
      expect(fieldErrors(await sign(me, change))).toHaveProperty('proof');
      expect(fieldErrors(await prove(me, change.change_id, 'bm90aGluZw=='))).toHaveProperty('proof');
      expect((await prove(me, change.change_id)).body['status']).toBe('success');
      expect((await sign(me, change)).body['data']).toEqual({ state: 'waiting' });
      return { me, change };
    }
    /** The demo's plan of this id in a held row, at the price of a member alone. */
    async function heldAs(planId: string) {
      const [plan] = buildDemoPlans().filter(({ id }) => id === planId);
      const level = plan?.levels[0];
      if (!plan || !level) throw new Error('no such plan');
      const who = {
        zip: '78701',
        state: 'TX',
        tier: 'IO',
        gender: '1',
        dob: '1985-04-09',
        smoker: null,
        today: '2026-11-21',
      } as const;
      const { monthlyCents } = price(plan, level, who, '2027-01-01');
      return { planId, planPricingId: level.pricingId, planName: plan.name, premiumCents: monthlyCents };
    }

    it('waits with its proof, is told to the rep, and is in force once approved', async () => {
      await api.sent();
      const { me, change } = await waiting();
      expect(await planOf(me)).toMatchObject({ tier: 'IO', covered: [] });
      const { change_id } = change;
      const told = { change_id, policy_id: me.policyId, event: 'birth', name: 'Emma Ruiz', decided_by: 'rep' };
      const waits = { ...told, state: 'waiting', signed_on: '03/02/2027', decided_on: null, reason: '' };
      // As long as it waits, however long that is.
      for (const day of ['2027-03-02', '2027-04-20', '2027-03-02']) {
        api.setNow(noon(day));
        expect(await toldOf(me)).toEqual([waits]);
      }
      const mails = (await api.sent()).map(({ to, subject }) => [to, subject]);
      expect(mails).toContainEqual(['dana@northstar.example', 'A change is waiting for your decision']);
      expect(mails.map(([, subject]) => subject)).toContain('Your change is waiting for a decision');
      expect((await birth(me)).http).toBe(409);
      const listed = await staff('listPeopleChanges', {});
      expect(listed.body['data']).toMatchObject({ changes: [{ change_id: change.change_id, event: 'birth' }] });
      const seen = await staff('getChangeToDecide', { change_id: change.change_id });
      expect(resultOf(seen)).toMatchObject({ name: 'Emma Ruiz', has_proof: true, member: 'Ana Ruiz-Lindqvist' });
      expect(resultOf(await staff('getChangeProof', { change_id: change.change_id }))).toEqual({
        content_type: 'application/pdf',
        content: PDF,
      });
      const pressed = await Promise.all(
        Array.from({ length: 4 }, () =>
          staff('decidePeopleChange', { change_id: change.change_id, decision: 'approve' }),
        ),
      );
      expect(pressed.map(({ http }) => http).sort()).toEqual([200, 409, 409, 409]);
      expect(await planOf(me)).toMatchObject({ tier: 'IC', covered: ['Emma'] });
      expect((await api.sent()).map(({ subject }) => subject)).toContain('Who your plans cover has changed');
      api.setNow(noon('2027-03-16'));
      expect(await toldOf(me)).toEqual([{ ...waits, state: 'done', decided_on: '03/02/2027' }]);
      api.setNow(noon('2027-03-17'));
      expect(await toldOf(me)).toEqual([]);
    });

    it('stays as it was where it is declined, with the reason in a mail, or taken back', async () => {
      const { me, change } = await waiting();
      const { change_id } = change;
      expect(fieldErrors(await staff('decidePeopleChange', { change_id, decision: 'decline' }))).toHaveProperty(
        'reason',
      );
      const reason = 'The record names another child.';
      await staff('decidePeopleChange', { change_id, decision: 'decline', reason });
      expect((await api.sent()).find(({ subject }) => subject === 'Your change was declined')?.text).toContain(reason);
      expect(await planOf(me)).toMatchObject({ tier: 'IO', covered: [] });
      const declined = { change_id, state: 'declined', decided_on: '03/02/2027', reason };
      expect(await toldOf(me)).toEqual([expect.objectContaining(declined)]);
      const again = await changeOf(await birth(me), me);
      await prove(me, again.change_id);
      expect(await toldOf(me)).toHaveLength(1);
      await sign(me, again);
      expect((await toldOf(me)).map(({ state }) => state).toSorted()).toEqual(['declined', 'waiting']);
      expect((await ask('withdrawPeopleChange', me, { change_id: again.change_id })).body['status']).toBe('success');
      expect((await staff('decidePeopleChange', { change_id: again.change_id, decision: 'approve' })).http).toBe(409);
      expect((await staff('listPeopleChanges', {})).body['data']).toMatchObject({ changes: [] });
      expect((await toldOf(me)).map(({ state }) => state)).toEqual(['declined']);
    });

    it('is refused to the rep in words for the rep, where the plan was cancelled meanwhile, and names it no more', async () => {
      const { me, change } = await waiting();
      const { change_id } = change;
      const plans = async () =>
        resultOf<PeopleChange>(await staff('getChangeToDecide', { change_id })).plans.map(
          ({ plan_name: name }) => name,
        );
      expect(await plans()).toHaveLength(1);
      const over = { status: 'CANCELLED', endDate: '2027-03-01' } as const;
      await store().db.update(memberPolicies).set(over).where(eq(memberPolicies.id, me.heldId));
      const refused = await staff('decidePeopleChange', { change_id, decision: 'approve' });
      expect(refused.http).toBe(409);
      expect(refused.text).toContain('Please decline with that as the reason');
      expect(await plans()).toEqual([]);
      const reason = 'The plan was cancelled meanwhile.';
      expect((await staff('decidePeopleChange', { change_id, decision: 'decline', reason })).http).toBe(200);
    });

    it('is seen by nobody but the member and the member’s own rep', async () => {
      const { me, change } = await waiting();
      const { change_id } = change;
      const strangers = [
        {},
        NORTH_STAR,
        me.headers,
        { ...BAYLINE, signed_in: 'rep:1:rep-4102' },
        { ...HARBOR_MILLS, signed_in: 'group:1:group-1929' },
      ];
      for (const headers of strangers)
        for (const answer of [
          await staff('getChangeToDecide', { change_id }, headers),
          await staff('getChangeProof', { change_id }, headers),
          await staff('decidePeopleChange', { change_id, decision: 'approve' }, headers),
        ]) {
          expect(answer.body['status']).not.toBe('success');
          expect(answer.text).not.toContain('Emma');
        }
      expect((await staff('listPeopleChanges', {}, strangers[3])).body['data']).toMatchObject({ changes: [] });
      await store().db.update(members).set({ agentId: '4102' }).where(eq(members.id, me.id));
      expect((await staff('getChangeToDecide', { change_id })).http).toBe(404);
    });
  });
});
