import * as z from 'zod';
import { checkStep } from './check-step';
import { mergeFields, type Descriptor, type ShownField } from './descriptors';
import type { FieldContext, StepForm, StepValues } from './fields/field';
import { messages } from './messages';
import { SIGNATURE_LIMIT } from './signature';

/** Longest answer taken in at all; each field's own limit is far below. */
const ANSWER_LIMIT = 4_000;

/** One message beside one field, as the wire's error answer has it (spec 2 §8). */
export type FieldProblem = { target_element: string; error_message: string };

/**
 * The schema of a step's answers, built from the shown descriptors only: the same on both sides, the server passing its own
 * descriptors and ignoring the browser's (decisions 23). It takes answers as typed and gives wire values, empty ones left
 * out; names that are not part of the form are refused.
 */
export function buildStepSchema(
  form: StepForm,
  descriptors: readonly Descriptor[],
  context: FieldContext,
): z.ZodType<StepValues, StepValues> {
  return schemaOf(form, mergeFields(form, descriptors, context), context);
}

/** The same for fields that are merged already. */
export function schemaOf(
  form: StepForm,
  fields: readonly ShownField[],
  context: FieldContext,
): z.ZodType<StepValues, StepValues> {
  const shape = Object.fromEntries(fields.map((field) => [field.name, answerSchema(field).optional()]));
  return z.strictObject(shape).transform((answers, issues) => {
    const given = Object.fromEntries(
      Object.entries(answers).filter(([, answer]) => answer !== undefined && answer !== null),
    ) as StepValues;
    const verdict = checkStep(form, fields, given, context);
    for (const [name, message] of Object.entries(verdict.problems))
      issues.addIssue({ code: 'custom', path: [name], message, input: given[name] });
    return verdict.values;
  }) as unknown as z.ZodType<StepValues, StepValues>;
}

/** A schema's issues as the wire's list, one per field, in the order found. Unknown names are named one by one. */
export function toFieldProblems(error: z.ZodError): FieldProblem[] {
  const found = new Map<string, string>();
  for (const issue of error.issues) {
    const names = issue.code === 'unrecognized_keys' ? issue.keys : [issue.path.join('.')];
    const message = issue.code === 'unrecognized_keys' ? messages.unknownField : issue.message;
    for (const name of names) if (!found.has(name)) found.set(name, message);
  }
  return [...found].map(([target_element, error_message]) => ({ target_element, error_message }));
}

function answerSchema(field: ShownField): z.ZodType {
  if (field.kind === 'checkbox-group')
    return z.record(z.string().max(60), z.union([z.literal(0), z.literal(1)]), messages.required).nullish();
  const limit = field.kind === 'signature' ? SIGNATURE_LIMIT : ANSWER_LIMIT;
  // Some wires send counts as numbers; they are answers like any other.
  return z.preprocess(
    (answer) => (typeof answer === 'number' ? String(answer) : answer),
    z.string(messages.required).max(limit, messages.tooLong).nullish(),
  );
}
