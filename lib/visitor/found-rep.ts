import 'server-only';
import { headers } from 'next/headers';
import { now } from '@/lib/clock';
import { createReadCodeToken } from '@/lib/door/sign-in-routes';
import { codeTokenCookie } from '@/lib/door/sign-in-token';
import { readClient } from '@/lib/security/client';
import { getKeys } from '@/lib/security/keys';
import { signInSecret } from '@/lib/session/cookie';
import { readCookie } from '@/lib/session/set-cookie';
import type { Site } from '@/lib/site/site';

/** Name of the rep of an access code that this browser gave on this site a moment ago; null when there is none. */
export async function loadFoundRep(site: Site): Promise<string | null> {
  const requestHeaders = await headers();
  const value = readCookie(requestHeaders.get('cookie'), codeTokenCookie(readClient(requestHeaders).https));
  if (value === null) return null;
  const token = await createReadCodeToken({ secret: () => signInSecret(getKeys().session), now })(value);
  return token?.site === site.key ? token.name : null;
}
