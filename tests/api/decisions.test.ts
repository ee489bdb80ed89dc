import { asc, eq, like } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { decidePlan } from '@/lib/enrollment-api/handlers/policies/decide-plan';
import { tellChanges } from '@/lib/enrollment-api/handlers/policies/life-work';
import {
  evidenceDecisions,
  memberPolicies,
  policies,
  policyChanges,
} from '@/lib/enrollment-api/store/schema/member-tables';
import { paymentIntents } from '@/lib/enrollment-api/store/schema/payment-tables';
import { auditLog } from '@/lib/enrollment-api/store/schema/system-tables';
import { describeWithDemo } from '../config/databases';
import { patient } from './patience';
import { enrollWithEvidence } from './with-evidence';
import { enrollByCard } from './by-card';
import { noon, passDays } from './pass-days';
import { operate } from './operate';
import { buildApi, forgetNewMembers, NORTH_STAR, NOW, type Api } from './support';
import type { Shopper } from './shopper';

/**
 * A woman of 41 chose $300,000 on November 21, 2026, for coverage from January 1, 2027: the guaranteed $50,000 cost $4.89 a month, what
 * she chose $29.36, $100,000 in between $9.79 (decisions 36, 260).
 */
describeWithDemo('a decision on a plan that waits', (store) => {
  let api: Api;
  beforeEach(async () => {
    api = patient(await buildApi(store()));
    await forgetNewMembers(store());
    await store()
      .db.update(memberPolicies)
      .set({ nextDay: null, evidenceReminded: true, refundDueCents: 0, waitsFor: [], evidenceBy: null });
    await store().db.update(paymentIntents).set({ state: 'voided', nextAt: null });
    api.setNow(noon('2030-01-01'));
    await tellChanges(api.ports);
    await api.sent();
    api.setNow(NOW);
  });

  const by = { actor: 'operator:kim' };
  const planOf = async ({ id }: Shopper) => {
    const [policy] = await store().db.select().from(policies).where(eq(policies.enrollmentId, id));
    const [plan] = await store()
      .db.select()
      .from(memberPolicies)
      .where(eq(memberPolicies.policyId, policy?.id ?? ''));
    if (!plan) throw new Error('nothing is held');
    return plan;
  };
  const paymentsOf = async ({ id }: Shopper) =>
    (
      await store()
        .db.select()
        .from(paymentIntents)
        .where(eq(paymentIntents.enrollmentId, id))
        .orderBy(asc(paymentIntents.sequence), asc(paymentIntents.attempt))
    ).map(({ sequence, state, amountCents }) => `${sequence} ${state} ${amountCents}`);
  const rowsOf = async (policyId: string, action: string) =>
    (
      await store()
        .db.select()
        .from(auditLog)
        .where(eq(auditLog.subject, `policy:${policyId}`))
        .orderBy(asc(auditLog.seq))
    ).filter((row) => row.action === action);
  const mails = async () =>
    (await api.sent()).map(({ subject, text }) => `${subject}: ${text.replaceAll(/\s+/g, ' ')}`);

  it('that approves it charges the whole amount from the next open month on, told once and audited', async () => {
    const shopper = await enrollWithEvidence(api);
    const plan = await planOf(shopper);
    expect(plan).toMatchObject({ status: 'SUBMITTED', premiumCents: 489, evidenceBy: '2027-01-20' });
    await api.sent();
    api.setNow(noon('2026-12-01'));
    const asked = { decision: 'evidence-approved' } as const;
    const answers = await Promise.all(Array.from({ length: 8 }, () => decidePlan(api.ports, plan.id, asked, by)));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(answers.filter(({ ok }) => !ok)[0]).toMatchObject({
      why: expect.stringContaining('Nothing was changed') as string,
    });
    expect(await planOf(shopper)).toMatchObject({
      status: 'SUBMITTED',
      cause: 'evidence-approved',
      waitsFor: [],
      evidenceBy: null,
      premiumCents: 2936,
      planPricingId: '150404',
      pastPrices: [{ through: '2027-01-31', cents: 489 }],
    });
    expect(await paymentsOf(shopper)).toEqual(['0 captured 489', '1 voiding 489', '1 scheduled 2936']);
    await passDays(api, '2026-12-01');
    const told = await mails();
    expect(told).toHaveLength(1);
    expect(told[0]).toContain('The carrier approved the amount that was asked for.');
    expect(told[0]).toContain(
      'For months of coverage from February 1, 2027 on it costs $29.36 a month instead of $4.89.',
    );
    expect(await rowsOf(plan.policyId, 'plan.decide')).toMatchObject([
      {
        actor: 'operator:kim',
        data: { decision: 'evidence-approved', people: 'member', level: '150404', cents: 2936, from: '2027-02-01' },
      },
    ]);
    await passDays(api, '2027-01-01', '2027-01-28', '2027-02-28');
    expect((await paymentsOf(shopper)).slice(2)).toEqual(['1 captured 2936', '2 captured 2936', '3 scheduled 2936']);
  });

  it('that grants less has its price, of an amount that the plan has', async () => {
    const shopper = await enrollWithEvidence(api);
    const plan = await planOf(shopper);
    for (const amount of [undefined, 50_000, 75_000, 300_000, 400_000])
      expect(await decidePlan(api.ports, plan.id, { decision: 'evidence-reduced', amount }, by)).toEqual({
        ok: false,
        why: 'Nothing was changed: give the granted amount, one of $100,000 and $200,000.',
      });
    expect(await decidePlan(api.ports, plan.id, { decision: 'evidence-reduced', amount: 100_000 }, by)).toMatchObject({
      ok: true,
      planName: 'Meridian Optional Life $100,000',
    });
    expect(await planOf(shopper)).toMatchObject({
      premiumCents: 979,
      planPricingId: '150402',
      cause: 'evidence-reduced',
    });
    await passDays(api, '2026-11-22');
    expect((await mails()).join()).toContain('The carrier approved a part of what was asked for.');
  });

  it('that declines it leaves the guaranteed amount at its price', async () => {
    const shopper = await enrollWithEvidence(api);
    const plan = await planOf(shopper);
    expect((await decidePlan(api.ports, plan.id, { decision: 'evidence-declined' }, by)).ok).toBe(true);
    expect(await planOf(shopper)).toMatchObject({
      status: 'SUBMITTED',
      premiumCents: 489,
      planPricingId: '150401',
      planName: 'Meridian Optional Life $50,000',
      pastPrices: [],
    });
    expect(await paymentsOf(shopper)).toEqual(['0 captured 489', '1 scheduled 489']);
    await passDays(api, '2026-11-22');
    expect((await mails()).join()).toContain('which you keep. The price stays as it is.');
  });

  it('that a month is too near for is charged a month later', async () => {
    const shopper = await enrollWithEvidence(api);
    const plan = await planOf(shopper);
    await passDays(api, '2027-01-01');
    api.setNow(noon('2027-01-19'));
    await decidePlan(api.ports, plan.id, { decision: 'evidence-approved' }, by);
    expect((await planOf(shopper)).pastPrices).toEqual([{ through: '2027-02-28', cents: 489 }]);
    expect((await paymentsOf(shopper)).at(-1)).toBe('1 scheduled 489');
    await passDays(api, '2027-01-28');
    expect((await paymentsOf(shopper)).at(-1)).toBe('2 scheduled 2936');
  });

  it('of the carrier that declines the plan gives everything back, and takes no more', async () => {
    const shopper = await enrollByCard(api);
    const plan = await planOf(shopper);
    await store()
      .db.update(memberPolicies)
      .set({ waitsFor: ['carrier'], status: 'PENDING' })
      .where(eq(memberPolicies.id, plan.id));
    await api.sent();
    expect((await decidePlan(api.ports, plan.id, { decision: 'carrier-declined' }, by)).ok).toBe(true);
    await passDays(api, '2026-11-22', '2026-11-23', '2027-01-28');
    expect(await planOf(shopper)).toMatchObject({ status: 'CANCELLED', cause: 'carrier-declined', refundDueCents: 0 });
    expect((await paymentsOf(shopper)).map((line) => line.split(' ')[1])).toEqual(['refunded', 'voided']);
    const told = (await mails()).join();
    expect(told).toContain('The carrier declined the plan, so coverage never began');
    expect(told).toContain('Your refund');
  });

  it('is reminded of once, and closes as a decline when nobody decides in time', async () => {
    const shopper = await enrollWithEvidence(api);
    const plan = await planOf(shopper);
    await api.sent();
    await passDays(api, '2027-01-05');
    expect((await mails()).filter((mail) => mail.includes('still open'))).toEqual([]);
    await passDays(api, '2027-01-06', '2027-01-07', '2027-01-20');
    const reminded = (await mails()).filter((mail) => mail.includes('still open'));
    expect(reminded).toHaveLength(1);
    expect(reminded[0]).toContain(
      'without a decision by January 20, 2027, you keep the guaranteed amount at its price',
    );
    expect((await planOf(shopper)).waitsFor).toEqual(['evidence']);
    await passDays(api, '2027-01-21', '2027-01-22');
    expect(await planOf(shopper)).toMatchObject({
      status: 'ACTIVE',
      cause: 'evidence-overdue',
      since: '2027-01-21',
      premiumCents: 489,
      planPricingId: '150401',
    });
    expect((await mails()).filter((mail) => mail.includes('did not decide in time'))).toHaveLength(1);
    const late = await decidePlan(api.ports, plan.id, { decision: 'evidence-approved' }, by);
    expect(late).toEqual({ ok: false, why: expect.stringContaining('does not wait for this decision') as string });
    const decided = await store().db.select().from(evidenceDecisions).where(eq(evidenceDecisions.heldId, plan.id));
    expect(decided).toMatchObject([
      { person: 'member', decision: 'evidence-overdue', actor: 'system', pricingId: '150401' },
    ]);
  });

  it('that did not come for a plan without a guaranteed amount gives everything back', async () => {
    const shopper = await enrollWithEvidence(api);
    const plan = await planOf(shopper);
    await store()
      .db.update(memberPolicies)
      .set({ guaranteed: false, status: 'PENDING' })
      .where(eq(memberPolicies.id, plan.id));
    await passDays(api, '2027-01-20', '2027-01-21', '2027-01-22');
    expect(await planOf(shopper)).toMatchObject({
      status: 'CANCELLED',
      cause: 'evidence-overdue',
      endDate: '2026-12-31',
    });
    expect((await paymentsOf(shopper))[0]).toBe('0 refunded 489');
    expect((await mails()).join()).toContain('was not decided in time, so coverage never began');
  });

  it('is closed by time on its true day, however late it is noted', async () => {
    const shopper = await enrollWithEvidence(api);
    await store().db.update(memberPolicies).set({ paidThrough: '2027-12-31' });
    await passDays(api, '2027-02-20');
    const plan = await planOf(shopper);
    expect(plan).toMatchObject({ status: 'ACTIVE', planPricingId: '150401' });
    const lines = await store().db.select().from(policyChanges).where(eq(policyChanges.heldId, plan.id));
    expect(lines.map(({ cause, day }) => `${day} ${cause}`)).toContain('2027-01-21 evidence-overdue');
  });

  it('is nobody’s who shops, sells or is a member, over the wire or by the command', async () => {
    const shopper = await enrollWithEvidence(api);
    const plan = await planOf(shopper);
    const input = { held_id: plan.id, decision: 'evidence-approved', decided_by: { role: 'carrier', name: 'lee' } };
    for (const signed_in of ['rep:1:rep-4101', `member:0:${plan.memberId}`, 'group:1:group-2556'])
      expect((await api.call('decideHeldPlan', input, { ...NORTH_STAR, signed_in })).http).toBeGreaterThanOrEqual(400);
    expect((await planOf(shopper)).waitsFor).toEqual(['evidence']);
    expect((await api.call('decideHeldPlan', input)).body.data).toMatchObject({ result: { policy_id: plan.policyId } });
    expect((await api.call('decideHeldPlan', input)).http).toBe(409);
    expect((await rowsOf(plan.policyId, 'plan.decide')).map(({ actor }) => actor)).toEqual(['carrier:lee']);
  });

  it('is entered by an operator’s command, which says what it did and what it did not', async () => {
    const shopper = await enrollWithEvidence(api);
    const plan = await planOf(shopper);
    const run = (...args: string[]) => operate(api.ports, 'evidence', ...args);
    expect(await operate(api.ports, 'policies', 'show', 'CF-0000-0000-0000')).toBe(
      '1 --policy: Nothing is held under CF-0000-0000-0000.',
    );
    expect(await operate(api.ports, 'policies', 'show', plan.policyId)).toBe(
      `0 ${plan.id}: Meridian Optional Life $300,000, Starts January 1, 2027, waits for evidence of insurability`,
    );
    expect(await run('list')).toBe(
      `0 ${plan.id} of ${plan.policyId}: Meridian Optional Life $300,000, waits for evidence of insurability until 2027-01-20`,
    );
    expect(await run('decide', plan.id, 'granted')).toMatch(/^1 --decision: Give one of evidence-approved,/);
    expect(await run('decide', plan.id, 'evidence-reduced', '--amount', '1e5')).toContain('whole dollars');
    expect(await run('decide', 'nothing', 'evidence-approved')).toContain('no held plan');
    expect(await run('decide', plan.id, 'carrier-accepted')).toMatch(/^1 Nothing was changed/);
    expect(await run('decide', plan.id, 'evidence-approved', '--person', 'spouse')).toBe(
      '1 Nothing was changed: the plan covers member.',
    );
    const reduced = ['decide', plan.id, 'evidence-reduced', '--amount', '200000'];
    const done = `0 Meridian Optional Life $200,000 of ${plan.policyId}: evidence reduced. The member is told by mail.`;
    expect(await run(...reduced, '--dry-run')).toBe(`${done}\nNothing was changed: this was a trial.`);
    expect((await planOf(shopper)).waitsFor).toEqual(['evidence']);
    expect(await run(...reduced)).toBe(done);
    expect(await run(...reduced)).toMatch(/^1 Nothing was changed/);
    expect(await run('list')).toBe('0 No plan waits for a decision.');
    const rows = await store().db.select().from(auditLog).where(like(auditLog.actor, 'operator:kim'));
    expect(rows.map(({ action }) => action)).toContain('policy.price');
  });
});
