import 'server-only';
import { now } from '@/lib/clock';
import { env } from '@/lib/env';
import { readClient } from '@/lib/security/client';
import { getCookieCodec } from '@/lib/session/codec';
import { endedCookieName, readCookie, sessionCookieName } from '@/lib/session/set-cookie';
import { decide } from './decide';
import { slugCandidate, type ParsedRequest } from './parse-request';
import type { Decision, Site } from '@/lib/site/site';
import { findHostSite, findLanding, findPlanIds } from '@/lib/site/site-store';

/** `site` is the one that answers. */
type Resolved = { decision: Decision; site: Site | null };

/** Looks up the site (memory on the warm path), opens its cookie if there is one, and decides. */
export async function resolveDecision(request: ParsedRequest, headers: Headers): Promise<Resolved> {
  // The host of the card's fields is no site, whatever the rows say (decisions 252).
  const host = request.host === env().CARD_FIELDS_HOST ? null : request.host;
  const site = host === null ? null : await findHostSite(host);
  if (site === null) return { decision: decide(request, { site: null, landing: null }, null), site: null };
  const slug = slugCandidate(request);
  const landing = slug === null ? null : await findLanding(site, slug);
  const served = landing ?? site;
  const { https } = readClient(headers);
  const value = readCookie(headers.get('cookie'), sessionCookieName(served.key, https));
  const ended = readCookie(headers.get('cookie'), endedCookieName(served.key, https)) !== null;
  const cookie = value === null ? null : await getCookieCodec().unseal(value, served.key, now());
  const inside = landing === null ? request.segments : request.segments?.slice(1);
  const plans = inside?.[0] === 'plan' && served.gate === 'open' ? await findPlanIds(served) : null;
  return { decision: decide(request, { site, landing, plans, ended }, cookie), site: served };
}
