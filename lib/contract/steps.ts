import * as z from 'zod';
import { CONTACT_ANSWERS, EMPLOYER_ANSWERS, PERSONAL_ANSWERS } from '../rules/words/step-answers';
import { CartAgreed } from './cart';
import { FormFields, PersonalFields, saved, saveMembers, texts, withOthers } from './descriptor';
import { endpoint } from './endpoint';
import { done, result } from './envelope';
import { PRICING_ERROR_CODES } from '../rules/words/pricing-codes';
import { SAVED_TABS, STEP_COLUMNS, TAB_NAMES } from '../rules/words/tab-names';
import { ANSWER_ERRORS, SAVE_ERRORS } from './errors';
import {
  Email,
  EnrollmentId,
  Field,
  Flag01Input,
  Instant,
  LongField,
  NumberField,
  orEmpty,
  PositiveIntInput,
} from './scalars';

/*
 * The steps' list, the saved columns, and the steps personal, contact and employer (rules 2 §7). Saves are loose: every
 * property is capped text, and the API's step schema, built from its own descriptors, answers with the spec's messages.
 */

/** Names of the nine tabs (rules 2 §2.1). */
const TabName = z.enum(TAB_NAMES);

/** Columns of a temporary enrollment, with the wire's spelling (rules 1 §7.2, rules 2 §3, rules 3 §3). */
const Column = z.enum(['filter_info', 'effective_date', 'type', 'eprocess', 'group_id', ...STEP_COLUMNS]);

const mine = z.strictObject({ enrollment_id: EnrollmentId });
const savedValues = z.record(z.string().max(64), z.unknown());

export const getDynamicTabs = endpoint({
  method: 'GET',
  path: '/get-dynamic-tabs',
  access: 'shopper',
  limit: 'read',
  session: ['enrollment_id'],
  input: mine,
  output: result(
    z
      .array(
        z.object({
          /** One of the nine; a name or a place of another API's own is no step here (decisions 157). */
          tab_name: z.string().max(64),
          required: z.boolean(),
          order: z.number(),
          /** Ours: an API that leaves it out is asked for what is saved of each step (decisions 161). */
          complete: z.boolean().optional(),
          /**
           * Ours (decisions 187). On the agreement's tab: when it was signed. On any: what of it changed since, by the
           * keys of the form's groups, or `answers` of a list; and when. On the agreement's own: `texts`, `cart`, `quote`.
           */
          signed_at: Instant.optional(),
          changed: z.array(z.string().max(40)).max(40).optional(),
          changed_at: Instant.optional(),
        }),
      )
      .max(40),
  ),
  summary: 'The steps of this enrollment, in order (rules 1 §7.4, rules 2 §2.1).',
});

export const checkTabRequired = endpoint({
  method: 'GET',
  path: '/check-tab-required',
  access: 'shopper',
  limit: 'read',
  session: ['enrollment_id'],
  input: z.strictObject({ enrollment_id: EnrollmentId, tab_name: TabName }),
  output: result(z.object({ required: z.boolean() })),
  summary: 'Whether one step is required (rules 3 §7).',
});

export const getEnrollmentTempInfo = endpoint({
  method: 'GET',
  path: '/get-enrollment-temp-info',
  access: 'shopper',
  limit: 'read',
  session: ['enrollment_id'],
  input: z.strictObject({ enrollment_id: EnrollmentId, column: Column }),
  output: result(z.union([z.string().max(200), savedValues, z.array(savedValues).max(40), z.null()])),
  summary:
    'One column of the enrollment as saved, with sensitive members masked (rules 1 §7.2, rules 2 §7, rules 3 §3).',
});

export const getFormFieldsPersonalInfo = endpoint({
  method: 'GET',
  path: '/get-form-fields-personal-info',
  access: 'shopper',
  limit: 'read',
  session: ['enrollment_id'],
  input: mine,
  output: PersonalFields,
  summary: 'Fields of Personal Information, and what is asked about the enroller (rules 2 §2.3, §7).',
});

export const getFormFieldsContactInfo = endpoint({
  method: 'GET',
  path: '/get-form-fields-contact-info',
  access: 'shopper',
  limit: 'read',
  session: ['enrollment_id'],
  input: mine,
  output: FormFields,
  summary: 'Fields of Contact Information (rules 2 §7).',
});

export const getFormFieldsEmployerInfo = endpoint({
  method: 'GET',
  path: '/get-form-fields-employer-info',
  access: 'shopper',
  limit: 'read',
  session: ['enrollment_id'],
  input: mine,
  output: FormFields,
  summary: 'Fields of Employer Information (rules 2 §7).',
});

export const savePersonalInfo = endpoint({
  method: 'POST',
  path: '/save-personal-info',
  access: 'shopper',
  limit: 'write',
  session: ['enrollment_id'],
  input: withOthers({
    ...saveMembers,
    ...texts(PERSONAL_ANSWERS),
  }),
  output: saved,
  errors: SAVE_ERRORS,
  summary: 'Saves Personal Information (rules 2 §3, §7).',
});

export const saveEnrollerCode = endpoint({
  method: 'POST',
  path: '/save-enroller-code',
  access: 'shopper',
  limit: 'code',
  session: ['enrollment_id'],
  input: z.strictObject({ enrollment_id: EnrollmentId, enrollerCode: Field.optional() }),
  output: done,
  errors: SAVE_ERRORS,
  summary: 'Keeps the code of the enroller (rules 2 §7, decisions 29).',
});

export const saveContactInfo = endpoint({
  method: 'POST',
  path: '/save-contact-info',
  access: 'shopper',
  limit: 'write',
  session: ['enrollment_id'],
  input: withOthers({
    ...saveMembers,
    ...texts(CONTACT_ANSWERS),
    email_address: Field.max(254).optional(),
    with_validation: Flag01Input.optional(),
  }),
  output: saved,
  errors: SAVE_ERRORS,
  summary: 'Saves Contact Information (rules 2 §3, §7).',
});

/** 0/1 by holiday, keys as the wire spells them (rules 2 §3). */
const HolidayPolicy = z.strictObject({
  Standard_6: Flag01Input.optional(),
  Presendents_Day: Flag01Input.optional(),
  Columbus_Day: Flag01Input.optional(),
  Religious_Days: Flag01Input.optional(),
  Birthday: Flag01Input.optional(),
  Floating_Day: Flag01Input.optional(),
});

export const saveEmployerInfo = endpoint({
  method: 'POST',
  path: '/save-employer-info',
  access: 'shopper',
  limit: 'write',
  session: ['enrollment_id'],
  input: withOthers({
    ...saveMembers,
    ...texts(EMPLOYER_ANSWERS),
    with_validation: Flag01Input.optional(),
    holiday_policy: HolidayPolicy.optional(),
  }),
  output: saved,
  errors: SAVE_ERRORS,
  summary: 'Saves Employer Information (rules 2 §3, §7).',
});

/** Save & Continue Later, and the quote of the cart (rules 1 §7.5, rules 2 §7, rules 3 §7). */
export const saveEnrollment = endpoint({
  method: 'POST',
  path: '/save-enrollment',
  access: 'shopper',
  limit: 'mail',
  session: ['enrollment_id'],
  maxBody: 131_072,
  input: z.strictObject({
    enrollment_id: EnrollmentId,
    email: Email.optional(),
    name: Field.optional(),
    message: LongField.optional(),
    tab: z.enum(SAVED_TABS),
    /** Beyond the spec: `code` with tab cart_info mails a code to come back to the cart with, as the steps do. */
    mail: z.enum(['quote', 'code']).optional(),
    /**
     * The unfinished step's properties, as its own save takes them; each is parsed again, leniently, before it is kept.
     */
    data: z.union([savedValues, z.array(savedValues).max(40)]).optional(),
  }),
  output: done,
  errors: [...SAVE_ERRORS, 'emptyCart', 'blackout', ...PRICING_ERROR_CODES],
  summary:
    'Keeps an unfinished step and mails a code to resume it; with tab cart_info, mails a quote, or a code where `mail` says so.',
});

export const storeTempDependentInfo = endpoint({
  method: 'POST',
  path: '/store-temp-dependent-info',
  access: 'shopper',
  limit: 'write',
  session: ['enrollment_id'],
  input: z.strictObject({
    enrollment_id: EnrollmentId,
    plan_id: orEmpty(PositiveIntInput),
    dep_dob: Field.optional(),
    no_of_children: NumberField.optional(),
    cart_agreed: CartAgreed.optional(),
  }),
  output: done,
  errors: ANSWER_ERRORS,
  summary: "The spouse's date of birth and the number of children that a tier asks for (rules 1 §4, §7.4).",
});

export const getTempDependentInfo = endpoint({
  method: 'GET',
  path: '/get-temp-dependent-info',
  access: 'shopper',
  limit: 'read',
  session: ['enrollment_id'],
  input: mine,
  output: result(
    z.object({ spouse_dob: z.string().max(10).nullable(), no_of_children: z.int().min(0).max(9).nullable() }),
  ),
  summary: 'The same, as saved (rules 1 §7.4).',
});
