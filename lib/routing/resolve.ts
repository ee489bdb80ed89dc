import 'server-only';
import { now } from '@/lib/clock';
import { env } from '@/lib/env';
import { readClient } from '@/lib/security/client';
import { getCookieCodec } from '@/lib/session/codec';
import { endedCookieName, readCookie, sessionCookieName } from '@/lib/session/set-cookie';
import { decide } from './decide';
import { slugCandidate, type ParsedRequest } from './parse-request';
import type { Decision, Site } from '@/lib/site/site';
import { findHostSite, findLanding, findPlanIds, peekHostSite, peekLanding, peekPlanIds } from '@/lib/site/site-store';

/** `site` is the one that answers. */
export type Resolved = { decision: Decision; site: Site | null };

/** Looks up the site (memory on the warm path), opens its cookie if there is one, and decides. */
export async function resolveDecision(request: ParsedRequest, headers: Headers): Promise<Resolved> {
  const host = hostOf(request);
  const site = host === null ? null : await findHostSite(host);
  if (site === null) return decideWithoutSite(request);
  const slug = slugCandidate(request);
  const landing = slug === null ? null : await findLanding(site, slug);
  const served = landing ?? site;
  const { https } = readClient(headers);
  const value = readCookie(headers.get('cookie'), sessionCookieName(served.key, https));
  const ended = readCookie(headers.get('cookie'), endedCookieName(served.key, https)) !== null;
  const cookie = value === null ? null : await getCookieCodec().unseal(value, served.key, now());
  const plans = needsPlans(request, site, landing) ? await findPlanIds(served) : null;
  return { decision: decide(request, { site, landing, plans, ended }, cookie), site: served };
}

/**
 * The same decision at once, for a request without cookies of which fresh memory knows everything; null where something has
 * to be asked for. A kept page is answered without a promise by it.
 */
export function resolveAtOnce(request: ParsedRequest): Resolved | null {
  const host = hostOf(request);
  const site = host === null ? null : peekHostSite(host);
  if (site === undefined) return null;
  if (site === null) return decideWithoutSite(request);
  const slug = slugCandidate(request);
  const landing = slug === null ? null : peekLanding(site, slug);
  if (landing === undefined) return null;
  const served = landing ?? site;
  const plans = needsPlans(request, site, landing) ? peekPlanIds(served) : null;
  return plans === undefined
    ? null
    : { decision: decide(request, { site, landing, plans, ended: false }, null), site: served };
}

/** The host of the card's fields is no site, whatever the rows say (decisions 252). */
const hostOf = ({ host }: ParsedRequest): string | null => (host === env().CARD_FIELDS_HOST ? null : host);

const decideWithoutSite = (request: ParsedRequest): Resolved => ({
  decision: decide(request, { site: null, landing: null }, null),
  site: null,
});

/** True where the decision depends on whether a plan is in the menu. */
function needsPlans({ segments }: ParsedRequest, site: Site, landing: Site | null): boolean {
  return segments?.[landing === null ? 0 : 1] === 'plan' && (landing ?? site).gate === 'open';
}
