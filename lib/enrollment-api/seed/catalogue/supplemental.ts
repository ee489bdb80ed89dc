import type { PlanInput } from '@/lib/enrollment-api/rating/plan';
import { composite, faq, flat, list, paragraphs, single } from './write-plans';

const notice = paragraphs('This plan pays set amounts. It is <strong>not health insurance</strong> and adds to it.');
const exclusions = list('Illness diagnosed before coverage began', 'Care outside the United States');

/** Supplemental plans: cash beside a health plan. */
export const supplementalPlans: PlanInput[] = [
  {
    id: '1601',
    name: 'Recovery Cash',
    carrier: 'lumenvale',
    category: 'supplemental',
    shortText: '$75 for every day you recover at home after surgery.',
    lead: 'Hospitals send people home early. This plan pays for the days at home.',
    ...single('160101', 'Recovery Cash', 'Supplemental, $75 a day', ['$75 a day', 'Up to 30 days']),
    facts: [
      { key: 'home_day', value: '$75, up to 30' },
      { key: 'nurse_visit', value: '$60, up to 10' },
      { key: 'waiting_period', value: '30 days' },
    ],
    description: {
      blueBar: notice,
      body: paragraphs('For help in the house, a taxi to the doctor or simply the groceries.'),
      exclusions,
      exampleName: 'Example: a new hip',
      example: paragraphs('21 days at home bring <strong>$1,575.00</strong>.'),
      faq: faq(['Who decides on the days?', 'The surgeon’s note does.']),
    },
    rates: flat('160101', [1180, 2290, 2010, 3240]),
    requirements: { verification: { question: 'ssn-last-four', signature: false } },
    suggests: ['2201'],
  },
  {
    id: '1602',
    name: 'Cancer Care Cash',
    carrier: 'corrow',
    category: 'supplemental',
    shortText: '$5,000 at diagnosis and $300 for each treatment day.',
    lead: 'A first payment at diagnosis and an amount for every day of treatment.',
    ...single('160201', 'Cancer Care Cash', 'Supplemental, cancer', ['$5,000 at diagnosis', '$300 a treatment day']),
    facts: [
      { key: 'diagnosis', value: '$5,000, cancer' },
      { key: 'treatment_day', value: '$300' },
      { key: 'travel', value: '$0.55 a mile over 60 miles' },
      { key: 'health_questions', value: 'Two' },
    ],
    description: {
      blueBar: notice,
      body: paragraphs(
        'Treatment takes time, travel and often a parent’s or a partner’s job. The money is yours to use.',
      ),
      exclusions,
      exampleName: 'Example: twelve days of treatment',
      example: paragraphs('$5,000.00 and twelve days at $300.00 make <strong>$8,600.00</strong>.'),
      faq: faq(['Is skin cancer covered?', 'Melanoma is. Other skin cancer pays $500 once.']),
    },
    availability: { memberAge: { min: 18, max: 69 }, states: { except: ['NY', 'NJ'] } },
    rates: [
      {
        from: '2026-01-01',
        levels: {
          '160201': {
            kind: 'person',
            member: [
              { from: 18, to: 39, rate: 1420 },
              { from: 40, to: 54, rate: 2380 },
              { from: 55, to: 69, rate: 4150 },
            ],
            child: { kind: 'flat', cents: 360 },
          },
        },
      },
    ],
    requirements: { steps: { health: true }, healthQuestions: [102, 145] },
    suggests: ['2001'],
  },
  {
    id: '1603',
    name: 'Gap 2500',
    carrier: 'ostrea',
    category: 'supplemental',
    shortText: 'Pays up to $2,500 of the deductible you cannot avoid.',
    lead: 'For people with a large deductible: up to $2,500 of it comes back after a hospital stay or surgery.',
    levelHeading: 'Choose your gap amount',
    levels: [
      {
        pricingId: '160301',
        name: 'Gap 1500',
        fullName: 'Gap 1500',
        cartLine: 'Supplemental, $1,500 of the deductible',
        benefitLines: ['Up to $1,500 a year'],
        benefitAmount: 1500,
      },
      {
        pricingId: '160302',
        name: 'Gap 2500',
        fullName: 'Gap 2500',
        cartLine: 'Supplemental, $2,500 of the deductible',
        benefitLines: ['Up to $2,500 a year'],
        benefitAmount: 2500,
      },
    ],
    defaultLevel: '160302',
    facts: [
      { key: 'hospital_bills', value: { '160301': 'Up to $1,500', '160302': 'Up to $2,500' } },
      { label: 'Needs', value: 'A medical plan with a deductible' },
      { label: 'Sold through', value: 'Individual Plans and Employer Advantage' },
    ],
    description: {
      blueBar: notice,
      body: paragraphs('Send us the hospital’s bill and your plan’s statement; the money comes in a week.'),
      exclusions,
    },
    availability: { memberAge: { min: 18, max: 64 }, portals: ['101', '103'] },
    rates: [
      {
        from: '2026-01-01',
        levels: { '160301': composite([2190, 4320, 3870, 6150]), '160302': composite([3380, 6670, 5980, 9490]) },
      },
    ],
    suggests: ['1301'],
  },
  {
    id: '1604',
    name: 'Home Again',
    carrier: 'pinehollow',
    category: 'supplemental',
    shortText: 'Home care, equipment and a ramp after a long stay.',
    lead: 'When coming home needs a ramp, a bed or a nurse.',
    ...single('160401', 'Home Again', 'Supplemental, home care', ['Home care $110 a day', 'Equipment $1,500']),
    facts: [
      { key: 'home_care', value: '$110 a day, up to 60' },
      { key: 'equipment', value: 'Up to $1,500 a year' },
    ],
    description: {
      blueBar: notice,
      body: paragraphs('Begins after a hospital stay of three days or more.'),
      exclusions,
    },
    rates: flat('160401', [1960, 3830, 3240, 5190]),
    requirements: { verification: { question: 'mailed-code' } },
    suggests: ['2202'],
  },
  {
    id: '1605',
    name: 'Heart and Stroke Cash',
    carrier: 'tidewell',
    category: 'supplemental',
    shortText: '$8,000 at a first heart attack or stroke.',
    lead: 'One payment when the heart or the brain gives the first serious sign.',
    ...single('160501', 'Heart and Stroke Cash', 'Supplemental, heart', ['$8,000 once', 'Rehab $90 a day']),
    facts: [
      { key: 'diagnosis', value: '$8,000, heart attack or stroke' },
      { key: 'rehabilitation_day', value: '$90, up to 30' },
    ],
    description: {
      blueBar: notice,
      body: paragraphs('For the months in which work, driving and stairs are out of the question.'),
      exclusions,
    },
    availability: { memberAge: { min: 18, max: 64 }, tobaccoAnswer: true },
    rates: [
      {
        from: '2026-01-01',
        levels: { '160501': composite([1540, 2990, 2110, 3480]) },
        ageFactors: [
          { from: 0, to: 39, factor: 10000 },
          { from: 40, to: 49, factor: 13500 },
          { from: 50, to: 120, factor: 21000 },
        ],
        tobacco: { kind: 'factor', factor: 14000 },
      },
    ],
    suggests: ['2003'],
  },
];
