import { asc, eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { applyEvent } from '@/lib/enrollment-api/store/payment-rows';
import { memberPolicies, policies, policyChanges } from '@/lib/enrollment-api/store/schema/member-tables';
import { paymentIntents } from '@/lib/enrollment-api/store/schema/payment-tables';
import { auditLog } from '@/lib/enrollment-api/store/schema/system-tables';
import { describeWithDemo } from '../config/databases';
import { enrollByCard } from './by-card';
import { passDays } from './pass-days';
import type { Shopper } from './shopper';
import { enrollUnpaid } from './unpaid';
import { buildApi, NOW, type Api } from './support';

/** Submitted on November 21, 2026, for coverage from January 1, 2027, with payments on the 28th (decisions 40). */
describeWithDemo('a plan that is held', (store) => {
  let api: Api;
  beforeEach(async () => {
    api = await buildApi(store());
    await store().db.delete(policyChanges);
    await store().db.update(memberPolicies).set({ nextDay: null });
    await store().db.update(paymentIntents).set({ state: 'voided', nextAt: null });
    api.setNow(NOW);
  });

  const policyOf = async ({ id }: Shopper) => {
    const [policy] = await store().db.select().from(policies).where(eq(policies.enrollmentId, id));
    if (!policy) throw new Error('no policy');
    return policy;
  };
  const planOf = async (shopper: Shopper) => {
    const { id } = await policyOf(shopper);
    const [plan] = await store().db.select().from(memberPolicies).where(eq(memberPolicies.policyId, id));
    if (!plan) throw new Error('nothing is held');
    return plan;
  };
  const lifeOf = async (shopper: Shopper) => {
    const changes = await store()
      .db.select()
      .from(policyChanges)
      .where(eq(policyChanges.heldId, (await planOf(shopper)).id))
      .orderBy(asc(policyChanges.createdAt), asc(policyChanges.day));
    return changes.map(({ day, status, cause }) => `${day} ${status} ${cause}`);
  };
  const intentsOf = ({ id }: Shopper) =>
    store()
      .db.select()
      .from(paymentIntents)
      .where(eq(paymentIntents.enrollmentId, id))
      .orderBy(asc(paymentIntents.sequence), asc(paymentIntents.attempt));
  const live = (...days: string[]) => passDays(api, ...days);
  const changesTold = async () =>
    (await api.sent()).filter(({ subject }) => subject === 'Your plan has changed').map(({ text }) => text);

  it('waits for its first payment, starts on its day, and goes on while months are paid', async () => {
    const shopper = await enrollByCard(api);
    await api.sent();
    await live('2026-11-21', '2026-12-31');
    expect(await planOf(shopper)).toMatchObject({ status: 'SUBMITTED', paidThrough: '2027-01-31', waitsFor: [] });
    expect(await changesTold()).toEqual([]);
    await live('2027-01-01');
    const [told] = await changesTold();
    expect(told).toContain('coverage is paid through January 31, 2027');
    await live('2027-01-28', '2027-02-28', '2027-03-28');
    expect(await lifeOf(shopper)).toEqual([
      '2026-11-21 PENDING submitted',
      '2026-11-21 SUBMITTED first-paid',
      '2027-01-01 ACTIVE started',
    ]);
    expect((await planOf(shopper)).paidThrough).toBe('2027-04-30');
    const states = (await intentsOf(shopper)).map(({ sequence, state }) => `${sequence} ${state}`);
    expect(states).toEqual(['0 captured', '1 captured', '2 captured', '3 captured', '4 scheduled']);
  });

  it('counts as never begun when the first payment does not come, and nothing more is taken', async () => {
    const shopper = await enrollUnpaid(api);
    await live('2027-01-31');
    expect((await planOf(shopper)).status).toBe('PENDING');
    await api.sent();
    await live('2027-02-01');
    expect(await planOf(shopper)).toMatchObject({ status: 'CANCELLED', cause: 'first-unpaid', endDate: '2026-12-31' });
    const [told] = await changesTold();
    expect(told).toContain('so coverage never began');
    await live('2027-03-28');
    expect((await intentsOf(shopper)).map(({ capturedCents }) => capturedCents)).toEqual([0]);
  });

  it('lapses a month after the last one that is paid for, dated by its day however late it is noted', async () => {
    const shopper = await enrollByCard(api);
    await live('2027-01-01');
    const [, second] = await intentsOf(shopper);
    const refused = { failureCode: 'do_not_honor', nextAt: null };
    expect(await applyEvent(api.ports, second?.id ?? '', { type: 'refused' }, refused)).not.toBeNull();
    await live('2027-01-28', '2027-04-15');
    expect((await lifeOf(shopper)).at(-1)).toBe('2027-03-04 LAPSED unpaid');
    expect(await planOf(shopper)).toMatchObject({ endDate: '2027-01-31' });
    const { id } = await policyOf(shopper);
    const audited = await store()
      .db.select()
      .from(auditLog)
      .where(eq(auditLog.subject, `policy:${id}`));
    expect(audited.filter(({ action }) => action === 'policy.change').map(({ data }) => data['status'])).toEqual([
      'SUBMITTED',
      'ACTIVE',
      'LAPSED',
    ]);
  });
});
