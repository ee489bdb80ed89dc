import type { PlanInput, PlanLevel } from '@/lib/enrollment-api/rating/plan';
import { bands, faq, list, paragraphs, single, type LevelRatesInput } from './write-plans';

const exclusions = list(
  'Disability that began before coverage',
  'Injuries at work, where another law pays',
  'Cosmetic surgery',
);
const noChildren = { kind: 'flat' as const, cents: 0 };

type Rows = readonly (readonly [to: number, rate: number])[];

/** Monthly benefits and the yearly income each needs: at most 60% of income is insured. */
function benefits(name: string, prefix: string, monthly: readonly number[]): PlanLevel[] {
  return monthly.map((amount, index) => ({
    pricingId: `${prefix}${index + 1}`,
    name: `$${amount.toLocaleString('en-US')} a month`,
    fullName: `${name} $${amount.toLocaleString('en-US')}`,
    cartLine: `Disability income, $${amount.toLocaleString('en-US')} a month`,
    benefitLines: [`$${amount.toLocaleString('en-US')} a month`, 'While you cannot work'],
    benefitAmount: amount,
    minIncome: amount * 20,
  }));
}

/** Rates are per $100 of monthly benefit, in hundredths of a cent. */
function rates(prefix: string, monthly: readonly number[], rows: Rows): Record<string, LevelRatesInput> {
  return Object.fromEntries(
    monthly.map((amount, index) => [
      `${prefix}${index + 1}`,
      { kind: 'person', scale: 100, units: amount / 100, member: bands(18, rows), child: noChildren },
    ]),
  );
}

const SHORT = [500, 1000, 1500, 2000];
const LONG = [1000, 2000, 3000];

/** Disability income plans. Only the member is covered; income and hours of work decide on the amount. */
export const incomePlans: PlanInput[] = [
  {
    id: '1901',
    name: 'Paycheck Protect',
    carrier: 'corrow',
    category: 'di',
    shortText: 'A monthly check for up to six months, from day 15.',
    lead: 'When illness or injury keeps you from work, a monthly amount of your choice from the 15th day, for up to six months.',
    levelHeading: 'Choose your monthly benefit',
    levels: benefits('Paycheck Protect', '19010', SHORT),
    defaultLevel: '190101',
    facts: [
      { key: 'starts', value: 'Day 15' },
      { key: 'pays_for', value: 'Up to 6 months' },
      {
        key: 'least_income',
        value: { '190101': '$10,000', '190102': '$20,000', '190103': '$30,000', '190104': '$40,000' },
      },
      { key: 'work_hours', value: '30 hours a week or more' },
      { key: 'childbirth', value: 'Covered after 10 months' },
    ],
    description: {
      body: paragraphs('The amount may be up to 60% of what you earn. It is paid to you, also beside sick pay.'),
      exclusions,
      exampleName: 'Example: three months with a bad back',
      example: paragraphs('With $1,500 a month you receive <strong>$3,750.00</strong> for the days after the 15th.'),
      faq: faq(['Do I need proof of income?', 'Only with a claim: last year’s tax return or pay stubs.']),
    },
    availability: {
      tiers: ['IO'],
      memberAge: { min: 18, max: 64 },
      ageBasis: 'nearest',
      minIncome: 10_000,
      minHours: 30,
    },
    rates: [
      {
        from: '2026-01-01',
        levels: rates('19010', SHORT, [
          [29, 21500],
          [39, 24800],
          [49, 31200],
          [59, 44600],
          [64, 61900],
        ]),
      },
    ],
    requirements: {
      steps: { employer: true },
      personal: ['ssn', 'marital_status', 'height', 'weight'],
      employer: ['usps_validation'],
      carrierQuestions: [
        {
          id: 301,
          text: 'Are you working at least 30 hours a week today, without limits for health reasons?',
          mustBe: 'yes',
        },
        { id: 302, text: 'Have you been off work for more than 14 days in a row in the last 12 months?', mustBe: 'no' },
      ],
      replacement: {
        notice: 'replacement-health',
        states: ['CT', 'FL', 'IL', 'MN', 'NJ', 'NY', 'OH', 'PA', 'TX', 'WA'],
      },
    },
    suggests: ['1902', '2101'],
  },
  {
    id: '1902',
    name: 'Income Harbor',
    carrier: 'meridian-oak',
    category: 'di',
    specialCarrier: true,
    shortText: 'For the long run: two years of income after 90 days.',
    lead: 'When six months are not enough: a monthly amount for two years, from the 91st day.',
    levelHeading: 'Choose your monthly benefit',
    levels: benefits('Income Harbor', '19020', LONG),
    defaultLevel: '190201',
    facts: [
      { key: 'starts', value: 'Day 91' },
      { key: 'pays_for', value: 'Up to 2 years' },
      { key: 'least_income', value: { '190201': '$20,000', '190202': '$40,000', '190203': '$60,000' } },
      { key: 'admin_fee', value: '3%, Meridian Oak’s own, included' },
    ],
    description: {
      body: paragraphs('Built to follow a short plan: one ends about when the other begins.'),
      exclusions,
      exampleName: 'Example: a year after an accident',
      example: paragraphs('With $2,000 a month you receive nine months: <strong>$18,000.00</strong>.'),
    },
    availability: {
      tiers: ['IO'],
      memberAge: { min: 18, max: 60 },
      minIncome: 20_000,
      minHours: 30,
      tobaccoAnswer: true,
    },
    rates: [
      {
        from: '2026-01-01',
        levels: rates('19020', LONG, [
          [34, 9800],
          [44, 14200],
          [54, 24700],
          [60, 38100],
        ]),
        tobacco: { kind: 'factor', factor: 12500 },
      },
    ],
    adminFee: { basisPoints: 300, rates: 'net' },
    requirements: {
      steps: { employer: true, health: true },
      personal: ['ssn', 'marital_status', 'height', 'weight'],
      healthQuestions: [101, 104, 146, 147],
      medicationQuestion: 150,
      carrierQuestions: [{ id: 303, text: 'Do you understand that benefits begin on the 91st day?', mustBe: 'yes' }],
      replacement: { notice: 'replacement-health' },
    },
    suggests: ['1901'],
  },
  {
    id: '1903',
    name: 'Accident-Only Income',
    carrier: 'tidewell',
    category: 'di',
    shortText: '$800 a month after an accident, at any job.',
    lead: 'For self-employed and part-time people: accidents only, no proof of hours.',
    ...single('190301', 'Accident-Only Income', 'Disability income, $800 a month', ['$800 a month', 'From day 8']),
    facts: [
      { key: 'starts', value: 'Day 8' },
      { key: 'pays_for', value: 'Up to 12 months' },
      { key: 'health_questions', value: 'None' },
    ],
    description: {
      body: paragraphs('No employer, no hours, no income to prove: an accident and a doctor’s note are enough.'),
      exclusions,
    },
    availability: { tiers: ['IO'], memberAge: { min: 18, max: 67 } },
    rates: [
      {
        from: '2026-01-01',
        levels: {
          '190301': {
            kind: 'person',
            member: bands(18, [
              [44, 1380],
              [67, 1720],
            ]),
            child: noChildren,
          },
        },
      },
    ],
    suggests: ['2102'],
  },
];
