import type { PlanCard, PlanDetail } from '@/lib/contract/plans';
import { isCategoryKey } from '@/lib/rules/words/categories';
import { toWireMoney } from '@/lib/rules/money/money';
import { benefitLines } from '../../rating/evidence';
import { contributionsTo, type Employer } from '../../rating/employer';
import type { PlanDefinition, PlanTerms } from '../../rating/plan';
import { isRatedByTobacco } from '../../rating/premium';
import type { CardPrice } from '../../rating/rate';
import { factRows } from './fact-rows';
import { filingRows, type Filing } from './filing';

/** A plan of the catalogue with what lists show beside its definition. */
export type CatalogPlan = {
  id: string;
  definition: PlanTerms;
  carrierName: string;
  sort: number;
  filing: Filing;
  /** Changes with every write to the plan, its carrier or its rates. */
  version: string;
};

/**
 * A plan's price as it is shown, in cents: the shopper's own with the level it is of and the dearest level's, or the
 * lowest of all (decisions 43).
 */
export type ShownPrice = { cents: number; own?: { pricingId: string; highest: number; assumed: boolean } };

/** The shopper's own price. */
export function toShownPrice({ lowest, highest, assumed }: Extract<CardPrice, { ok: true }>): ShownPrice {
  const own = { pricingId: lowest.pricingId, highest: highest.monthlyCents, assumed };
  return { cents: lowest.monthlyCents, own };
}

/** The plan's name where no level is chosen. */
export const planName = ({ title, name }: PlanTerms): string => title ?? name;

/** A plan as a card; its price is the shopper's own, or the lowest one offered, after the employer's part. */
export function toPlanCard(plan: CatalogPlan, { cents, own }: ShownPrice, employer?: Employer | null): PlanCard {
  const { definition } = plan;
  const part = employer && contributionsTo(employer, plan.id).length > 0;
  return {
    plan_id: Number(definition.id),
    plan_name: planName(definition),
    carrier_name: plan.carrierName,
    plan_logo: definition.carrier,
    plan_type: definition.planType,
    plan_category: listedCategory(definition),
    plan_short_text: definition.shortText,
    plan_price: toWireMoney(cents),
    ...(part && { employer_name: employer.name }),
    ...(own && own.highest > cents && { plan_price_to: toWireMoney(own.highest) }),
    ...(own?.assumed && { plan_price_assumed: true as const }),
    plan_pricing_id: own ? Number(own.pricingId) : null,
  };
}

/** A plan's page (rules 2 §3 "Plan description") below its card. `priceOf` answers a level's price in cents. */
export function toPlanDetail(
  plan: CatalogPlan,
  card: PlanCard,
  priceOf: (pricingId: string) => number | null,
  rated: PlanDefinition | null,
): PlanDetail {
  const { definition } = plan;
  const { description } = definition;
  return {
    ...card,
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
    facts: factRows(definition),
    level_heading: definition.levelHeading,
    levels: definition.levels.flatMap((level) => {
      const cents = priceOf(level.pricingId);
      return cents === null
        ? []
        : [
            {
              plan_pricing_id: Number(level.pricingId),
              level_name: level.name,
              benefit_lines: benefitLines(definition, level),
              plan_price: toWireMoney(cents),
              ...(level.evidence && { needs_review: true as const }),
            },
          ];
    }),
    tiers: definition.availability.tiers,
    filing: filingRows(plan),
    ...toTobacco(definition, rated),
  };
}

/** The rates tell if the spouse is asked as well. */
function toTobacco({ availability, levels }: PlanTerms, rated: PlanDefinition | null): Pick<PlanDetail, 'tobacco'> {
  if (!availability.tobaccoAnswer) return {};
  const spouse = (rated?.rates ?? []).some((table) =>
    levels.some(({ pricingId }) => {
      const filed = table.levels[pricingId];
      return filed !== undefined && isRatedByTobacco(table, filed, 'spouse');
    }),
  );
  return { tobacco: { question: availability.tobaccoQuestion, spouse, not_in: availability.unrated.tobacco } };
}

/** Memberships are no category of the wire's lists; they are never shown as cards of their own. */
function listedCategory(definition: PlanTerms): PlanCard['plan_category'] {
  return isCategoryKey(definition.category) ? definition.category : 'lifestyle';
}
