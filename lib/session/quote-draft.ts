import 'server-only';
import { headers } from 'next/headers';
import * as z from 'zod';
import { readClient } from '@/lib/security/client';
import { getCookieCodec } from './codec';
import { draftCookieName, readCookie } from './set-cookie';

/**
 * A refused quote form: what was typed and what is wrong, by field. Sealed in a cookie of five minutes, never in an
 * address.
 */
export const QuoteDraft = z.object({
  values: z.object({ zip: z.string(), gender: z.string(), tier: z.string(), dob: z.string() }),
  problems: z.record(z.string(), z.string()),
  /** `cart_agreed` of the next press: says yes to the changes of the cart that `problems.form` tells (decisions 138). */
  agreed: z.string().optional(),
});
export type QuoteDraft = z.infer<typeof QuoteDraft>;

export const QUOTE_DRAFT_SECONDS = 300;

/**
 * The form that was just sent without script and refused, for the page that shows it again; null when there is none.
 */
export async function loadQuoteDraft(siteKey: string): Promise<QuoteDraft | null> {
  const requestHeaders = await headers();
  const name = draftCookieName(siteKey, readClient(requestHeaders).https);
  const seal = readCookie(requestHeaders.get('cookie'), name);
  return seal === null ? null : getCookieCodec().unsealValue(seal, QuoteDraft, QUOTE_DRAFT_SECONDS);
}
