import * as z from 'zod';
import { CHARGED_METHODS, PAYMENT_METHODS } from '@/lib/rules/words/payment-kinds';
import { QUESTION_SUB_TYPES } from '@/lib/rules/words/plan-kinds';
import { PLAN_EXTRAS } from '@/lib/rules/words/step-answers';
import { VERIFICATION_QUESTIONS } from '@/lib/rules/words/verification-questions';
import { StateCode, WireId } from './vocabulary';

const QuestionOption = z.strictObject({
  id: z.int().positive(),
  text: z.string(),
  /** Heading that options share, such as "A. Prior to age 60" (rules 2 §3). */
  group: z.string().optional(),
  detail: z.boolean().default(false),
  declines: z.boolean().default(false),
});

/** A question of the underwriting panel (rules 2 §2.2, §3). An answer of `declineOn` ends in a decline. */
export const UnderwritingQuestion = z.strictObject({
  id: z.int().positive(),
  text: z.string(),
  subType: z.enum(['none', ...QUESTION_SUB_TYPES]),
  options: z.array(QuestionOption).default([]),
  declineOn: z.enum(['yes', 'no', 'never']),
});
export type UnderwritingQuestion = z.infer<typeof UnderwritingQuestion>;

/** A yes/no question of a carrier; add-to-cart is shown once the answer is `mustBe` (rules 2 §5). */
export const CarrierQuestion = z.strictObject({
  id: z.int().positive(),
  text: z.string(),
  mustBe: z.enum(['yes', 'no']),
});
export type CarrierQuestion = z.infer<typeof CarrierQuestion>;

/** The way an applicant is verified at the agreement (decisions 34, 59, 165). */
const Verification = z
  .strictObject({
    /** The question to a rep's client. */
    question: z.enum(VERIFICATION_QUESTIONS).optional(),
    /** False where the rep's verified statement is enough and a client who answered need not sign. */
    signature: z.boolean().default(true),
    /** False where an applicant signs without the name beside it (`sigapplicant`). */
    named: z.boolean().default(true),
  })
  .refine(({ question, signature }) => signature || question !== undefined, 'nothing would verify the client');

/**
 * The question whether coverage replaces other that the applicant has, as states ask for it with life, disability and health insurance: a
 * yes must accept the notice (decisions 296).
 */
const Replacement = z.strictObject({
  /** The key of the notice among the agreement texts. */
  notice: z.string().min(1),
  /** The states in which it is asked; left out: each in which the plan is sold. */
  states: z.array(StateCode).min(1).optional(),
});

export const Requirements = z.strictObject({
  /** Steps beside personal, contact, dependents (by tier), agreement, billing and review (decisions 23, 25). */
  steps: z
    .strictObject({
      employer: z.boolean().default(false),
      beneficiary: z.boolean().default(false),
      health: z.boolean().default(false),
    })
    .prefault({}),
  /** Answers that the plan asks for beside names, birth date, gender and address, which are always asked. */
  personal: z.array(z.enum(PLAN_EXTRAS.personal)).default(['ssn', 'marital_status']),
  contact: z.array(z.enum(PLAN_EXTRAS.contact)).default([]),
  employer: z.array(z.enum(PLAN_EXTRAS.employer)).default([]),
  dependent: z.array(z.enum(PLAN_EXTRAS.dependent)).default(['ssn']),
  /** Ids of the health-question catalogue, asked of the member and of every dependent. */
  healthQuestions: z.array(z.int().positive()).default([]),
  medicationQuestion: z.int().positive().optional(),
  underwriting: z
    .strictObject({
      questions: z.array(UnderwritingQuestion).min(1),
      declineMessage: z.string(),
      /** The carrier lets people know beside an answer that it declines (decisions 151). */
      tellsEffects: z.boolean().default(false),
    })
    .optional(),
  carrierQuestions: z.array(CarrierQuestion).default([]),
  /** The rep decides on people who join or leave after the sale; else such a change is in force once it is signed (decisions 271). */
  decidesChanges: z.boolean().default(false),
  /** One of these associations must be in the cart; the first one is added when nothing was chosen. */
  membership: z.array(WireId).min(1).optional(),
  /** Keys of the agreement catalogue, beside the texts that every enrollment has. */
  agreements: z.array(z.string()).default([]),
  replacement: Replacement.optional(),
  verification: Verification.prefault({}),
  paymentMethods: z
    .array(z.enum(PAYMENT_METHODS))
    .min(1)
    .default([...CHARGED_METHODS]),
});
export type Requirements = z.infer<typeof Requirements>;

/** The key of the notice about replaced coverage that a plan gives in a state; null where it does not ask. */
export function replacementNotice({ replacement }: Pick<Requirements, 'replacement'>, state: string): string | null {
  if (!replacement) return null;
  return (replacement.states?.includes(state) ?? true) ? replacement.notice : null;
}
