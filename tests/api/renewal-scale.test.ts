import { eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { prepareRenewals } from '@/lib/enrollment-api/handlers/renewals/prepare-renewals';
import { tellRenewals } from '@/lib/enrollment-api/handlers/renewals/tell-renewals';
import { renewals } from '@/lib/enrollment-api/store/schema/renewal-tables';
import { soakRuns, soakTime } from '@/tests/soak/scale';
import { describeWithDemoOnBoth } from '../config/databases';
import { addMembers } from './many-members';
import { noon } from './pass-days';
import { patient } from './patience';
import { buildApi } from './support';

const MEMBERS = soakRuns('renewals');
/** A minute for 10,000 members, and as much of it for fewer, with a second to warm up. */
const MOST_MS = 1_000 + (60_000 * MEMBERS) / 10_000;

const PLAN = { planId: '1303', planPricingId: '130301', planName: 'Pinehollow Family 1500' };

describeWithDemoOnBoth('the renewals of many members', (store) => {
  it(`are prepared and told within a minute for 10,000, here ${MEMBERS}`, { timeout: soakTime(240_000) }, async () => {
    const api = patient(await buildApi(store()));
    api.setNow(noon('2026-11-21'));
    await addMembers(api, MEMBERS, PLAN);
    await store().db.execute(sql`analyze`);
    const started = performance.now();
    const prepared = await prepareRenewals(api.ports);
    const ready = performance.now();
    const told = await tellRenewals(api.ports);
    const ended = performance.now();
    console.log(
      `${store().kind}: ${prepared} renewals prepared in ${((ready - started) / 1_000).toFixed(1)} s, ${told} members told in ${((ended - ready) / 1_000).toFixed(1)} s`,
    );
    expect(prepared).toBeGreaterThanOrEqual(MEMBERS);
    expect(told).toBeGreaterThanOrEqual(MEMBERS);
    expect(ready - started).toBeLessThan(MOST_MS);
    const [one] = await store().db.select().from(renewals).where(eq(renewals.heldId, 'scale-0'));
    expect(one).toMatchObject({ state: 'told', kind: 'changed', day: '2027-02-01' });
  });
});
