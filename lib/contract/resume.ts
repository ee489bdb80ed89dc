import * as z from 'zod';
import { SAVED_TABS } from '../rules/words/tab-names';
import { endpoint } from './endpoint';
import { success } from './envelope';
import { Email, EmployeeClass, EnrollmentId, EnrollType, EProcess, Label, NullableId, OpenType } from './scalars';

/* Resuming a saved enrollment (rules 3 §2, §7; decisions 12). */

/** Tabs at which an enrollment can be resumed, with the wire's spelling (rules 3 §2). */
const SavedTab = z.enum(SAVED_TABS);

const Resumed = success(
  z.object({
    enrollment_id: EnrollmentId,
    saved_tab: SavedTab,
    group_id: NullableId,
    employee_class: EmployeeClass.nullish(),
    platform_group_id: NullableId,
    agent_id: NullableId,
    open_type: OpenType.nullable(),
    /** `new-user` or an existing one; the storefront turns it into `enroll_type` (rules 3 §4). */
    type: z.union([EnrollType, z.enum(['new-user', 'existing-user'])]),
    eprocess: EProcess,
    /** "J*** S***": whose enrollment it is, told without giving it away (threats T3). */
    name_hint: Label,
  }),
);
const seals = [
  'enrollment_id',
  'group_id',
  'employee_class',
  'platform_group_id',
  'agent_id',
  'open_type',
  'type',
  'eprocess',
] as const;

export const continueEnrollment = endpoint({
  method: 'POST',
  path: '/continue-enrollment',
  access: 'public',
  beforeGate: true,
  limit: 'code',
  seals,
  input: z.strictObject({ code: z.string().max(64).optional(), email: Email.optional() }),
  output: Resumed,
  summary: 'Resumes by code and email; one answer for a wrong code and a wrong email (rules 3 §7).',
});

export const directContinue = endpoint({
  method: 'GET',
  path: '/direct-continue/{id}',
  doorMethod: 'POST',
  access: 'public',
  beforeGate: true,
  limit: 'code',
  seals,
  input: z.strictObject({ id: z.string().regex(/^[A-Za-z0-9_-]{16,128}$/) }),
  output: Resumed,
  summary: 'Resumes by the one-time token of a mailed link (rules 3 §7).',
});
