import 'server-only';
import * as z from 'zod';
import { loadRefusedForm } from './refused-form';

/**
 * Answers to a plan's questions that were sent without script and refused: what was typed and what is wrong, by field.
 * Sealed in the cookie of refused forms for five minutes, never in an address.
 */
export const QuestionDraft = z.object({
  planId: z.int(),
  values: z.record(z.string(), z.string()),
  problems: z.record(z.string(), z.string()),
  message: z.string(),
});
export type QuestionDraft = z.infer<typeof QuestionDraft>;

/** The answers about this plan that were just refused, for the page that shows them again; null when there are none. */
export async function loadQuestionDraft(siteKey: string, planId: number): Promise<QuestionDraft | null> {
  const draft = await loadRefusedForm(siteKey, QuestionDraft);
  return draft?.planId === planId ? draft : null;
}
