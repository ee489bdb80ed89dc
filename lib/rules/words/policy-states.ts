/* The life of a held plan, as the store and the wire have it (decisions 40). */

/**
 * `SUBMITTED`: nothing is open, and coverage starts on a later day. `PENDING`: something that holds it back is open. `ACTIVE`: in
 * force. `LAPSED`: not paid for, and may be paid again for a while. `CANCELLED`: it counts as never begun. `TERMINATED`: it was in
 * force and is over.
 */
export const PLAN_STATUSES = ['SUBMITTED', 'PENDING', 'ACTIVE', 'LAPSED', 'CANCELLED', 'TERMINATED'] as const;
export type PlanStatus = (typeof PLAN_STATUSES)[number];

/** The statuses of a plan that counts as one the member has, and is not sold to them again. */
export const HELD: readonly PlanStatus[] = ['SUBMITTED', 'PENDING', 'ACTIVE'];

/** True for a status of {@link HELD}; those of another system are words of its own, and only its `ACTIVE` is. */
export const isHeld = (status: string): boolean => HELD.some((held) => held === status);

/** The things a plan waits for, in the order in which they are told. */
export const WAITS = ['first-payment', 'evidence', 'underwriting', 'carrier'] as const;
export type Wait = (typeof WAITS)[number];

/** Decisions about the health of people, each of whom may have one of their own (decisions 36, 260). */
export const EVIDENCE_DECISIONS = ['evidence-approved', 'evidence-reduced', 'evidence-declined'] as const;
export type EvidenceDecision = (typeof EVIDENCE_DECISIONS)[number];

/**
 * Decisions on a plan that waits. `evidence-reduced`: a smaller amount than was asked for, and the plan runs with it.
 */
export const PLAN_DECISIONS = [
  ...EVIDENCE_DECISIONS,
  'underwriting-accepted',
  'underwriting-declined',
  'carrier-accepted',
  'carrier-declined',
] as const;
export type PlanDecision = (typeof PLAN_DECISIONS)[number];

/**
 * Reasons that set a last day. `superseded`: another plan takes its place. `renewal`: the plan year is over. `term`: the plan was
 * for so long only, such as short-term medical. `with-its-plan`: the plan that carried or needed it is gone.
 */
export const END_CAUSES = ['request', 'life-event', 'superseded', 'renewal', 'term', 'death', 'with-its-plan'] as const;
export type EndCause = (typeof END_CAUSES)[number];

/**
 * Causes of the changes of a held plan. `first-unpaid`: the first payment did not come. `returned`: a payment was taken back.
 * `evidence-overdue`: no decision came in time.
 */
export const LIFE_CAUSES = [
  'submitted',
  'first-paid',
  'first-unpaid',
  ...PLAN_DECISIONS,
  'evidence-overdue',
  'started',
  'unpaid',
  'returned',
  'reinstated',
  'free-look',
  ...END_CAUSES,
] as const;
export type LifeCause = (typeof LIFE_CAUSES)[number];

/** The causes that a mail tells: all but those that the member's own receipt, or the mail about a payment or a renewal told. */
export const TOLD_CAUSES: readonly LifeCause[] = LIFE_CAUSES.filter(
  (cause) => cause !== 'submitted' && cause !== 'first-paid' && cause !== 'returned' && cause !== 'renewal',
);
