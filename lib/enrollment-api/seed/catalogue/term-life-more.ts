import type { PlanInput } from '@/lib/enrollment-api/rating/plan';
import { bands, faq, list, paragraphs, single, type LevelRatesInput } from './write-plans';

const exclusions = list('Suicide in the first two years', 'False answers in the application, for two years');
const noChildren = { kind: 'flat' as const, cents: 0 };

function perAmount(
  prefix: string,
  units: readonly number[],
  rows: readonly (readonly [number, number])[],
  first: number,
) {
  return Object.fromEntries(
    units.map((count, index): [string, LevelRatesInput] => [
      `${prefix}${index + 1}`,
      { kind: 'person', scale: 100, units: count, member: bands(first, rows), child: noChildren },
    ]),
  );
}

function amounts(name: string, prefix: string, dollars: readonly number[]) {
  return dollars.map((amount, index) => ({
    pricingId: `${prefix}${index + 1}`,
    name: `$${amount.toLocaleString('en-US')}`,
    fullName: `${name} $${amount.toLocaleString('en-US')}`,
    cartLine: `Term life, $${amount.toLocaleString('en-US')}`,
    benefitLines: [`$${amount.toLocaleString('en-US')} to your beneficiaries`],
    benefitAmount: amount,
  }));
}

/** Term life without medical questions, for later ages and at work. Sold for Member Only (rules 2 §5). */
export const moreTermLifePlans: PlanInput[] = [
  {
    id: '1503',
    name: 'Sure Start Life',
    carrier: 'lumenvale',
    category: 'term_life',
    shortText: 'No health questions, from $10,000 to $25,000.',
    lead: 'Everyone from 18 to 80 is accepted. For the first two years accidents pay in full, illness pays back what you paid.',
    levelHeading: 'Choose your amount',
    levels: amounts('Sure Start Life', '15030', [10_000, 15_000, 25_000]),
    defaultLevel: '150301',
    facts: [
      { key: 'health_questions', value: 'None' },
      { key: 'ages', value: '18 to 80' },
      { key: 'first_years', value: 'Illness: premiums back plus 10%' },
      { key: 'beneficiaries', value: 'Up to 3' },
    ],
    description: {
      body: paragraphs('A modest sum for a funeral and the first months, without a single question about your health.'),
      exclusions,
      exampleName: 'Example: $10,000 at 41',
      example: paragraphs('At 41 you pay <strong>$6.90</strong> a month for $10,000.'),
      faq: faq(
        ['Can I be refused?', 'No. Age is the only condition.'],
        ['Does the price rise with my age?', 'No. The age at which you start sets it.'],
      ),
    },
    availability: { tiers: ['IO'], memberAge: { min: 18, max: 80 } },
    rates: [
      {
        from: '2026-01-01',
        levels: perAmount(
          '15030',
          [10, 15, 25],
          [
            [34, 5200],
            [49, 6900],
            [59, 11800],
            [69, 21400],
            [80, 39800],
          ],
          18,
        ),
      },
    ],
    requirements: {
      steps: { beneficiary: true },
      agreements: ['life-application'],
      replacement: { notice: 'replacement-life' },
    },
    suggests: ['2101'],
  },
  {
    id: '1505',
    name: 'Final Thoughts Life',
    carrier: 'alder-finch',
    category: 'term_life',
    shortText: 'From 40 to 85: the costs of a farewell, taken care of.',
    lead: 'For people from 40 to 85 who do not want to leave a bill behind.',
    levelHeading: 'Choose your amount',
    levels: amounts('Final Thoughts Life', '15050', [5_000, 10_000, 20_000]),
    defaultLevel: '150502',
    facts: [
      { key: 'ages', value: '40 to 85' },
      { key: 'health_questions', value: 'Three' },
      { key: 'paid_within', value: '48 hours of the claim' },
      { key: 'beneficiaries', value: 'Up to 3' },
    ],
    description: {
      body: paragraphs(
        'Paid to the person you choose within 48 hours, so that nobody has to lend money for a funeral.',
      ),
      exclusions,
      exampleName: 'Example: $10,000 at 60',
      example: paragraphs('At 60 the price is <strong>$28.60</strong> a month and stays the same for life.'),
      faq: faq(['Does the price rise with my age?', 'No. The age at which you start sets it.']),
    },
    availability: { tiers: ['IO'], memberAge: { min: 40, max: 85 }, ageBasis: 'policy', policyDay: '07-01' },
    rates: [
      {
        from: '2026-01-01',
        levels: perAmount(
          '15050',
          [5, 10, 20],
          [
            [49, 14900],
            [59, 20700],
            [69, 28600],
            [79, 47200],
            [85, 79500],
          ],
          40,
        ),
      },
    ],
    requirements: {
      steps: { beneficiary: true, health: true },
      healthQuestions: [101, 102, 145],
      agreements: ['life-application'],
      replacement: { notice: 'replacement-life' },
    },
    suggests: ['2201'],
  },
  {
    id: '1506',
    name: 'Workday Life',
    carrier: 'tidewell',
    category: 'term_life',
    shortText: 'For people who work 30 hours or more: twice your year’s pay.',
    lead: 'A life plan for working people, in steps that follow your income.',
    levelHeading: 'Choose your amount',
    levels: amounts('Workday Life', '15060', [40_000, 80_000, 150_000]).map((level, index) => ({
      ...level,
      minIncome: [20_000, 40_000, 75_000][index] ?? 20_000,
    })),
    defaultLevel: '150601',
    facts: [
      { key: 'work_hours', value: '30 hours a week or more' },
      { key: 'least_income', value: { '150601': '$20,000', '150602': '$40,000', '150603': '$75,000' } },
      { key: 'health_questions', value: 'None to $80,000' },
      { key: 'beneficiaries', value: 'Up to 3' },
    ],
    description: {
      body: paragraphs('As long as you work you can keep it, also after a change of employer.'),
      exclusions,
      exampleName: 'Example: $80,000 at 41',
      example: paragraphs('At 41 you pay <strong>$13.20</strong> a month.'),
      faq: faq(
        ['Is self-employment work?', 'Yes, with 30 hours a week.'],
        ['Does the price rise with my age?', 'Yes, on the policy’s anniversary after you turn 30, 40, 50 or 60.'],
      ),
    },
    availability: { tiers: ['IO'], memberAge: { min: 18, max: 66 }, minHours: 30 },
    rates: [
      {
        from: '2026-01-01',
        levels: perAmount(
          '15060',
          [40, 80, 150],
          [
            [29, 780],
            [39, 1020],
            [49, 1650],
            [59, 3480],
            [66, 6920],
          ],
          18,
        ),
      },
    ],
    requirements: {
      steps: { employer: true, beneficiary: true },
      agreements: ['life-application'],
      replacement: { notice: 'replacement-life' },
    },
    suggests: ['1901'],
  },
  {
    id: '1507',
    name: 'Employee Basic Life',
    carrier: 'corrow',
    category: 'term_life',
    shortText: 'For employees: one year’s pay, to $100,000.',
    lead: 'The basic life plan of employers on the Employer Advantage portal.',
    ...single('150701', 'Employee Basic Life', 'Term life, one year’s pay', ['One year’s pay', 'From your pay']),
    facts: [
      { key: 'amount', value: 'One year’s pay, to $100,000' },
      { key: 'paid_by', value: 'Payroll deduction' },
    ],
    description: {
      body: paragraphs(
        'An employer may pay part of the price. The price box says how much yours pays; the rest is taken from your pay.',
      ),
      exclusions,
    },
    availability: { tiers: ['IO'], portals: ['103'], minHours: 20, memberAge: { min: 18, max: 70 } },
    rates: [{ from: '2026-01-01', levels: { '150701': { kind: 'composite', tiers: { IO: 1100 } } } }],
    requirements: { steps: { employer: true, beneficiary: true }, paymentMethods: ['list'] },
    suggests: ['1110'],
  },
];
