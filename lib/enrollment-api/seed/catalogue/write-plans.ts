import type { PlanInput } from '@/lib/enrollment-api/rating/plan';
import type { AdminFee, Fee, LevelRates } from '@/lib/enrollment-api/rating/plan-rates';
import type { PlanExtra } from '@/lib/rules/words/step-answers';
import type * as z from 'zod';

/* Short words for writing plans down. Texts use only tags that the sanitizer lets through. */

export const paragraphs = (...texts: string[]) => texts.map((text) => `<p>${text}</p>`).join('');

export const list = (...items: string[]) => `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`;

export type QuestionAndAnswer = readonly [question: string, answer: string];

/** Questions with their answers. */
export const faq = (...pairs: readonly QuestionAndAnswer[]) =>
  pairs.map(([question, answer]) => `<p><strong>${question}</strong></p><p>${answer}</p>`).join('');

/** Fields that many plans ask for beside names and birth dates. */
export const asked = {
  insuredBefore: ['ssn', 'marital_status', 'prior_coverage'],
  bodyMeasures: ['ssn', 'height', 'weight'],
} satisfies Record<string, PlanExtra<'personal'>[]>;

/** Monthly cents for Member Only, Member + Spouse, Member + Child(ren) and Family. */
export type FourTiers = readonly [member: number, spouse: number, children: number, family: number];

export type LevelRatesInput = z.input<typeof LevelRates>;
export type FeeInput = z.input<typeof Fee>;

export const composite = ([IO, IS, IC, IF]: FourTiers): LevelRatesInput => ({
  kind: 'composite',
  tiers: { IO, IS, IC, IF },
});

/** One price for all four tiers. */
export const sameForAll = (cents: number) => composite([cents, cents, cents, cents]);

/** Age bands that follow each other: `[[29, 1000], [39, 1200]]` from `first` on. */
export function bands<R>(first: number, rows: readonly (readonly [to: number, rate: R])[]) {
  return rows.map(([to, rate], index) => ({ from: (rows[index - 1]?.[0] ?? first - 1) + 1, to, rate }));
}

/** Age bands with a factor each, in ten-thousandths, that follow each other from `first` on. */
export function factors(first: number, rows: readonly (readonly [to: number, factor: number])[]) {
  return bands(first, rows).map(({ from, to, rate }) => ({ from, to, factor: rate }));
}

/** One level that is the whole plan. */
export const single = (
  pricingId: string,
  name: string,
  cartLine: string,
  benefitLines: string[],
): Pick<PlanInput, 'levels' | 'defaultLevel' | 'levelHeading'> => ({
  levelHeading: 'Your price',
  levels: [{ pricingId, name, fullName: name, cartLine, benefitLines }],
  defaultLevel: pricingId,
});

/** A rate table of one level without factors. */
export const flat = (pricingId: string, tiers: FourTiers, from = '2026-01-01'): PlanInput['rates'] => [
  { from, levels: { [pricingId]: composite(tiers) } },
];

/** The same by the member's age: factors in ten-thousandths of the filed rate. */
export const byAge = (
  pricingId: string,
  tiers: FourTiers,
  ageFactors: NonNullable<PlanInput['rates'][number]['ageFactors']>,
): PlanInput['rates'] => [{ from: '2026-01-01', levels: { [pricingId]: composite(tiers) }, ageFactors }];

/** The one-time fee that several plans share: charged once per cart. */
export const enrollmentFee: FeeInput = {
  key: 'enrollment',
  label: 'Enrollment fee, once',
  kind: 'once',
  scope: 'cart',
  amount: 1500,
  because: 'Charged once, however many plans you choose',
};

/** Questions that the law of discount plans has answered before the sale: who runs it, who takes part, what comes back. */
export const discountPlan = [
  ['Who runs the discount plan?', 'Brightwater Services, 800-555-0187, the discount plan organization.'],
  ['Who takes part?', 'The providers listed at brightwater.example/providers, also before you buy, and by phone.'],
  ['Can I change my mind?', 'Yes. Within 30 days all fees come back, the one-time processing fee included.'],
] as const;

/** A question about the fee, which says whose it is. */
export const adminFeeQuestion = (carrier: string) =>
  [
    'What is the administrative fee?',
    `${carrier}’s own charge of 3% for running the plan, filed with its rates. It is inside every price shown here, and nobody else receives it.`,
  ] as const;

/** 3% (rules 1 §9). */
export const adminFee = (rates: z.infer<typeof AdminFee>['rates']) => ({ basisPoints: 300, rates });

/** Rate areas that several carriers use. */
export const metroAreas = {
  states: { CA: 11800, CT: 11200, MA: 11500, NJ: 11400, NY: 12000, WA: 11000 },
  zip3: {
    '787': { factor: 10800, name: 'Austin', state: 'TX' },
    '752': { factor: 10600, name: 'Dallas', state: 'TX' },
    '770': { factor: 10500, name: 'Houston', state: 'TX' },
    '041': { factor: 10400, name: 'Portland', state: 'ME' },
  },
};
