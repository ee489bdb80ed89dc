import type { PlanInput } from '@/lib/enrollment-api/rating/plan';
import { byAge, composite, factors, faq, flat, list, paragraphs, single } from './write-plans';

const notice = paragraphs('This plan pays set amounts. It is <strong>not health insurance</strong> and adds to it.');
const exclusions = list(
  'Injuries before coverage began',
  'Racing, base jumping and paid sports',
  'Injuries while intoxicated',
);

/** Accident and hospital plans. */
export const accidentAndHospitalPlans: PlanInput[] = [
  {
    id: '2101',
    name: 'Accident Shield',
    carrier: 'corrow',
    category: 'accident',
    shortText: 'Cash paid to you for breaks, burns and emergency visits.',
    lead: 'Cash for you, not for the hospital: set amounts for broken bones, burns, stitches and emergency visits.',
    ...single('210101', 'Accident Shield', 'Accident, cash paid to you', ['Emergency visit $250', 'Broken leg $1,800']),
    facts: [
      { key: 'emergency_visit', value: '$250' },
      { key: 'broken_leg', value: '$1,800' },
      { key: 'burns', value: 'Up to $10,000' },
      { key: 'hospital_day', value: '$200' },
      { key: 'work_accidents', value: 'Covered' },
      { key: 'association', value: 'Membership required, $5.00 a month' },
    ],
    description: {
      blueBar: notice,
      body: paragraphs(
        'More than 80 injuries have a set amount. You send a photo of the bill; the money is in your account within a week.',
      ),
      association: paragraphs(
        'Accident Shield is a group plan of the Common Table Association. Membership is $5.00 a month and is added to your cart.',
      ),
      exclusions,
      exampleName: 'Example: a fall from a bicycle',
      example: paragraphs(
        'Emergency visit $250.00, broken collarbone $900.00, two follow-ups $100.00: you receive <strong>$1,250.00</strong>.',
      ),
      faq: faq(
        ['Does it pay beside my health plan?', 'Yes, always in full. What other plans pay does not matter.'],
        ['What does the association do?', 'It buys group plans for its members and offers small discounts.'],
      ),
    },
    availability: { memberAge: { min: 18, max: 74 } },
    rates: flat('210101', [1420, 2260, 2480, 3390]),
    requirements: { membership: ['9001'], agreements: ['association-membership', 'fixed-indemnity'] },
    suggests: ['2201', '1901'],
  },
  {
    id: '2102',
    name: 'Active Accident',
    carrier: 'pinehollow',
    category: 'accident',
    shortText: 'For teams and trails: sports injuries pay a quarter more.',
    lead: 'An accident plan for families that move: injuries in organized sports pay 25% more.',
    levelHeading: 'Choose your size',
    levels: [
      {
        pricingId: '210201',
        name: 'Active',
        fullName: 'Active Accident',
        cartLine: 'Accident, with sports bonus',
        benefitLines: ['Emergency visit $150', 'Sports +25%'],
      },
      {
        pricingId: '210202',
        name: 'Active Plus',
        fullName: 'Active Accident Plus',
        cartLine: 'Accident, with sports bonus',
        benefitLines: ['Emergency visit $300', 'Sports +25%'],
      },
    ],
    defaultLevel: '210201',
    facts: [
      { key: 'emergency_visit', value: { '210201': '$150', '210202': '$300' } },
      { key: 'organized_sports', value: '25% more' },
    ],
    description: {
      blueBar: notice,
      body: paragraphs('School teams, leagues and clubs count as organized sports.'),
      exclusions,
    },
    rates: [
      {
        from: '2026-01-01',
        levels: { '210201': composite([1490, 2420, 2380, 3250]), '210202': composite([2360, 3890, 3810, 5260]) },
      },
    ],
    suggests: ['1204'],
  },
  {
    id: '2103',
    name: 'Accident Max',
    carrier: 'tidewell',
    category: 'accident',
    shortText: 'Large amounts for large accidents, from $5,000 on.',
    lead: 'Skips the small things and pays much for the large ones.',
    ...single('210301', 'Accident Max', 'Accident, large injuries', ['Surgery $5,000', 'Loss of a limb $50,000']),
    facts: [
      { key: 'surgery', value: '$5,000' },
      { key: 'limb', value: '$50,000' },
      { key: 'accidental_death', value: '$50,000' },
      { key: 'beneficiaries', value: 'Up to 3' },
    ],
    description: { blueBar: notice, body: paragraphs('For people who can pay for stitches themselves.'), exclusions },
    availability: { memberAge: { min: 18, max: 69 }, ageBasis: 'policy' },
    rates: [
      {
        from: '2026-01-01',
        levels: {
          '210301': {
            kind: 'person',
            member: [
              { from: 0, to: 49, rate: 1640 },
              { from: 50, to: 120, rate: 1980 },
            ],
            child: { kind: 'each', bands: [{ from: 0, to: 25, rate: 410 }] },
          },
        },
      },
    ],
    requirements: { steps: { beneficiary: true }, agreements: ['fixed-indemnity'] },
    suggests: ['1903'],
  },
  {
    id: '2201',
    name: 'Hospital Day Cash',
    carrier: 'ostrea',
    category: 'hospital',
    shortText: '$150 for every day in a hospital, from the first one.',
    lead: '$150 for each day in a hospital, from the first day, for any reason but pregnancy in the first ten months.',
    ...single('220101', 'Hospital Day Cash', 'Hospital, $150 a day', ['$150 a day', 'Up to 60 days']),
    facts: [
      { key: 'hospital_day', value: '$150, up to 60' },
      { key: 'intensive_care', value: '$300, up to 15' },
      { key: 'waiting_period', value: '10 months for pregnancy' },
    ],
    description: {
      blueBar: notice,
      body: paragraphs('A bed costs time as well as money. This pays for parking, child care and the shift you miss.'),
      exclusions: list('Pregnancy in the first 10 months', 'Cosmetic surgery', 'Stays in a nursing home'),
      exampleName: 'Example: four days with pneumonia',
      example: paragraphs('Four days at $150.00 bring <strong>$600.00</strong>.'),
      faq: faq(
        ['Is a night in the emergency room a day?', 'Yes, when you are admitted.'],
        ['Does the price rise with my age?', 'Yes, when the plan renews after you turn 30, 40, 50, 60 or 65.'],
      ),
    },
    rates: byAge(
      '220101',
      [1160, 2240, 1980, 3150],
      factors(0, [
        [29, 7200],
        [39, 8400],
        [49, 10000],
        [59, 14200],
        [64, 18600],
        [120, 27500],
      ]),
    ),
    requirements: { agreements: ['fixed-indemnity'] },
    suggests: ['2101'],
  },
  {
    id: '2202',
    name: 'Hospital Stay 1000',
    carrier: 'meridian-oak',
    category: 'hospital',
    specialCarrier: true,
    shortText: '$1,000 when you are admitted and $200 a day after.',
    lead: 'A first payment when you are admitted, and an amount for each further day.',
    ...single('220201', 'Hospital Stay 1000', 'Hospital, $1,000 at admission', ['$1,000 at admission', '$200 a day']),
    facts: [
      { key: 'admission', value: '$1,000, once a year' },
      { key: 'hospital_day', value: '$200 after the first, up to 30' },
      { key: 'health_questions', value: 'Two' },
      { key: 'admin_fee', value: '3%, Meridian Oak’s own, included' },
    ],
    description: {
      blueBar: notice,
      body: paragraphs('Made to meet a deductible: most of the money comes on the first day.'),
      exclusions: list('Pregnancy in the first 10 months', 'Cosmetic surgery'),
    },
    availability: { memberAge: { min: 18, max: 64 } },
    rates: [
      {
        from: '2026-01-01',
        levels: { '220201': composite([2090, 4050, 3620, 5710]) },
        ageFactors: [
          { from: 0, to: 44, factor: 10000 },
          { from: 45, to: 54, factor: 12500 },
          { from: 55, to: 120, factor: 16000 },
        ],
      },
    ],
    adminFee: { basisPoints: 300, rates: 'net' },
    requirements: {
      steps: { health: true },
      healthQuestions: [103, 146],
      agreements: ['fixed-indemnity'],
      carrierQuestions: [{ id: 306, text: 'Is anyone to be covered in a hospital today?', mustBe: 'no' }],
    },
    suggests: ['1604'],
  },
];
