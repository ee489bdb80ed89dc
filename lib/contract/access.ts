import * as z from 'zod';
import { endpoint } from './endpoint';
import { lookup, result } from './envelope';
import { Code, CodeText, EmployeeClass, EnrollmentId, Id, Label, NullableId, SlugOrEmpty, Url } from './scalars';

/*
 * Codes that open a gate, and groups by code (rules 2 §7, rules 3 §4, §7; decisions 10). No code stands in an address.
 */

export const validateAgent = endpoint({
  method: 'GET',
  path: '/validate-agent',
  doorMethod: 'POST',
  access: 'public',
  beforeGate: true,
  limit: 'code',
  seals: ['agent_id'],
  input: z.strictObject({ agent_code: Code }),
  output: lookup(
    z.object({
      agent_id: Id,
      first_name: Label,
      last_name: Label,
      logo: Url.nullable(),
      image: Url.nullable(),
      /** Empty: the landing is not configured (rules 3 §4). */
      landing_url: SlugOrEmpty,
    }),
  ),
  summary: 'The rep of an access code; 204 when there is none (rules 3 §7).',
});

export const validateGroup = endpoint({
  method: 'GET',
  path: '/validate-group',
  doorMethod: 'POST',
  access: 'public',
  beforeGate: true,
  limit: 'code',
  seals: ['group_id', 'employee_class'],
  input: z.strictObject({ group_code: Code }),
  output: lookup(
    z.object({ group_id: Id, name: Label, landing_url: SlugOrEmpty, employee_class: EmployeeClass.nullish() }),
  ),
  summary: 'The employer of a group enrollment code; 204 when there is none (rules 2 §7, rules 3 §7).',
});

export const setEnrollmentGroupCode = endpoint({
  method: 'POST',
  path: '/set-enrollment-group-code',
  access: 'shopper',
  limit: 'code',
  session: ['enrollment_id'],
  seals: ['group_id', 'employee_class'],
  input: z.strictObject({ enrollment_id: EnrollmentId, group_code: Code }),
  /** The answer of a remote API is not shown by the spec; with the group the session goes on under it. */
  output: z.object({
    status: z.literal('success'),
    data: z.object({ group_id: Id.optional(), employee_class: EmployeeClass.nullish() }).optional(),
  }),
  errors: ['locked'],
  summary: 'Puts the enrollment under the employer of a code (rules 2 §7).',
});

export const groupEnrollmentInfo = endpoint({
  method: 'GET',
  path: '/group-enrollment-info',
  access: 'shopper',
  limit: 'read',
  session: ['enrollment_id'],
  input: z.strictObject({ enrollment_id: EnrollmentId }),
  output: result(z.object({ has_enrollment: z.boolean(), capture_groupcode: z.boolean() })),
  summary: 'Whether a group code is still to be asked for (rules 2 §7).',
});

const person = { first_name: Label, last_name: Label };

export const getEnrollmentInfoReferral = endpoint({
  method: 'GET',
  path: '/get-enrollment-info-referral',
  access: 'internal',
  limit: 'code',
  input: z.strictObject({ referral_id: Id }),
  output: lookup(
    z.object({
      referral_id: Id,
      agent_id: NullableId,
      group_id: NullableId,
      portal_id: NullableId,
      valid_referral_link: z.boolean(),
      referrer_info: z.object(person).nullable(),
    }),
  ),
  summary: 'Who referred a visitor (rules 1 §3, §7.3).',
});

export const getAgentInfoEnroll = endpoint({
  method: 'GET',
  path: '/get-agent-info-enroll',
  access: 'internal',
  limit: 'read',
  input: z.strictObject({ agent_id: Id }),
  output: lookup(z.object({ agent_id: Id, agent_fname: Label, agent_mname: Label, agent_lname: Label })),
  summary: 'The agent of an id at start-up (rules 1 §3, §7.3).',
});

export const getGroupInfoEnroll = endpoint({
  method: 'GET',
  path: '/get-group-info-enroll',
  access: 'internal',
  limit: 'read',
  input: z.strictObject({ group_id: Id }),
  output: lookup(
    z.object({
      gid: Id,
      gname: Label,
      code: CodeText.nullable(),
      gagent_code: CodeText.nullable(),
      group_id: Id,
      portal_id: NullableId,
      group_info: z.object({ group_id: Id, group_name: Label, name: Label, code: CodeText.nullable() }),
    }),
  ),
  summary: 'The group of an id at start-up (rules 1 §3, §7.3).',
});
