import type { PlanInput, PlanLevel } from '@/lib/enrollment-api/rating/plan';
import { adminFeeQuestion, bands, faq, list, paragraphs, type LevelRatesInput } from './write-plans';

const exclusions = list('Suicide in the first two years', 'False answers in the application, for two years');
const lifePeople = {
  steps: { beneficiary: true, health: true },
  personal: ['ssn' as const, 'marital_status' as const, 'height' as const, 'weight' as const],
  contact: ['birth_place' as const],
  healthQuestions: [101, 102, 103, 104],
  medicationQuestion: 150,
  agreements: ['life-application'],
  replacement: { notice: 'replacement-life' },
};

type Tobacco = { rate: { male: number; female: number }; tobacco: { male: number; female: number } };

/** Rates per $1,000 and month in hundredths of a cent: men, women, then both for tobacco users. */
function perThousand(rows: readonly (readonly [to: number, m: number, f: number, mt: number, ft: number])[]) {
  const plain = bands<Tobacco>(
    18,
    rows.map(
      ([to, male, female, mt, ft]) => [to, { rate: { male, female }, tobacco: { male: mt, female: ft } }] as const,
    ),
  );
  return plain.map(({ from, to, rate }) => ({ from, to, ...rate }));
}

const TERM_10 = perThousand([
  [29, 620, 510, 1180, 980],
  [34, 680, 560, 1390, 1120],
  [39, 840, 700, 1820, 1440],
  [44, 1160, 950, 2650, 2080],
  [49, 1720, 1380, 4020, 3110],
  [54, 2610, 2020, 6050, 4570],
  [59, 4030, 2990, 9140, 6760],
  [64, 6480, 4610, 13980, 10150],
  [69, 10940, 7660, 21700, 15900],
]);

const TERM_20 = perThousand([
  [29, 790, 660, 1610, 1310],
  [34, 930, 760, 1990, 1590],
  [39, 1240, 1000, 2790, 2160],
  [44, 1810, 1430, 4150, 3180],
  [49, 2800, 2160, 6350, 4790],
  [54, 4350, 3260, 9600, 7150],
  [59, 6900, 4980, 14600, 10690],
]);

function lifeRates(
  amounts: readonly number[],
  prefix: string,
  member: typeof TERM_10,
): Record<string, LevelRatesInput> {
  return Object.fromEntries(
    amounts.map((amount, index) => [
      `${prefix}${index + 1}`,
      { kind: 'person', scale: 100, units: amount / 1000, member, child: { kind: 'flat', cents: 0 } },
    ]),
  );
}

function lifeLevels(
  name: string,
  prefix: string,
  amounts: readonly number[],
  extra: (amount: number) => Partial<PlanLevel>,
) {
  return amounts.map((amount, index) => ({
    pricingId: `${prefix}${index + 1}`,
    name: `$${amount.toLocaleString('en-US')}`,
    fullName: `${name} $${amount.toLocaleString('en-US')}`,
    cartLine: `Term life, $${amount.toLocaleString('en-US')}`,
    benefitLines: [`$${amount.toLocaleString('en-US')} to your beneficiaries`],
    benefitAmount: amount,
    ...extra(amount),
  }));
}

const TERM_AMOUNTS = [25_000, 50_000, 100_000, 250_000];
const OPTIONAL_AMOUNTS = [50_000, 100_000, 200_000, 300_000];

/** Term life with rates by age, gender and tobacco use. Sold for Member Only (rules 2 §5). */
export const termLifePlans: PlanInput[] = [
  {
    id: '1501',
    name: 'Corrow Term 10',
    carrier: 'corrow',
    category: 'term_life',
    shortText: 'A sum of your choice, one price for ten years.',
    lead: 'Choose what your people would get. The price of the age at which you start stays the same for ten years.',
    levelHeading: 'Choose your amount',
    levels: lifeLevels('Corrow Term 10,', '15010', TERM_AMOUNTS, (amount) => (amount > 100_000 ? { maxAge: 60 } : {})),
    defaultLevel: '150102',
    facts: [
      { key: 'price_guarantee', value: '10 years, by your age at the start' },
      { key: 'beneficiaries', value: 'Up to 3' },
      {
        key: 'ages',
        value: { '150101': '18 to 69', '150102': '18 to 69', '150103': '18 to 69', '150104': '18 to 60' },
      },
      { key: 'medical_exam', value: 'None' },
      { key: 'health_questions', value: 'Four' },
      { key: 'terminal_illness', value: 'Half paid in advance' },
    ],
    description: {
      body: paragraphs('If you die in the ten years, Corrow Life pays the amount to the people you name.'),
      exclusions,
      exampleName: 'Example: $50,000 at 41',
      example: paragraphs(
        'A woman of 41 who does not use tobacco pays <strong>$4.75</strong> a month, a man <strong>$5.80</strong>.',
      ),
      faq: faq(
        ['What happens after ten years?', 'You can renew each year to 80, at the price of your age then.'],
        ['Can I name a child?', 'Yes. Until the child is 18 a guardian receives the money.'],
        [
          'Is the money taxed?',
          'Ask a tax adviser: it depends on who owns the policy, who receives the money and how it is paid.',
        ],
      ),
    },
    availability: { tiers: ['IO'], memberAge: { min: 18, max: 69 }, ageBasis: 'nearest', tobaccoAnswer: true },
    rates: [{ from: '2026-01-01', levels: lifeRates(TERM_AMOUNTS, '15010', TERM_10), tobacco: { kind: 'table' } }],
    requirements: lifePeople,
    suggests: ['2001', '2101'],
  },
  {
    id: '1502',
    name: 'Corrow Term 20',
    carrier: 'corrow',
    category: 'term_life',
    shortText: 'Until the children are grown: one price for twenty years.',
    lead: 'The same idea for longer: twenty years at the price of the age at which you start.',
    levelHeading: 'Choose your amount',
    levels: lifeLevels('Corrow Term 20,', '15020', TERM_AMOUNTS, () => ({})),
    defaultLevel: '150203',
    facts: [
      { key: 'price_guarantee', value: '20 years, by your age at the start' },
      { key: 'beneficiaries', value: 'Up to 3' },
      { key: 'ages', value: '18 to 59' },
      { key: 'medical_exam', value: 'None' },
      { key: 'health_questions', value: 'Four' },
    ],
    description: {
      body: paragraphs(
        'For parents of young children and for a mortgage: your birthdays do not raise the price for twenty years.',
      ),
      exclusions,
      exampleName: 'Example: $100,000 at 35',
      example: paragraphs('A man of 35 who does not use tobacco pays <strong>$12.40</strong> a month.'),
      faq: faq(
        ['Can I lower the amount later?', 'Yes, once a year, and the price goes down with it.'],
        ['What happens after twenty years?', 'You can renew each year to 80, at the price of your age then.'],
      ),
    },
    availability: { tiers: ['IO'], memberAge: { min: 18, max: 59 }, ageBasis: 'nearest', tobaccoAnswer: true },
    rates: [{ from: '2026-01-01', levels: lifeRates(TERM_AMOUNTS, '15020', TERM_20), tobacco: { kind: 'table' } }],
    requirements: { ...lifePeople, verification: { question: 'birth-city' } },
    suggests: ['1901'],
  },
  {
    id: '1504',
    name: 'Meridian Optional Life',
    carrier: 'meridian-oak',
    category: 'term_life',
    specialCarrier: true,
    shortText: '$50,000 at once; up to $300,000 after a medical review.',
    lead: 'The first $50,000 are yours without a review. Larger amounts are decided within 5 to 10 days.',
    levelHeading: 'Choose your amount',
    levels: lifeLevels('Meridian Optional Life', '15040', OPTIONAL_AMOUNTS, (amount) =>
      amount >= 100_000 ? { evidence: { guaranteedAmount: 50_000 }, maxAge: 64 } : {},
    ),
    defaultLevel: '150401',
    facts: [
      { key: 'guaranteed_amount', value: '$50,000' },
      { key: 'evidence', value: '$100,000 to $300,000' },
      { key: 'decision', value: '5 to 10 days' },
      { key: 'beneficiaries', value: 'Up to 3' },
    ],
    description: {
      blueBar: paragraphs(
        'Optional Life plans are dependent on Medical Underwriting Approval. From $100,000 to $300,000 the decision takes 5 to 10 days.',
      ),
      body: paragraphs('Until the review is done you are covered for, and charged for, the guaranteed amount.'),
      exclusions,
      exampleName: 'Example: $200,000 with a review',
      example: paragraphs(
        'You are covered for $50,000 from the start. When the review says yes, the rest begins on the next 1st.',
      ),
      faq: faq(
        ['What if the review says no?', 'You keep the guaranteed $50,000 at its price.'],
        ['Does the price rise with my age?', 'Yes, every five years from 30 on: the price is that of your age then.'],
        adminFeeQuestion('Meridian Oak'),
      ),
    },
    availability: {
      tiers: ['IO'],
      memberAge: { min: 18, max: 69 },
      tobaccoAnswer: true,
      newQuestions: 'meridian-optional-life',
    },
    rates: [{ from: '2026-01-01', levels: lifeRates(OPTIONAL_AMOUNTS, '15040', TERM_10), tobacco: { kind: 'table' } }],
    adminFee: { basisPoints: 300, rates: 'net' },
    requirements: {
      ...lifePeople,
      underwriting: {
        declineMessage: 'We are sorry: with these answers Meridian Oak cannot offer more than the guaranteed $50,000.',
        tellsEffects: true,
        questions: [
          {
            id: 201,
            text: 'In the last 5 years, has a doctor told you that you have heart disease, cancer or a stroke?',
            subType: 'detail',
            declineOn: 'yes',
          },
          {
            id: 202,
            text: 'Has a parent, brother or sister died of heart disease or cancer?',
            subType: 'checkbox',
            declineOn: 'never',
            options: [
              { id: 1, group: 'A. Prior to age 60', text: 'Heart disease', detail: true },
              { id: 2, group: 'A. Prior to age 60', text: 'Cancer', detail: true },
              { id: 3, group: 'B. Prior to age 75', text: 'Heart disease' },
              { id: 4, group: 'B. Prior to age 75', text: 'Cancer' },
            ],
          },
          {
            id: 203,
            text: 'Do you plan to fly as a pilot, dive or climb in the next 12 months?',
            subType: 'text_field',
            declineOn: 'never',
          },
          { id: 204, text: 'Are you able to work full time today?', subType: 'none', declineOn: 'no' },
        ],
      },
      agreements: ['life-application', 'medical-underwriting'],
    },
    suggests: ['2001'],
  },
];
