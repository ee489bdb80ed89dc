import * as z from 'zod';
import { BENEFICIARY_ANSWERS, HEIR_EXTRAS } from '../rules/words/step-answers';
import { FormFields, saved, savedTexts, saveMembers, texts } from './descriptor';
import { endpoint } from './endpoint';
import { done, result } from './envelope';
import { SAVE_ERRORS } from './errors';
import { EnrollmentId, Id, Last4, NumberField } from './scalars';

/* Beneficiary Information (rules 2 §2.6, §3, §7). */

/** As sent. With a known `beneficiary_id`, an `ssn` left out keeps the stored one (answers carry only its last 4). */
export const BeneficiaryInput = z.strictObject({
  beneficiary_id: Id.optional(),
  ...texts(BENEFICIARY_ANSWERS),
  ...texts(HEIR_EXTRAS),
  beneficiary_percentage: NumberField.optional(),
});

/** As saved. */
export const Beneficiary = z.object({
  beneficiary_id: Id,
  ...savedTexts(BENEFICIARY_ANSWERS),
  birthdate: z.string().max(10),
  ssn: z.union([Last4, z.literal('')]),
  beneficiary_percentage: z.string().max(3),
  /** Ours, and of trusts, estates and contingent beneficiaries alone (decisions 156). */
  ...texts(HEIR_EXTRAS),
  tax_number: z.union([Last4, z.literal('')]).optional(),
});
export type Beneficiary = z.infer<typeof Beneficiary>;

const mine = z.strictObject({ enrollment_id: EnrollmentId });

export const getFormFieldsBeneficiaryInfo = endpoint({
  method: 'GET',
  path: '/get-form-fields-beneficiary-info',
  access: 'shopper',
  limit: 'read',
  session: ['enrollment_id'],
  input: mine,
  output: FormFields,
  summary: 'Fields of the beneficiary form (rules 2 §7).',
});

export const getBeneficiariesExistingUserEnrollment = endpoint({
  method: 'GET',
  path: '/get-beneficiaries-existing-user-enrollment',
  access: 'shopper',
  limit: 'read',
  session: ['enrollment_id'],
  input: mine,
  /** Entries may carry `dob` in place of `birthdate` (rules 2 §3). */
  output: result(
    z.array(Beneficiary.partial({ birthdate: true }).extend({ dob: z.string().max(10).optional() })).max(10),
  ),
  summary: "An existing member's beneficiaries (rules 2 §4, §7).",
});

export const validateSingleBeneficiary = endpoint({
  method: 'POST',
  path: '/validate-single-beneficiary',
  access: 'shopper',
  limit: 'write',
  session: ['enrollment_id'],
  input: z.strictObject({ enrollment_id: EnrollmentId, ...BeneficiaryInput.shape }),
  output: done,
  summary: 'Checks one beneficiary before it joins the list (rules 2 §4, §7).',
});

export const saveBeneficiaryInfo = endpoint({
  method: 'POST',
  path: '/save-beneficiary-info',
  access: 'shopper',
  limit: 'write',
  session: ['enrollment_id'],
  input: z.strictObject({ ...saveMembers, beneficiaries: z.array(BeneficiaryInput).max(10) }),
  output: saved,
  errors: SAVE_ERRORS,
  summary: 'Saves the list, whose shares make 100 (rules 2 §5, §7).',
});
