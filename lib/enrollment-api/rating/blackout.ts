import type { PlanTerms } from './plan';

/** The message of the blackout that forbids putting a plan into a cart on `today`, or null (rules 1 §8 "blackout"). */
export function blackoutMessage(plan: PlanTerms, state: string | null, today: string): string | null {
  const blackout = plan.availability.blackouts.find(
    ({ from, to, states }) =>
      from <= today && today <= to && (states === undefined || (state !== null && states.includes(state))),
  );
  return blackout?.message ?? null;
}

/** Plans with one key exclude each other: while one is held the others are "already active" (rules 1 §8). */
export function exclusiveKey(plan: PlanTerms): string {
  return plan.exclusiveKey ?? `plan-${plan.id}`;
}
