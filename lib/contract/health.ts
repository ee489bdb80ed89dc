import * as z from 'zod';
import { saved, saveMembers, Version } from './descriptor';
import { endpoint } from './endpoint';
import { result } from './envelope';
import { SAVE_ERRORS } from './errors';
import {
  EnrollmentId,
  Field,
  Flag01,
  Flag01Input,
  Id,
  LongField,
  PositiveInt,
  PositiveIntInput,
  Text,
  WireDate,
} from './scalars';

/* Health Questions of the applicant; dependents answer the same (rules 2 §3, §7, rules 3 §3). */

/** Members of an ordinary entry, then those of the entries of questions 146 and 147 (rules 2 §3). */
const conditionMembers = {
  health_condition: Field.optional(),
  date_of_onset: Field.optional(),
  date_of_recovery: Field.optional(),
  is_treatment: Field.optional(),
  is_medicate: Field.optional(),
  d_last_seen: Field.optional(),
  symptoms: LongField.optional(),
  condition: Field.optional(),
  status: Field.optional(),
  last_seen_by_physician: Field.optional(),
  physician_name: Field.optional(),
  address: Field.optional(),
  phone: Field.optional(),
};
const medicationMembers = {
  id: Id.optional(),
  medication: Field.optional(),
  dosage: Field.optional(),
  medical_condition: Field.optional(),
};

/** Answers as sent. One condition per question, three medications: the spec's limits are rules with messages. */
export const HealthAnswersInput = z.strictObject({
  notes: LongField.optional(),
  condition_questions: z
    .array(
      z.strictObject({
        question_id: PositiveIntInput,
        question_text: Text.optional(),
        yes_no_flag: Flag01Input.optional(),
        conditions: z.array(z.strictObject(conditionMembers)).max(10).optional(),
      }),
    )
    .max(80)
    .optional(),
  medication_question: z
    .strictObject({
      question_id: PositiveIntInput,
      question_text: Text.optional(),
      yes_no_flag: Flag01Input.optional(),
      medications: z.array(z.strictObject(medicationMembers)).max(10).optional(),
    })
    .optional(),
});

/** Answers as saved. */
export const HealthAnswers = z.object({
  notes: LongField,
  condition_questions: z
    .array(
      z.object({
        question_id: PositiveInt,
        question_text: Text,
        yes_no_flag: Flag01.nullable(),
        conditions: z.array(z.object(conditionMembers)).max(10),
      }),
    )
    .max(80),
  medication_question: z
    .object({
      question_id: PositiveInt,
      question_text: Text,
      yes_no_flag: Flag01.nullable(),
      medications: z.array(z.object(medicationMembers)).max(10),
    })
    .nullable(),
});
export type HealthAnswers = z.infer<typeof HealthAnswers>;

const Question = z.object({ question_id: PositiveInt, question_text: Text });

/** The questions; `codition_questions` is the wire's spelling (decisions 31). */
export const HealthQuestions = z.object({
  codition_questions: z.array(Question).max(80),
  medication_question: Question.nullable(),
});

const mine = z.strictObject({ enrollment_id: EnrollmentId });

export const getHealthQuestionsPrimaryHealthInfo = endpoint({
  method: 'GET',
  path: '/get-health-questions-primary-health-info',
  access: 'shopper',
  limit: 'read',
  session: ['enrollment_id'],
  input: mine,
  output: result(HealthQuestions.extend({ version: Version.optional() })),
  summary: 'Health questions of the applicant (rules 2 §7).',
});

export const getExistingPrimaryHealthInfo = endpoint({
  method: 'GET',
  path: '/get-existing-primary-health-info',
  access: 'shopper',
  limit: 'read',
  session: ['enrollment_id'],
  input: mine,
  // The day is ours: where it is left out, the page says "earlier" (rules 2 §4).
  output: result(HealthAnswers.extend({ answered_on: WireDate.optional() }).nullable()),
  summary: 'What an existing member answered before (rules 2 §4, §7).',
});

export const savePrimaryHealthInfo = endpoint({
  method: 'POST',
  path: '/save-primary-health-info',
  access: 'shopper',
  limit: 'write',
  session: ['enrollment_id'],
  maxBody: 131_072,
  input: z.strictObject({ ...saveMembers, ...HealthAnswersInput.shape }),
  output: saved,
  errors: SAVE_ERRORS,
  summary: 'Saves Health Questions (rules 2 §7).',
});
