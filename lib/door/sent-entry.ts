import * as z from 'zod';
import type { StepForm } from '@/lib/rules/fields/field-definition';
import { ENTRY, INTENT } from '@/lib/rules/steps/list-intents';
import type { SentForm } from '@/lib/rules/steps/sent-answers';

/** An entry of a list as it was typed, for the page that shows it again: no number of a person is among it. */
export function typedEntry(form: StepForm, sent: SentForm): Record<string, string> {
  const left = new Set([INTENT, ENTRY, ...form.fields.filter(({ secret }) => secret).map(({ name }) => name)]);
  return Object.fromEntries(Object.entries(sent).filter(([name, text]) => text !== '' && !left.has(name)));
}

/** True for an answer of the API that took what it was sent. */
export const isDone = (answer: unknown): boolean =>
  z.object({ status: z.literal('success') }).safeParse(answer).success;
