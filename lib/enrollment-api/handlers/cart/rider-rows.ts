import type { CartRider } from '@/lib/contract/cart';
import { toWireMoney } from '@/lib/rules/money/money';
import { blackoutMessage } from '../../rating/blackout';
import type { CartEntry } from '../../rating/rate-cart';
import { cardPrice, levelOf } from '../../rating/rate';
import { isVisible, type Catalog } from '../shared/plan-catalog';
import { scopeOf, type PricedEnrollment } from '../shared/priced-enrollment';
import { ridersOf } from '../shared/riders';

/** True when a plan can only be had together with another one that carries it, be that one sold at present or not. */
export function isRider(catalog: Catalog, planId: string): boolean {
  const carriers = [catalog.plans, catalog.withdrawn, catalog.related].flatMap((plans) => [...plans.keys()]);
  return carriers.some((id) => ridersOf(catalog, id).includes(planId));
}

/** The plan among these that carries the rider, or null. */
export function carrierOfRider(catalog: Catalog, entries: readonly CartEntry[], riderId: string): string | null {
  return entries.find(({ plan }) => ridersOf(catalog, plan.id).includes(riderId))?.plan.id ?? null;
}

/** Riders of the cart's plans that this household can add on that day (rules 1 §2.11 "additional riders block"). */
export function offeredRiders(priced: PricedEnrollment, on: string): CartRider[] {
  const { catalog, entries, household, rated } = priced;
  const inCart = new Set(entries.map(({ plan }) => plan.id));
  const seen = new Set<string>();
  return entries.flatMap(({ plan, pricingId }) =>
    ridersOf(catalog, plan.id).flatMap((id): CartRider[] => {
      const rider = rated.get(id);
      if (!rider || inCart.has(id) || seen.has(id) || !isVisible(catalog, id, scopeOf(priced.enrollment))) return [];
      seen.add(id);
      const result = cardPrice(rider, household, on);
      if (!result.ok || blackoutMessage(rider, household.state, household.today) !== null) return [];
      return [
        {
          plan_id: Number(id),
          plan_pricing_id: Number(result.lowest.pricingId),
          plan_name: levelOf(rider, result.lowest.pricingId).fullName,
          plan_logo: rider.carrier,
          plan_short_text: rider.shortText,
          price: toWireMoney(result.lowest.monthlyCents),
          rider_of: Number(plan.id),
          rider_of_name: levelOf(plan, pricingId).fullName,
        },
      ];
    }),
  );
}
