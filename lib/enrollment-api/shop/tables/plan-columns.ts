import type { PlanTerms } from '../../rating/plan';

/** The columns of a plan's row that lists read: they repeat its terms. */
export function planColumns({ id, category, carrier, name, planType, shortText }: PlanTerms) {
  return { id, category, carrierId: carrier, name, type: planType, shortText };
}
