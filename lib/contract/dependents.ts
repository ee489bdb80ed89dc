import * as z from 'zod';
import { FLAGS, RELATIONSHIPS } from '../rules/words/answer-kinds';
import { DEPENDENT_ANSWERS } from '../rules/words/step-answers';
import { FormFields, saved, savedTexts, saveMembers, texts, Version } from './descriptor';
import { endpoint } from './endpoint';
import { done, FieldError, result, success } from './envelope';
import { SAVE_ERRORS } from './errors';
import { HealthAnswers, HealthAnswersInput, HealthQuestions } from './health';
import { EnrollmentId, Id, Label, Last4, Text, TextFlagInput, WireDate } from './scalars';

/* Dependent Information (rules 3 §2, §3, §7). */

/**
 * A dependent as the browser sends it. With a known `dependent_id`, an `ssn` left out keeps the stored one (answers
 * carry only its last 4).
 */
const DependentInput = z.strictObject({
  dependent_id: Id.optional(),
  primary_info: z.strictObject({ ...texts(DEPENDENT_ANSWERS), employed: TextFlagInput.optional() }),
  health_info: HealthAnswersInput.optional(),
});

/** A dependent as saved, its Social Security Number by the last 4. */
export const Dependent = z.object({
  dependent_id: Id,
  primary_info: z.object({
    ...savedTexts(DEPENDENT_ANSWERS),
    birthdate: z.string().max(10),
    ssn: z.union([Last4, z.literal('')]),
    relationship: z.enum(RELATIONSHIPS),
    gender: z.string().max(1),
    is_smoker: z.string().max(1).optional(),
    height_feet: z.string().max(2),
    height_inch: z.string().max(2),
    weight: z.string().max(3),
    employed: z.literal('0'),
  }),
  health_info: HealthAnswers.optional(),
  /** The words that "is_smoker" answers, where a plan asked them (decisions 37). */
  tobacco_question: Text.optional(),
});
export type Dependent = z.infer<typeof Dependent>;

const mine = z.strictObject({ enrollment_id: EnrollmentId });

/* Ours: what is wrong with the list as it stands, by place and field (`dependents.0.weight`), and the premier family's
   answer. A list from an API without them has no problems that a page could know of (decisions 162, 163). */
const ListProblem = FieldError.extend({ target_element: z.string().max(200), error_message: z.string().max(2_000) });
const ListProblems = z.array(ListProblem).max(2_000).optional();
const EnrollSpouse = z.enum(FLAGS).optional();

/** The column of dependents as `get-enrollment-temp-info` answers it. */
export const SavedDependents = z.object({ dependents: z.array(Dependent).max(20), enroll_spouse: EnrollSpouse });

/** A relative whom something in the cart covers, by birth date. */
const CoveredBirths = z.object({
  plan_name: Label,
  relationship: z.enum(RELATIONSHIPS),
  min_age: z.int().min(0).max(150),
  max_age: z.int().min(0).max(150),
  born_from: WireDate,
  born_to: WireDate,
});

/** One more than the step ever lists, so that its own message answers an extra one (rules 3 §2, §9). */
const list = z.array(DependentInput).max(20);

export const getDependentsExistingUserEnrollment = endpoint({
  method: 'GET',
  path: '/get-dependents-existing-user-enrollment',
  access: 'shopper',
  limit: 'read',
  session: ['enrollment_id'],
  input: mine,
  output: result(z.object({ dependents: z.array(Dependent).max(20) })),
  summary: "An existing member's dependents that fit the tier (rules 3 §4, §7).",
});

export const getFormFieldsDependentPrimaryInfo = endpoint({
  method: 'GET',
  path: '/get-form-fields-dependent-primary-info',
  access: 'shopper',
  limit: 'read',
  session: ['enrollment_id'],
  input: mine,
  output: success(
    FormFields.shape.data.extend({ covered: z.array(CoveredBirths).max(200).optional(), problems: ListProblems }),
  ),
  summary:
    'Fields of the dependent form, with its disclaimer (rules 3 §7), whom the plans cover and what the list lacks.',
});

export const getHealthQuestionsDependentInfo = endpoint({
  method: 'GET',
  path: '/get-health-questions-dependent-info',
  access: 'shopper',
  limit: 'read',
  session: ['enrollment_id'],
  input: mine,
  output: result(HealthQuestions),
  summary: 'Health questions of a dependent (rules 3 §7).',
});

export const validateSingleDependent = endpoint({
  method: 'POST',
  path: '/validate-single-dependent',
  access: 'shopper',
  limit: 'write',
  session: ['enrollment_id'],
  input: z.strictObject({ enrollment_id: EnrollmentId, ...DependentInput.shape }),
  output: done,
  summary: 'Checks one dependent before it joins the list (rules 3 §4, §7).',
});

export const saveDependentInfo = endpoint({
  method: 'POST',
  path: '/save-dependent-info',
  access: 'shopper',
  limit: 'write',
  session: ['enrollment_id'],
  maxBody: 131_072,
  input: z.strictObject({ ...saveMembers, dependents: list }),
  output: saved,
  errors: SAVE_ERRORS,
  summary: 'Saves the whole list and completes the step (rules 3 §7).',
});

export const saveDependentInfoToTemp = endpoint({
  method: 'POST',
  path: '/save-dependent-info-to-temp',
  access: 'shopper',
  limit: 'write',
  session: ['enrollment_id'],
  maxBody: 131_072,
  input: z.strictObject({ ...saveMembers, dependents: list, enroll_spouse: EnrollSpouse }),
  output: success(SavedDependents.extend({ version: Version.optional(), problems: ListProblems })),
  errors: SAVE_ERRORS,
  summary: 'Keeps the list while it is being edited; answers it with the ids given (rules 3 §4, §7).',
});

export const deleteDependentInIo = endpoint({
  method: 'POST',
  path: '/delete-dependent-in-IO',
  access: 'shopper',
  limit: 'write',
  session: ['enrollment_id'],
  input: mine,
  output: done,
  errors: SAVE_ERRORS,
  summary: 'Drops stored dependents of an enrollment that has none any more (rules 3 §4, §7).',
});
