import { eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { prepareRenewals } from '@/lib/enrollment-api/handlers/renewals/prepare-renewals';
import { tellRenewals } from '@/lib/enrollment-api/handlers/renewals/tell-renewals';
import { saveMember } from '@/lib/enrollment-api/store/member-rows';
import { places } from '@/lib/enrollment-api/store/places';
import { enrollments } from '@/lib/enrollment-api/store/schema/enrollment-tables';
import { memberPolicies, policies } from '@/lib/enrollment-api/store/schema/member-tables';
import { renewals } from '@/lib/enrollment-api/store/schema/renewal-tables';
import { soakRuns, soakTime } from '@/tests/soak/scale';
import { describeWithDemoOnBoth } from '../config/databases';
import { noon } from './pass-days';
import { patient } from './patience';
import { buildApi, NORTH_STAR, type Api } from './support';

const MEMBERS = soakRuns('renewals');
/** A minute for 10,000 members, and as much of it for fewer, with a second to warm up. */
const MOST_MS = 1_000 + (60_000 * MEMBERS) / 10_000;

/** A household of its own for each number: other days of birth, and so other prices. */
async function addMember(api: Api, number: number): Promise<void> {
  const { store, fields } = api.ports;
  const id = `scale-${number}`;
  const dob = `${1960 + (number % 45)}-${String(1 + (number % 12)).padStart(2, '0')}-${String(1 + (number % 28)).padStart(2, '0')}`;
  const person = { firstName: 'Ada', middleName: '', lastName: 'Farrow', gender: '1' as const, ssn: '', phone: '' };
  const place = { address1: '1 Orchard Street', address2: '', city: 'Austin', state: 'TX', zip: '78704' };
  const profile = { ...person, ...place, dob, email: `${id}@home.example`, smoker: false };
  const whose = { agentId: '4101', groupId: null, portalId: '101' };
  await saveMember(api.ports, { id, ...whose, profile });
  const on = {
    siteKey: NORTH_STAR.site_key,
    tier: 'IO' as const,
    effectiveDate: '2026-01-01',
    eprocess: 'applicant' as const,
  };
  await store.db.insert(enrollments).values({ ...whose, ...on, id, type: 'new-member', status: 'submitted' });
  const cents = { firstMonthCents: 40_000, recurringCents: 40_000 };
  const record = fields.sealJson({ name: 'Ada Farrow', email: profile.email, items: [] }, places.policyRecord(id));
  await store.db
    .insert(policies)
    .values({ ...whose, ...on, ...cents, id, enrollmentId: id, memberId: id, paymentMethod: 'stmt', record });
  await store.db.insert(memberPolicies).values({
    ...{ id, policyId: id, memberId: id, planId: '1303', planPricingId: '130301', planName: 'Pinehollow Family 1500' },
    ...{ status: 'ACTIVE', cause: 'started', since: '2026-01-01', tier: 'IO', effectiveDate: '2026-01-01' },
    premiumCents: 40_000,
  });
}

describeWithDemoOnBoth('the renewals of many members', (store) => {
  it(`are prepared and told within a minute for 10,000, here ${MEMBERS}`, { timeout: soakTime(240_000) }, async () => {
    const api = patient(await buildApi(store()));
    api.setNow(noon('2026-11-21'));
    await store().withTransaction(async () => {
      for (let number = 0; number < Math.min(MEMBERS, 200); number += 1) await addMember(api, number);
    });
    for (let number = 200; number < MEMBERS; number += 200)
      await store().withTransaction(async () => {
        for (let one = number; one < Math.min(MEMBERS, number + 200); one += 1) await addMember(api, one);
      });
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
