import * as z from 'zod';
import { STEPS } from '@/lib/rules/steps/step-table';
import { toSitePath } from '@/lib/security/redirects';
import type { CookieCodec } from '@/lib/session/cookie';
import type { Session } from '@/lib/session/session';
import { ENDED_SECONDS, endedCookieName, readCookie, sessionCookieName, setCookie } from '@/lib/session/set-cookie';
import { routes } from '@/lib/site/routes';
import type { SiteRef } from '@/lib/site/site-link';
import type { DoorParts } from './door-parts';
import { refuse, reply } from './reply';
import { enterRoute, goTo, isForm } from './route';

/**
 * "Not my site" and signing out (rules 3 §2 "Footer", decisions 15): the session's row ends, the site's cookies and
 * what the browser kept of it go. POST, or a link followed on a page of the same site.
 */
export function createLeave(parts: DoorParts) {
  return (request: Request) =>
    enterRoute(request, parts, z.looseObject({}), async (visit, _input, requestId) => {
      if (request.method === 'GET' && request.headers.get('sec-fetch-site') !== 'same-origin')
        return refuse(403, 'This request does not come from a page of this site.', { requestId });
      const { site, session, client } = visit;
      if (session !== null) await parts.sessions.end(session);
      const { sessions, devices } = parts;
      const cookies = [...sessions.forget(site.key, client.https), ...devices.forget(site.key, client.https)];
      const wantsOut = new URL(request.url).searchParams.has('out');
      // A visitor who says "not my site" goes to the host's own start; one who signs out stays on the site.
      const start = request.method === 'GET' ? '/' : routes.landing(site);
      const to = wantsOut ? routes.signIn(site, '', 'out') : start;
      // Not "cookies": that would also end the sessions of other sites of this host.
      const clear = { 'clear-site-data': '"cache", "storage"' };
      if (request.method === 'GET' || isForm(request)) return goTo(to, cookies, clear);
      const response = reply(200, { status: 'success', data: { to } }, { requestId, cookies });
      response.headers.set('clear-site-data', clear['clear-site-data']);
      return response;
    });
}

/**
 * GET expired: a page met a cookie whose session has ended. Removes it and goes on to the page asked for, as a
 * stranger, or to the page that says so. Does nothing to a live session, so a link to it from elsewhere is harmless.
 */
export function createExpired(parts: DoorParts & { codec: () => CookieCodec; now: () => Date }) {
  return (request: Request) =>
    enterRoute(request, parts, z.looseObject({}), async ({ site, session, client }) => {
      const to = toSitePath(new URL(request.url).searchParams.get('to') ?? '', site.basePath);
      if (session !== null) return goTo(to);
      const value = readCookie(request.headers.get('cookie'), sessionCookieName(site.key, client.https));
      const payload = value === null ? null : await parts.codec().unseal(value, site.key, parts.now());
      const next = pageOfEnd(site, to, payload);
      const cookies = parts.sessions.forget(site.key, client.https);
      // A page that does not say by itself what happened is told to by a cookie.
      const told = payload !== null && payload.personal && next === to;
      const reason = setCookie(endedCookieName(site.key, client.https), '1', {
        https: client.https,
        maxAgeSeconds: ENDED_SECONDS,
      });
      return goTo(next, told ? [...cookies, reason] : cookies);
    });
}

/**
 * The page after a session has ended. A visitor who loses something is told that time ran out: one who was signed in
 * comes back to the same page after signing in; one in the middle of an enrollment cannot come back to its steps
 * without the code that was mailed.
 */
function pageOfEnd(site: SiteRef, to: string, payload: { signed: boolean } | null): string {
  if (payload?.signed === true) return routes.signIn(site, to, 'ended');
  const [path] = to.split('?');
  const wasEnrolling = payload !== null && STEPS.some(({ slug }) => path === routes.step(site, slug));
  return wasEnrolling ? routes.continueEnrollment(site, 'ended') : to;
}

type Timed = DoorParts & { now: () => Date };

const secondsLeft = ({ expiresAt }: Session, now: Date) =>
  Math.max(0, Math.floor((expiresAt.getTime() - now.getTime()) / 1_000));

/** GET time-left: seconds until this session ends by itself, 0 for none. Asking does not prolong it (WCAG 2.2.1). */
export function createTimeLeft(parts: Timed) {
  // Without the session of the frame, which would be seen by being loaded.
  const unseen: Timed = { ...parts, sessions: { ...parts.sessions, load: parts.sessions.peek } };
  return (request: Request) =>
    enterRoute(request, unseen, z.looseObject({}), async ({ session }, _input, requestId) => {
      const seconds = session === null ? 0 : secondsLeft(session, parts.now());
      return reply(200, { status: 'success', data: { seconds } }, { requestId });
    });
}

/** POST stay: "Stay signed in", up to the absolute end of the session. */
export function createStay(parts: Timed) {
  return (request: Request) =>
    enterRoute(request, parts, z.strictObject({}), async ({ session, client }, _input, requestId) => {
      const opened = session && (await parts.sessions.change(session, {}, client.https));
      if (!opened) return refuse(401, 'Your session has ended. Please start again.', { requestId });
      const seconds = secondsLeft(opened.session, parts.now());
      return reply(200, { status: 'success', data: { seconds } }, { requestId, cookies: opened.cookies });
    });
}
