import type { PlanInput } from '@/lib/enrollment-api/rating/plan';
import { adminFeeQuestion, byAge, composite, factors, faq, list, paragraphs, single } from './write-plans';

const notice = paragraphs(
  'This is a fixed indemnity policy, <strong>not health insurance</strong>. It pays set amounts and may not pay the whole bill.',
);
const exclusions = list(
  'Conditions treated in the 6 months before coverage began, during the first 6 months',
  'Care outside the United States',
  'Injuries while intoxicated',
);

/** People use more care as they grow older: the filed rate is that of the forties. */
const AGES = factors(0, [
  [29, 7600],
  [39, 8700],
  [49, 10000],
  [59, 12400],
  [64, 14500],
  [120, 17800],
]);

/** Limited medical: four plans of the main menu, one of the Northeast. */
export const limitedMedicalPlans: PlanInput[] = [
  {
    id: '1401',
    name: 'Everyday Care 100',
    carrier: 'ostrea',
    category: 'limitedmed',
    shortText: '$100 for each doctor visit, $40 for each test.',
    lead: 'Set amounts paid to you for the care people use most: visits, tests and urgent care.',
    ...single('140101', 'Everyday Care 100', 'Limited medical', ['$100 a visit', '6 visits a year']),
    facts: [
      { key: 'doctor_visit', value: '$100, 6 a year' },
      { key: 'tests', value: '$40, 6 a year' },
      { key: 'urgent_care', value: '$125, 2 a year' },
      { key: 'hospital_day', value: '$200, 30 a year' },
      { key: 'waiting_period', value: 'None' },
    ],
    description: {
      blueBar: notice,
      body: paragraphs('You get the amount whatever the visit costs. Keep the difference when it costs less.'),
      exclusions,
      exampleName: 'Example: a sore throat',
      example: paragraphs('The visit costs $128.00 and a test $35.00. The plan pays <strong>$140.00</strong>.'),
      faq: faq(['Can I have it beside health insurance?', 'Yes. It pays you, not the doctor.']),
    },
    availability: { states: { except: ['MA', 'NY'] } },
    rates: byAge('140101', [6450, 12350, 11800, 17900], AGES),
    requirements: { agreements: ['fixed-indemnity'] },
    suggests: ['1701', '1801'],
  },
  {
    id: '1402',
    name: 'Clinic Cash',
    carrier: 'pinehollow',
    category: 'limitedmed',
    shortText: 'Choose how much cash each clinic day brings.',
    lead: 'Cash for every day you see a doctor, in three sizes.',
    levelHeading: 'Choose your amount per visit',
    levels: [50, 75, 125].map((amount, index) => ({
      pricingId: `14020${index + 1}`,
      name: `Cash ${amount}`,
      fullName: `Clinic Cash ${amount}`,
      cartLine: `Limited medical, $${amount} a visit`,
      benefitLines: [`$${amount} a visit`, '8 visits a year'],
      benefitAmount: amount,
    })),
    defaultLevel: '140202',
    facts: [
      {
        key: 'doctor_visit',
        value: { '140201': '$50, 8 a year', '140202': '$75, 8 a year', '140203': '$125, 8 a year' },
      },
      { key: 'hospital_day', value: { '140201': '$100', '140202': '$150', '140203': '$250' } },
    ],
    description: {
      blueBar: notice,
      body: paragraphs('Pick the amount that fits what your doctor charges.'),
      exclusions,
    },
    availability: { states: { except: ['MA', 'NY'] } },
    rates: [
      {
        from: '2026-01-01',
        levels: {
          '140201': composite([3690, 7050, 6780, 10240]),
          '140202': composite([5240, 10020, 9630, 14550]),
          '140203': composite([8310, 15890, 15270, 23070]),
        },
        ageFactors: AGES,
      },
    ],
    requirements: { agreements: ['fixed-indemnity'] },
    suggests: ['1701'],
  },
  {
    id: '1403',
    name: 'Daily Benefit Basic',
    carrier: 'alder-finch',
    category: 'limitedmed',
    shortText: 'Hospital days, surgery and visits with set amounts.',
    lead: 'Set amounts for the large bills as well: surgery, anesthesia and hospital days.',
    ...single('140301', 'Daily Benefit Basic', 'Limited medical', ['Surgery up to $2,000', 'Hospital day $500']),
    facts: [
      { key: 'doctor_visit', value: '$60, 5 a year' },
      { key: 'surgery', value: 'Up to $2,000' },
      { key: 'hospital_day', value: '$500, 30 a year' },
    ],
    description: {
      blueBar: notice,
      body: paragraphs('A schedule lists the amount for each of 300 operations.'),
      exclusions,
    },
    availability: { memberAge: { min: 18, max: 64 }, states: { except: ['CA', 'NY'] } },
    rates: [
      {
        from: '2026-01-01',
        levels: {
          '140301': {
            kind: 'person',
            member: [
              { from: 18, to: 34, rate: { male: 6120, female: 7280, unisex: 6700 } },
              { from: 35, to: 49, rate: { male: 7940, female: 8660, unisex: 8300 } },
              { from: 50, to: 120, rate: { male: 10880, female: 10420, unisex: 10650 } },
            ],
            child: { kind: 'flat', cents: 5450 },
          },
        },
      },
    ],
    requirements: { agreements: ['fixed-indemnity'] },
    suggests: ['2201'],
  },
  {
    id: '1404',
    name: 'Guild Basic Health',
    carrier: 'meridian-oak',
    category: 'limitedmed',
    shortText: 'For association members: visits, tests and a doctor by phone.',
    lead: 'Group cover for people without a group: you join an association, the association has the plan.',
    ...single('140401', 'Guild Basic Health', 'Limited medical, for members', ['$75 a visit', 'Doctor by phone']),
    facts: [
      { key: 'doctor_visit', value: '$75, 6 a year' },
      { key: 'virtual_visits', value: '$0 by phone' },
      { key: 'hospital_day', value: '$300, 30 a year' },
      { key: 'association', value: 'Membership required' },
    ],
    description: {
      blueBar: notice,
      body: paragraphs('Independent workers get group prices through an association.'),
      association: paragraphs(
        'You choose the association before the plan goes into your cart. Membership starts at $5.00 a month.',
      ),
      exclusions,
      faq: faq(adminFeeQuestion('Meridian Oak')),
    },
    availability: { states: { except: ['MA', 'NY'] } },
    rates: byAge('140401', [5990, 11500, 10980, 16640], AGES),
    adminFee: { basisPoints: 300, rates: 'gross' },
    requirements: { membership: ['9002', '9001'], agreements: ['fixed-indemnity', 'association-membership'] },
    suggests: ['1802'],
  },
  {
    id: '1405',
    name: 'Northeast Visit Plan',
    carrier: 'alder-finch',
    category: 'limitedmed',
    shortText: 'Visits and tests in Maine, New Hampshire and Vermont.',
    lead: 'A small plan for three small states: $80 for each visit.',
    ...single('140501', 'Northeast Visit Plan', 'Limited medical', ['$80 a visit', '5 visits a year']),
    facts: [{ key: 'doctor_visit', value: '$80, 5 a year' }],
    description: { blueBar: notice, body: paragraphs('Sold in Maine, New Hampshire and Vermont.'), exclusions },
    availability: { states: { only: ['ME', 'NH', 'VT'] } },
    rates: byAge('140501', [4380, 8400, 8010, 12130], AGES),
    requirements: { agreements: ['fixed-indemnity'] },
    suggests: ['1701'],
  },
];
