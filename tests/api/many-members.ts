import { saveMember } from '@/lib/enrollment-api/store/member-rows';
import { places } from '@/lib/enrollment-api/store/places';
import { enrollments } from '@/lib/enrollment-api/store/schema/enrollment-tables';
import { memberPolicies, policies } from '@/lib/enrollment-api/store/schema/member-tables';
import { NORTH_STAR, type Api } from './support';

type HeldPlan = { planId: string; planPricingId: string; planName: string };

/** Rows of one transaction. */
const AT_ONCE = 200;

/** Members `scale-0` and so on, or those behind some, each with one plan that is in force, and of another age. */
export async function addMembers(api: Api, many: number, plan: HeldPlan, behind = 0): Promise<void> {
  for (let first = behind; first < many; first += AT_ONCE)
    await api.ports.store.withTransaction(async () => {
      for (let one = first; one < Math.min(many, first + AT_ONCE); one += 1) await addMember(api, one, plan);
    });
}

/** A household of its own for each number: other days of birth, and so other prices. */
async function addMember(api: Api, number: number, plan: HeldPlan): Promise<void> {
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
    ...{ id, policyId: id, memberId: id, ...plan },
    ...{ status: 'ACTIVE', cause: 'started', since: '2026-01-01', tier: 'IO', effectiveDate: '2026-01-01' },
    premiumCents: 40_000,
  });
}
