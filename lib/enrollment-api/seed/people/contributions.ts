import type { contributions as table } from '../../store/schema/rate-tables';
import { buildDemoPlans } from '../catalogue/all-plans';
import { filingOf } from '../catalogue/filings';

type Row = typeof table.$inferInsert;

const HARBOR_MILLS = '1929';

/** Monthly cents to any dental and vision insurance, for the employee alone and for a family of any kind. */
const AMOUNTS = { dental: { one: 800, family: 1_600 }, vision: { one: 300, family: 600 } } as const;

/** Plans with rows of their own. */
const OWN: readonly Row[] = [
  { groupId: HARBOR_MILLS, planId: '1110', percent: 5_000 },
  { groupId: HARBOR_MILLS, planId: '1110', tier: 'IF', percent: 5_500 },
  { groupId: HARBOR_MILLS, planId: '1110', employeeClass: 'Managers', percent: 7_500 },
  { groupId: HARBOR_MILLS, planId: '1507', percent: 7_500 },
];

/**
 * The part of the premium that employers pay: Harbor Mills an amount to each dental and vision insurance; half of its
 * employees' dental plan, a little more for whole families, three quarters for its managers; and most of the life insurance.
 */
export const contributions: readonly Row[] = [
  ...buildDemoPlans().flatMap((plan, _index, all): Row[] => {
    const { id: planId, category } = plan;
    const isRider = all.some(({ riders }) => riders.includes(planId));
    if ((category !== 'dental' && category !== 'vision') || isRider || filingOf(plan).kind !== 'insurance') return [];
    if (OWN.some((row) => row.planId === planId)) return [];
    const { one, family } = AMOUNTS[category];
    return [
      { groupId: HARBOR_MILLS, planId, tier: 'IO', amount: one },
      { groupId: HARBOR_MILLS, planId, amount: family },
    ];
  }),
  ...OWN,
];
