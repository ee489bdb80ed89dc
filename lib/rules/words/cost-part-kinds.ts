/**
 * The parts of a price: premiums of insurance, prices of services, dues of a union or association, fees, and what an
 * employer takes off (decisions 148). They are apart on every bill, as tax, refund and commission differ.
 */
export const COST_PARTS = ['premium', 'services', 'dues', 'fees', 'employer'] as const;
export type CostPartKind = (typeof COST_PARTS)[number];

/** Names of the parts; an employer's has its own name. */
export const COST_PART_LABELS: Record<Exclude<CostPartKind, 'employer'>, string> = {
  premium: 'Premium',
  services: 'Services',
  dues: 'Dues',
  fees: 'Monthly fees',
};
