import type { PlanInput } from '@/lib/enrollment-api/rating/plan';
import { byAge, factors, flat, list, paragraphs, single } from './write-plans';

const notice = paragraphs('This plan pays set amounts. It is <strong>not health insurance</strong> and adds to it.');
const employerPays = paragraphs(
  'The whole price goes on your employer’s bill. Your part of it, which the price box tells, is taken from your pay.',
);

/**
 * Plans of single sites whose terms no other plan has: bills by statement and by electronic list, middle names, second
 * lines of addresses, an option that declines, a membership beside the questions of the special carrier, and part of
 * the answers that are required only together.
 */
export const plansOfRareTerms: PlanInput[] = [
  {
    id: '2005',
    name: 'Guild Critical Cash',
    carrier: 'meridian-oak',
    category: 'critical',
    specialCarrier: true,
    shortText: 'For association members: $12,000 at a first diagnosis.',
    lead: 'A group plan of an association: $12,000 at the first diagnosis of one of 12 illnesses.',
    ...single('200501', 'Guild Critical Cash', 'Critical illness, for members', ['$12,000 at diagnosis']),
    facts: [
      { key: 'diagnosis', value: '$12,000' },
      { key: 'illnesses', value: '12' },
      { key: 'health_questions', value: 'Two' },
      { key: 'carrier_questions', value: 'One' },
    ],
    description: {
      blueBar: paragraphs('This plan pays a set amount at a diagnosis. It is <strong>not health insurance</strong>.'),
      body: paragraphs('Independent workers get group prices through an association.'),
      association: paragraphs('You choose the association before the plan goes into your cart.'),
      exclusions: list('Illness diagnosed before coverage began or in the first 30 days'),
    },
    availability: { memberAge: { min: 18, max: 64 } },
    rates: byAge(
      '200501',
      [1580, 3090, 2090, 3640],
      factors(0, [
        [34, 6500],
        [44, 10000],
        [54, 17500],
        [120, 26000],
      ]),
    ),
    requirements: {
      membership: ['9002', '9001'],
      contact: ['birth_state'],
      agreements: ['association-membership', 'fixed-indemnity'],
      carrierQuestions: [
        { id: 307, text: 'Do you work for yourself, or for an employer without group plans?', mustBe: 'yes' },
      ],
      underwriting: {
        declineMessage: 'We are sorry: with these answers Meridian Oak cannot offer Guild Critical Cash.',
        tellsEffects: true,
        questions: [
          {
            id: 205,
            text: 'Has a doctor treated you for one of these in the last 5 years?',
            subType: 'checkbox',
            declineOn: 'never',
            options: [
              { id: 5, group: 'Heart and blood', text: 'High blood pressure' },
              { id: 6, group: 'Heart and blood', text: 'Heart attack or stroke', declines: true },
              { id: 7, group: 'Other', text: 'Cancer', declines: true },
              { id: 8, group: 'Other', text: 'Asthma', detail: true },
            ],
          },
          {
            id: 206,
            text: 'Are you waiting for the result of a test?',
            subType: 'none',
            declineOn: 'yes',
          },
        ],
      },
    },
    suggests: ['2001'],
  },
  {
    id: '2104',
    name: 'Crew Accident',
    carrier: 'tidewell',
    category: 'accident',
    shortText: 'For employees: cash for injuries, billed by statement.',
    lead: 'An accident plan of employers on the Employer Advantage portal, billed to you by statement.',
    ...single('210401', 'Crew Accident', 'Accident, cash paid to you', ['Emergency visit $200', 'Broken leg $1,200']),
    facts: [
      { key: 'emergency_visit', value: '$200' },
      { key: 'broken_leg', value: '$1,200' },
      { key: 'work_accidents', value: 'Not covered' },
    ],
    description: {
      blueBar: notice,
      body: paragraphs('More than 60 injuries have a set amount. Injuries at work are for workers’ compensation.'),
      exclusions: list('Injuries at work', 'Injuries before coverage began', 'Injuries while intoxicated'),
    },
    availability: { portals: ['103'], minHours: 20, memberAge: { min: 18, max: 69 } },
    rates: flat('210401', [1040, 1690, 1760, 2420]),
    requirements: {
      steps: { employer: true },
      employer: ['address2', 'industry'],
      agreements: ['fixed-indemnity'],
      paymentMethods: ['stmt'],
    },
    suggests: ['2203'],
  },
  {
    id: '2203',
    name: 'Crew Hospital Cash',
    carrier: 'pinehollow',
    category: 'hospital',
    shortText: 'For employees: $100 for every day in a hospital.',
    lead: 'A hospital plan of employers on the Employer Advantage portal, on your employer’s electronic list bill.',
    ...single('220301', 'Crew Hospital Cash', 'Hospital, $100 a day', ['$100 a day', 'Up to 45 days']),
    facts: [
      { key: 'hospital_day', value: '$100, up to 45' },
      { key: 'waiting_period', value: 'None' },
    ],
    description: { blueBar: notice, body: employerPays, exclusions: list('Cosmetic surgery', 'Nursing homes') },
    availability: { portals: ['103'], minHours: 20, memberAge: { min: 18, max: 69 } },
    rates: byAge(
      '220301',
      [980, 1890, 1670, 2640],
      factors(0, [
        [39, 8500],
        [49, 10000],
        [59, 14000],
        [120, 18500],
      ]),
    ),
    requirements: {
      steps: { employer: true },
      personal: ['middle_name', 'ssn'],
      contact: ['address2'],
      dependent: ['middle_name', 'ssn'],
      agreements: ['fixed-indemnity'],
      paymentMethods: ['elist'],
    },
    suggests: ['2104'],
  },
];
