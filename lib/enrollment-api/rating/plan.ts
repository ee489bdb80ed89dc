import * as z from 'zod';
import type { EffectiveDateRule } from '@/lib/rules/quote/effective-dates';
import { FACT_KEYS, factLabel } from '@/lib/rules/words/plan-facts';
import { TIERS } from '@/lib/rules/words/tiers';
import { Availability, EffectiveDates } from './plan-availability';
import { AdminFee, Fee, RateTable } from './plan-rates';
import { Requirements } from './plan-requirements';
import { Cents, IsoDate, PlanCategory, PlanTier, WireId } from './vocabulary';

/** One price card of a plan: what the shopper chooses and what goes into the cart as `plan_pricing_id`. */
const Level = z.strictObject({
  pricingId: WireId,
  /** Short name on the card, such as "Preferred 1000". */
  name: z.string(),
  /** Full name in cart, review and receipt, such as "Dental Preferred 1000". */
  fullName: z.string(),
  /** Second line in the cart, such as "Dental, $1,000 a year". */
  cartLine: z.string(),
  benefitLines: z.array(z.string()).min(1),
  /** Amount of insurance or cash benefit in whole dollars, where the level is one. */
  benefitAmount: z.int().positive().optional(),
  /**
   * Narrower than the plan: tiers (`tierError`), oldest applicant (`planAgeError`), least income in dollars
   * (`salaryError`).
   */
  tiers: z.array(PlanTier).min(1).optional(),
  maxAge: z.int().max(120).optional(),
  minIncome: z.int().positive().optional(),
  /** Evidence of insurability decides on the part above the guaranteed amount (rules 1 §9, decisions 36). */
  evidence: z.strictObject({ guaranteedAmount: z.int().min(0) }).optional(),
});
export type PlanLevel = z.infer<typeof Level>;

/** One for all levels, or by level. */
const FactValue = z.union([z.string(), z.record(WireId, z.string())]);

/** A fact of the vocabulary, or one of the plan's own under a label; rows of before have labels only (decisions 139). */
const Fact = z.union([
  z.strictObject({ key: z.enum(FACT_KEYS), value: FactValue }),
  z.strictObject({ label: z.string(), value: FactValue }),
]);

/** Sanitized HTML parts of rules 2 §3 "Plan description". Empty parts are not shown. */
const Description = z.strictObject({
  header: z.string().default(''),
  blueBar: z.string().default(''),
  body: z.string().min(1),
  association: z.string().default(''),
  exclusionsName: z.string().default('Exclusions'),
  exclusions: z.string().default(''),
  exampleName: z.string().default('Example'),
  example: z.string().default(''),
  faqName: z.string().default('Frequently asked questions'),
  faq: z.string().default(''),
});

/** A part of the special carrier price explanation that is not a fixed amount (decisions 5). */
const PriceNote = z.strictObject({ label: z.string(), minCents: Cents, maxCents: Cents });

/**
 * The plan as which those who hold this one go on from a day, level by level, when they renew; null where none follows. A level
 * without an entry ends (decisions 263).
 */
const Successor = z.strictObject({
  from: IsoDate,
  plan: WireId.nullable(),
  levels: z.record(WireId, WireId).default({}),
});

const Terms = z.strictObject({
  id: WireId,
  /** Name on the card; the level it advertises is `defaultLevel`. */
  name: z.string(),
  /** Heading of the detail page when it differs from the card, such as "Dental Preferred" for three levels. */
  title: z.string().optional(),
  carrier: z.string().regex(/^[a-z][a-z-]*$/),
  category: PlanCategory,
  /** `MM` marks the premier plan (rules 1 §3). */
  planType: z.enum(['', 'MM']).default(''),
  /** The L713 family: special price explanation and one child only under IC (rules 1 §2.11, rules 3 §4). */
  isL713: z.boolean().default(false),
  /** The special carrier: question flow before Add to Cart and the carrier note (rules 1 §2.11, rules 2 §4). */
  specialCarrier: z.boolean().default(false),
  shortText: z.string().max(90),
  /** One sentence under the heading of the detail page. */
  lead: z.string(),
  levelHeading: z.string(),
  levels: z.array(Level).min(1),
  defaultLevel: WireId,
  facts: z.array(Fact).min(1),
  description: Description,
  availability: Availability.prefault({}),
  effectiveDates: EffectiveDates.prefault({}),
  adminFee: AdminFee.optional(),
  fees: z.array(Fee).default([]),
  priceNotes: z.array(PriceNote).default([]),
  requirements: Requirements.prefault({}),
  /** Ids of plans that are offered beside it as riders. */
  riders: z.array(WireId).default([]),
  /** Ids of plans often added with it. */
  suggests: z.array(WireId).default([]),
  /** Only one plan of the same key can be held at a time (`already-active`); left out: the plan itself. */
  exclusiveKey: z.string().optional(),
  successor: Successor.optional(),
});

/** A plan's rate tables, in the order of their first days or in any other. */
export const RateTables = z.array(RateTable).min(1);

const Contradiction = { code: 'custom' } as const;

/** Everything of a plan but its rates, which are rows of their own (decisions 135): what lists, pages and steps know. */
export const PlanTerms = Terms.superRefine((plan, ctx) => {
  for (const message of contradictions(plan)) ctx.addIssue({ ...Contradiction, message });
});
/** A plan without its rates, with every default filled in. */
export type PlanTerms = z.output<typeof PlanTerms>;

/** The days on which a plan may start, as the rule of start days takes them (decisions 9). */
export function dateRule({ effectiveDates }: Pick<PlanTerms, 'effectiveDates'>): EffectiveDateRule {
  return { days: effectiveDates.days, months: effectiveDates.months, cutOffDay: effectiveDates.cutoffDay };
}

/**
 * One plan as data. Everything a rule of the specification asks about a plan is a member here, so no rule knows a plan
 * by its id. Money is integer cents, income and benefit amounts are whole dollars, dates are `YYYY-MM-DD`.
 */
export const PlanDefinition = Terms.extend({ rates: RateTables }).superRefine((plan, ctx) => {
  for (const message of [...contradictions(plan), ...unrated(plan, plan.rates)])
    ctx.addIssue({ ...Contradiction, message });
});

type Contradictory = Pick<PlanTerms, 'defaultLevel' | 'category' | 'facts' | 'successor'> & {
  levels: readonly Pick<PlanLevel, 'pricingId' | 'tiers' | 'benefitAmount' | 'evidence'>[];
};

/** The contradictions between the parts of a plan; empty when there are none. */
function contradictions({ levels, defaultLevel, ...told }: Contradictory): string[] {
  const ids = levels.map((level) => level.pricingId);
  const found = new Set(ids).size === ids.length ? [] : ['Level ids repeat'];
  if (!ids.includes(defaultLevel)) found.push('The default level is not a level');
  for (const id of Object.keys(told.successor?.levels ?? {}))
    if (!ids.includes(id)) found.push(`The successor takes over a level that is none: ${id}`);
  return [...found, ...misplacedFacts(told), ...levels.flatMap((level) => guaranteeMissing(levels, level))];
}

/** A key twice, or one of another category, would be a row of a comparison that says something else. */
function misplacedFacts({ category, facts }: Pick<Contradictory, 'category' | 'facts'>): string[] {
  const keys = facts.flatMap((fact) => ('key' in fact ? [fact.key] : []));
  return [
    ...keys.filter((key) => factLabel(category, key) === null).map((key) => `No fact of ${category}: ${key}`),
    ...keys.filter((key, at) => keys.indexOf(key) !== at).map((key) => `The fact ${key} is told twice`),
  ];
}

type Priced = Pick<Contradictory, 'levels'> & { availability: Availability };

/** Gaps in a plan's rates, and contradictions to the rest of it; empty when every level and tier has a price. */
export function unrated({ levels, availability }: Priced, tables: readonly RateTable[]): string[] {
  const found: string[] = [];
  for (const { from, levels: filed, tobacco } of tables) {
    if (tobacco.kind !== 'none' && !availability.tobaccoAnswer)
      found.push(`Tobacco rates from ${from} need the tobacco answer`);
    for (const { pricingId, tiers } of levels) {
      const level = filed[pricingId];
      if (!level) found.push(`No rates from ${from} for level ${pricingId}`);
      if (level?.kind !== 'composite') continue;
      const sold = availability.tiers.filter((tier) => tiers?.includes(tier) ?? true);
      for (const tier of sold)
        if (level.tiers[tier] === undefined) found.push(`No rate from ${from} for level ${pricingId} and tier ${tier}`);
    }
  }
  return found;
}

/** The amount charged until evidence is decided must be on sale itself (decisions 36). */
function guaranteeMissing(
  levels: Contradictory['levels'],
  { pricingId, tiers, evidence }: Contradictory['levels'][number],
) {
  if (!evidence) return [];
  const guaranteed = guaranteedLevel(levels, evidence.guaranteedAmount);
  const narrower = guaranteed?.tiers && !(tiers ?? TIERS).every((tier) => guaranteed.tiers?.includes(tier));
  return guaranteed && !narrower ? [] : [`The guaranteed amount of level ${pricingId} is no level without evidence`];
}

/** The level of an amount that needs no evidence. */
export function guaranteedLevel<L extends Pick<PlanLevel, 'benefitAmount' | 'evidence'>>(
  levels: readonly L[],
  amount: number,
): L | undefined {
  return levels.find((level) => level.evidence === undefined && level.benefitAmount === amount);
}

/** A plan with every default filled in. */
export type PlanDefinition = z.output<typeof PlanDefinition>;
/** A plan whose rates may be left unread: what can be told of its offer without them is told. */
export type PlanOnOffer = PlanTerms & { rates?: PlanDefinition['rates'] };

/** True for plans that cover one child under `IC`: the premier plan and the L713 family (pricing §13). */
export function coversOneChild({ planType, isL713 }: Pick<PlanTerms, 'planType' | 'isL713'>): boolean {
  return planType === 'MM' || isL713;
}
