import type { PlanInput } from '@/lib/enrollment-api/rating/plan';
import { acaAgeCurve, acaBase } from './age-curve';
import { asked, faq, paragraphs, type LevelRatesInput, type QuestionAndAnswer } from './write-plans';

/*
 * Individual major medical under the Affordable Care Act: each person pays for their own age by the federal curve, of
 * the children under 21 only the three oldest, and no question is asked about health.
 */

/** 45 CFR 147.102(a)(1)(iv). */
export const ACA_TOBACCO =
  'Have you used tobacco four or more times a week on average within the past six months, not counting religious use?';

/** States that forbid rating this kind of plan by tobacco or by age. */
const UNRATED = { tobacco: ['CA', 'DC', 'MA', 'NJ', 'NY', 'RI', 'VT'], age: ['NY', 'VT'] };

/** Rates on the federal curve cannot be filed in states with a curve of their own, nor where ages are not rated. */
const NOT_FILED = ['AL', 'DC', 'MA', 'MN', 'MS', 'OR', 'UT', ...UNRATED.age];

type Availability = NonNullable<PlanInput['availability']>;

/** The shoppers such a plan is sold to. The price needs the ages of dependents. */
export const qualifiedAvailability = (more: Availability = {}): Availability => ({
  memberAge: { min: 18, max: 64 },
  dependentInfo: true,
  unrated: UNRATED,
  ...more,
  states: more.states ?? { except: NOT_FILED },
});

/** The rate of a 21 year old for all ages: the curve does the rest. */
const everyAge = (base: number): LevelRatesInput => ({
  kind: 'person',
  member: acaBase(base),
  child: { kind: 'each', bands: acaBase(base) },
  threeOldestUnder21: true,
});

type RateTable = PlanInput['rates'][number];

/** A rate table on the federal curve: the rate of a 21 year old in cents, by level. */
export const curveRates = (
  bases: Readonly<Record<string, number>>,
  more: Pick<RateTable, 'area' | 'tobacco'> & { from?: string } = {},
): RateTable => ({
  from: '2026-01-01',
  ...more,
  levels: Object.fromEntries(Object.entries(bases).map(([id, base]) => [id, everyAge(base)])),
  ageFactors: acaAgeCurve,
});

/** Open enrollment and life events, in a box above the facts of each plan. */
export const ENROLLMENT_PERIOD = paragraphs(
  'For coverage in 2027 you can apply from November 1 to December 15, 2026, in most states. After that you need a <strong>life event</strong> of the last 60 days, such as losing other coverage, moving, marrying or having a child, and the carrier asks for proof of it.',
  'Nobody is refused or charged more for their health.',
);

/** Facts that every such plan tells: its metal level, its Summary of Benefits and Coverage and when to apply. */
export const qualifiedFacts = (
  planId: string,
  carrier: string,
  metal: string | Record<string, string>,
): PlanInput['facts'] => [
  { key: 'metal_level', value: metal },
  { key: 'benefits_summary', value: `${carrier}.example/sbc/${planId}` },
  { key: 'enrollment', value: 'November 1 to December 15, or within 60 days of a life event' },
];

/** Questions that every such plan answers, after its own. */
export const qualifiedFaq = (...own: readonly QuestionAndAnswer[]) =>
  faq(
    ...own,
    [
      'Where is the Summary of Benefits and Coverage?',
      'At the address among the facts above. The carrier also sends it on paper, free of charge.',
    ],
    [
      'Can I get help with the premium?',
      'Only through the marketplace of your state or HealthCare.gov. This plan is sold outside of it.',
    ],
  );

/**
 * Answers that every such plan asks for; health, height and weight are never among them. The carrier's question comes
 * before the cart (45 CFR 147.104(b)): outside of open enrollment a life event opens the way.
 */
export const qualifiedAnswers: PlanInput['requirements'] = {
  personal: asked.insuredBefore,
  carrierQuestions: [
    {
      id: 330,
      text: 'Do you apply between November 1 and December 15, or has someone to be covered lost other coverage, moved, married or had a child in the last 60 days?',
      mustBe: 'yes',
    },
  ],
};
