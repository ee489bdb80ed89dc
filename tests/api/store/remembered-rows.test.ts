import { eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { loadColumns } from '@/lib/enrollment-api/store/step-columns';
import { topics } from '@/lib/enrollment-api/store/database';
import { cartItems, enrollments, planAnswers } from '@/lib/enrollment-api/store/schema/enrollment-tables';
import { sessions } from '@/lib/enrollment-api/store/schema/access-tables';
import { createSessionRows } from '@/lib/process/local-store';
import { describeOnBothDatabases } from '@/tests/config/databases';
import { addEnrollment, needs, saveAny } from './support';

const HOUR = 3_600_000;

describeOnBothDatabases('remembered rows', (store) => {
  it('never show what stood there before a finished write, whichever table and statement wrote', async () => {
    const { id } = await addEnrollment(store(), 'remembered');
    const read = () =>
      store().remember(topics.enrollment(id), 'all', async () => {
        const { db } = store();
        const [row] = await db.select().from(enrollments).where(eq(enrollments.id, id));
        const cart = await db.select().from(cartItems).where(eq(cartItems.enrollmentId, id));
        const answers = await db.select().from(planAnswers).where(eq(planAnswers.enrollmentId, id));
        return { state: row?.state, cart: cart.length, answers: answers.length };
      });
    expect(await read()).toMatchObject({ cart: 0, answers: 0 });
    await store().db.insert(cartItems).values({ enrollmentId: id, planId: '1', planPricingId: '11' });
    expect(await read()).toMatchObject({ cart: 1 });
    await store().withTransaction(async (tx) => {
      await tx
        .insert(planAnswers)
        .values({ enrollmentId: id, planId: '1', kind: 'carrier', outcome: 'accepted', data: 'sealed' });
      await tx.update(enrollments).set({ state: 'TX' }).where(eq(enrollments.id, id));
      expect(await read()).toMatchObject({ state: 'TX', answers: 1 });
    });
    expect(await read()).toEqual({ state: 'TX', cart: 1, answers: 1 });
    await store().db.execute(sql`delete from cart_items`);
    expect(await read()).toMatchObject({ cart: 0 });
    await store().db.execute(sql`truncate plan_answers`);
    expect(await read()).toMatchObject({ answers: 0 });
  });

  it('forget nothing that was rolled back, and show nothing of it', async () => {
    const { id } = await addEnrollment(store(), 'rolled-back');
    const read = () =>
      store().remember(topics.enrollment(id), 'zip', async () => {
        const [row] = await store().db.select().from(enrollments).where(eq(enrollments.id, id));
        return row?.zip ?? null;
      });
    const before = await read();
    const failed = store().withTransaction(async (tx) => {
      await tx.update(enrollments).set({ zip: '99999' }).where(eq(enrollments.id, id));
      throw new Error('refused');
    });
    await expect(failed).rejects.toThrow('refused');
    expect(await read()).toBe(before);
  });

  it('are as new as the last save when readers and writers mix', async () => {
    const scope = await addEnrollment(store(), 'mixed');
    for (let round = 1; round <= 20; round += 1) {
      const readers = Array.from({ length: 5 }, () => loadColumns(needs(store()), scope));
      await saveAny(needs(store()), scope, { name: 'contact_info', data: { round }, by: 'applicant' });
      const now = await loadColumns(needs(store()), scope, ['contact_info']);
      expect(now.contact_info?.data).toEqual({ round });
      await Promise.all(readers);
    }
  });

  it('end a session at once, also one that was just read', async () => {
    const rows = createSessionRows(async () => store());
    const at = new Date();
    const row = {
      sidHash: 'remembered-session',
      siteKey: 'northstar',
      data: { gate: 'none' },
      createdAt: at,
      lastSeenAt: at,
      expiresAt: new Date(at.getTime() + HOUR),
    };
    await rows.create(row);
    expect(await rows.load(row.sidHash, at)).toMatchObject({ data: { gate: 'none' } });
    await rows.update(row.sidHash, { data: { gate: 'rep' }, at, expiresAt: row.expiresAt });
    expect(await rows.load(row.sidHash, at)).toMatchObject({ data: { gate: 'rep' } });
    expect(await rows.load(row.sidHash, new Date(at.getTime() + 2 * HOUR))).toBeNull();
    await rows.end(row.sidHash, at);
    expect(await rows.load(row.sidHash, at)).toBeNull();
    const [kept] = await store().db.select().from(sessions).where(eq(sessions.sidHash, row.sidHash));
    expect(kept?.endedAt).not.toBeNull();
  });
});
