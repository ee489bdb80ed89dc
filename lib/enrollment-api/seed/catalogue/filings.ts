import type { PlanTerms } from '@/lib/enrollment-api/rating/plan';
import type { PlanKind } from '@/lib/rules/words/plan-kinds';
import { carriers, type CarrierSeed } from './carriers';

const KINDS: Record<CarrierSeed['kind'], PlanKind> = {
  insurer: 'insurance',
  services: 'service',
  association: 'membership',
};

/** Kind and form of a plan, all invented: the form is named after its carrier and the plan. */
export function filingOf({ id, carrier: key, requirements }: PlanTerms): { kind: PlanKind; formNumber: string } {
  const carrier = carriers.find((one) => one.key === key);
  if (!carrier) throw new RangeError(`plan ${id} has an unknown carrier`);
  const kind = requirements.agreements.includes('discount-plan') ? 'service' : KINDS[carrier.kind];
  return { kind, formNumber: `${key.replaceAll('-', ' ').toUpperCase()} ${id} (01/26)` };
}
