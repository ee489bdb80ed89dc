import type { PlanInput } from '@/lib/enrollment-api/rating/plan';
import {
  curveRates,
  ENROLLMENT_PERIOD,
  qualifiedAnswers,
  qualifiedAvailability,
  qualifiedFacts,
  qualifiedFaq,
} from './qualified-health';
import { SHORT_TERM_NOTICE } from '../texts/short-term-notice';
import { asked, faq, flat, list, paragraphs, single } from './write-plans';

/** States that do not allow short-term plans, or in which no carrier can sell one. */
const NO_SHORT_TERM = 'CA CO CT DC HI IL MA ME MN NH NJ NM NY OR RI VT WA'.split(' ');

/** The premier plan, and medical plans of one region and of earlier years. */
export const moreMedicalPlans: PlanInput[] = [
  {
    id: '1305',
    name: 'Meridian Premier L713',
    carrier: 'meridian-oak',
    category: 'medical',
    planType: 'MM',
    isL713: true,
    shortText: 'Short-term medical for union members, with annuity and dues.',
    lead: 'The short-term medical plan of Local 713. One price that contains cover, union dues, the annuity fund and association dues.',
    ...single('130501', 'Meridian Premier L713', 'Short-term medical, Local 713', ['Deductible $1,000', 'Visits $20']),
    facts: [
      { key: 'plan_term', value: 'Short-term: 3 months, extended once to 4 at most' },
      { key: 'existing_conditions', value: 'Not covered' },
      { key: 'health_questions', value: 'Six, of each person' },
      { key: 'primary_care', value: '$20 copay' },
      { key: 'specialist', value: '$40 copay' },
      { key: 'hospital', value: '10% after deductible' },
      { key: 'yearly_deductible', value: '$1,000' },
      { key: 'yearly_limit', value: '$5,000' },
      { label: 'Annuity fund', value: '$10 a month for you' },
      { label: 'Children with Member + 1 Child', value: 'One' },
    ],
    description: {
      header: paragraphs('You join Local 713 with this plan. Membership starts with your coverage.'),
      blueBar: SHORT_TERM_NOTICE,
      body: paragraphs(
        'A medical plan for the months between two others, which the union buys for its members. Part of what you pay each month is union dues, part goes into your annuity fund, and the association keeps the books.',
        'The billing fee is Local 713’s own charge for one bill, whichever way you pay. A bank debit costs nothing beside it.',
      ),
      association: paragraphs('Association dues are $50, $100, $100 or $150 a month, depending on who is covered.'),
      exclusions: list(
        'Conditions you had or were treated for before coverage began',
        'Cosmetic surgery',
        'Experimental care',
        'Care while on strike duty in another country',
      ),
      exampleName: 'Example: what $10 a month becomes',
      example: paragraphs(
        'The plan ends after its term; your membership can go on. After 20 years of it the annuity fund has received <strong>$2,400.00</strong> for you.',
      ),
      faq: faq(
        ['Do I have to work in a trade?', 'No. The union admits self-employed people of every occupation.'],
        ['How many children can I cover?', 'One with Member + 1 Child, all of them with Family.'],
        [
          'What comes after the term?',
          'The end of a short-term plan is no life event: a full medical plan may have to wait for open enrollment.',
        ],
      ),
    },
    availability: {
      memberAge: { min: 18, max: 64 },
      childAge: { min: 0, max: 25 },
      states: { except: NO_SHORT_TERM },
    },
    rates: flat('130501', [31200, 60450, 55900, 86300]),
    fees: [
      fee('union-dues', 'Union dues', 2500, 'Local 713, every month'),
      fee('annuity-fund', 'Annuity fund', 1000, 'Paid into your own account'),
      fee('billing-fee', 'Billing fee', 3000, 'Of Local 713, whichever way you pay'),
      fee('association-dues', 'Association dues', { IO: 5000, IS: 10000, IC: 10000, IF: 15000 }, 'By who is covered'),
    ],
    priceNotes: [{ label: 'Independent marketer fees, average', minCents: 7700, maxCents: 15000 }],
    requirements: {
      steps: { employer: true, health: true },
      personal: ['ssn', 'marital_status', 'height', 'weight', 'prior_coverage', 'ethnic_category'],
      contact: ['birth_place', 'usps_validation'],
      employer: ['industry_details', 'holiday_policy', 'usps_validation'],
      dependent: asked.bodyMeasures,
      healthQuestions: [101, 102, 103, 145, 146, 147],
      medicationQuestion: 150,
      agreements: ['short-term', 'union-membership', 'medical-underwriting'],
      replacement: { notice: 'replacement-health' },
      paymentMethods: ['eft'],
    },
    suggests: ['1103', '1504'],
    exclusiveKey: 'major-medical',
  },
  {
    id: '1307',
    name: 'Ostrea Coastal 2000',
    carrier: 'ostrea',
    category: 'medical',
    shortText: 'For Maine and New Hampshire: deductible $2,000, clinics close by.',
    lead: 'Clinics in Maine and New Hampshire, and a deductible of $2,000.',
    ...single('130701', 'Ostrea Coastal 2000', 'Medical, deductible $2,000', ['Visits $25', 'Deductible $2,000']),
    facts: [
      ...qualifiedFacts('1307', 'ostrea', 'Gold'),
      { key: 'primary_care', value: '$25 copay' },
      { key: 'hospital', value: '20% after deductible' },
      { key: 'yearly_deductible', value: '$2,000' },
      { key: 'yearly_limit', value: '$6,500' },
      { label: 'Sold in', value: 'ME, NH' },
    ],
    description: {
      blueBar: ENROLLMENT_PERIOD,
      body: paragraphs('Forty clinics between Nashua and Bangor, open until nine in the evening.'),
      exclusions: list('Cosmetic surgery', 'Experimental care'),
      faq: qualifiedFaq(['Am I covered on a trip?', 'Emergencies are covered everywhere in the United States.']),
    },
    availability: qualifiedAvailability({ states: { only: ['ME', 'NH'] } }),
    rates: [curveRates({ '130701': 47000 }, { area: { states: { NH: 9400 } } })],
    requirements: qualifiedAnswers,
    suggests: ['1103'],
    exclusiveKey: 'major-medical',
  },
  {
    id: '1308',
    name: 'Tidewell Guard 6500 (2025)',
    carrier: 'tidewell',
    category: 'medical',
    shortText: 'Replaced by Tidewell Guard 7000.',
    lead: 'This edition ended with 2025. Tidewell Guard 7000 has taken its place.',
    ...single('130801', 'Tidewell Guard 6500', 'Medical, deductible $6,500', ['Deductible $6,500']),
    facts: [
      { key: 'metal_level', value: 'Bronze' },
      { key: 'yearly_deductible', value: '$6,500' },
    ],
    description: { body: paragraphs('Members moved to Tidewell Guard 7000 on January 1, 2026.') },
    availability: qualifiedAvailability({
      listed: false,
      changePid: [{ pid: '1304', effectiveFrom: '2026-01-01' }],
    }),
    rates: [curveRates({ '130801': 30400 }, { from: '2025-01-01' })],
    exclusiveKey: 'major-medical',
  },
];

function fee(
  key: string,
  label: string,
  amount: number | { IO: number; IS: number; IC: number; IF: number },
  because: string,
) {
  const money = key.endsWith('-dues') ? ('dues' as const) : ('fee' as const);
  return { key, label, money, kind: 'monthly' as const, scope: 'plan' as const, amount, because, explained: true };
}
