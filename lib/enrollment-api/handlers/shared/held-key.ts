import { exclusiveKey } from '../../rating/blackout';
import type { Catalog } from './plan-catalog';

/** The exclusive key of a plan that is held, also of one that is not sold any more. */
export function keyOfHeld({ plans, withdrawn }: Catalog, planId: string | null): string {
  const plan = plans.get(planId ?? '') ?? withdrawn.get(planId ?? '');
  return plan ? exclusiveKey(plan.definition) : `plan-${planId}`;
}
