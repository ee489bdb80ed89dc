import type { PlanInput } from '@/lib/enrollment-api/rating/plan';
import { acaAgeCurve, acaChildBase } from './age-curve';
import { asked, composite, faq, flat, list, paragraphs, single } from './write-plans';

/** 45 CFR 147.102(a)(1)(iv). */
const ACA_TOBACCO =
  'Have you used tobacco four or more times a week on average within the past six months, not counting religious use?';

/** States that forbid rating this kind of plan by tobacco or by age. */
const ACA_UNRATED = { tobacco: ['CA', 'DC', 'MA', 'NJ', 'NY', 'RI', 'VT'], age: ['NY', 'VT'] };

const exclusions = list(
  'Cosmetic surgery',
  'Care that no doctor ordered or that is experimental',
  'Care outside the United States, except emergencies',
  'Injuries covered by workers’ compensation',
);

/** Medical plans of the main menu, without the premier plan. */
export const medicalPlans: PlanInput[] = [
  {
    id: '1301',
    name: 'Ostrea Clinic First',
    carrier: 'ostrea',
    category: 'medical',
    shortText: 'Virtual visits and primary care $0. Deductible $5,000.',
    lead: 'Start at an Ostrea clinic or on screen and pay nothing for it. Everything else after a $5,000 deductible.',
    ...single('130101', 'Ostrea Clinic First', 'Medical, deductible $5,000', ['Primary care $0', 'Deductible $5,000']),
    facts: [
      { key: 'primary_care', value: '$0' },
      { key: 'virtual_visits', value: '$0' },
      { key: 'specialist', value: '$70 copay' },
      { key: 'urgent_care', value: '$60 copay' },
      { key: 'hospital', value: '30% after deductible' },
      { key: 'yearly_deductible', value: '$5,000' },
      { key: 'yearly_limit', value: '$8,700' },
      { key: 'generic_drugs', value: '$10 copay' },
      { key: 'doctors', value: 'Ostrea network' },
    ],
    description: {
      body: paragraphs(
        'Nine of ten visits are things an Ostrea clinic can do: a cough, a rash, a blood test, a refill. Those visits cost nothing, as often as you need them.',
        'For the rest there is a network of hospitals and specialists, with a yearly limit on what you pay.',
      ),
      exclusions,
      exampleName: 'Example: a broken wrist',
      example: paragraphs(
        'X-ray, cast and two visits cost $2,350.00. The clinic visits are $0.00, urgent care $60.00 and the x-ray counts to the deductible: you pay about <strong>$1,180.00</strong>.',
      ),
      faq: faq(
        ['Do I need a referral?', 'Yes, from the clinic, so that the specialist has your results.'],
        ['Are children covered at clinics?', 'Yes, from the first week of life.'],
      ),
    },
    availability: { memberAge: { min: 18, max: 64 } },
    rates: flat('130101', [24670, 48850, 44200, 68900]),
    requirements: { personal: ['ssn', 'marital_status', 'height', 'weight', 'prior_coverage'] },
    suggests: ['1603', '1701'],
    exclusiveKey: 'major-medical',
  },
  {
    id: '1302',
    name: 'Corrow Open Access 3500',
    carrier: 'corrow',
    category: 'medical',
    shortText: 'Any doctor, no referral. Visits $30, deductible $3,500.',
    lead: 'See any doctor without asking first. Visits for $30 and a deductible of $3,500.',
    ...single('130201', 'Corrow Open Access 3500', 'Medical, deductible $3,500', ['Visits $30', 'Deductible $3,500']),
    facts: [
      { key: 'primary_care', value: '$30 copay' },
      { key: 'specialist', value: '$60 copay' },
      { key: 'urgent_care', value: '$50 copay' },
      { key: 'hospital', value: '20% after deductible' },
      { key: 'yearly_deductible', value: '$3,500' },
      { key: 'yearly_limit', value: '$7,500' },
      { key: 'generic_drugs', value: '$15 copay' },
      { key: 'doctors', value: 'Any licensed' },
    ],
    description: {
      body: paragraphs('No network, no referral, no calls before a visit. You choose the doctor and pay a set copay.'),
      exclusions,
      exampleName: 'Example: three specialist visits',
      example: paragraphs(
        'Three visits at $290.00 each cost you <strong>$180.00</strong>. The deductible does not apply to visits.',
      ),
      faq: faq(['What is “any doctor”?', 'Any licensed doctor who accepts the plan’s payment, about 94% of them.']),
    },
    availability: { memberAge: { min: 18, max: 64 }, states: { except: ['NY', 'VT'] } },
    rates: flat('130201', [31800, 62900, 57400, 88750]),
    requirements: { personal: ['ssn', 'marital_status', 'height', 'weight', 'prior_coverage'] },
    suggests: ['2101', '2201'],
    exclusiveKey: 'major-medical',
  },
  {
    id: '1303',
    name: 'Pinehollow Family 1500',
    carrier: 'pinehollow',
    category: 'medical',
    shortText: 'Lower deductible, $1,500. Urgent care $40, labs included.',
    lead: 'A low deductible and labs without a bill. At most three children are charged, however many you have.',
    ...single('130301', 'Pinehollow Family 1500', 'Medical, deductible $1,500', ['Deductible $1,500', 'Labs included']),
    facts: [
      { key: 'primary_care', value: '$25 copay' },
      { key: 'specialist', value: '$50 copay' },
      { key: 'urgent_care', value: '$40 copay' },
      { key: 'labs', value: '$0' },
      { key: 'hospital', value: '20% after deductible' },
      { key: 'yearly_deductible', value: '$1,500 per person' },
      { key: 'yearly_limit', value: '$6,200' },
      { key: 'children_charged', value: 'The three oldest under 21' },
    ],
    description: {
      body: paragraphs(
        'Made for families: the deductible is low, labs are included, and only your three oldest children under 21 count in the price. Younger ones are covered without charge.',
      ),
      exclusions,
      exampleName: 'Example: a family with four children',
      example: paragraphs('The three oldest are charged; the youngest is covered for <strong>$0.00</strong> a month.'),
      faq: faq(
        ['When does my price change?', 'On your birthday’s next renewal: the age on the start date sets the price.'],
        ['Until what age are children covered?', 'Until 26. From 21 on each one is charged.'],
      ),
    },
    availability: { memberAge: { min: 18, max: 99 }, dependentInfo: true, unrated: ACA_UNRATED },
    rates: [
      {
        from: '2026-01-01',
        levels: {
          '130301': { kind: 'person', member: acaChildBase(29560), child: eachChild(29560), threeOldestUnder21: true },
        },
        ageFactors: acaAgeCurve,
      },
      {
        from: '2027-01-01',
        levels: {
          '130301': { kind: 'person', member: acaChildBase(30887), child: eachChild(30887), threeOldestUnder21: true },
        },
        ageFactors: acaAgeCurve,
      },
    ],
    requirements: { personal: asked.insuredBefore },
    suggests: ['1103', '1204'],
    exclusiveKey: 'major-medical',
  },
  {
    id: '1304',
    name: 'Tidewell Guard 7000',
    carrier: 'tidewell',
    category: 'medical',
    shortText: 'For the bad year: a low price and a $7,000 deductible.',
    lead: 'A low monthly price for people who seldom see a doctor, and a firm limit when a bad year comes.',
    ...single('130401', 'Tidewell Guard 7000', 'Medical, deductible $7,000', ['Three visits $35', 'Deductible $7,000']),
    facts: [
      { key: 'primary_care', value: '$35 copay three times, then after deductible' },
      { key: 'hospital', value: '$0 after deductible' },
      { key: 'yearly_deductible', value: '$7,000' },
      { key: 'yearly_limit', value: '$7,000' },
      { key: 'savings_account', value: 'Can be opened' },
    ],
    description: {
      body: paragraphs(
        'After $7,000 in a year the plan pays everything in the network. Before that you get three visits for $35 each.',
      ),
      exclusions,
      exampleName: 'Example: a hospital stay of $46,000',
      example: paragraphs('You pay the deductible of <strong>$7,000.00</strong> and nothing more that year.'),
      faq: faq(['Why do you ask about tobacco?', 'People who use tobacco four times a week or more pay 15% more.']),
    },
    availability: {
      memberAge: { min: 18, max: 64 },
      tobaccoAnswer: true,
      tobaccoQuestion: ACA_TOBACCO,
      dependentInfo: true,
      unrated: ACA_UNRATED,
    },
    rates: [
      {
        from: '2026-01-01',
        levels: {
          '130401': { kind: 'person', member: acaChildBase(29000), child: eachChild(29000), threeOldestUnder21: true },
        },
        area: {
          states: { CA: 11500, NY: 11800 },
          zip3: {
            '787': { factor: 10200, name: 'Austin', state: 'TX' },
            '041': { factor: 10700, name: 'Portland', state: 'ME' },
          },
          counties: { 'TX/Travis': 10200, 'TX/Williamson': 10100 },
        },
        ageFactors: acaAgeCurve,
        tobacco: { kind: 'factor', factor: 11500, fromAge: 21 },
      },
    ],
    requirements: { personal: ['ssn', 'marital_status', 'height', 'weight', 'prior_coverage'] },
    suggests: ['1603', '1801'],
    exclusiveKey: 'major-medical',
  },
  {
    id: '1306',
    name: 'Lumenvale Copay Select',
    carrier: 'lumenvale',
    category: 'medical',
    shortText: 'Set copays for nearly everything, deductible $2,500.',
    lead: 'You know the copay before you go: doctor, lab, scan and emergency room.',
    levelHeading: 'Choose your deductible',
    levels: [
      {
        pricingId: '130601',
        name: 'Select 2500',
        fullName: 'Lumenvale Copay Select 2500',
        cartLine: 'Medical, deductible $2,500',
        benefitLines: ['Deductible $2,500', 'Scan $150'],
      },
      {
        pricingId: '130602',
        name: 'Select 4000',
        fullName: 'Lumenvale Copay Select 4000',
        cartLine: 'Medical, deductible $4,000',
        benefitLines: ['Deductible $4,000', 'Scan $250'],
      },
    ],
    defaultLevel: '130601',
    facts: [
      { key: 'primary_care', value: '$20 copay' },
      { key: 'specialist', value: '$45 copay' },
      { key: 'scans', value: { '130601': '$150 copay', '130602': '$250 copay' } },
      { key: 'emergency_room', value: '$350 copay' },
      { key: 'yearly_deductible', value: { '130601': '$2,500', '130602': '$4,000' } },
      { key: 'yearly_limit', value: { '130601': '$6,800', '130602': '$7,900' } },
    ],
    description: {
      body: paragraphs('Copays instead of percentages. Only hospital stays and surgery use the deductible.'),
      exclusions,
      exampleName: 'Example: an MRI of the knee',
      example: paragraphs('The scan costs $1,450.00. With Select 2500 you pay <strong>$150.00</strong>.'),
      faq: faq(['Does the copay count to the yearly limit?', 'Yes, every copay does.']),
    },
    availability: { memberAge: { min: 18, max: 64 } },
    rates: [
      {
        from: '2026-01-01',
        levels: {
          '130601': composite([35840, 70900, 64500, 99800]),
          '130602': composite([31290, 61900, 56300, 87150]),
        },
      },
    ],
    requirements: { personal: ['ssn', 'marital_status', 'height', 'weight', 'prior_coverage'] },
    suggests: ['2201', '2101'],
    exclusiveKey: 'major-medical',
  },
];

/** Children have the member's base rate; the curve makes it theirs. */
function eachChild(base: number) {
  return { kind: 'each' as const, bands: acaChildBase(base) };
}
