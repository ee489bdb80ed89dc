import * as z from 'zod';
import { FLAGS } from '../rules/words/answer-kinds';
import { endpoint } from './endpoint';
import { result } from './envelope';
import { EnrollmentId, Label, PositiveInt } from './scalars';

/** A plan that would be refused as already active: it is held itself, or another one of its key is, by this name. */
const HeldMark = z.object({ plan_id: PositiveInt, held_name: Label, same: z.enum(FLAGS) });
export type HeldMark = z.infer<typeof HeldMark>;

export const getHeldMarks = endpoint({
  method: 'GET',
  path: '/get-held-marks',
  access: 'internal',
  limit: 'read',
  session: ['enrollment_id'],
  input: z.strictObject({ enrollment_id: EnrollmentId.optional() }),
  output: result(z.array(HeldMark).max(2_000)),
  summary:
    'Plans that the signed-in member, or the client of the signed-in rep, cannot have again (decisions 275). Nothing for everybody else.',
});
