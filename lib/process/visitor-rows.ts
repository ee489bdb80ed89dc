import 'server-only';
import { now } from '@/lib/clock';
import { env } from '@/lib/env';
import { readClient } from '@/lib/security/client';
import { getCookieCodec } from '@/lib/session/codec';
import { hashOf } from '@/lib/session/session-rows';
import { readCookie, sessionCookieName } from '@/lib/session/set-cookie';
import { loadVisitorRows, openLocalStore } from './local-store';
import { getSessions } from './session-store';

/** Reads the session and, where the enrollment API is in this process, all rows of its enrollment, for this request to remember. */
export async function readVisitorRows(siteKey: string, headers: Headers): Promise<void> {
  const [cookies, { https }] = [headers.get('cookie'), readClient(headers)];
  if (env().ENROLLMENT_API_URL !== undefined) return void (await getSessions().peek(siteKey, cookies, https));
  const sealed = readCookie(cookies, sessionCookieName(siteKey, https));
  const payload = sealed === null ? null : await getCookieCodec().unseal(sealed, siteKey, now());
  if (payload !== null) await loadVisitorRows(await openLocalStore(), hashOf(payload), now());
}
