import * as z from 'zod';
import type { FieldContext, StepForm, StepValues } from '@/lib/rules/fields/field-definition';
import { ENTRY, INTENT } from '@/lib/rules/steps/list-intents';
import type { SentForm } from '@/lib/rules/steps/sent-answers';
import { buildStepSchema, toFieldProblems, type FieldProblem } from '@/lib/rules/steps/step-schema';
import type { Descriptor } from '@/lib/rules/words/field-descriptor';

/** An entry of a list as it was typed, for the page that shows it again: no number of a person is among it. */
export function typedEntry(form: StepForm, sent: SentForm): Record<string, string> {
  const left = new Set([INTENT, ENTRY, ...form.fields.filter(({ secret }) => secret).map(({ name }) => name)]);
  return Object.fromEntries(Object.entries(sent).filter(([name, text]) => text !== '' && !left.has(name)));
}

/** True for an answer of the API that took what it was sent. */
export const isDone = (answer: unknown): boolean =>
  z.object({ status: z.literal('success') }).safeParse(answer).success;

/** Checks the answers of an entry as its form does; gives their wire form where nothing is wrong. */
export function checkEntry(
  form: StepForm,
  descriptors: readonly Descriptor[],
  values: StepValues,
  context: FieldContext,
): { problems: FieldProblem[]; values: StepValues } {
  const verdict = buildStepSchema(form, descriptors, context).safeParse(values);
  return verdict.success
    ? { problems: [], values: verdict.data }
    : { problems: toFieldProblems(verdict.error), values: {} };
}
