import type { PlanInput } from '@/lib/enrollment-api/rating/plan';
import { composite, discountPlan, faq, flat, list, paragraphs, sameForAll, single } from './write-plans';

const notInsurance = paragraphs('This is a discount plan. It is <strong>not insurance</strong>.');
const simple = { personal: [], dependent: [] };

/** Pharmacy and lifestyle plans: services and discounts, few questions. */
export const rxAndLifestylePlans: PlanInput[] = [
  {
    id: '1701',
    name: 'Everyday RX Card',
    carrier: 'brightwater',
    category: 'rx',
    shortText: 'Lower prices at 61,000 pharmacies for your household.',
    lead: 'Show the card at 61,000 pharmacies and pay the member price, for everyone at your address and the pets too.',
    ...single('170101', 'Everyday RX Card', 'RX discounts', ['About 45% off generics', 'Whole household']),
    facts: [
      { key: 'generic_drugs', value: 'About 45% off' },
      { key: 'brand_drugs', value: 'About 15% off' },
      { key: 'pharmacies', value: '61,000' },
      { key: 'waiting_period', value: 'None' },
    ],
    description: {
      blueBar: notInsurance,
      body: paragraphs('The app finds the pharmacy near you with the lowest price and shows it before you go.'),
      exclusions: list('Combining the card with an insurance plan for the same prescription'),
      exampleName: 'Example: a common antibiotic',
      example: paragraphs('Usual price $21.40, member price <strong>$9.80</strong>.'),
      faq: faq(
        ['Does my family need its own cards?', 'No. One price covers everyone in your household.'],
        ...discountPlan,
      ),
    },
    availability: { states: { except: ['AK', 'VT'] } },
    rates: [{ from: '2026-01-01', levels: { '170101': sameForAll(490) } }],
    requirements: { ...simple, agreements: ['discount-plan'] },
    suggests: ['1801'],
  },
  {
    id: '1702',
    name: 'RX Choice Copay',
    carrier: 'lumenvale',
    category: 'rx',
    shortText: 'Generics for $5 or $10 by mail or at the counter.',
    lead: 'Set copays for 1,400 generic drugs, by mail or at the counter.',
    levelHeading: 'Choose your generic copay',
    levels: [
      {
        pricingId: '170201',
        name: 'Copay 10',
        fullName: 'RX Choice Copay 10',
        cartLine: 'RX, generics $10',
        benefitLines: ['Generics $10', '12 fills a year'],
      },
      {
        pricingId: '170202',
        name: 'Copay 5',
        fullName: 'RX Choice Copay 5',
        cartLine: 'RX, generics $5',
        benefitLines: ['Generics $5', '24 fills a year'],
      },
    ],
    defaultLevel: '170201',
    facts: [
      { key: 'generic_drugs', value: { '170201': '$10', '170202': '$5' } },
      { key: 'fills', value: { '170201': '12', '170202': '24' } },
      { key: 'brand_drugs', value: '20% off' },
    ],
    description: {
      body: paragraphs('A fill is a month’s supply. By mail you get three months for two copays.'),
      exclusions: list('Drugs not on the list', 'Weight-loss drugs'),
    },
    rates: [
      {
        from: '2026-01-01',
        levels: { '170201': composite([1975, 3850, 3690, 5540]), '170202': composite([2860, 5590, 5350, 8040]) },
      },
    ],
    requirements: { verification: { named: false } },
    suggests: ['1401'],
  },
  {
    id: '1801',
    name: 'Doctor on Call',
    carrier: 'brightwater',
    category: 'lifestyle',
    shortText: 'A doctor by video in ten minutes, day and night.',
    lead: 'A licensed doctor by phone or video in about ten minutes, as often as you like, for the whole household.',
    ...single('180101', 'Doctor on Call', 'Lifestyle, telehealth', ['$0 a visit', 'Day and night']),
    facts: [
      { key: 'virtual_visits', value: '$0' },
      { key: 'counselor', value: '$65 a session' },
      { key: 'typical_wait', value: '10 minutes' },
    ],
    description: {
      blueBar: notInsurance,
      body: paragraphs('For the things that keep you from sleeping at two in the morning and are gone by Friday.'),
      exclusions: list('Emergencies: call 911', 'Controlled drugs'),
      exampleName: 'Example: pink eye on a Sunday',
      example: paragraphs('Video visit at 7:40, prescription at 7:55, cost of the visit <strong>$0.00</strong>.'),
      faq: faq(['Can children use it?', 'Yes, together with a parent.'], ...discountPlan),
    },
    availability: { states: { except: ['AK', 'VT'] } },
    rates: [{ from: '2026-01-01', levels: { '180101': sameForAll(1290) } }],
    requirements: { ...simple, agreements: ['discount-plan'] },
    suggests: ['1701'],
  },
  {
    id: '1802',
    name: 'Identity and Legal Guard',
    carrier: 'brightwater',
    category: 'lifestyle',
    shortText: 'Someone watches your data and a lawyer answers.',
    lead: 'Alerts when your data turns up where it should not, and a lawyer on the phone when a letter comes.',
    ...single('180201', 'Identity and Legal Guard', 'Lifestyle, identity and legal', [
      'Credit alerts',
      'Lawyer by phone',
    ]),
    facts: [
      { key: 'credit_bureaus', value: 'Three' },
      { key: 'lawyer', value: 'Unlimited' },
      { key: 'will', value: '$0, one a year' },
      { key: 'restoration', value: 'A specialist does it' },
    ],
    description: {
      blueBar: paragraphs(
        'This is a service. It is <strong>not insurance</strong>: it pays no losses and no judgments.',
      ),
      body: paragraphs('One membership for two worries: a stolen identity and a legal letter.'),
      exclusions: list('A lawyer in court', 'Matters that began before the membership', 'Matters of a business'),
      faq: faq(['Can I leave?', 'Yes, at the end of any month.']),
    },
    rates: flat('180201', [1640, 2190, 2190, 2490]),
    requirements: simple,
    suggests: ['1801'],
  },
  {
    id: '1803',
    name: 'Travel Ready',
    carrier: 'brightwater',
    category: 'lifestyle',
    shortText: 'Help far from home: transport, lost papers, a doctor.',
    lead: 'One number to call when something goes wrong more than 100 miles from home.',
    ...single('180301', 'Travel Ready', 'Lifestyle, travel help', ['Medical transport', 'Lost papers']),
    facts: [
      { key: 'transport', value: 'Arranged and paid' },
      { key: 'distance', value: '100 miles or more' },
    ],
    description: {
      blueBar: notInsurance,
      body: paragraphs('From a lost passport to a flight home with a nurse.'),
      faq: faq(...discountPlan),
    },
    availability: {
      blackouts: [
        {
          from: '2026-01-01',
          to: '2031-12-31',
          message:
            'Travel Ready takes no new members while its network is being rebuilt. Please choose another plan or ask us to tell you when it opens.',
        },
      ],
    },
    rates: flat('180301', [890, 1450, 1450, 1890]),
    requirements: { ...simple, agreements: ['discount-plan'] },
    suggests: ['1802'],
  },
];
