import * as z from 'zod';
import { endpoint } from './endpoint';
import { done, result, success } from './envelope';
import { Email, EnrollmentId, Field, Label, Option, StateCode, Zip } from './scalars';

/* Lists for drop-downs, and the look-ups behind contact and employer fields (rules 2 §7). */

const mine = z.strictObject({ enrollment_id: EnrollmentId });
const nothing = z.strictObject({});
const options = result(z.array(Option).max(400));

export const getStates = endpoint({
  method: 'GET',
  path: '/get-states',
  access: 'public',
  limit: 'read',
  side: 'choices',
  input: nothing,
  output: result(z.array(z.object({ abbrev: StateCode, name: Label })).max(70)),
  summary: 'States and territories (rules 2 §7, rules 3 §7).',
});

export const getEthnicCategory = endpoint({
  method: 'GET',
  path: '/get-ethnic-category',
  access: 'public',
  limit: 'read',
  side: 'choices',
  input: nothing,
  output: success(z.array(z.object({ id: z.string().max(8), name: Label })).max(40)),
  summary: 'Ethnic categories; id 12 asks for a text (rules 2 §2.3, §7).',
});

export const getAverageWorkWeek = endpoint({
  method: 'GET',
  path: '/get-average-work-week',
  access: 'public',
  limit: 'read',
  side: 'choices',
  input: nothing,
  output: options,
  summary: 'Choices of the average work week (rules 2 §7).',
});

export const getEmploymentStatus = endpoint({
  method: 'GET',
  path: '/get-employment-status',
  access: 'public',
  limit: 'read',
  side: 'choices',
  input: nothing,
  output: options,
  summary: 'Choices of the employment status; R, retired, is refused (rules 2 §4, §7).',
});

export const getCompensationTypes = endpoint({
  method: 'GET',
  path: '/get-compensation-types',
  access: 'public',
  limit: 'read',
  side: 'choices',
  input: nothing,
  output: options,
  summary: 'Choices of the compensation type (rules 2 §7, labels: rules 3 §3).',
});

export const getVacationPolicy = endpoint({
  method: 'GET',
  path: '/get-vacation-policy',
  access: 'shopper',
  limit: 'read',
  session: ['enrollment_id'],
  side: 'choices',
  input: mine,
  output: options,
  summary: 'Choices of the vacation policy (rules 2 §7).',
});

export const getBargainingUnit = endpoint({
  method: 'GET',
  path: '/get-bargaining-unit',
  access: 'shopper',
  limit: 'read',
  session: ['enrollment_id'],
  side: 'choices',
  input: mine,
  output: options,
  summary: 'Choices of the bargaining unit (rules 2 §7).',
});

export const getHolidayPolicy = endpoint({
  method: 'GET',
  path: '/get-holiday-policy',
  access: 'shopper',
  limit: 'read',
  session: ['enrollment_id'],
  side: 'choices',
  input: mine,
  output: options,
  summary: 'The holidays to tick (rules 2 §7).',
});

export const getBeneficiaryRelationships = endpoint({
  method: 'GET',
  path: '/get-beneficiary-relationships',
  access: 'public',
  limit: 'read',
  side: 'choices',
  input: nothing,
  output: options,
  summary: 'Relationships of a beneficiary (rules 2 §7).',
});

export const getGroupInfo = endpoint({
  method: 'GET',
  path: '/get-group-info',
  access: 'shopper',
  limit: 'read',
  session: ['enrollment_id'],
  input: mine,
  output: result(
    z
      .object({
        general_info: z.object({ group_name: Label, group_phone: z.string().max(40) }),
        address_information: z.object({ address1: Label, city: Label, state: StateCode, zip: Zip }),
      })
      .nullable(),
  ),
  summary: "Defaults of the employer step from the enrollment's group (rules 2 §3, §7).",
});

export const validateMemberEmail = endpoint({
  method: 'POST',
  path: '/validate-member-email',
  access: 'shopper',
  limit: 'code',
  session: ['enrollment_id'],
  input: z.strictObject({ email: Email.optional(), enrollment_id: EnrollmentId.optional() }),
  output: done,
  summary: 'Whether the email can be used, "Email Already Exists." beside it when not (rules 2 §7, §8).',
});

/** Limited as writes are: an operator may pay for each question to a service. */
const verdict = success(z.object({ is_valid: z.boolean(), message: z.string().max(400) }));

export const validatePhone = endpoint({
  method: 'GET',
  path: '/validate-phone-numverify',
  doorMethod: 'POST',
  access: 'shopper',
  limit: 'write',
  side: 'checks',
  input: z.strictObject({ phone: Field.optional() }),
  output: verdict,
  summary: "The number verification's verdict; the browser posts it, so that no address carries it (rules 2 §5, §7).",
});

export const validateEmail = endpoint({
  method: 'POST',
  path: '/validate-email-neverbounce',
  access: 'shopper',
  limit: 'write',
  side: 'checks',
  input: z.strictObject({ email: Email.optional() }),
  output: verdict,
  summary: "The email verification's verdict (rules 2 §5, §7).",
});
