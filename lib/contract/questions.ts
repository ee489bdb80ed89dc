import * as z from 'zod';
import { QUESTION_SUB_TYPES } from '../rules/words/plan-kinds';
import { endpoint } from './endpoint';
import { done, lookup, result, success } from './envelope';
import { SAVE_ERRORS } from './errors';
import {
  EnrollmentId,
  Field,
  Flag01,
  Flag01Input,
  Label,
  LongField,
  PositiveInt,
  PositiveIntInput,
  Text,
} from './scalars';

/* Underwriting and carrier questions of a plan's page (rules 2 §2.2, §3, §7). */

/** Ours (decisions 151): the words about an answer as soon as it is chosen, where the carrier lets them be known. */
const EffectText = Text.optional();

const ofPlan = z.strictObject({ enrollment_id: EnrollmentId, plan_id: PositiveIntInput });

export const getQuestions = endpoint({
  method: 'GET',
  path: '/get-questions',
  access: 'shopper',
  limit: 'read',
  session: ['enrollment_id'],
  input: ofPlan.extend({ type: z.literal('save').optional() }),
  output: result(
    z
      .array(
        z.object({
          question_id: PositiveInt,
          question_text: Text,
          /** The details that a Yes asks for; null: none. */
          question_sub_type: z.enum(QUESTION_SUB_TYPES).nullable(),
          options: z
            .array(
              z.object({
                option_id: PositiveInt,
                option_text: Text,
                option_group: Label,
                require_detail: z.boolean(),
                effect_text: EffectText,
              }),
            )
            .max(60),
          yes_effect_text: EffectText,
          no_effect_text: EffectText,
        }),
      )
      .max(60),
  ),
  summary: 'Underwriting questions of a plan; none left, an empty list (rules 2 §7).',
});

/** Longer than the rules allow, so that a text that is too long is told beside its field. */
const DetailEntry = z.strictObject({
  dot_from: Field.optional(),
  dot_to: Field.optional(),
  reason_for_condition: LongField.optional(),
  degree_of_recovery: LongField.optional(),
  physician_name_address: LongField.optional(),
});

export const saveQuestionAnswers = endpoint({
  method: 'POST',
  path: '/save-question-answers',
  access: 'shopper',
  limit: 'write',
  session: ['enrollment_id'],
  input: ofPlan.extend({
    answers: z
      .array(
        z.strictObject({
          question_id: PositiveIntInput,
          yes_no_flag: Flag01Input.optional(),
          who: LongField.optional(),
          checkbox_answers: z.array(PositiveIntInput).max(60).optional(),
          detail: z.array(DetailEntry).max(2).optional(),
        }),
      )
      .max(60),
  }),
  output: success(z.object({ success_message: Text })),
  errors: ['decline', ...SAVE_ERRORS],
  summary: 'Answers underwriting; decline carries data.error_message (rules 2 §7).',
});

export const getCarrierQuestions = endpoint({
  method: 'GET',
  path: '/get-aflac-questions',
  access: 'shopper',
  limit: 'read',
  session: ['enrollment_id'],
  input: ofPlan,
  /** `true_condition` 1: only Yes lets one continue (rules 2 §5). */
  output: lookup(z.array(z.object({ qid: PositiveInt, question: Text, true_condition: Flag01 })).max(40)),
  summary: 'Carrier questions of a plan; 204 when it has none, or they are answered (rules 2 §7).',
});

export const saveCarrierQuestions = endpoint({
  method: 'POST',
  path: '/save-aflac-questions',
  access: 'shopper',
  limit: 'write',
  session: ['enrollment_id'],
  input: ofPlan.extend({
    aflac_data: z.array(z.strictObject({ qid: PositiveIntInput, true_condition: Flag01Input })).max(40),
  }),
  output: done,
  errors: SAVE_ERRORS,
  summary: 'Answers of the carrier questions (rules 2 §7).',
});

export const checkCarrierPlan = endpoint({
  method: 'GET',
  path: '/check-prudential-plan',
  access: 'shopper',
  limit: 'read',
  session: ['enrollment_id'],
  input: ofPlan,
  output: result(z.boolean()),
  summary: 'Whether the plan takes the question flow of the special carrier (rules 2 §4, §7).',
});

export const checkDisabilityPlan = endpoint({
  method: 'GET',
  path: '/check-disability-plan',
  access: 'shopper',
  limit: 'read',
  session: ['enrollment_id'],
  input: ofPlan,
  output: result(z.boolean()),
  summary: 'Whether the plan asks for income and working hours (rules 2 §7).',
});

export const checkAlreadyAnswered = endpoint({
  method: 'GET',
  path: '/check-already-answered',
  access: 'shopper',
  limit: 'read',
  session: ['enrollment_id'],
  input: ofPlan,
  output: success(
    z.object({
      result: z.boolean(),
      /**
       * Ours: the answers ended in a decline, with its message. `guaranteed`: an amount is left that needs no review
       * (decisions 36, 151).
       */
      declined: z.object({ error_message: Text, guaranteed: z.boolean() }).optional(),
    }),
  ),
  summary: "Whether the plan's questions are answered, and a decline they ended in (rules 2 §7).",
});
