import { asc, eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import type { PeopleChange } from '@/lib/contract/coverage-changes';
import type { Waiting } from '@/lib/contract/rep-home';
import { sumCents, toWireMoney } from '@/lib/rules/money/money';
import { coveredMonth } from '@/lib/rules/money/payment-schedule';
import { priceOn } from '@/lib/rules/policies/price-in-time';
import { prepareRenewals } from '@/lib/enrollment-api/handlers/renewals/prepare-renewals';
import { tellRenewals } from '@/lib/enrollment-api/handlers/renewals/tell-renewals';
import { checkProof } from '@/lib/enrollment-api/handlers/proof/check-proof';
import { makeProof } from '@/lib/enrollment-api/handlers/proof/make-proof';
import { readZip, writeZip } from '@/lib/enrollment-api/handlers/proof/zip-archive';
import { moveToSource } from '@/lib/enrollment-api/payments/plan-amounts';
import { changeLives, ofPolicy } from '@/lib/enrollment-api/store/held-rows';
import { openSource } from '@/lib/enrollment-api/store/payment-rows';
import { coveredDependents, members, policies } from '@/lib/enrollment-api/store/schema/member-tables';
import { paymentIntents } from '@/lib/enrollment-api/store/schema/payment-tables';
import { describeWithDemo } from '../config/databases';
import { noon, passDays } from './pass-days';
import { patient } from './patience';
import {
  BILLED,
  boardOf,
  changeTerms,
  enrolledMember,
  fileDearer,
  forgetRenewals,
  heldOf,
  live,
  renewalsOf,
  RENEWAL_DAY,
  renewTurn,
  signRenewal,
  type Me,
} from './renewing';
import { BAYLINE, buildApi, fieldErrors, NORTH_STAR, resultOf, type Answer, type Api } from './support';

/** Cents of a month of Dental Preferred from the renewal on: alone, and with a child. */
const [ALONE, WITH_CHILD] = [2_884, 5_768];

/**
 * Renewals and changes after the sale that meet (decisions 273): a member who enrolled for January 1, 2027, is told on April 2 that
 * Dental Preferred costs more from June 1 on, and may choose until April 30.
 */
describeWithDemo('a renewal and a change after the sale', (store) => {
  let api: Api;
  beforeEach(async () => {
    api = patient(await buildApi(store()));
    await forgetRenewals(api);
    await fileDearer(store());
  });

  const mails = async () => (await api.sent()).map(({ subject, text }) => ({ subject, text }));
  const about = async (word: string) => (await mails()).filter(({ subject }) => subject.includes(word));
  /** A member who was told of the renewal. */
  async function told(): Promise<Me> {
    const me = await enrolledMember(api);
    await live(api, ...BILLED, '2027-04-02');
    expect(await renewalsOf(api, me)).toMatchObject([{ state: 'told', newCents: ALONE, tier: 'IO', covers: [] }]);
    await api.sent();
    return me;
  }
  const EMMA = { first_name: 'Emma', last_name: 'Ruiz', gender: '1', relationship: 'child' };
  const ask = (me: Me, on: string, more = {}) =>
    api.call(
      'askPeopleChange',
      {
        user_id: me.id,
        policy_id: me.policyId,
        deed: 'add',
        event: 'birth',
        event_on: on,
        plans: [me.heldId],
        person: { ...EMMA, birthdate: on },
        ...more,
      },
      me.headers,
    );
  type Shown = PeopleChange & { statement: string; text_hash: string };
  async function shownTo(me: Me, asked: Answer): Promise<Shown> {
    expect(fieldErrors(asked), asked.text).toEqual({});
    const { change_id } = asked.body.data as { change_id: string };
    return resultOf<Shown>(await api.call('getPeopleChange', { user_id: me.id, change_id }, me.headers));
  }
  const sign = (me: Me, { change_id, text_hash }: Shown) =>
    api.call(
      'signPeopleChange',
      { user_id: me.id, change_id, text_hash, signature: 'Ana Ruiz-Lindqvist', accepted: 1 },
      me.headers,
    );
  const covers = async (heldId: string | undefined) =>
    (
      await store()
        .db.select()
        .from(coveredDependents)
        .where(eq(coveredDependents.heldId, heldId ?? ''))
    ).map(({ fromDay, toDay }) => [fromDay, toDay]);

  /** One plan covers a month that was paid, at the price of that month, and nothing is taken twice. */
  async function assertPaidRight(me: Me): Promise<void> {
    const held = await heldOf(api, me);
    const [policy] = await store().db.select().from(policies).where(eq(policies.id, me.policyId));
    const taken = await store()
      .db.select()
      .from(paymentIntents)
      .where(eq(paymentIntents.policyId, me.policyId))
      .orderBy(asc(paymentIntents.sequence));
    const captured = taken.filter(({ state }) => state === 'captured');
    expect(new Set(captured.map(({ sequence }) => sequence)).size).toBe(captured.length);
    for (const { sequence, capturedCents } of captured) {
      const { from } = coveredMonth(policy?.effectiveDate ?? '', sequence);
      const covering = held.filter(
        ({ effectiveDate, endDate }) => effectiveDate <= from && (endDate === null || from <= endDate),
      );
      expect(covering).toHaveLength(1);
      const fees = sequence === 0 ? (policy?.firstMonthCents ?? 0) - (policy?.recurringCents ?? 0) : 0;
      expect(capturedCents - fees).toBe(sumCents(covering.map((row) => priceOn(row, from))));
    }
  }

  it('told before a birth is told again with the child and its price, and goes on with both by itself', async () => {
    const me = await told();
    api.setNow(noon('2027-04-05'));
    const change = await shownTo(me, await ask(me, '04/01/2027'));
    expect(change.plans).toMatchObject([
      { plan_name: expect.not.stringContaining('renewed') as string, new_tier: 'IC' },
      {
        plan_name: expect.stringMatching(/, renewed$/) as string,
        price: toWireMoney(ALONE),
        new_price: toWireMoney(WITH_CHILD),
        priced_from: '06/01/2027',
      },
    ]);
    expect(change.statement).toContain('$57.68 instead of $28.84 a month, from the month that begins on June 1, 2027');
    expect((await sign(me, change)).body['data']).toEqual({ state: 'done' });
    const [row] = await renewalsOf(api, me);
    expect(row).toMatchObject({ state: 'told', edition: 2, tier: 'IC', newCents: WITH_CHILD });
    expect(row?.covers).toHaveLength(1);
    const [again] = await about('renew');
    expect(again?.subject).toBe('Your renewal on June 1, 2027 has changed');
    expect(again?.text).toContain('$57.68 a month');
    expect((await boardOf(api, me))?.plans).toMatchObject([{ new_price: '57.68' }]);
    await live(api, '2027-04-28', '2027-05-01', '2027-05-28', RENEWAL_DAY, '2027-06-28');
    const [old, renewed] = await heldOf(api, me);
    expect(old).toMatchObject({ status: 'TERMINATED', cause: 'renewal' });
    expect(renewed).toMatchObject({ status: 'ACTIVE', tier: 'IC', premiumCents: WITH_CHILD, renews: old?.id });
    expect(await covers(renewed?.id)).toEqual([[RENEWAL_DAY, null]]);
    await assertPaidRight(me);
  });

  it('prepared before a birth, and told after it, is told once with the child', async () => {
    const me = await enrolledMember(api);
    await live(api, ...BILLED.slice(0, 3));
    await passDays(api, '2027-03-28', '2027-04-02');
    await prepareRenewals(api.ports);
    await sign(me, await shownTo(me, await ask(me, '04/01/2027')));
    expect(await renewalsOf(api, me)).toMatchObject([{ state: 'prepared', edition: 1, newCents: WITH_CHILD }]);
    await api.sent();
    await tellRenewals(api.ports);
    expect((await about('renew')).map(({ text }) => text.includes('$57.68 a month'))).toEqual([true]);
  });

  it('signed before a birth goes on with the child, under a signature to both prices', async () => {
    const me = await told();
    expect((await signRenewal(api, me, 'keep')).body['status']).toBe('success');
    const [mail] = await about('signed your renewal');
    expect(mail?.text).toMatch(/from June 1, 2027 on, \$28\.84 a month/);
    const rep = { ...NORTH_STAR, signed_in: 'rep:1:rep-4101' };
    const evidence = await api.call('getPolicyEvidence', { policy_id: me.policyId }, rep);
    const subjects = resultOf<{ mails: { subject: string }[] }>(evidence).mails.map(({ subject }) => subject);
    expect(subjects).toEqual(expect.arrayContaining(['Your plans renew on June 1, 2027', 'You signed your renewal']));
    api.setNow(noon('2027-04-05'));
    const form = await api.call('getPeopleForm', { user_id: me.id, policy_id: me.policyId }, me.headers);
    expect(resultOf<{ plans: { held_id: string }[] }>(form).plans.map((plan) => plan.held_id)).toEqual([me.heldId]);
    const change = await shownTo(me, await ask(me, '04/01/2027'));
    expect(change.plans.map(({ new_price, priced_from }) => `${priced_from} ${new_price}`)).toContain(
      '06/01/2027 57.68',
    );
    expect((await sign(me, change)).body['data']).toEqual({ state: 'done' });
    const [old, renewed] = await heldOf(api, me);
    expect([await covers(old?.id), await covers(renewed?.id)]).toEqual([[['2027-04-01', null]], [[RENEWAL_DAY, null]]]);
    expect(renewed).toMatchObject({ tier: 'IC', premiumCents: WITH_CHILD });
    await live(api, '2027-04-28', '2027-05-28', RENEWAL_DAY, '2027-06-28');
    await assertPaidRight(me);
    // Who leaves in the last days of the old plan is on neither.
    const [emma] = await store()
      .db.select()
      .from(coveredDependents)
      .where(eq(coveredDependents.heldId, renewed?.id ?? ''));
    const drop = { deed: 'drop', event: 'death', dependent_id: emma?.dependentId ?? '', plans: [renewed?.id] };
    await sign(me, await shownTo(me, await ask(me, '05/20/2027', drop)));
    expect([await covers(old?.id), await covers(renewed?.id)]).toEqual([[['2027-04-01', '2027-05-20']], []]);
    await live(api, '2027-06-29', '2027-07-28');
    expect((await heldOf(api, me))[1]).toMatchObject({ tier: 'IO', premiumCents: ALONE, refundDueCents: 0 });
  });

  it('in two tabs: what was shown of the one is not signed after the other changed it', async () => {
    const other = await enrolledMember(api);
    const me = await told();
    const board = await boardOf(api, me);
    api.setNow(noon('2027-04-05'));
    const change = await shownTo(me, await ask(me, '04/01/2027'));
    await sign(me, change);
    expect((await signRenewal(api, me, 'keep', board)).http).toBe(409);
    expect((await signRenewal(api, me, 'keep')).body['status']).toBe('success');
    expect((await heldOf(api, me))[1]).toMatchObject({ premiumCents: WITH_CHILD });
    const open = await shownTo(other, await ask(other, '04/01/2027'));
    await signRenewal(api, other, 'keep');
    expect((await sign(other, open)).http).toBe(409);
    const both = await shownTo(other, await ask(other, '04/01/2027'));
    const pressed = await Promise.all([sign(other, both), sign(other, both), renewTurn(api)]);
    expect(pressed.slice(0, 2)).toMatchObject([{ http: 200 }, { http: 200 }]);
    expect((await heldOf(api, other))[1]).toMatchObject({ premiumCents: WITH_CHILD });
  });

  it('lets a change that waits for its decision happen to both plans when the renewal has come meanwhile', async () => {
    await changeTerms(store(), { decides: true });
    const me = await told();
    api.setNow(noon('2027-04-27'));
    const change = await shownTo(me, await ask(me, '04/20/2027'));
    const { change_id } = change;
    const proof = Buffer.from('%PDF-1.7\nbirth record').toString('base64');
    await api.call('addChangeProof', { user_id: me.id, change_id, proof }, me.headers);
    expect((await sign(me, change)).body['data']).toEqual({ state: 'waiting' });
    await live(api, '2027-04-28', '2027-05-01', '2027-05-28', RENEWAL_DAY, '2027-06-03');
    const rep = { ...NORTH_STAR, signed_in: 'rep:1:rep-4101' };
    const decided = await api.call('decidePeopleChange', { change_id, decision: 'approve', reason: '' }, rep);
    expect(decided.body['status'], decided.text).toBe('success');
    const [old, renewed] = await heldOf(api, me);
    expect([await covers(old?.id), await covers(renewed?.id)]).toEqual([[['2027-04-20', null]], [[RENEWAL_DAY, null]]]);
    // June was paid for before: the higher price counts from the first month that is not.
    expect(renewed).toMatchObject({ tier: 'IC', premiumCents: WITH_CHILD });
    expect(priceOn(renewed ?? { premiumCents: 0, pastPrices: [] }, RENEWAL_DAY)).toBe(ALONE);
    await live(api, '2027-06-28', '2027-07-28');
    await assertPaidRight(me);
  });

  it('takes no change that begins after its day before it is decided, and then puts it on what goes on', async () => {
    const me = await told();
    api.setNow(noon('2027-04-20'));
    const spouse = {
      event: 'lost-coverage',
      person: { ...EMMA, first_name: 'Sam', relationship: 'spouse', birthdate: '03/03/1986' },
    };
    const refused = fieldErrors(await ask(me, '06/10/2027', spouse));
    expect(refused['plans']).toContain('It renews on June 1, 2027');
    await live(api, '2027-04-28', '2027-05-01');
    const change = await shownTo(me, await ask(me, '06/10/2027', spouse));
    await sign(me, change);
    const [old, renewed] = await heldOf(api, me);
    expect(await covers(old?.id)).toEqual([]);
    expect(await covers(renewed?.id)).toEqual([['2027-07-01', null]]);
    expect(old).toMatchObject({ tier: 'IO', premiumCents: 2_480 });
    await live(api, '2027-05-28', RENEWAL_DAY, '2027-06-28', '2027-07-28');
    await assertPaidRight(me);
    expect(priceOn(renewed ?? { premiumCents: 0, pastPrices: [] }, '2027-06-01')).toBe(ALONE);
    expect(renewed?.premiumCents).toBe(WITH_CHILD);
  });

  it('carries who joins after its day on to the plan that goes on, at the price of that month', async () => {
    const me = await enrolledMember(api);
    await live(api, ...BILLED.slice(0, 3));
    api.setNow(noon('2027-02-28'));
    await sign(me, await shownTo(me, await ask(me, '02/27/2027')));
    await store().db.update(coveredDependents).set({ fromDay: '2027-08-01' });
    await live(api, '2027-03-28', '2027-04-02');
    expect(await renewalsOf(api, me)).toMatchObject([{ state: 'told', tier: 'IO', newCents: ALONE, covers: [] }]);
    await live(api, '2027-04-28', '2027-05-01');
    const [, renewed] = await heldOf(api, me);
    expect(renewed).toMatchObject({ tier: 'IC', premiumCents: WITH_CHILD });
    expect(renewed?.pastPrices).toEqual([{ through: '2027-07-31', cents: ALONE }]);
    expect(await covers(renewed?.id)).toEqual([['2027-08-01', null]]);
  });

  it('is over where the plan is cancelled: not told, not on the board, and nothing follows', async () => {
    const cancel = (me: Me, on: string | null, heldId = me.heldId) =>
      api.call('cancelMemberPlan', { user_id: me.id, held_id: heldId, ...(on && { seen_last_day: on }) }, me.headers);
    const prepared = await enrolledMember(api);
    const me = await enrolledMember(api);
    const signed = await enrolledMember(api);
    const back = await enrolledMember(api);
    await live(api, ...BILLED.slice(0, 3));
    await passDays(api, '2027-03-28', '2027-04-02');
    await prepareRenewals(api.ports);
    expect((await cancel(prepared, '04/30/2027')).body['status']).toBe('success');
    await tellRenewals(api.ports);
    expect(await renewalsOf(api, prepared)).toMatchObject([{ state: 'over', toldAt: null }]);
    await cancel(me, '04/30/2027');
    await signRenewal(api, signed, 'keep');
    await cancel(signed, '04/30/2027');
    await signRenewal(api, back, 'keep');
    const [, following] = await heldOf(api, back);
    expect((await cancel(back, null, following?.id)).body['status']).toBe('success');
    for (const one of [prepared, me, signed, back]) {
      expect(await boardOf(api, one)).toBeNull();
      expect(await renewalsOf(api, one)).toMatchObject([{ state: 'over' }]);
    }
    expect((await heldOf(api, signed)).map(({ status, endDate }) => `${status} ${endDate}`)).toEqual([
      'ACTIVE 2027-04-30',
      'CANCELLED 2027-05-31',
    ]);
    await live(api, '2027-04-28', '2027-05-01', '2027-05-28', RENEWAL_DAY, '2027-06-28');
    for (const one of [prepared, me, signed, back]) {
      expect((await heldOf(api, one)).filter(({ status }) => status === 'ACTIVE')).toEqual([]);
      await assertPaidRight(one);
    }
  });

  it('is undone where the plan lapses, which may be paid again, and renews another time', async () => {
    const me = await told();
    await live(api, '2027-04-28', '2027-05-01');
    expect((await heldOf(api, me)).map(({ status }) => status)).toEqual(['ACTIVE', 'SUBMITTED']);
    const of = eq(paymentIntents.policyId, me.policyId);
    await changeLives(
      api.ports,
      ofPolicy(me.policyId),
      { type: 'returned', on: '2027-05-01', through: '2027-04-30' },
      'test',
    );
    await store().db.update(paymentIntents).set({ state: 'voided', nextAt: null }).where(of);
    await passDays(api, '2027-05-31', RENEWAL_DAY);
    expect((await heldOf(api, me)).map(({ status, endDate }) => `${status} ${endDate}`)).toEqual([
      'LAPSED 2027-04-30',
      'CANCELLED 2027-05-31',
    ]);
    expect(await renewalsOf(api, me)).toMatchObject([{ state: 'over' }]);
    expect((await mails()).filter(({ text }) => text.includes('never began'))).toEqual([]);
    await changeLives(
      api.ports,
      ofPolicy(me.policyId),
      { type: 'paid', on: '2027-06-10', through: '2027-06-30' },
      'test',
    );
    expect((await heldOf(api, me))[0]).toMatchObject({ status: 'ACTIVE', endDate: null });
    await live(api, '2027-06-11');
    expect((await renewalsOf(api, me)).map(({ day, state }) => `${day} ${state}`).sort()).toEqual([
      '2027-06-01 over',
      '2027-09-01 told',
    ]);
  });

  it('loses with a lapse the level that was signed for it: another month is told, and chosen anew', async () => {
    const me = await told();
    expect((await signRenewal(api, me, '110102')).body['status']).toBe('success');
    await live(api, '2027-04-28', '2027-05-01');
    expect((await heldOf(api, me))[1]).toMatchObject({ status: 'SUBMITTED', planPricingId: '110102' });
    const happen = (event: Parameters<typeof changeLives>[2]) =>
      changeLives(api.ports, ofPolicy(me.policyId), event, 'test');
    await happen({ type: 'returned', on: '2027-05-01', through: '2027-04-30' });
    const of = eq(paymentIntents.policyId, me.policyId);
    await store().db.update(paymentIntents).set({ state: 'voided', nextAt: null }).where(of);
    await passDays(api, RENEWAL_DAY);
    await happen({ type: 'paid', on: '2027-06-10', through: '2027-06-30' });
    await api.sent();
    await live(api, '2027-06-11');
    const later = (await renewalsOf(api, me)).find(({ state }) => state === 'told');
    expect(later).toMatchObject({ day: '2027-09-01', planPricingId: '110101', newCents: ALONE, signatureId: null });
    const [mail] = await about('renew');
    expect(mail?.text).toContain('$28.84 a month');
    expect(mail?.text).toContain('What you signed for June 1, 2027 does not count any more');
    expect((await boardOf(api, me))?.plans).toMatchObject([{ day: '09/01/2027', decided: null }]);
    expect((await signRenewal(api, me, '110102')).body['status']).toBe('success');
    const held = await heldOf(api, me);
    expect(held.map(({ status, planPricingId }) => `${status} ${planPricingId}`)).toEqual([
      'ACTIVE 110101',
      'CANCELLED 110102',
      'SUBMITTED 110102',
    ]);
  });

  it('is told again where rates are filed anew in time, waits where they are late, and is never signed at old ones', async () => {
    const [me, signs] = [await enrolledMember(api), await enrolledMember(api)];
    await live(api, ...BILLED, '2027-04-02');
    await api.sent();
    const board = await boardOf(api, signs);
    await fileDearer(store(), 3_000);
    api.setNow(noon('2027-04-05'));
    expect((await signRenewal(api, signs, 'keep', board)).http).toBe(409);
    expect((await boardOf(api, signs))?.plans).toMatchObject([{ new_price: '30.90' }]);
    await live(api, '2027-04-06');
    expect(await renewalsOf(api, me)).toMatchObject([{ state: 'told', edition: 2, newCents: 3_090 }]);
    expect(await about('has changed')).toHaveLength(2);
    await live(api, '2027-04-07');
    expect(await about('has changed')).toEqual([]);
    await fileDearer(store(), 3_100);
    await live(api, '2027-04-28', '2027-05-01');
    // Signed or not, no month costs what was never told.
    expect((await renewalsOf(api, me)).map(({ day, state }) => `${day} ${state}`)).toContain('2027-06-01 late');
    expect(await heldOf(api, me)).toMatchObject([{ status: 'ACTIVE', endDate: null, premiumCents: 2_480 }]);
    await live(api, '2027-05-02', '2027-05-28');
    expect((await renewalsOf(api, me)).map(({ day, state }) => `${day} ${state}`)).toContain('2027-07-01 told');
    await assertPaidRight(me);
  });

  it('is paid for by the card that the member changed to after it was told', async () => {
    const me = await told();
    const intents = async () =>
      store()
        .db.select()
        .from(paymentIntents)
        .where(eq(paymentIntents.policyId, me.policyId))
        .orderBy(asc(paymentIntents.sequence));
    const planned = (await intents()).find(({ state }) => state === 'scheduled');
    const source = planned && openSource(api.ports, planned);
    if (!planned || source?.kind !== 'card') throw new Error('nothing is planned by card');
    const to = { method: 'cc', processor: planned.processor, source: { ...source, customer: 'changed' } } as const;
    await moveToSource(api.ports, me.policyId, to, { actor: 'test', notBefore: '2027-04-03' });
    await signRenewal(api, me, 'keep');
    await live(api, '2027-04-28', '2027-05-28', RENEWAL_DAY);
    const paid = (await intents()).filter(({ state, sequence }) => state === 'captured' && sequence > 3);
    expect(paid.map((intent) => [intent.capturedCents, openSource(api.ports, intent)])).toEqual([
      [2_480, to.source],
      [ALONE, to.source],
    ]);
  });

  it('waits on the home of the own rep alone, and only where something is to be signed or a plan to be found', async () => {
    const dana = { ...NORTH_STAR, signed_in: 'rep:1:rep-4101' };
    const marcus = { ...BAYLINE, signed_in: 'rep:1:rep-4102' };
    const waits = async (headers: Record<string, string>) =>
      ((await api.call('getRepHome', { show: 'renewal' }, headers)).body.data as { waiting: Waiting[] }).waiting;
    const [me, other] = [await enrolledMember(api), await enrolledMember(api)];
    await live(api, ...BILLED, '2027-04-02');
    // The same plan at another price goes on by itself.
    expect(await waits(dana)).toEqual([]);
    await changeTerms(store(), { successor: { from: RENEWAL_DAY, plan: '1102', levels: { '110101': '110201' } } });
    await live(api, '2027-04-03');
    const open = { kind: 'renewal', day: '06/01/2027', act_by: '04/30/2027' };
    const theirs = (one: Me) => expect.objectContaining({ ...open, policy_id: one.policyId }) as Waiting;
    expect(await waits(dana)).toEqual(expect.arrayContaining([theirs(me), theirs(other)]));
    expect(await waits(marcus)).toEqual([]);
    await signRenewal(api, other, 'keep');
    expect(await waits(dana)).toEqual([theirs(me)]);
    await live(api, '2027-04-28', '2027-05-01');
    expect(await waits(dana)).toEqual([]);
    await forgetRenewals(api);
    await changeTerms(store(), { successor: { from: RENEWAL_DAY, plan: null, levels: {} } });
    const ends = await enrolledMember(api);
    await live(api, ...BILLED, '2027-05-01');
    expect(await waits(dana)).toMatchObject([{ ...open, policy_id: ends.policyId, act_by: null }]);
    await store().db.update(members).set({ agentId: '4102' }).where(eq(members.id, ends.id));
    expect([await waits(dana), await waits(marcus)]).toEqual([[], []]);
  });

  it('proves each later price in its pack, to the cent, and shows one that was changed', async () => {
    const me = await told();
    api.setNow(noon('2027-04-05'));
    await sign(me, await shownTo(me, await ask(me, '04/01/2027')));
    await signRenewal(api, me, 'keep');
    await live(api, '2027-04-28', '2027-05-28', RENEWAL_DAY);
    const made = await makeProof(api.ports, me.policyId, 'operator:kim');
    const pack = made.ok ? made.archive : Buffer.alloc(0);
    const verdict = checkProof(pack);
    expect(verdict.differs).toEqual([]);
    expect(verdict.checked.join(' ')).toContain('3 prices come out to the same cent');
    for (const [file, from, to] of [
      ['later.json', `"cents": ${WITH_CHILD}`, '"cents": 5400'],
      ['prices.json', `"monthly": ${WITH_CHILD}`, '"monthly": 5400'],
    ] as const)
      expect(checkProof(forged(pack, file, from, to)).differs.join(' ')).toMatch(/\$54\.00/);
  });

  /** The pack with words of a file changed, and every hash made to fit. */
  function forged(pack: Buffer, name: string, from: string, to: string): Buffer {
    const files = (readZip(pack) ?? []).map((file) =>
      file.name === name ? { name, bytes: Buffer.from(file.bytes.toString().replace(from, to)) } : file,
    );
    return writeZip(files);
  }
});
