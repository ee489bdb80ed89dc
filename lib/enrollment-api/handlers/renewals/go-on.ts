import { eq } from 'drizzle-orm';
import { pricedFrom } from '@/lib/rules/policies/coverage-change';
import { dayOf } from '@/lib/rules/text/moments';
import type { Ports } from '../../ports';
import { addHeldPlans, changePrice, loadHeld, toLife, type HeldRow } from '../../store/held-rows';
import { loadPoliciesOnFile } from '../../store/policies-on-file';
import type { RenewalRow } from '../../store/renewal-rows';
import { coveredDependents, memberPolicies } from '../../store/schema/member-tables';
import { oweWebhook, toPlanFacts } from '../../store/webhook-rows';
import { keepLater } from '../policies/price-inputs';
import { loadRenewalCatalog, toRenewing } from './prepare-renewals';
import { laterPrices, renewedPricing } from './renewal-offer';

type Going = { held: HeldRow; on: string; actor: string };

/**
 * The plan that takes the held one's place from the renewal's day on, without a gap, paid as far as that one, with the inputs of its
 * price (decisions 263, 273). Answers its id.
 */
export async function goOn(ports: Ports, renewal: RenewalRow, { held, on, actor }: Going): Promise<string> {
  const { day, planId, planPricingId, planName, tier, newCents, employerCents, payrollCents, covers } = renewal;
  const id = ports.ids.token(12);
  const life = {
    status: 'SUBMITTED' as const,
    waitsFor: [],
    start: day,
    paidThrough: toLife(held)?.paidThrough ?? null,
    end: null,
    cause: 'renewal' as const,
    since: on,
    guaranteed: false,
    evidenceBy: null,
  };
  const plan = {
    id,
    policyId: held.policyId,
    memberId: held.memberId,
    planId,
    planPricingId,
    planName: planName ?? held.planName,
    tier: tier ?? held.tier,
    premiumCents: newCents ?? held.premiumCents,
    employerCents,
    payrollCents,
    renews: held.id,
  };
  await addHeldPlans(ports, [{ ...plan, covers, life }], actor);
  await oweWebhook(ports, 'policy.status', held.policyId, toPlanFacts({ ...plan, life }));
  await priceIt(ports, renewal, { id, held, actor });
  return id;
}

type Gone = { id: string; held: HeldRow; actor: string };

/** Keeps what the new price counts by, and lets who joins or leaves after the renewal's day do so, at the price of that month. */
async function priceIt(ports: Ports, renewal: RenewalRow, { id, held, actor }: Gone): Promise<void> {
  const { day, planId, planPricingId, newCents } = renewal;
  const isLater = await carryLater(ports, renewal, { id, held, actor });
  const [file] = await loadPoliciesOnFile(ports, [held.policyId]);
  const found = { ...(await loadRenewalCatalog(ports, [held.planId, planId])), today: dayOf(ports.clock.now()) };
  const which = { planId: planId ?? '', pricingId: planPricingId ?? '', day };
  const renewing = file && toRenewing(file, held, found);
  const pricing = renewing && renewedPricing(renewing, which);
  const later = renewing && laterPrices(renewing, which);
  if (!file || !pricing || !later) {
    ports.log.error('renewal.unpriced', { policy: held.policyId, plan: planId });
    return;
  }
  const { plan, household } = pricing;
  const version = found.catalog.plans.get(plan.id)?.version ?? '';
  const same = { cause: 'renewal', heldId: id, on: day, pricingId: which.pricingId, plan, version } as const;
  await keepLater(ports, held.policyId, { ...same, from: day, cents: newCents ?? held.premiumCents, household });
  for (const price of isLater ? later : []) {
    const { effectiveDate: start } = file.policy;
    const from = pricedFrom({ start, from: price.from, today: price.from, taken: null, falls: true });
    const [row] = await loadHeld(ports.store, eq(memberPolicies.id, id));
    if (row) await changePrice(ports, row, { from, cents: price.cents, actor });
    await ports.store.db.update(memberPolicies).set({ tier: price.tier }).where(eq(memberPolicies.id, id));
    await keepLater(ports, held.policyId, { ...same, from, cents: price.cents, household: price.household });
  }
}

/** Puts who joins or leaves after the renewal's day on the plan that goes on. True where there is one. */
async function carryLater({ store }: Ports, { day, covers }: RenewalRow, { id, held }: Gone): Promise<boolean> {
  const { heldId, dependentId } = coveredDependents;
  const people = await store.db.select().from(coveredDependents).where(eq(heldId, held.id));
  const later = people.filter(
    ({ dependentId: who, fromDay, toDay }) => fromDay > day || (covers.includes(who) && toDay !== null && toDay >= day),
  );
  for (const { fromDay, toDay, ...one } of later)
    await store.db
      .insert(coveredDependents)
      .values({ ...one, heldId: id, fromDay: fromDay > day ? fromDay : day, toDay })
      .onConflictDoUpdate({ target: [heldId, dependentId], set: { toDay } });
  return later.length > 0;
}
