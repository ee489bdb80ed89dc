import { asc, eq } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { giveBack, leftOf, listTaken } from '@/lib/enrollment-api/handlers/submission/give-back';
import { settleIntent } from '@/lib/enrollment-api/payments/settle';
import { policies } from '@/lib/enrollment-api/store/schema/member-tables';
import { auditLog } from '@/lib/enrollment-api/store/schema/system-tables';
import { describeWithDemo } from '../config/databases';
import { enrollByCard } from './by-card';
import { patient } from './patience';
import { buildApi, NOW, type Api } from './support';

const OPERATOR = 'operator:kim';

describeWithDemo('money that is given back', (store) => {
  let api: Api;
  beforeAll(async () => {
    api = patient(await buildApi(store()));
  });
  beforeEach(() => {
    api.setNow(NOW);
    api.processor.line.before = null;
    api.processor.line.after = null;
  });

  /** A policy whose first month is paid by card, and its payment. */
  async function paid() {
    const shopper = await enrollByCard(api);
    const [policy] = await store().db.select().from(policies).where(eq(policies.enrollmentId, shopper.id));
    if (!policy) throw new Error('no policy');
    return { shopper, policyId: policy.id };
  }
  const taken = async (policyId: string) => {
    const [first] = await listTaken(api.ports, policyId);
    if (!first) throw new Error('nothing was taken');
    return first;
  };
  const backAt = (processorId: string | null) => api.processor.ledger.charge(processorId ?? '')?.refundedCents;
  const mailsOf = async (policyId: string) =>
    (await api.mails()).filter(({ subject, text }) => subject === 'Your refund' && text.includes(policyId));

  it('goes to its card in parts, to the cent, never more than was taken, and the receipt and a mail say so', async () => {
    const { shopper, policyId } = await paid();
    const first = await taken(policyId);
    const whole = leftOf(first);
    expect(await giveBack(api.ports, first, 1_000, { actor: OPERATOR })).toEqual({ ok: true, cents: 1_000 });
    expect(backAt(first.processorId)).toBe(1_000);
    const receipt = await shopper.ok<{ captured_amount: string }>('getReceipt');
    expect(Math.round(Number(receipt.captured_amount) * 100)).toBe(whole - 1_000);
    const rest = await taken(policyId);
    for (const cents of [whole, whole - 999, 0, -1, 1.5])
      expect(await giveBack(api.ports, rest, cents, { actor: OPERATOR })).toMatchObject({ ok: false });
    expect(await giveBack(api.ports, rest, whole - 1_000, { actor: OPERATOR })).toEqual({
      ok: true,
      cents: whole - 1_000,
    });
    expect(await taken(policyId)).toMatchObject({ state: 'refunded', refundedCents: whole });
    expect(backAt(first.processorId)).toBe(whole);
    const mails = await mailsOf(policyId);
    expect(mails).toHaveLength(2);
    expect(mails.map(({ text }) => text).join()).toContain('$10.00');
    const rows = await store()
      .db.select()
      .from(auditLog)
      .where(eq(auditLog.subject, `payment:${first.id}`))
      .orderBy(asc(auditLog.seq));
    expect(rows.filter(({ action }) => action === 'payment.refunded')).toMatchObject([
      { actor: OPERATOR, data: { cents: 1_000 } },
      { actor: OPERATOR, data: { cents: whole - 1_000 } },
    ]);
  });

  it('is given back once by twenty commands at once', async () => {
    const { policyId } = await paid();
    const first = await taken(policyId);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => giveBack(api.ports, first, 500, { actor: OPERATOR })),
    );
    expect(answers.every(({ ok }) => ok)).toBe(true);
    expect(backAt(first.processorId)).toBe(500);
    expect((await taken(policyId)).refundedCents).toBe(500);
    expect(await mailsOf(policyId)).toHaveLength(1);
  });

  it('is given back once by a command that was cut off after the processor had done it, and is run again', async () => {
    const { policyId } = await paid();
    const first = await taken(policyId);
    api.processor.line.after = (what) => {
      if (what === 'refund') throw new Error('the line is cut');
    };
    await expect(giveBack(api.ports, first, 700, { actor: OPERATOR })).rejects.toThrow();
    api.processor.line.after = null;
    expect(backAt(first.processorId)).toBe(700);
    expect((await taken(policyId)).refundedCents).toBe(0);
    expect(await giveBack(api.ports, await taken(policyId), 700, { actor: OPERATOR })).toEqual({
      ok: true,
      cents: 700,
    });
    expect(backAt(first.processorId)).toBe(700);
    expect((await taken(policyId)).refundedCents).toBe(700);
    expect(await mailsOf(policyId)).toHaveLength(1);
  });

  it('is noted once where a worker asked the processor at the same time', async () => {
    const { policyId } = await paid();
    const before = await taken(policyId);
    expect(await giveBack(api.ports, before, 700, { actor: OPERATOR })).toEqual({ ok: true, cents: 700 });
    // The worker read the row before it was noted, and the processor after it.
    await settleIntent({ ...api.ports, tellFailed: () => Promise.resolve() }, before);
    expect((await taken(policyId)).refundedCents).toBe(700);
    expect(backAt(before.processorId)).toBe(700);
  });

  it('says why a debit and a payment of another processor cannot be given back from here', async () => {
    const { policyId } = await paid();
    const first = await taken(policyId);
    const debit = await giveBack(api.ports, { ...first, processor: 'ach' }, 100, { actor: OPERATOR });
    expect(debit).toEqual({ ok: false, why: expect.stringContaining('your bank') as string });
    const other = await giveBack(api.ports, { ...first, processor: 'elsewhere' }, 100, { actor: OPERATOR });
    expect(other).toEqual({ ok: false, why: expect.stringContaining('not set up here') as string });
    expect(backAt(first.processorId)).toBe(0);
    expect(await listTaken(api.ports, 'CF-0000-0000-0000')).toEqual([]);
  });
});
