import { eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import {
  loadPlanAnswers,
  loadCartItems,
  loadEnrollmentRow,
  loadStepRows,
} from '@/lib/enrollment-api/store/shopper-rows';
import type { Database } from '@/lib/enrollment-api/store/database';
import { sessions } from '@/lib/enrollment-api/store/schema/access-tables';
import { planAnswers } from '@/lib/enrollment-api/store/schema/enrollment-tables';
import { createSessionRows, loadVisitorRows } from '@/lib/process/local-store';
import { withRequest } from '@/lib/security/request-state';
import { describeWithDemoOnBoth } from '@/tests/config/databases';
import { Shopper } from '../shopper';
import { buildApi, NORTH_STAR } from '../support';

const scope = { siteKey: NORTH_STAR.site_key };

/** Everything about an enrollment, part by part. */
async function readAll(store: Database, id: string) {
  const steps = await loadStepRows(store, { ...scope, id });
  return {
    enrollment: await loadEnrollmentRow(store, id),
    steps: [...steps].sort((a, b) => a.name.localeCompare(b.name)),
    cart: await loadCartItems(store, id),
    answers: (await loadPlanAnswers(store, id)).toSorted((a, b) => a.planId.localeCompare(b.planId)),
  };
}

describeWithDemoOnBoth('the rows of a shopper', (store) => {
  let id: string;
  beforeAll(async () => {
    const shopper = await Shopper.quote(await buildApi(store(), { seed: false }));
    await shopper.prepare();
    await shopper.sign();
    id = shopper.id;
    await store()
      .db.insert(planAnswers)
      .values([
        { enrollmentId: id, planId: '1', kind: 'carrier', outcome: 'accepted', data: 'sealed' },
        { enrollmentId: id, planId: '2', kind: 'carrier', outcome: 'declined', data: 'sealed' },
      ]);
  });

  it('are the same read together and one by one, with all their types', async () => {
    const together = await readAll(store(), id);
    const single = await store().withTransaction(() => readAll(store(), id));
    expect(together).toStrictEqual(single);
    expect(together.enrollment?.createdAt).toBeInstanceOf(Date);
    expect(together.enrollment?.effectiveDate).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    expect(together.steps.length).toBeGreaterThan(4);
    expect(together.steps[0]?.updatedAt).toBeInstanceOf(Date);
    expect(together.steps[0]?.data).toHaveProperty('sealed');
    expect(together.cart.length).toBeGreaterThan(0);
    expect(together.answers).toEqual([
      { planId: '1', kind: 'carrier', outcome: 'accepted' },
      { planId: '2', kind: 'carrier', outcome: 'declined' },
    ]);
  });

  it('are none of an enrollment that is not there, and no steps for another site', async () => {
    const nothing = { enrollment: null, steps: [], cart: [], answers: [] };
    expect(await readAll(store(), 'no-such-enrollment')).toEqual(nothing);
    expect(await loadStepRows(store(), { id, siteKey: 'elsewhere' })).toEqual([]);
  });

  it('are the same read ahead with the session, for this request alone, and none with a session that has ended', async () => {
    const at = new Date();
    const expiresAt = new Date(at.getTime() + 60_000);
    const rows = createSessionRows(async () => store());
    const session = { siteKey: 'site-a', createdAt: at, lastSeenAt: at, expiresAt };
    await rows.create({ ...session, sidHash: 'with', data: { enrollmentId: id } });
    await rows.create({ ...session, sidHash: 'without', data: { enrollmentId: null } });
    const visit = async (sidHash: string) =>
      withRequest(4_000, async () => {
        await loadVisitorRows(store(), sidHash, at);
        return { row: await rows.load(sidHash, at), all: await readAll(store(), id) };
      });
    const one = { row: await rows.load('with', at), all: await readAll(store(), id) };
    const first = await visit('with');
    expect(first).toStrictEqual(one);
    expect(await visit('without')).toStrictEqual({ row: await rows.load('without', at), all: one.all });
    await store().db.update(sessions).set({ version: 7 }).where(eq(sessions.sidHash, 'with'));
    await store().db.update(planAnswers).set({ outcome: 'declined' }).where(eq(planAnswers.enrollmentId, id));
    const second = await visit('with');
    expect(second.row).toHaveProperty('version', 7);
    expect(second.all.answers.map(({ outcome }) => outcome)).toEqual(['declined', 'declined']);
    await rows.end('with', at);
    expect((await visit('with')).row).toBe(null);
  });

  it('are read anew in a request that has written', async () => {
    await withRequest(4_000, async () => {
      const before = await readAll(store(), id);
      expect((await readAll(store(), id)).enrollment).toBe(before.enrollment);
      await store().db.delete(planAnswers).where(eq(planAnswers.enrollmentId, id));
      expect((await readAll(store(), id)).answers).toEqual([]);
    });
  });
});
