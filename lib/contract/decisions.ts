import * as z from 'zod';
import { PLAN_DECISIONS } from '../rules/words/policy-states';
import { endpoint } from './endpoint';
import { result } from './envelope';
import { Id, Label } from './scalars';

/* Decisions of carriers about plans that wait (decisions 36, 260). Beyond the spec; the operator's. */

/** Roles in whose name a decision is entered. */
export const DECIDING_ROLES = ['operator', 'carrier'] as const;

/** A person of a price. */
const Person = z.string().regex(/^(member|spouse|child-[1-9]\d?)$/);

export const decideHeldPlan = endpoint({
  method: 'POST',
  path: '/decide-held-plan',
  access: 'internal',
  limit: 'write',
  input: z.strictObject({
    held_id: Id,
    decision: z.enum(PLAN_DECISIONS),
    /** The granted amount in whole dollars, with a reduced decision. */
    amount: z.int().min(1).max(100_000_000).optional(),
    /** The person whom it is about; all who are still open where it is left out. */
    person: Person.optional(),
    /** A name of letters, digits, points and lines, as the audit log has it. */
    decided_by: z.strictObject({ role: z.enum(DECIDING_ROLES), name: z.string().regex(/^[\p{L}\d._-]{1,60}$/u) }),
  }),
  output: result(z.object({ plan_name: Label, policy_id: Id })),
  errors: ['conflict'],
  summary: 'A decision on a held plan that waits: evidence per person, underwriting, carrier (decisions 36, 260).',
});
