import { gunzipSync, gzipSync } from 'node:zlib';
import { asc, eq } from 'drizzle-orm';
import type { PriceCause } from '@/lib/rules/words/price-causes';
import type { Household } from '../../rating/household';
import type { PlanDefinition } from '../../rating/plan';
import { tableOn } from '../../rating/premium';
import { PRICING_RULES } from '../../rating/pricing-rules';
import type { Context } from '../../request-context';
import type { Ports } from '../../ports';
import { places } from '../../store/places';
import { laterInputs, policyInputs } from '../../store/schema/paper-tables';
import { ratedAssociations, type PricedEnrollment } from '../shared/priced-enrollment';

/** A plan as it was priced, with the one rate table in force, and the version of plan and rates. */
export type PricedPlan = { version: string; definition: PlanDefinition };

/** Everything that the prices of a policy follow from: `rateCart` of it answers them to the cent (decisions 261). */
export type PriceInputs = {
  rules: string;
  /** First day of coverage. */
  on: string;
  household: Household;
  chosen: readonly { planId: string; pricingId: string }[];
  plans: readonly PricedPlan[];
  /** Ids of the associations that plans may need, in the catalogue's order. */
  associations: readonly string[];
};

/** The inputs of what a submission sells. */
export function toInputs(priced: PricedEnrollment, on: string): PriceInputs {
  const associations = ratedAssociations(priced);
  const plans = new Map([...priced.entries.map(({ plan }) => plan), ...associations].map((plan) => [plan.id, plan]));
  return {
    rules: PRICING_RULES,
    on,
    household: priced.household,
    chosen: priced.entries.map(({ plan, pricingId }) => ({ planId: plan.id, pricingId })),
    plans: [...plans.values()].map((plan) => ({
      version: priced.catalog.plans.get(plan.id)?.version ?? '',
      definition: { ...plan, rates: [tableOn(plan, on)] },
    })),
    associations: associations.map(({ id }) => id),
  };
}

/** Keeps the inputs of a policy's prices, in the transaction that makes it. */
export async function keepInputs(
  { store, fields, now }: Context,
  policyId: string,
  inputs: PriceInputs,
): Promise<void> {
  const packed = gzipSync(JSON.stringify(inputs));
  await store.db
    .insert(policyInputs)
    .values({ id: policyId, inputs: fields.sealBytes(packed, places.policyInputs(policyId)), createdAt: now });
}

/** The inputs of a policy's prices; null for one that was sold before they were kept. */
export async function loadInputs(
  { store, fields }: Pick<Ports, 'store' | 'fields'>,
  policyId: string,
): Promise<PriceInputs | null> {
  const [row] = await store.db.select().from(policyInputs).where(eq(policyInputs.id, policyId));
  if (!row) return null;
  const packed = fields.openBytes(row.inputs, places.policyInputs(policyId));
  return JSON.parse(gunzipSync(packed).toString('utf8')) as PriceInputs;
}

/** Everything that a price after the sale follows from: `rate` of it answers the cents (decisions 273). Days are `YYYY-MM-DD`. */
export type LaterInputs = {
  rules: string;
  cause: PriceCause;
  heldId: string;
  /** The first month of coverage with the price, and the day on which rates and ages count. */
  from: string;
  on: string;
  cents: number;
  pricingId: string;
  household: Household;
  plan: PricedPlan;
};

/** A price after the sale, with the plan as it was priced by all its rates. */
export type LaterPriced = Omit<LaterInputs, 'rules' | 'plan'> & { plan: PlanDefinition; version: string };

/** Keeps the inputs of a price after the sale, in the transaction that sets it. */
export async function keepLater(
  { store, fields, ids, clock }: Pick<Ports, 'store' | 'fields' | 'ids' | 'clock'>,
  policyId: string,
  { plan, version, ...price }: LaterPriced,
): Promise<void> {
  const definition = { ...plan, rates: [tableOn(plan, price.on)] };
  const inputs: LaterInputs = { ...price, rules: PRICING_RULES, plan: { version, definition } };
  const id = ids.token(12);
  const packed = fields.sealBytes(gzipSync(JSON.stringify(inputs)), places.laterInputs(id));
  await store.db.insert(laterInputs).values({ id, policyId, inputs: packed, createdAt: clock.now() });
}

/** The inputs of a policy's prices after the sale, in the order in which they were set. */
export async function loadLater(
  { store, fields }: Pick<Ports, 'store' | 'fields'>,
  policyId: string,
): Promise<LaterInputs[]> {
  const rows = await store.db
    .select()
    .from(laterInputs)
    .where(eq(laterInputs.policyId, policyId))
    .orderBy(asc(laterInputs.createdAt), asc(laterInputs.id));
  return rows.map(
    ({ id, inputs }) =>
      JSON.parse(gunzipSync(fields.openBytes(inputs, places.laterInputs(id))).toString('utf8')) as LaterInputs,
  );
}
