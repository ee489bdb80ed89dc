import type { PlanCard, PlanDetail } from '@/lib/contract/plans';
import { isCategoryKey } from '@/lib/rules/words/categories';
import { toWireMoney } from '@/lib/rules/money/money';
import { evidenceLine } from '../../rating/evidence';
import type { PlanDefinition } from '../../rating/plan';
import { isRatedByTobacco } from '../../rating/premium';
import { startingPrice } from '../../rating/starting-price';

/** A plan of the catalogue with what lists show beside its definition. */
export type CatalogPlan = { id: string; definition: PlanDefinition; carrierName: string; sort: number };

type Price = { cents: number; pricingId: string | null };

/** A plan as a card; its price is the shopper's own, or the lowest one offered. */
export function toPlanCard(plan: CatalogPlan, price: Price): PlanCard {
  const { definition } = plan;
  return {
    plan_id: Number(definition.id),
    plan_name: definition.name,
    carrier_name: plan.carrierName,
    plan_logo: definition.carrier,
    plan_type: definition.planType,
    plan_category: listedCategory(definition),
    plan_short_text: definition.shortText,
    plan_price: toWireMoney(price.cents),
    plan_pricing_id: price.pricingId === null ? null : Number(price.pricingId),
  };
}

/** A plan's page (rules 2 §3 "Plan description"). `priceOf` answers a level's price in cents. */
export function toPlanDetail(
  plan: CatalogPlan,
  price: Price,
  priceOf: (pricingId: string) => number | null,
): PlanDetail {
  const { definition } = plan;
  const { description } = definition;
  return {
    ...toPlanCard(plan, price),
    plan_name: definition.title ?? definition.name,
    plan_desc: {
      body_text: description.body,
      header_text: description.header || definition.lead,
      blueBarText: description.blueBar,
      association_text: description.association,
      exclusions_text_name: description.exclusionsName,
      exclusions_text: description.exclusions,
      example_text_name: description.exampleName,
      example_text: description.example,
      faq_text_name: description.faqName,
      faq_text: description.faq,
    },
    facts: definition.facts.map((fact) => ({ label: fact.label, value: factValue(definition, fact.value) })),
    level_heading: definition.levelHeading,
    levels: definition.levels.flatMap((level) => {
      const cents = priceOf(level.pricingId);
      const reviewed = evidenceLine(definition, level);
      return cents === null
        ? []
        : [
            {
              plan_pricing_id: Number(level.pricingId),
              level_name: level.name,
              benefit_lines: [...level.benefitLines, ...(reviewed === null ? [] : [reviewed])],
              plan_price: toWireMoney(cents),
              ...(reviewed !== null && { needs_review: true as const }),
            },
          ];
    }),
    tiers: definition.availability.tiers,
    ...toTobacco(definition),
  };
}

function toTobacco({ availability, levels, rates }: PlanDefinition): Pick<PlanDetail, 'tobacco'> {
  if (!availability.tobaccoAnswer) return {};
  const spouse = rates.some((table) =>
    levels.some(({ pricingId }) => {
      const filed = table.levels[pricingId];
      return filed !== undefined && isRatedByTobacco(table, filed, 'spouse');
    }),
  );
  return { tobacco: { question: availability.tobaccoQuestion, spouse, not_in: availability.unrated.tobacco } };
}

/** A fact of a plan as one text: one that differs by level shows the values of all levels. */
function factValue(plan: PlanDefinition, value: string | Record<string, string>): string {
  if (typeof value === 'string') return value;
  const values = plan.levels.map((level) => value[level.pricingId] ?? '').filter(Boolean);
  return [...new Set(values)].join(' / ');
}

/** Memberships are no category of the wire's lists; they are never shown as cards of their own. */
function listedCategory(definition: PlanDefinition): PlanCard['plan_category'] {
  return isCategoryKey(definition.category) ? definition.category : 'lifestyle';
}

const STARTING_PRICES = new WeakMap<PlanDefinition, Map<string, number | null>>();

/** `startingPrice`, remembered per plan, day, state and level: the same cards are asked for by every visitor. */
export function fromPrice(
  plan: PlanDefinition,
  on: string,
  state?: string,
  pricingId = plan.defaultLevel,
): number | null {
  let known = STARTING_PRICES.get(plan);
  if (!known) STARTING_PRICES.set(plan, (known = new Map()));
  const key = `${on} ${state ?? ''} ${pricingId}`;
  let cents = known.get(key);
  if (cents === undefined) {
    cents = startingPrice(plan, state === undefined ? { on } : { on, state }, pricingId);
    known.set(key, cents);
  }
  return cents;
}

/** Cards for a visitor without a quote: the lowest price of any state. */
export function toStartingCards(plans: readonly CatalogPlan[], on: string): PlanCard[] {
  return plans.map((plan) => toPlanCard(plan, { cents: fromPrice(plan.definition, on) ?? 0, pricingId: null }));
}
