import * as z from 'zod';
import { CartAgreed } from './cart';
import { endpoint } from './endpoint';
import { done, lookup, result, success } from './envelope';
import { ANSWER_ERRORS, SAVE_ERRORS } from './errors';
import {
  CategoryKey,
  EnrollmentId,
  EnrollType,
  EProcess,
  Field,
  Id,
  Label,
  NullableId,
  NumberField,
  OpenType,
  orEmpty,
  PositiveIntInput,
  StateCode,
  TextFlagInput,
  Zip,
} from './scalars';

/* The quote form and the temporary enrollment it makes (rules 1 §4, §7.2). */

const NewEnrollment = success(z.object({ temp_enrollment_id: EnrollmentId, portal_id: NullableId.optional() }));
/** Beyond the spec: the group of the member, under which the visit goes on from there. */
const MemberEnrollment = success(NewEnrollment.shape.data.extend({ group_id: NullableId.optional() }));

/** `zip` and `dob` are loose: the quote rules answer with the spec's messages beside the fields (rules 1 §5). */
const quoteMembers = {
  zip: Field.optional(),
  dob: Field.optional(),
  gender: NumberField.optional(),
  tier: Field.optional(),
};

export const addFilterForNewUser = endpoint({
  method: 'POST',
  path: '/add-filter-for-new-user',
  access: 'public',
  limit: 'quote',
  session: ['eprocess', 'agent_id', 'group_id', 'platform_group_id', 'type', 'open_type', 'referral'],
  seals: ['temp_enrollment_id', 'portal_id'],
  input: z.strictObject({
    ...quoteMembers,
    category: orEmpty(CategoryKey),
    referral: Id.optional(),
    eprocess: EProcess.optional(),
    agent_id: Id.optional(),
    group_id: Id.optional(),
    platform_group_id: Id.optional(),
    type: EnrollType.optional(),
    open_type: OpenType.optional(),
    /** Read where a quote runs already, which the door then changes. */
    cart_agreed: CartAgreed.optional(),
    /** Beyond the spec: the client's name, from a signed-in rep alone (decisions 269). */
    client_first_name: Field.optional(),
    client_last_name: Field.optional(),
  }),
  output: NewEnrollment,
  summary: 'Creates a temporary enrollment from the quote form (rules 1 §7.2).',
});

export const changeFilterInfo = endpoint({
  method: 'PUT',
  path: '/change-filter-info/{tempId}',
  access: 'shopper',
  limit: 'quote',
  session: ['tempId', 'eprocess', 'agent_id', 'group_id', 'platform_group_id', 'user_id', 'open_type'],
  input: z.strictObject({
    tempId: EnrollmentId,
    ...quoteMembers,
    is_smoker: orEmpty(TextFlagInput),
    /** The same of the spouse, and of listed children of 21 and over by their place in the list (decisions 37). */
    spouse_is_smoker: orEmpty(TextFlagInput),
    children_smoker: z.record(z.string().regex(/^child-[1-9]\d?$/), TextFlagInput).optional(),
    /** The words that were answered, where a plan has words of its own; left out: the usual question. */
    tobacco_question: Field.optional(),
    annual_incode: NumberField.optional(),
    working_hours: NumberField.optional(),
    category: orEmpty(CategoryKey),
    plan_id: orEmpty(PositiveIntInput),
    /** Beyond the spec: the dependents of the tier in the same call, by the rules of `storeTempDependentInfo`. */
    dep_dob: Field.optional(),
    no_of_children: NumberField.optional(),
    cart_agreed: CartAgreed.optional(),
    eprocess: EProcess.optional(),
    agent_id: Id.optional(),
    group_id: Id.optional(),
    platform_group_id: Id.optional(),
    user_id: Id.optional(),
    open_type: OpenType.optional(),
  }),
  output: done,
  errors: ANSWER_ERRORS,
  summary: 'Changes the answers of the quote form; empty members are left out by the caller (rules 1 §7.2).',
});

export const addFilterForExistingUser = endpoint({
  method: 'POST',
  path: '/add-filter-for-existing-user',
  access: 'staff',
  limit: 'quote',
  session: ['eprocess', 'group_id', 'agent_id', 'open_type'],
  seals: ['temp_enrollment_id', 'portal_id', 'group_id'],
  input: z.strictObject({
    user_id: Id,
    tier: Field.optional(),
    policy_id: Id.optional(),
    eprocess: EProcess.optional(),
    group_id: Id.optional(),
    agent_id: Id.optional(),
    open_type: OpenType.optional(),
  }),
  output: MemberEnrollment,
  summary: 'Enroll Now for a current member chosen from the list (rules 1 §2.8, §7.2).',
});

export const addFilterForMember = endpoint({
  method: 'POST',
  path: '/add-filter-for-member',
  access: 'member',
  limit: 'quote',
  session: ['user_id', 'open_type'],
  seals: ['temp_enrollment_id', 'portal_id', 'group_id'],
  input: z.strictObject({
    user_id: Id,
    tier: Field.optional(),
    open_type: OpenType.optional(),
    /** Beyond the spec: the member came by the link of the benefit store (rules 3 §9, decisions 193). */
    benefit_store: z.literal('1').optional(),
  }),
  output: MemberEnrollment,
  summary: 'A verified member starts an enrollment with a tier (rules 1 §7.2, rules 3 §7).',
});

export const updateFilterPortal = endpoint({
  method: 'POST',
  path: '/update-filter-portal',
  access: 'shopper',
  limit: 'write',
  session: ['enrollment_id', 'group_id', 'platform_group_id'],
  refuses: ['group_id', 'platform_group_id'],
  input: z.strictObject({
    enrollment_id: EnrollmentId,
    group_id: Id.optional(),
    platform_group_id: Id.optional(),
  }),
  output: done,
  errors: SAVE_ERRORS,
  summary: 'Puts the chosen portal and group on the enrollment (rules 1 §4, §7.2).',
});

export const validateZipCode = endpoint({
  method: 'GET',
  path: '/validate-zip-code',
  access: 'public',
  limit: 'read',
  input: z.strictObject({ zip_code: z.string().max(10) }),
  output: result(z.object({ zip: Zip, state: StateCode, city: Label, counties: z.array(Label).max(20) })),
  summary: 'Accepts a zip, or answers with the message beside it (rules 1 §5, §7.2).',
});

export const getMoreRequirement = endpoint({
  method: 'GET',
  path: '/get-more-requirement',
  access: 'public',
  limit: 'read',
  session: ['enrollment_id'],
  input: z.strictObject({ enrollment_id: EnrollmentId.optional(), plan_id: PositiveIntInput.optional() }),
  output: result(z.boolean()),
  summary: 'Whether the plan, or one in the cart, is a premier plan (rules 1 §7.2).',
});

export const getDefaultInfo = endpoint({
  method: 'GET',
  path: '/get-default-info',
  access: 'internal',
  limit: 'read',
  input: z.strictObject({}),
  output: lookup(
    z.object({
      agent_id: NullableId,
      group_id: NullableId,
      portal_id: NullableId,
      open_type: OpenType.nullable(),
    }),
  ),
  summary: 'The fallback guest agent and group of a visitor who comes without either (rules 1 §7.3, §9).',
});
