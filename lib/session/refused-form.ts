import 'server-only';
import { headers } from 'next/headers';
import type * as z from 'zod';
import { readClient } from '@/lib/security/client';
import { getCookieCodec } from './codec';
import { draftCookieName, readCookie, REFUSED_FORM_SECONDS } from './set-cookie';

/** The form that was just sent without script and refused, when it is of the shape that the page knows; null for none. */
export async function loadRefusedForm<T>(siteKey: string, shape: z.ZodType<T>): Promise<T | null> {
  const requestHeaders = await headers();
  const name = draftCookieName(siteKey, readClient(requestHeaders).https);
  const seal = readCookie(requestHeaders.get('cookie'), name);
  return seal === null ? null : getCookieCodec().unsealValue(seal, shape, REFUSED_FORM_SECONDS);
}
