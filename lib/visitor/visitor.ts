import 'server-only';
import { headers } from 'next/headers';
import { notFound, redirect } from 'next/navigation';
import { cache } from 'react';
import { now } from '@/lib/clock';
import { newRequestId, type CallContext } from '@/lib/gateway/call';
import { stepOf } from '@/lib/rules/steps/step-table';
import { readClient } from '@/lib/security/client';
import { parseHost } from '@/lib/routing/parse-request';
import { getSite } from '@/lib/site/get-site';
import { routes } from '@/lib/site/routes';
import type { Site } from '@/lib/site/site';
import { getCookieCodec } from '@/lib/session/codec';
import { getSessions } from '@/lib/process/session-store';
import { buildCallContext } from '@/lib/session/caller-context';
import type { Session } from '@/lib/session/session';
import { endedCookieName, readCookie, sessionCookieName } from '@/lib/session/set-cookie';

/** Everything a page of the private zone may know about who asks. */
export type Visitor = {
  site: Site;
  session: Session | null;
  /** The session that this browser had ended by itself, and no other has begun (decisions 105). */
  ended: boolean;
  /** For `call()`: who the visitor is, from the session, never from the request. */
  context: CallContext;
  /** Of this page's policy, for the site's `<style nonce>`. */
  nonce: string;
};

/**
 * The visitor of a page of the private zone, once per request. Checks again what the middleware decided: the host is
 * the site's, and the gate is passed by a live session (threats T9, T11). Answers 404 for a foreign host, goes to the
 * access page when the gate is closed, and drops a cookie whose session has ended.
 */
export const loadVisitor = cache(async (siteKey: string): Promise<Visitor> => {
  const visitor = await loadVisitorBeforeGate(siteKey);
  const { site, session } = visitor;
  if (site.gate === 'code' && (session === null || session.gate === 'none')) redirect(routes.accessPage(site));
  return visitor;
});

/** `loadVisitor` for the pages that are served before the gate is passed (access pages, resuming). */
export const loadVisitorBeforeGate = cache(async (siteKey: string): Promise<Visitor> => {
  const [site, requestHeaders] = await Promise.all([getSite(siteKey), headers()]);
  if (site === null || parseHost(requestHeaders.get('host')) !== site.host) notFound();
  const client = readClient(requestHeaders);
  const cookieHeader = requestHeaders.get('cookie');
  const session = await getSessions().load(siteKey, cookieHeader, client.https);
  if (session !== null && session.handedOver !== null) keepInEnrollment(site, session, requestHeaders);
  if (session === null)
    await dropEndedCookie(site, readCookie(cookieHeader, sessionCookieName(siteKey, client.https)), requestHeaders);
  return {
    site,
    session,
    ended: session === null && readCookie(cookieHeader, endedCookieName(siteKey, client.https)) !== null,
    context: buildCallContext(
      site,
      session,
      { ip: client.ip, userAgent: requestHeaders.get('user-agent') },
      newRequestId(),
    ),
    nonce: requestHeaders.get('x-nonce') ?? '',
  };
});

/** A screen that is with the client has the enrollment and its receipt, and no way of the one who handed it over (decisions 170). */
function keepInEnrollment(site: Site, session: Session, requestHeaders: Headers): void {
  const path = (requestHeaders.get('x-request-path') ?? '').split('?')[0] ?? '';
  if (path.startsWith(routes.step(site, ''))) return;
  const isOver = session.enrollmentId === null && session.receiptFor !== null;
  redirect(isOver ? routes.receipt(site) : routes.step(site, stepOf('agreement').slug));
}

/** A page cannot set cookies: a cookie that still opens although its session has ended is removed on the way round. */
async function dropEndedCookie(site: Site, value: string | null, requestHeaders: Headers): Promise<void> {
  if (value === null) return;
  const payload = await getCookieCodec().unseal(value, site.key, now());
  if (payload === null) return;
  const query = new URLSearchParams({ slug: site.slug ?? '', to: requestHeaders.get('x-request-path') ?? '/' });
  redirect(`/api/session/expired?${query.toString()}`);
}
