import * as z from 'zod';
import { FEE_CADENCES } from '@/lib/rules/words/payment-kinds';
import { Cents, Factor, IsoDate, PlanTier, StateCode, WireId } from './vocabulary';

/** A rate in cents divided by the table's `scale`; a plan may file it per gender. */
const Rate = z.union([
  z.int().min(0),
  z.strictObject({ male: z.int().min(0), female: z.int().min(0), unisex: z.int().min(0).optional() }),
]);
export type Rate = z.infer<typeof Rate>;

/**
 * Rates for the ages `from` to `to`, both included. `tobacco` is a tobacco user's rate where a plan files two tables.
 */
const AgeBand = z.strictObject({
  from: z.int().min(0).max(120),
  to: z.int().min(0).max(120),
  rate: Rate,
  tobacco: Rate.optional(),
});
export type AgeBand = z.infer<typeof AgeBand>;

const Bands = z.array(AgeBand).min(1).refine(coversWithoutGaps, 'Age bands must follow each other without gaps');

function coversWithoutGaps(bands: { from: number; to: number }[]): boolean {
  return bands.every((band, i) => {
    const previous = bands[i - 1];
    return band.from <= band.to && (previous === undefined || band.from === previous.to + 1);
  });
}

/** One price for the whole household, by tier. */
const CompositeRates = z.strictObject({
  kind: z.literal('composite'),
  tiers: z.partialRecord(PlanTier, Cents),
});

/** Every covered person has a price of their own; the household pays the sum. */
const PersonRates = z.strictObject({
  kind: z.literal('person'),
  /** 1: bands are in cents. 100: bands are in hundredths of a cent, as life rates per $1,000 are. */
  scale: z.union([z.literal(1), z.literal(100)]).default(1),
  /** The number of units the member buys, such as 100 for $100,000 at a rate per $1,000. */
  units: z.int().min(1).default(1),
  member: Bands,
  /** Left out: the member's bands. `units` may be fewer, as when a spouse gets half of the amount. */
  spouse: z.strictObject({ bands: Bands.optional(), units: z.int().min(1).optional() }).default({}),
  /** `each`: bands per child (age unknown counts as 10). `flat`: one price however many children. */
  child: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('each'), bands: Bands, units: z.int().min(1).default(1) }),
    z.strictObject({ kind: z.literal('flat'), cents: Cents }),
  ]),
  /** 45 CFR 147.102(c)(1): at most the three oldest covered children under 21 count (decisions 6). */
  threeOldestUnder21: z.boolean().default(false),
});

export const LevelRates = z.discriminatedUnion('kind', [CompositeRates, PersonRates]);
export type LevelRates = z.infer<typeof LevelRates>;

const AreaFactors = z.strictObject({
  default: Factor.default(10_000),
  states: z.record(StateCode, Factor).default({}),
  /** By the first three digits of the ZIP; wins over its state. `name` is what "Why this price?" calls the area. */
  zip3: z
    .record(z.string().regex(/^\d{3}$/), z.strictObject({ factor: Factor, name: z.string(), state: StateCode }))
    .default({}),
  /** By `ST/County`; wins over the ZIP. Only such plans ever need the county (decisions 7). */
  counties: z.record(z.string().regex(/^[A-Z]{2}\/.+$/), Factor).default({}),
});

const AgeFactors = z
  .array(z.strictObject({ from: z.int().min(0), to: z.int().max(120), factor: Factor }))
  .min(1)
  .refine(coversWithoutGaps, 'Age factors must follow each other without gaps');

const Tobacco = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('none') }),
  /** Adults who use tobacco pay the factor. */
  z.strictObject({ kind: z.literal('factor'), factor: Factor, fromAge: z.int().default(18) }),
  /** The bands carry a `tobacco` rate of their own. */
  z.strictObject({ kind: z.literal('table') }),
]);

/** Rates as filed from one day on; the table in force on the coverage start date is used (decisions 1). */
export const RateTable = z.strictObject({
  from: IsoDate,
  levels: z.record(WireId, LevelRates),
  area: AreaFactors.prefault({}),
  /**
   * Applied to each person by their own age, or for a composite price by the member's age. Ages outside are clamped.
   */
  ageFactors: AgeFactors.optional(),
  tobacco: Tobacco.default({ kind: 'none' }),
});
export type RateTable = z.infer<typeof RateTable>;

/** A fee beside the rate. Cart fees with one key are charged once per cart, whichever plans bring them. */
export const Fee = z.strictObject({
  key: z.string().regex(/^[a-z][a-z-]*$/),
  label: z.string(),
  kind: z.enum(FEE_CADENCES),
  scope: z.enum(['plan', 'cart']),
  /** `dues` go to a union or association; they stand apart from premium and fees on every bill. */
  money: z.enum(['dues', 'fee']).default('fee'),
  amount: z.union([Cents, z.record(PlanTier, Cents)]),
  because: z.string(),
  /** True for the parts that the special carrier price explanation lists (rules 1 §2.11, decisions 5). */
  explained: z.boolean().default(false),
});
export type Fee = z.infer<typeof Fee>;

/**
 * The administrative fee of some carriers (rules 1 §9: 3%, in basis points). The displayed price contains it, always
 * once.
 * `net`: filed rates are without it, so it is worked into the price and has a line with an amount.
 * `gross`: filed rates already contain it, so its line says how much of the price it is and adds nothing.
 */
export const AdminFee = z.strictObject({ basisPoints: z.int().min(1).max(2_000), rates: z.enum(['net', 'gross']) });
export type AdminFee = z.infer<typeof AdminFee>;
