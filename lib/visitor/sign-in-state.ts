import 'server-only';
import { headers } from 'next/headers';
import { env } from '@/lib/env';
import { readPending } from '@/lib/door/signed-in';
import { readClient } from '@/lib/security/client';
import { getCookieCodec } from '@/lib/session/codec';
import { loadVisitorBeforeGate, type Visitor } from './visitor';

/** The state of the sign-in page: the visitor, the deployment's identity provider, and whether a code is under way. */
export type SignInVisit = Visitor & { provider: string | null; isCodeSent: boolean };

/**
 * The visitor of the sign-in page. A code that is under way is found again after a reload: phones drop pages easily.
 */
export async function loadSignIn(siteKey: string): Promise<SignInVisit> {
  const visitor = await loadVisitorBeforeGate(siteKey);
  const requestHeaders = await headers();
  const pending = await readPending(requestHeaders, readClient(requestHeaders).https, getCookieCodec());
  const { OIDC_ISSUER, OIDC_NAME } = env();
  return {
    ...visitor,
    provider: OIDC_ISSUER === undefined ? null : OIDC_NAME,
    isCodeSent: pending?.site === visitor.site.key && pending.challenge !== null,
  };
}
