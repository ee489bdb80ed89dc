import { asc, eq, inArray } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import type { Renewal } from '@/lib/contract/renewal';
import { sumCents, toWireMoney } from '@/lib/rules/money/money';
import { coveredMonth } from '@/lib/rules/money/payment-schedule';
import { priceOn } from '@/lib/rules/policies/price-in-time';
import { settleRenewals } from '@/lib/enrollment-api/handlers/renewals/apply-renewals';
import { loadRenewalCatalog, prepareRenewals } from '@/lib/enrollment-api/handlers/renewals/prepare-renewals';
import { tellRenewals } from '@/lib/enrollment-api/handlers/renewals/tell-renewals';
import { RateTables, type PlanTerms } from '@/lib/enrollment-api/rating/plan';
import { rate } from '@/lib/enrollment-api/rating/rate';
import { loadRated } from '@/lib/enrollment-api/handlers/shared/rated-plans';
import { getCatalog } from '@/lib/enrollment-api/handlers/shared/plan-catalog';
import { fileRates } from '@/lib/enrollment-api/store/rate-rows';
import { loadHeldPlans } from '@/lib/enrollment-api/store/renewal-rows';
import { plans } from '@/lib/enrollment-api/store/schema/catalog-tables';
import {
  coveredDependents,
  memberPolicies,
  members,
  policies,
  policyChanges,
} from '@/lib/enrollment-api/store/schema/member-tables';
import { paymentIntents } from '@/lib/enrollment-api/store/schema/payment-tables';
import { rateTables } from '@/lib/enrollment-api/store/schema/rate-tables';
import { renewals, renewalSignatures } from '@/lib/enrollment-api/store/schema/renewal-tables';
import { auditLog } from '@/lib/enrollment-api/store/schema/system-tables';
import { describeWithDemo } from '../config/databases';
import { enrolledMember, type Me } from './enrolled-member';
import { noon, passDays } from './pass-days';
import { patient } from './patience';
import {
  BAYLINE,
  buildApi,
  fieldErrors,
  forgetNewMembers,
  NORTH_STAR,
  NOW,
  resultOf,
  type Answer,
  type Api,
} from './support';

/** New rates of Dental Preferred, in force from June 1, 2027: by ages as before, a tenth dearer. */
const FROM = '2027-06-01';
const tiers = (IO: number) => ({ IO, IS: IO * 2, IC: IO * 2, IF: IO * 3 });

/** A member who enrolled on November 21, 2026, for coverage from January 1, 2027, paid on the 28th of each month (decisions 263, 264). */
describeWithDemo('the renewal of a plan', (store) => {
  let api: Api;
  const successorOf = async (successor: PlanTerms['successor'] | null) => {
    const [row] = await store().db.select().from(plans).where(eq(plans.id, '1101'));
    const { successor: _s, ...definition } = row?.definition as PlanTerms;
    await store()
      .db.update(plans)
      .set({ definition: { ...definition, ...(successor && { successor }) } })
      .where(eq(plans.id, '1101'));
    store().catalogueEdition += 1;
  };
  const fileDearer = () =>
    fileRates(store().db, [
      {
        id: '1101',
        rates: RateTables.parse([
          {
            from: FROM,
            levels: Object.fromEntries(
              [
                ['110101', 2156],
                ['110102', 2706],
                ['110103', 3678],
              ].map(([id, cents]) => [id, { kind: 'composite', tiers: tiers(Number(cents)) }]),
            ),
          },
        ]),
      },
    ]);

  beforeEach(async () => {
    api = patient(await buildApi(store()));
    const { db } = store();
    await forgetNewMembers(store());
    await db.delete(renewals);
    await db.update(memberPolicies).set({ nextDay: null, refundDueCents: 0, status: 'TERMINATED' });
    await db.update(paymentIntents).set({ state: 'voided', nextAt: null });
    await db.update(policyChanges).set({ told: true });
    await db.delete(rateTables).where(eq(rateTables.effectiveFrom, FROM));
    await successorOf(null);
    // Mails of other tests are not this one's, nor those that they queued on a later day.
    api.setNow(noon('2030-01-01'));
    await api.sent();
    // The catalogue is kept for some seconds of a clock that goes back here.
    store().catalogueEdition += 1;
    api.setNow(NOW);
  });

  const enrolled = () => enrolledMember(api);
  const BILLED = ['2027-01-01', '2027-01-28', '2027-02-28', '2027-03-28'];
  /** The days up to one, with everything that is due on each. */
  const live = async (...days: string[]) => {
    for (const day of days) {
      await passDays(api, day);
      await prepareRenewals(api.ports);
      await tellRenewals(api.ports);
      await settleRenewals(api.ports);
      await api.settle();
    }
  };
  const heldOf = ({ policyId }: Me) =>
    store()
      .db.select()
      .from(memberPolicies)
      .where(eq(memberPolicies.policyId, policyId))
      .orderBy(asc(memberPolicies.effectiveDate));
  const rowsOf = ({ policyId }: Me) => store().db.select().from(renewals).where(eq(renewals.policyId, policyId));
  const boardOf = async (me: Me) => shownIn(await api.call('getRenewal', { user_id: me.id }, me.headers));
  const shownIn = (answer: Answer) => (answer.body['status'] === 'success' ? resultOf<Renewal | null>(answer) : null);
  const mailsOf = async () => (await api.sent()).filter(({ subject }) => subject.includes('renew'));
  const sign = async (me: Me, choice: string, more: Record<string, unknown> = {}) => {
    const board = await boardOf(me);
    return api.call(
      'signRenewal',
      {
        user_id: me.id,
        choices: board?.plans.map(({ renewal_id }) => ({ renewal_id, choice })) ?? [],
        signature: board?.name ?? '',
        accepted: 1,
        text_hash: board?.text_hash ?? '',
        ...more,
      },
      me.headers,
    );
  };
  /** What was taken by the month it pays for. */
  const takenOf = async ({ policyId }: Me) => {
    const rows = await store()
      .db.select()
      .from(paymentIntents)
      .where(eq(paymentIntents.policyId, policyId))
      .orderBy(asc(paymentIntents.sequence));
    return rows
      .filter(({ state }) => state === 'captured')
      .map(({ sequence, capturedCents }) => `${sequence} ${capturedCents}`);
  };
  /** One plan covers a month, at a price that rating has for its day; nothing is taken twice or outside. */
  async function assertPaidRight(me: Me): Promise<void> {
    const held = await heldOf(me);
    const [policy] = await store().db.select().from(policies).where(eq(policies.id, me.policyId));
    if (!policy) throw new Error('no policy');
    const months = (await takenOf(me)).map((text) => text.split(' ').map(Number));
    expect(new Set(months.map(([sequence]) => sequence)).size).toBe(months.length);
    for (const [sequence = 0, cents = 0] of months) {
      const { from } = coveredMonth(policy.effectiveDate, sequence);
      const covering = held.filter(
        ({ effectiveDate, endDate }) => effectiveDate <= from && (endDate === null || from <= endDate),
      );
      expect(covering).toHaveLength(1);
      const fees = sequence === 0 ? policy.firstMonthCents - policy.recurringCents : 0;
      expect(cents - fees).toBe(sumCents(covering.map((row) => priceOn(row, from))));
    }
  }

  it('reads the rates of plans that are held and of what follows them, and of no other', async () => {
    const read = async (...held: (string | null)[]) =>
      [...(await loadRenewalCatalog(api.ports, held)).rated.keys()].toSorted();
    expect(await read('1102', null, 'none')).toEqual(['1102']);
    await successorOf({ from: FROM, plan: '1102', levels: {} });
    expect(await read('1101', '1101')).toEqual(['1101', '1102']);
    await successorOf(null);
    expect(await read('1101')).toEqual(['1101']);
    expect(await loadHeldPlans(api.ports)).not.toContain('2001');
  });

  it('tells the member once, of all plans, with the difference and why, and goes on by itself without a gap', async () => {
    await fileDearer();
    store().catalogueEdition += 1;
    const me = await enrolled();
    await live(...BILLED, '2027-04-02');
    const [row] = await rowsOf(me);
    expect(row).toMatchObject({ day: FROM, sequence: 5, actBy: '2027-04-30', kind: 'changed', state: 'told' });
    const mails = await mailsOf();
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain('new rates');
    expect(mails[0]?.text).toMatch(/northstar\.localhost\S*\/renewal\b/);
    await live('2027-04-03', '2027-04-28', '2027-04-30');
    expect(await mailsOf()).toEqual([]);
    expect(await heldOf(me)).toHaveLength(1);
    await live('2027-05-01', '2027-05-28', '2027-05-31', FROM, '2027-06-28');
    const [old, renewed] = await heldOf(me);
    expect(old).toMatchObject({ status: 'TERMINATED', cause: 'renewal', endDate: '2027-05-31' });
    expect(renewed).toMatchObject({
      status: 'ACTIVE',
      effectiveDate: FROM,
      endDate: null,
      renews: old?.id,
      premiumCents: row?.newCents,
      paidThrough: '2027-07-31',
    });
    expect((await rowsOf(me))[0]).toMatchObject({ state: 'kept', newHeldId: renewed?.id });
    await assertPaidRight(me);
    // The one mail told it all.
    expect((await api.sent()).filter(({ text }) => text.includes('ended'))).toEqual([]);
    await live('2027-06-29', '2027-07-10');
    expect(await rowsOf(me)).toHaveLength(1);
  });

  it('costs what rating says on its day, to the cent, and the parts of the difference add up', async () => {
    await fileDearer();
    store().catalogueEdition += 1;
    const me = await enrolled();
    await live(...BILLED, '2027-04-02');
    const [row] = await rowsOf(me);
    const catalog = await getCatalog({ ...api.ports, now: api.ports.clock.now() });
    const plan = catalog.plans.get('1101');
    const rated = (await loadRated(api.ports, plan ? [plan] : [])).get('1101');
    if (!rated || !row) throw new Error('nothing is prepared');
    const household = {
      zip: '78701',
      state: 'TX',
      tier: 'IO',
      gender: '1',
      dob: '1985-04-09',
      smoker: false,
      today: '2027-04-02',
    } as const;
    const price = rate(rated, row.planPricingId ?? '', household, FROM);
    expect(price.ok && price.monthlyCents).toBe(row.newCents);
    expect(sumCents(row.parts.map(({ cents }) => cents))).toBe((row.newCents ?? 0) - row.oldCents);
    expect((await boardOf(me))?.plans).toMatchObject([
      { kind: 'changed', old_price: toWireMoney(row.oldCents), new_price: toWireMoney(row.newCents ?? 0) },
    ]);
  });

  it('is prepared once by two processes, and again by none', async () => {
    await fileDearer();
    store().catalogueEdition += 1;
    const me = await enrolled();
    await passDays(api, ...BILLED, '2027-04-02');
    const made = await Promise.all([prepareRenewals(api.ports), prepareRenewals(api.ports)]);
    expect(sumCents(made)).toBe(1);
    expect(await prepareRenewals(api.ports)).toBe(0);
    await Promise.all([tellRenewals(api.ports), tellRenewals(api.ports)]);
    expect(await mailsOf()).toHaveLength(1);
    await passDays(api, '2027-05-01');
    await Promise.all([settleRenewals(api.ports), settleRenewals(api.ports)]);
    expect(await heldOf(me)).toHaveLength(2);
  });

  it('takes another level that the member signs, with the words, the hash and where it was signed', async () => {
    await fileDearer();
    store().catalogueEdition += 1;
    const me = await enrolled();
    await live(...BILLED, '2027-04-02');
    const board = await boardOf(me);
    const cheaper = board?.plans[0]?.levels.find(({ is_offered }) => !is_offered);
    const answer = await sign(me, cheaper?.plan_pricing_id ?? '');
    expect(answer.body['status'], answer.text).toBe('success');
    const [signature] = await store().db.select().from(renewalSignatures).where(eq(renewalSignatures.memberId, me.id));
    expect(signature?.contentSha256).toMatch(/^[0-9a-f]{64}$/);
    expect(signature?.signerName).not.toContain(board?.name.split(' ')[0] ?? '-');
    await live('2027-04-28', '2027-05-01', '2027-05-28', FROM);
    const [, renewed] = await heldOf(me);
    expect(renewed).toMatchObject({ planPricingId: cheaper?.plan_pricing_id, status: 'ACTIVE' });
    expect(toWireMoney(renewed?.premiumCents ?? 0)).toBe(cheaper?.price);
    const [row] = await rowsOf(me);
    expect(sumCents(row?.parts.map(({ cents }) => cents) ?? [])).toBe((row?.newCents ?? 0) - (row?.oldCents ?? 0));
    await assertPaidRight(me);
    const audited = await store()
      .db.select()
      .from(auditLog)
      .where(inArray(auditLog.action, ['renewal.sign', 'renewal.decide']));
    expect(
      audited.filter(({ subject }) => subject === `policy:${me.policyId}` || subject === `member:${me.id}`),
    ).toHaveLength(2);
  });

  it('ends a plan that the member leaves with the day before, and takes nothing for later', async () => {
    await fileDearer();
    store().catalogueEdition += 1;
    const me = await enrolled();
    await live(...BILLED, '2027-04-02');
    expect((await sign(me, 'leave')).body['status']).toBe('success');
    await live('2027-04-28', '2027-05-28', FROM, '2027-06-28');
    const held = await heldOf(me);
    expect(held).toMatchObject([{ status: 'TERMINATED', cause: 'request', endDate: '2027-05-31' }]);
    expect((await takenOf(me)).at(-1)).toMatch(/^4 /);
    await assertPaidRight(me);
  });

  it('refuses a signature that is missing, of another name or of another board, and after the last day', async () => {
    await fileDearer();
    store().catalogueEdition += 1;
    const me = await enrolled();
    await live(...BILLED, '2027-04-02');
    expect(fieldErrors(await sign(me, 'keep', { signature: '', accepted: 0 }))).toMatchObject({
      signature: expect.any(String) as string,
      accepted: expect.any(String) as string,
    });
    expect(fieldErrors(await sign(me, 'keep', { signature: 'Someone Else' }))).toHaveProperty('signature');
    expect(Object.keys(fieldErrors(await sign(me, 'nothing')))[0]).toMatch(/^choice-/);
    expect((await sign(me, 'keep', { text_hash: 'old' })).http).toBe(409);
    const both = await Promise.all([sign(me, 'keep'), sign(me, 'leave')]);
    expect(both.map(({ http }) => http).sort()).toEqual([200, 409]);
    expect((await heldOf(me)).length).toBeLessThanOrEqual(2);
    const late = await enrolled();
    await live('2027-04-03');
    api.setNow(noon('2027-05-31'));
    expect((await sign(late, 'keep')).http).toBe(409);
  });

  it('goes on as the plan that follows, level by level', async () => {
    await successorOf({ from: FROM, plan: '1102', levels: { '110101': '110201' } });
    const me = await enrolled();
    await live(...BILLED, '2027-04-02');
    const [row] = await rowsOf(me);
    expect(row).toMatchObject({ kind: 'changed', planId: '1102', planPricingId: '110201' });
    expect((await mailsOf())[0]?.text).toContain('takes the place of');
    await live('2027-04-28', '2027-05-01', '2027-05-28', FROM);
    expect((await heldOf(me)).map(({ planId, status }) => `${planId} ${status}`)).toEqual([
      '1101 TERMINATED',
      '1102 ACTIVE',
    ]);
    await assertPaidRight(me);
  });

  it('ends a plan that nothing follows, told with the way to the plans, and takes nothing for later', async () => {
    await successorOf({ from: FROM, plan: null, levels: {} });
    const me = await enrolled();
    await live(...BILLED, '2027-04-02');
    const [mail] = await mailsOf();
    expect(mail?.text).toContain('Ends May 31, 2027');
    expect(mail?.text).toMatch(/\/plans/);
    expect((await boardOf(me))?.plans).toMatchObject([{ kind: 'gone', new_price: null, levels: [] }]);
    await live('2027-04-28', '2027-05-01', '2027-05-28', FROM, '2027-06-28');
    expect(await heldOf(me)).toMatchObject([{ status: 'TERMINATED', cause: 'renewal', endDate: '2027-05-31' }]);
    await assertPaidRight(me);
  });

  it('waits for a later month where one that it changes was paid for already', async () => {
    await fileDearer();
    store().catalogueEdition += 1;
    const me = await enrolled();
    await live(...BILLED, '2027-04-02');
    await passDays(api, '2027-04-28', '2027-05-28');
    await live('2027-05-29');
    const states = (await rowsOf(me)).map(({ state, day }) => `${day} ${state}`).sort();
    expect(states).toEqual(['2027-06-01 late']);
    await live('2027-05-30');
    expect((await rowsOf(me)).map(({ state, day }) => `${day} ${state}`).sort()).toEqual([
      '2027-06-01 late',
      '2027-08-01 told',
    ]);
    await assertPaidRight(me);
  });

  it('is the member’s alone', async () => {
    await fileDearer();
    store().catalogueEdition += 1;
    const [me, other] = [await enrolled(), await enrolled()];
    await live(...BILLED, '2027-04-02');
    const board = await boardOf(me);
    for (const headers of [{}, NORTH_STAR, BAYLINE, { ...NORTH_STAR, signed_in: 'rep:1:rep-4101' }, other.headers]) {
      const looked = await api.call('getRenewal', { user_id: me.id }, headers);
      expect(
        looked.body['status'] === 'success' || looked.text.includes(board?.plans[0]?.renewal_id ?? '-'),
        looked.text,
      ).toBe(false);
      expect((await sign({ ...me, headers }, 'keep')).body['status']).not.toBe('success');
    }
    const choices = board?.plans.map(({ renewal_id }) => ({ renewal_id, choice: 'leave' }));
    await sign(other, 'keep', { choices });
    expect((await rowsOf(me)).map(({ state }) => state)).toEqual(['told']);
    await store().db.update(members).set({ active: false }).where(eq(members.id, me.id));
    expect((await api.call('getRenewal', { user_id: me.id }, me.headers)).http).toBe(403);
    await store().db.delete(coveredDependents);
  });
});
