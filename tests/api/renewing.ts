import { asc, eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { settleRenewals } from '@/lib/enrollment-api/handlers/renewals/apply-renewals';
import { prepareRenewals } from '@/lib/enrollment-api/handlers/renewals/prepare-renewals';
import { reviewOpen } from '@/lib/enrollment-api/handlers/renewals/review-renewals';
import { tellRenewals } from '@/lib/enrollment-api/handlers/renewals/tell-renewals';
import type { Renewal } from '@/lib/contract/renewal';
import { RateTables, type PlanTerms } from '@/lib/enrollment-api/rating/plan';
import type { Database } from '@/lib/enrollment-api/store/database';
import { fileRates } from '@/lib/enrollment-api/store/rate-rows';
import { plans } from '@/lib/enrollment-api/store/schema/catalog-tables';
import { memberPolicies, policies, policyChanges } from '@/lib/enrollment-api/store/schema/member-tables';
import { paymentIntents } from '@/lib/enrollment-api/store/schema/payment-tables';
import { rateTables } from '@/lib/enrollment-api/store/schema/rate-tables';
import { renewals } from '@/lib/enrollment-api/store/schema/renewal-tables';
import { enrollByCard } from './by-card';
import { noon, passDays } from './pass-days';
import { inTurns } from './patience';
import { forgetNewMembers, NORTH_STAR, NOW, resultOf, type Api } from './support';

/** The day of the renewal of Dental Preferred, from which its rates are others. */
export const RENEWAL_DAY = '2027-06-01';
/** The days on which a member who enrolled on November 21, 2026, has paid up to the renewal's mail. */
export const BILLED = ['2027-01-01', '2027-01-28', '2027-02-28', '2027-03-28'];

export type Me = { id: string; policyId: string; heldId: string; headers: Record<string, string> };

/** New rates of Dental Preferred from the renewal's day on: cents of a member alone before the factor of Texas, 1.03, and twice as much with others. */
export async function fileDearer(store: Database, member = 2_800): Promise<void> {
  const { db } = store;
  await db.delete(rateTables).where(eq(rateTables.effectiveFrom, RENEWAL_DAY));
  const tiers = (IO: number) => ({ IO, IS: IO * 2, IC: IO * 2, IF: IO * 3 });
  const cents = { '110101': member, '110102': member + 550, '110103': member + 1_522 };
  const levels = Object.entries(cents).map(([id, one]) => [id, { kind: 'composite', tiers: tiers(one) }]);
  await fileRates(db, [
    { id: '1101', rates: RateTables.parse([{ from: RENEWAL_DAY, levels: Object.fromEntries(levels) }]) },
  ]);
  // The catalogue is kept for some seconds of a clock that stands still here.
  store.catalogueEdition += 1;
}

/** Other terms of Dental Preferred; without any, its own again. */
export async function changeTerms(
  store: Database,
  { successor, decides = false }: { successor?: PlanTerms['successor']; decides?: boolean } = {},
): Promise<void> {
  const [row] = await store.db.select().from(plans).where(eq(plans.id, '1101'));
  const { successor: _s, ...definition } = row?.definition as PlanTerms;
  const requirements = { ...definition.requirements, decidesChanges: decides };
  await store.db
    .update(plans)
    .set({ definition: { ...definition, requirements, ...(successor && { successor }) } })
    .where(eq(plans.id, '1101'));
  store.catalogueEdition += 1;
}

/** Nothing renews, is due or is told any more of what other tests left behind. */
export async function forgetRenewals(api: Api): Promise<void> {
  const { store } = api.ports;
  await forgetNewMembers(store);
  await store.db.delete(renewals);
  await store.db.update(memberPolicies).set({ nextDay: null, refundDueCents: 0, status: 'TERMINATED' });
  await store.db.update(paymentIntents).set({ state: 'voided', nextAt: null });
  await store.db.update(policyChanges).set({ told: true });
  await store.db.delete(rateTables).where(eq(rateTables.effectiveFrom, RENEWAL_DAY));
  await changeTerms(store);
  api.setNow(noon('2030-01-01'));
  await api.sent();
  api.setNow(NOW);
}

/** A member who enrolled for January 1, 2027, alone, and pays by card. */
export async function enrolledMember(api: Api): Promise<Me> {
  const { id } = await enrollByCard(api);
  const { db } = api.ports.store;
  const [policy] = await db.select().from(policies).where(eq(policies.enrollmentId, id));
  const memberId = policy?.memberId ?? '';
  const [held] = await db.select().from(memberPolicies).where(eq(memberPolicies.memberId, memberId));
  const headers = { ...NORTH_STAR, uid: memberId, signed_in: `member:0:${memberId}` };
  return { id: memberId, policyId: policy?.id ?? '', heldId: held?.id ?? '', headers };
}

/** One turn of the workers of renewals. */
export async function renewTurn(api: Api): Promise<void> {
  await reviewOpen(api.ports);
  for (const job of [prepareRenewals, tellRenewals, settleRenewals]) await inTurns<unknown>(() => job(api.ports));
  await api.settle();
}

/** The days up to one, with everything that is due on each. */
export async function live(api: Api, ...days: string[]): Promise<void> {
  for (const day of days) {
    await passDays(api, day);
    await renewTurn(api);
  }
}

export const heldOf = ({ ports }: Api, { policyId }: Me) =>
  ports.store.db
    .select()
    .from(memberPolicies)
    .where(eq(memberPolicies.policyId, policyId))
    .orderBy(asc(memberPolicies.effectiveDate));

export const renewalsOf = ({ ports }: Api, { policyId }: Me) =>
  ports.store.db.select().from(renewals).where(eq(renewals.policyId, policyId));

export async function boardOf(api: Api, me: Me): Promise<Renewal | null> {
  const answer = await api.call('getRenewal', { user_id: me.id }, me.headers);
  expect(answer.body['status'], answer.text).toBe('success');
  return resultOf<Renewal | null>(answer);
}

/** Signs the renewal as its board shows it, or as one that was shown before did. */
export async function signRenewal(api: Api, me: Me, choice: string, shown?: Renewal | null) {
  const board = shown ?? (await boardOf(api, me));
  const choices = board?.plans.map(({ renewal_id }) => ({ renewal_id, choice })) ?? [];
  const { name: signature = '', text_hash = '' } = board ?? {};
  const signed = { user_id: me.id, choices, signature, accepted: 1, text_hash };
  return api.call('signRenewal', signed, me.headers);
}
