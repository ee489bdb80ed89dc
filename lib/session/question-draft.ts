import 'server-only';
import { headers } from 'next/headers';
import * as z from 'zod';
import { readClient } from '@/lib/security/client';
import { getCookieCodec } from './codec';
import { draftCookieName, readCookie } from './set-cookie';

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

export const QUESTION_DRAFT_SECONDS = 300;

/** The answers about this plan that were just refused, for the page that shows them again; null when there are none. */
export async function loadQuestionDraft(siteKey: string, planId: number): Promise<QuestionDraft | null> {
  const requestHeaders = await headers();
  const name = draftCookieName(siteKey, readClient(requestHeaders).https);
  const seal = readCookie(requestHeaders.get('cookie'), name);
  const draft = seal === null ? null : await getCookieCodec().unsealValue(seal, QuestionDraft, QUESTION_DRAFT_SECONDS);
  return draft?.planId === planId ? draft : null;
}
