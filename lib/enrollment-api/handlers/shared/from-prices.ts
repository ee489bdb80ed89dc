import type { PlanCard } from '@/lib/contract/plans';
import { dropOldest } from '@/lib/drop-oldest';
import { addMonths, firstOfMonth } from '@/lib/rules/text/dates';
import type { PlanDefinition, PlanTerms } from '../../rating/plan';
import { classesOf, contributionsTo, type Employer } from '../../rating/employer';
import { startingPrice, type StartingPlace } from '../../rating/starting-price';
import type { Context } from '../../request-context';
import { toPlanCard, type CatalogPlan } from './plan-cards';
import { employerOf } from './employers';
import type { Catalog, Scope } from './plan-catalog';
import { loadRated } from './rated-plans';

/** The lowest price in cents of a plan's level, of all of its levels unless told; null where there is none. */
export type FromPrices = (planId: string, pricingId?: string) => number | null;

/** Plans whose rates are in memory at once only to find where their prices begin. */
const AT_ONCE = 50;

/** Prices remembered of one plan: by day, state, level and what an employer pays. */
const MOST_KNOWN = 2_000;

type Known = Map<string, number | null>;
const KNOWN = new WeakMap<PlanTerms, Known>();

/** By the plan as it is sold, which is another object in another version: nothing has to be forgotten. */
function knownOf({ definition }: CatalogPlan): Known {
  const known = KNOWN.get(definition) ?? new Map<string, number | null>();
  KNOWN.set(definition, known);
  return known;
}

/**
 * `employers`: the one whose part is taken off (decisions 43, 147), once for each class of employees that may be meant;
 * none where nothing is contributed. The lowest counts.
 */
type Asked = Pick<StartingPlace, 'on' | 'state'> & { employers: readonly Employer[] };

const idsOf = ({ definition }: CatalogPlan) => definition.levels.map(({ pricingId }) => pricingId);

/**
 * `startingPrice` of plans, remembered per plan, day, state and level: the same cards are asked for by every visitor.
 * What is remembered needs no rates, so a list loads those of its own plans once.
 */
export async function loadFromPrices(
  needs: Pick<Context, 'store' | 'log'>,
  plans: readonly CatalogPlan[],
  asked: Asked,
): Promise<FromPrices> {
  const { on, state } = asked;
  const nameOf = ({ id }: CatalogPlan, pricingId: string) => {
    const parts = asked.employers.map((employer) => contributionsTo(employer, id)).filter(({ length }) => length > 0);
    return `${on} ${state ?? ''} ${pricingId}${parts.length > 0 ? JSON.stringify(parts) : ''}`;
  };
  const missing = plans.filter((plan) => idsOf(plan).some((pricingId) => !knownOf(plan).has(nameOf(plan, pricingId))));
  for (let start = 0; start < missing.length; start += AT_ONCE) {
    const some = missing.slice(start, start + AT_ONCE);
    const rated = await loadRated(needs, some);
    for (const plan of some) {
      const priced = rated.get(plan.id);
      for (const pricingId of idsOf(plan))
        knownOf(plan).set(nameOf(plan, pricingId), priced ? lowestPrice(priced, asked, pricingId) : null);
      dropOldest(knownOf(plan), MOST_KNOWN);
    }
  }
  const byId = new Map(plans.map((plan) => [plan.id, plan]));
  return (planId, pricingId) => {
    const plan = byId.get(planId);
    if (!plan) return null;
    const prices = (pricingId === undefined ? idsOf(plan) : [pricingId]).flatMap(
      (id) => knownOf(plan).get(nameOf(plan, id)) ?? [],
    );
    return prices.length === 0 ? null : Math.min(...prices);
  };
}

function lowestPrice(plan: PlanDefinition, { employers, ...place }: Asked, pricingId: string): number | null {
  const prices = (employers.length > 0 ? employers : [null]).flatMap(
    (employer) => startingPrice(plan, { ...place, employer }, pricingId) ?? [],
  );
  return prices.length === 0 ? null : Math.min(...prices);
}

/** The employer to name on a plan's card: for a class that it pays a part of the plan for. */
export const payerOf = ({ employers }: Asked, planId: string): Employer | null =>
  employers.find((employer) => contributionsTo(employer, planId).length > 0) ?? null;

/** Cards for a visitor without a quote: the lowest price of any state. A plan without one is no card. */
export async function loadStartingCards(
  needs: Pick<Context, 'store' | 'log'>,
  plans: readonly CatalogPlan[],
  asked: Asked,
): Promise<PlanCard[]> {
  const from = await loadFromPrices(needs, plans, asked);
  return plans.flatMap((plan) => {
    const cents = from(plan.id);
    return cents === null ? [] : [toPlanCard(plan, { cents }, payerOf(asked, plan.id))];
  });
}

/**
 * Public prices are those of the first of next month, after the part of the employer whose site it is: for the caller's
 * class of employees, for any of them where it is not known.
 */
export function publicTerms(
  { today, caller }: Pick<Context, 'today' | 'caller'>,
  catalog: Catalog,
  { groupId }: Scope,
): Asked {
  const known = groupId === caller.groupId ? caller.employeeClass : null;
  const employer = employerOf(catalog, { groupId, employeeClass: known });
  const others = employer && known === null ? classesOf(employer) : [];
  const employers = employer ? [employer, ...others.map((employeeClass) => ({ ...employer, employeeClass }))] : [];
  return { on: addMonths(firstOfMonth(today), 1), employers };
}
