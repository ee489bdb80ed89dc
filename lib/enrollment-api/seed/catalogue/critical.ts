import type { PlanInput, PlanLevel } from '@/lib/enrollment-api/rating/plan';
import { asked, bands, composite, faq, flat, list, paragraphs, single, type LevelRatesInput } from './write-plans';

const notice = paragraphs('This plan pays a set amount at a diagnosis. It is <strong>not health insurance</strong>.');
const exclusions = list(
  'Illness diagnosed before coverage began or in the first 30 days',
  'A second payment for the same illness',
);

const AMOUNTS = [10_000, 20_000, 30_000];

function levels(name: string, prefix: string): PlanLevel[] {
  return AMOUNTS.map((amount, index) => ({
    pricingId: `${prefix}${index + 1}`,
    name: `$${amount.toLocaleString('en-US')}`,
    fullName: `${name} $${amount.toLocaleString('en-US')}`,
    cartLine: `Critical illness, $${amount.toLocaleString('en-US')}`,
    benefitLines: [`$${amount.toLocaleString('en-US')} at diagnosis`],
    benefitAmount: amount,
  }));
}

/** Per $1,000: [to age, rate, rate of tobacco users]. A spouse has half of the amount, children are included. */
function perThousand(
  prefix: string,
  rows: readonly (readonly [number, number, number])[],
): Record<string, LevelRatesInput> {
  const member = bands(
    18,
    rows.map(([to, rate, tobacco]) => [to, { rate, tobacco }] as const),
  ).map(({ from, to, rate }) => ({ from, to, ...rate }));
  return Object.fromEntries(
    AMOUNTS.map((amount, index) => [
      `${prefix}${index + 1}`,
      {
        kind: 'person',
        scale: 100,
        units: amount / 1000,
        member,
        spouse: { units: amount / 2000 },
        child: { kind: 'flat', cents: 0 },
      },
    ]),
  );
}

/** Critical illness plans. */
export const criticalPlans: PlanInput[] = [
  {
    id: '2001',
    name: 'Turning Point',
    carrier: 'corrow',
    category: 'critical',
    shortText: '$10,000 to $30,000 at a heart attack, stroke or cancer.',
    lead: 'One payment of your choice at the first diagnosis of 24 illnesses. A spouse has half of it, children a quarter at no charge.',
    levelHeading: 'Choose your amount',
    levels: levels('Turning Point', '20010'),
    defaultLevel: '200101',
    facts: [
      {
        key: 'diagnosis',
        value: { '200101': '$10,000', '200102': '$20,000', '200103': '$30,000' },
      },
      { key: 'illnesses', value: '24' },
      { key: 'spouse', value: 'Half of your amount' },
      { key: 'children', value: 'A quarter, at no charge' },
      { key: 'health_questions', value: 'Four' },
      { key: 'waiting_period', value: '30 days' },
    ],
    description: {
      blueBar: notice,
      body: paragraphs('The money is paid once, in one sum, whatever treatment costs. Many use it for the mortgage.'),
      exclusions,
      exampleName: 'Example: a stroke at 52',
      example: paragraphs('With $20,000 chosen, you receive <strong>$20,000.00</strong> within ten days.'),
      faq: faq(['Can I be paid twice?', 'Yes, for a different illness more than 180 days later.']),
    },
    availability: { memberAge: { min: 18, max: 64 }, spouseAge: { min: 18, max: 64 }, tobaccoAnswer: true },
    rates: [
      {
        from: '2026-01-01',
        levels: perThousand('20010', [
          [29, 4200, 6300],
          [39, 7100, 11400],
          [49, 13600, 23500],
          [59, 25900, 45300],
          [64, 38700, 66800],
        ]),
        tobacco: { kind: 'table' },
      },
    ],
    requirements: {
      steps: { health: true },
      healthQuestions: [101, 102, 103, 145],
      personal: asked.bodyMeasures,
    },
    suggests: ['1602'],
  },
  {
    id: '2002',
    name: 'Family Turning Point',
    carrier: 'lumenvale',
    category: 'critical',
    shortText: '$15,000 for each adult and $7,500 for each child.',
    lead: 'The same amounts for both adults, and for every child as well.',
    ...single('200201', 'Family Turning Point', 'Critical illness, family', ['$15,000 per adult', '$7,500 per child']),
    facts: [
      { key: 'diagnosis', value: '$15,000 for each adult' },
      { key: 'children', value: '$7,500 each' },
      { key: 'illnesses', value: '18, and 6 of childhood' },
    ],
    description: {
      blueBar: notice,
      body: paragraphs('Childhood illnesses such as type 1 diabetes are on the list.'),
      exclusions,
    },
    availability: { memberAge: { min: 18, max: 59 }, spouseAge: { min: 18, max: 59 }, childAge: { min: 0, max: 20 } },
    rates: [
      {
        from: '2026-01-01',
        levels: { '200201': composite([1690, 3290, 2160, 3810]) },
        ageFactors: [
          { from: 0, to: 34, factor: 10000 },
          { from: 35, to: 44, factor: 13800 },
          { from: 45, to: 120, factor: 22400 },
        ],
      },
    ],
    suggests: ['2001'],
  },
  {
    id: '2003',
    name: 'Heart First',
    carrier: 'ostrea',
    category: 'critical',
    shortText: '$12,000 at a heart attack, and $50 for a yearly check.',
    lead: 'A payment if the heart fails, and $50 every year for the check that may prevent it.',
    ...single('200301', 'Heart First', 'Critical illness, heart', ['$12,000 once', '$50 for a check']),
    facts: [
      { key: 'diagnosis', value: '$12,000, heart attack or bypass' },
      { key: 'heart_check', value: '$50 to you' },
    ],
    description: { blueBar: notice, body: paragraphs('The only plan that pays you to stay well.'), exclusions },
    availability: { memberAge: { min: 18, max: 69 } },
    rates: flat('200301', [1430, 2780, 1860, 3260]),
    suggests: ['1605'],
  },
  {
    id: '2004',
    name: 'Cancer and Critical Choice',
    carrier: 'alder-finch',
    category: 'critical',
    shortText: 'Two questions, then $10,000 for cancer or kidney failure.',
    lead: 'Two questions of the carrier decide; then $10,000 at cancer, kidney failure or a transplant.',
    ...single('200401', 'Cancer and Critical Choice', 'Critical illness, $10,000', ['$10,000 at diagnosis']),
    facts: [
      { key: 'diagnosis', value: '$10,000, cancer, kidney failure or transplant' },
      { key: 'early_cancer', value: '$2,500' },
      { key: 'carrier_questions', value: 'Two' },
    ],
    description: {
      blueBar: notice,
      body: paragraphs('No exam and no doctor’s report, only two questions on this page.'),
      exclusions,
    },
    availability: { memberAge: { min: 18, max: 69 } },
    rates: flat('200401', [1870, 3640, 2480, 4330]),
    requirements: {
      carrierQuestions: [
        { id: 304, text: 'Have all persons to be covered been free of cancer for the last 5 years?', mustBe: 'yes' },
        { id: 305, text: 'Is anyone to be covered waiting for a test result or an operation?', mustBe: 'no' },
      ],
    },
    suggests: ['1602'],
  },
];
