import * as z from 'zod';
import type { SignedIn } from '@/lib/contract/sign-in';
import { toOwnPath, toSitePath } from '@/lib/security/redirects';
import type { CookieCodec } from '@/lib/session/cookie';
import type { Session } from '@/lib/session/session';
import type { SessionStart } from '@/lib/session/session-rows';
import { clearCookie, readCookie, setCookie, signInCookieName } from '@/lib/session/set-cookie';
import { signedInHome } from '@/lib/routing/home-links';
import { siteHref } from '@/lib/site/site-link';
import { takesSlugs, type Site } from '@/lib/site/site';
import { ACCOUNT_ROLES, SIGN_IN_ROLES, type SignInRole } from '@/lib/rules/words/visits';
import { carry, underPortal } from './seal';
import { codeTokenCookie } from './sign-in-token';
import type { Visit, VisitParts } from './visit';

/** Life of a sign-in under way: as long as its code. */
const PENDING_SECONDS = 600;

/**
 * A sign-in under way in this browser: on which site, where it leads, and the challenge of the code that was asked for.
 */
const Pending = z.object({
  site: z.string().max(512),
  slug: z.string().max(64),
  to: z.string().max(2_048),
  challenge: z.string().max(64).nullable(),
});
export type Pending = z.infer<typeof Pending>;

/** The path a browser may ask to come back to; anything but a path of the site becomes the role's home. */
export const ReturnPath = z.string().max(2_048).default('');

/** The sign-in under way that this browser carries, null when there is none or it is over. */
export async function readPending(headers: Headers, https: boolean, codec: CookieCodec): Promise<Pending | null> {
  const value = readCookie(headers.get('cookie'), signInCookieName(https));
  return value === null ? null : codec.unsealValue(value, Pending, PENDING_SECONDS);
}

/** Longest path that is kept: with it the cookie stays below the 4,096 bytes that browsers take. */
const MAX_KEPT_PATH = 1_500;

/**
 * The `Set-Cookie` value that keeps a sign-in under way. A code is worth nothing in another browser. A path too long
 * for a cookie is left out, so that the sign-in itself goes on.
 */
export async function keepPending(pending: Pending, https: boolean, codec: CookieCodec): Promise<string> {
  const path = toOwnPath(pending.to) ?? '';
  const to = path.length > MAX_KEPT_PATH ? '' : path;
  const seal = await codec.sealValue({ ...pending, to }, PENDING_SECONDS);
  return setCookie(signInCookieName(https), seal, { https, maxAgeSeconds: PENDING_SECONDS });
}

/** The roles an address may sign in as, in the order they are tried: members first where a member's page is wanted. */
export function wantedRoles(to: string, offersProvider: boolean): SignInRole[] {
  // Staff come by the deployment's identity provider when there is one (decisions 10).
  if (offersProvider) return ['member'];
  return /\/member-|\/BenAdvanceHome/.test(to) ? ['member', ...ACCOUNT_ROLES] : [...SIGN_IN_ROLES];
}

/**
 * Opens the session of a person who proved who they are: a new id, the old session of the site ended (threats T3, T8).
 * On a host with landings a rep or group administrator comes in at their own one. Answers where to go.
 */
export async function openSignedIn(
  visit: Visit,
  who: SignedIn,
  to: string,
  parts: VisitParts,
): Promise<{ to: string; cookies: string[] }> {
  const { client } = visit;
  const site = (await ownLanding(visit.site, who, parts)) ?? visit.site;
  const old = site.key === visit.site.key ? visit.session : null;
  const opened = await parts.sessions.start(site.key, toStart(site, old, who), client.https, old);
  return {
    to: returnPath(visit.site, site, to) ?? signedInHome(site, who.role),
    cookies: [
      ...opened.cookies,
      clearCookie(signInCookieName(client.https), client.https),
      // A rep who came by an access code needs its token no more.
      clearCookie(codeTokenCookie(client.https), client.https),
    ],
  };
}

async function ownLanding(site: Site, who: SignedIn, parts: VisitParts): Promise<Site | null> {
  if (site.slug !== null || !takesSlugs(site.kind) || who.landing_url === '') return null;
  return parts.findLanding(site, who.landing_url);
}

/** The wanted path, moved from the site that was left to the one that was opened; null for the start page or none. */
function returnPath(from: Site, site: Site, to: string): string | null {
  const path = to === '' ? '' : toSitePath(to, from.basePath).slice(from.basePath.length);
  return path.startsWith('/') && path !== '/' ? siteHref(site, path as `/${string}`) : null;
}

function toStart(site: Site, old: Session | null, who: SignedIn): SessionStart {
  const { role, id, version } = who;
  // An operator is no shopper: nothing of a visit goes on (decisions 285).
  if (role === 'operator') return { ...carry(site, null), gate: 'signed-in', signedIn: { role, id, version } };
  // A visit goes on under the person who signs in; a visit of another person, or under another agent or group, leaves
  // nothing behind.
  const known = old !== null && goesOnUnder(old, who) ? old : null;
  const base = carry(site, known);
  const start: SessionStart = {
    ...base,
    gate: role === 'rep' ? 'rep' : 'signed-in',
    signedIn: { role, id, version },
    enrollmentId: known?.enrollmentId ?? null,
    ...underPortal(base, who.portal_id ?? base.portalId),
    userId: who.user_id,
    // Homes and links are the role's, not the visitor's (rules 1 §2.14).
    openType: null,
    repName: role === 'rep' ? who.name : null,
    handedOver: null,
  };
  if (role === 'rep') return { ...start, eprocess: 'rep', agentId: who.agent_id };
  if (role === 'group') return { ...start, eprocess: 'group', groupId: who.group_id };
  return {
    ...start,
    eprocess: 'applicant',
    enrollType: 'existing-member',
    agentId: who.agent_id ?? base.agentId,
    groupId: who.group_id ?? base.groupId,
  };
}

/** True when what was chosen and answered so far may go on under this person ("switching resets", decisions 15). */
function goesOnUnder({ signedIn, gate, agentId, groupId }: Session, who: SignedIn): boolean {
  if (signedIn !== null) return signedIn.role === who.role && signedIn.id === who.id;
  const isTheirs = (known: string | null, own: string | null) => known === null || own === null || known === own;
  // A group that an employee's code named is the employee's, not the rep's.
  if (gate === 'employee' && who.role === 'rep') return false;
  return isTheirs(agentId, who.agent_id) && isTheirs(groupId, who.group_id);
}
