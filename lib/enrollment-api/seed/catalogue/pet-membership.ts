import type { PlanInput } from '@/lib/enrollment-api/rating/plan';
import { faq, list, paragraphs, sameForAll, single } from './write-plans';

const exclusions = list('Illness known before coverage began', 'Breeding and shows', 'Food and grooming');
const simple = { personal: [], dependent: [] };
const PREEXISTING = [
  'What counts as known before?',
  'An illness or injury with signs, or that a vet advised about, before coverage or in the wait. The carrier has to prove it.',
] as const;

/** Plans for pets, and the associations that other plans ask for. One price for any household. */
export const petAndMembershipPlans: PlanInput[] = [
  {
    id: '2301',
    name: 'Good Dog, Good Cat',
    carrier: 'alder-finch',
    category: 'pet',
    shortText: 'Half of the vet’s bill for one pet, shots included.',
    lead: 'Half of every vet bill for one dog or cat up to $3,000 a year, with yearly shots.',
    ...single('230101', 'Good Dog, Good Cat', 'Pet, one animal', ['50% of bills', '$3,000 a year']),
    facts: [
      { key: 'vet_bills', value: '50%' },
      { key: 'yearly_shots', value: '$0' },
      { key: 'yearly_maximum', value: '$3,000' },
      { key: 'waiting_period', value: '14 days for illness' },
    ],
    description: {
      body: paragraphs(
        'Pet insurance for any licensed vet. You send a photo of the bill and have half of it back in three days.',
        'There is no deductible. Accidents are covered from the first day, illness after 14 days.',
      ),
      exclusions,
      exampleName: 'Example: a sock in the wrong place',
      example: paragraphs('The operation costs $2,480.00. You get back <strong>$1,240.00</strong>.'),
      faq: faq(['Is there an age limit?', 'Pets can join from 8 weeks to 10 years.'], PREEXISTING, [
        'Does the price depend on claims?',
        'No. It is one price for every dog or cat, and it changes for all at once.',
      ]),
    },
    rates: [{ from: '2026-01-01', levels: { '230101': sameForAll(2490) } }],
    requirements: simple,
    suggests: ['2302'],
  },
  {
    id: '2302',
    name: 'Pet Accident Basic',
    carrier: 'pinehollow',
    category: 'pet',
    shortText: 'Accidents only: 80% of the bill after $100.',
    lead: 'For the car, the fence and the neighbor’s dog: 80% of accident bills after $100.',
    ...single('230201', 'Pet Accident Basic', 'Pet, accidents', ['80% of bills', 'Deductible $100']),
    facts: [
      { key: 'vet_bills', value: '80%, accidents only' },
      { key: 'yearly_deductible', value: '$100' },
    ],
    description: {
      body: paragraphs('Pet insurance for the large moments. There is no wait for accidents.'),
      exclusions,
      faq: faq(PREEXISTING),
    },
    rates: [{ from: '2026-01-01', levels: { '230201': sameForAll(1090) } }],
    requirements: simple,
    suggests: ['2301'],
  },
  {
    id: '2303',
    name: 'Old Friend Wellness',
    carrier: 'brightwater',
    category: 'pet',
    shortText: 'Checks and pain relief for pets over ten.',
    lead: 'Two checks a year and pain relief for dogs and cats over ten.',
    ...single('230301', 'Old Friend Wellness', 'Pet, wellness', ['Two checks a year']),
    facts: [{ key: 'checks', value: 'Two a year' }],
    description: {
      blueBar: paragraphs('This is a service. It is <strong>not insurance</strong>.'),
      body: paragraphs('For the pet that has been there for everything. The checks are at clinics of the network.'),
      exclusions: list('Treatment beyond the checks and the pain relief', 'Food and grooming'),
    },
    availability: { states: { except: ['TX'] } },
    rates: [{ from: '2026-01-01', levels: { '230301': sameForAll(1590) } }],
    requirements: simple,
    suggests: ['2301'],
  },
  {
    id: '9001',
    name: 'Association membership',
    title: 'Common Table Association',
    carrier: 'common-table',
    category: 'membership',
    shortText: 'Membership in the Common Table Association.',
    lead: 'The association that buys group plans for its members.',
    ...single('900101', 'Association membership', 'Common Table Association', ['Group plans', 'Small discounts']),
    facts: [{ key: 'dues', value: '$5.00 a month' }],
    description: {
      body: paragraphs('Members can join the association’s group plans. You can leave at the end of any month.'),
    },
    availability: { listed: false },
    rates: [{ from: '2026-01-01', levels: { '900101': sameForAll(500) } }],
    requirements: { ...simple, agreements: ['association-membership'] },
    exclusiveKey: 'association',
  },
  {
    id: '9002',
    name: 'Independent Workers Guild',
    carrier: 'independent-guild',
    category: 'membership',
    shortText: 'Membership in the guild of independent workers.',
    lead: 'For people who work for themselves: contracts checked, bills insured, a voice in the state house.',
    levelHeading: 'Choose your membership',
    levels: [
      {
        pricingId: '900201',
        name: 'Guild Standard',
        fullName: 'Guild membership',
        cartLine: 'Independent Workers Guild',
        benefitLines: ['Group plans', 'Contract check'],
      },
      {
        pricingId: '900202',
        name: 'Guild Plus',
        fullName: 'Guild membership Plus',
        cartLine: 'Independent Workers Guild',
        benefitLines: ['Group plans', 'Contract check', 'Unpaid bills to $2,000'],
      },
    ],
    defaultLevel: '900201',
    facts: [{ key: 'dues', value: { '900201': '$7.50 a month', '900202': '$12.00 a month' } }],
    description: { body: paragraphs('Membership renews each month and can be ended at the end of any month.') },
    availability: { listed: false },
    rates: [{ from: '2026-01-01', levels: { '900201': sameForAll(750), '900202': sameForAll(1200) } }],
    requirements: { ...simple, agreements: ['association-membership'] },
    exclusiveKey: 'association',
  },
];
