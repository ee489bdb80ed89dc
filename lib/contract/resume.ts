import * as z from 'zod';
import { SAVED_TABS } from '../rules/words/tab-names';
import { endpoint } from './endpoint';
import { done, result, success } from './envelope';
import {
  Email,
  EmployeeClass,
  EnrollmentId,
  EnrollType,
  EProcess,
  Id,
  Instant,
  Label,
  NullableId,
  OpenType,
  Slug,
} from './scalars';

/* Resuming a saved enrollment (rules 3 §2, §7; decisions 12). */

/** Tabs at which an enrollment can be resumed, with the wire's spelling (rules 3 §2). */
export const SavedTab = z.enum(SAVED_TABS);

export const ResumedEnrollment = z.object({
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
  /** The client's link to sign under which it was saved: it goes on under it (decisions 169). */
  signing_link: Id.nullish(),
  /** "J*** S***": whose enrollment it is, told without giving it away (threats T3). */
  name_hint: Label,
  /** The landing of the asked host at which it was saved; it is continued there (decisions 191). */
  landing: Slug.nullish(),
});

const Resumed = success(ResumedEnrollment);
/** The right code and email, given at the address of another site: no guess, and told only to who has both. */
export const OTHER_SITE = 'otherSite';

export const RESUME_SEALS = [
  'enrollment_id',
  'group_id',
  'employee_class',
  'platform_group_id',
  'agent_id',
  'open_type',
  'type',
  'eprocess',
  'signing_link',
] as const;

export const continueEnrollment = endpoint({
  method: 'POST',
  path: '/continue-enrollment',
  access: 'public',
  beforeGate: true,
  limit: 'code',
  seals: RESUME_SEALS,
  input: z.strictObject({ code: z.string().max(64).optional(), email: Email.optional() }),
  output: Resumed,
  errors: [OTHER_SITE],
  summary: 'Resumes by code and email; one answer for a wrong code and a wrong email (rules 3 §7).',
});

export const directContinue = endpoint({
  method: 'GET',
  path: '/direct-continue/{id}',
  doorMethod: 'POST',
  access: 'public',
  beforeGate: true,
  limit: 'code',
  seals: RESUME_SEALS,
  input: z.strictObject({ id: z.string().regex(/^[A-Za-z0-9_-]{16,128}$/) }),
  output: Resumed,
  summary: 'Resumes by the one-time token of a mailed link (rules 3 §7).',
});

/* Beyond the spec: the code once more (decisions 41, 191). */

export const sendCodeAgain = endpoint({
  method: 'POST',
  path: '/send-code-again',
  access: 'public',
  beforeGate: true,
  limit: 'mail',
  input: z.strictObject({ email: Email }),
  output: done,
  summary:
    'Mails new codes of what was saved under an address, to that address; the same answer whoever asks (decisions 191).',
});

export const getSavedEnrollments = endpoint({
  method: 'GET',
  path: '/get-saved-enrollments',
  access: 'rep',
  limit: 'read',
  input: z.strictObject({}),
  output: result(
    z
      .array(
        z.object({
          saved_id: Id,
          name: Label,
          saved_tab: SavedTab,
          saved_at: Instant,
          ends_at: Instant,
          /** "m***@mail.example": the client's own address as the contact step has it; empty for none. */
          email_hint: z.string().max(254),
        }),
      )
      .max(20),
  ),
  summary: 'Enrollments that the signed-in rep began for clients and saved for later, newest first (decisions 191).',
});

export const sendSavedCode = endpoint({
  method: 'POST',
  path: '/send-saved-code',
  access: 'rep',
  limit: 'mail',
  input: z.strictObject({ saved_id: Id }),
  output: done,
  summary:
    'Mails a new code of a saved enrollment of the signed-in rep to the address on file of its client (decisions 191).',
});
