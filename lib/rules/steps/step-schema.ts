import * as z from 'zod/mini';
import { checkStep } from './check-step';
import { mergeFields, type ShownField } from './merge-fields';
import type { Descriptor } from '../words/field-descriptor';
import type { FieldContext, StepForm, StepValues } from '../fields/field-definition';
import { messages } from '../text/messages';
import { SIGNATURE_LIMIT } from './signature';

/** Longest answer taken in at all; each field's own limit is far below. */
const ANSWER_LIMIT = 4_000;

/** One message beside one field, as the wire's error answer has it (rules 2 §8). */
export type FieldProblem = { target_element: string; error_message: string };

/** A schema of the small build of zod: these are the only ones that browsers get. */
export type AnswerSchema<T> = z.ZodMiniType<T, T>;

/**
 * Builds the schema of a step's answers from the shown descriptors only, on both sides alike: the server passes its own
 * descriptors and ignores the browser's (decisions 23). It takes answers as typed and gives wire values, empty ones
 * left out; names that are not part of the form are refused.
 */
export function buildStepSchema(
  form: StepForm,
  descriptors: readonly Descriptor[],
  context: FieldContext,
): AnswerSchema<StepValues> {
  return schemaOf(form, mergeFields(form, descriptors, context), context);
}

/** Builds the schema of a step's answers from fields that are merged already. */
export function schemaOf(
  form: StepForm,
  fields: readonly ShownField[],
  context: FieldContext,
): AnswerSchema<StepValues> {
  const shape = Object.fromEntries(fields.map((field) => [field.name, z.optional(answerSchema(field))]));
  const check = z.transform((answers: Record<string, unknown>, outcome) => {
    const given = Object.fromEntries(
      Object.entries(answers).filter(([, answer]) => answer !== undefined && answer !== null),
    ) as StepValues;
    const verdict = checkStep(form, fields, given, context);
    for (const [name, message] of Object.entries(verdict.problems))
      outcome.issues.push({ code: 'custom', path: [name], message, input: given[name] });
    return verdict.values;
  });
  return z.pipe(z.strictObject(shape), check) as unknown as AnswerSchema<StepValues>;
}

/**
 * Returns a schema's issues as the wire's list, one per field, in the order found. Unknown names are named one by one.
 */
export function toFieldProblems(error: z.core.$ZodError): FieldProblem[] {
  const found = new Map<string, string>();
  for (const issue of error.issues) {
    const names = issue.code === 'unrecognized_keys' ? issue.keys : [issue.path.join('.')];
    const message = issue.code === 'unrecognized_keys' ? messages.unknownField : issue.message;
    for (const name of names) if (!found.has(name)) found.set(name, message);
  }
  return [...found].map(([target_element, error_message]) => ({ target_element, error_message }));
}

function answerSchema(field: ShownField): z.ZodMiniType {
  if (field.kind === 'checkbox-group') {
    const chosen = z.union([z.literal(0), z.literal(1)]);
    return z.nullish(z.record(z.string().check(z.maxLength(60)), chosen, messages.required));
  }
  const limit = field.kind === 'signature' ? SIGNATURE_LIMIT : ANSWER_LIMIT;
  // Some wires send counts as numbers; they are answers like any other.
  return z.pipe(
    z.transform((answer: unknown) => (typeof answer === 'number' ? String(answer) : answer)),
    z.nullish(z.string(messages.required).check(z.maxLength(limit, messages.tooLong))),
  );
}
