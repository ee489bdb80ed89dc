import * as z from 'zod';
import { Id } from '@/lib/contract/scalars';
import { LIMITS, scaleBuckets, takeLimits, type LimitOutcome } from '@/lib/security/limits';
import { errorName } from '@/lib/security/redact';
import { parseSiteKey } from '@/lib/site/key';
import { routes } from '@/lib/site/routes';
import type { Site } from '@/lib/site/site';
import { isOutage } from '@/lib/gateway/result';
import { startUpHref, type StartUp, type StartUpName } from '@/lib/routing/start-up-target';
import { answerUnasked } from '@/lib/security/ahead';
import { isElevate } from '@/lib/rules/words/site-kinds';
import { takeCodeTry } from './code-tries';
import type { DoorParts } from './door-parts';
import { goTo } from './route';
import { costsSomething, keepForLater, type Asking } from './start-cost';
import { enterAs, ownerOf, type Owner } from './start-owner';
import { contextOf, isGatePassed, limitSubjects, openVisit, type Visit } from './visit';

type Start = (request: Request, siteKey: string) => Promise<Response>;

/** The result of a start-up look-up: the owner of the visit and the address it goes on to; null is the spec's /404. */
type Outcome = { owner: Owner | null; to: string } | null;
type Look = (visit: Visit, query: URLSearchParams, ask: Asking) => Promise<Outcome>;

/** The kinds of start-up links: what a guess costs, and the look-up. */
const LINKS: Record<StartUpName, { limit: 'code' | 'read'; look: Look }> = {
  referrals: { limit: 'code', look: lookUpReferral },
  external: { limit: 'read', look: lookUpExternal },
  website: { limit: 'code', look: lookUpWebsite },
  websites: { limit: 'code', look: lookUpWebsite },
};

/**
 * The start-up routes (rules 1 §2.1). The middleware's word alone opens nothing: the host is looked up again (threats
 * T9, T11). A request that no person made does nothing, and one that would cost its person something asks first
 * (decisions 103).
 */
export function createStart(parts: DoorParts, name: StartUpName): Start {
  return async (request, siteKey) => {
    const unasked = answerUnasked(request);
    if (unasked !== null) return unasked;
    const opened = await openVisit(request, parseSiteKey(siteKey)?.slug ?? null, parts);
    if (!opened.ok || opened.visit.site.key !== siteKey) return new Response('Not found', { status: 404 });
    const { searchParams } = new URL(request.url);
    const path = startUpHref(opened.visit.site, name, searchParams);
    return followLink({ visit: opened.visit, link: { name, query: searchParams }, path, choice: null }, parts);
  };
}

type Link = {
  visit: Visit;
  link: StartUp;
  /** The address itself, to come back to. */
  path: string;
  /** The answer of the page that asks; null when nothing was asked yet. */
  choice: 'anew' | 'drop' | null;
};

/**
 * Follows a link: the site's gate, a limit on guesses, the look-up, the question, the sealed session. A value unknown
 * here goes to /404; while it cannot be looked up, to /error, which leads back to the same address.
 */
export async function followLink({ visit, link, path, choice }: Link, parts: DoorParts): Promise<Response> {
  const { site } = visit;
  const requestId = parts.newRequestId();
  if (!isGatePassed(visit)) return goTo(routes.accessPage(site));
  const { limit, look } = LINKS[link.name];
  try {
    const tries = await takeTry(limit, visit, parts);
    if (!tries.ok) return goTo(routes.page(site, 'notFound'));
    const context = contextOf(visit, requestId);
    const asking = { call: insisting(parts.call), context };
    const outcome = await look(visit, link.query, asking)
      // An outage is no guess: trying again must not end in the limit.
      .catch(async (error: unknown) => {
        await tries.settle(true);
        throw error;
      });
    await tries.settle(outcome !== null);
    if (outcome === null) return goTo(routes.page(site, 'notFound'));
    const { owner, to } = outcome;
    if (owner === null) return goTo(to);
    if (await costsSomething(visit, owner, asking)) {
      if (choice === null) return goTo(routes.startLink(site, path));
      const kept = choice === 'drop' || (await keepForLater(visit, asking, parts));
      if (!kept) return goTo(routes.startLink(site, path, 'unsent'));
    }
    return goTo(to, await enterAs(visit, owner, parts.sessions));
  } catch (error) {
    parts.log.info('start.failed', { error: errorName(error), requestId });
    return goTo(routes.error(site, path));
  }
}

function takeTry(limit: 'code' | 'read', visit: Visit, parts: DoorParts): Promise<LimitOutcome> {
  if (limit === 'code') return takeCodeTry('look-up', visit, {}, parts);
  const buckets = scaleBuckets(LIMITS.read, parts.limitScale());
  return takeLimits(buckets, limitSubjects(visit, parts.limitSecret(), {}), parts.counters);
}

/** A look-up that could not be made, as opposed to one that found nothing. */
class LookupUnavailable extends Error {
  override name = 'LookupUnavailable';
}

function insisting(call: DoorParts['call']): DoorParts['call'] {
  return async (name, input, context) => {
    const result = await call(name, input, context);
    if (!result.ok && isOutage(result.failure)) throw new LookupUnavailable(`${name} could not be asked`);
    return result;
  };
}

/** A query input that is there exactly once, else null. */
function only<T>(query: URLSearchParams, name: string, schema: z.ZodType<T>): T | null {
  const [value, ...more] = query.getAll(name);
  return value === undefined || more.length > 0 ? null : (schema.safeParse(value).data ?? null);
}

/**
 * GET /referrals?rid= (rules 1 §2.1): the referral with its agent, group and portal enters the sealed session. One of
 * another agent or group than the site's is as unknown here as one that does not exist.
 */
async function lookUpReferral({ site }: Visit, query: URLSearchParams, { call, context }: Asking): Promise<Outcome> {
  const rid = only(query, 'rid', Id);
  if (rid === null) return null;
  const answer = await call('getEnrollmentInfoReferral', { referral_id: rid }, context);
  const found = answer.ok ? answer.value.data : null;
  if (found === null || !found.valid_referral_link || !belongs(site, found)) return null;
  const owner = {
    ...ownerOf(site),
    ...(found.agent_id !== null && { agentId: found.agent_id }),
    ...(found.group_id !== null && { groupId: found.group_id }),
    ...(found.portal_id !== null && { portalId: found.portal_id }),
    referralId: found.referral_id,
  };
  return { owner, to: routes.landing(site) };
}

/**
 * True when a site takes a referral: a site without an owner takes all, an agent's or a group's takes its own and none
 * that names another.
 */
function belongs(site: Site, found: { agent_id: string | null; group_id: string | null }): boolean {
  if (site.agentId === null && site.groupId === null) return true;
  const agent = site.agentId === null || found.agent_id === null || found.agent_id === site.agentId;
  const group = site.groupId === null || found.group_id === null || found.group_id === site.groupId;
  const own = (site.agentId ?? '') === found.agent_id || (site.groupId ?? '') === found.group_id;
  return agent && group && own;
}

/**
 * GET /external?site= (rules 1 §2.1, rules 3 §2): the external site of this very host, with its portal, then /home, or
 * / on an elevate-type site (rules 1 §4 "Visitor tracking"). Without a name it only leads there.
 */
async function lookUpExternal({ site }: Visit, query: URLSearchParams, { call, context }: Asking): Promise<Outcome> {
  const to = isElevate(site) ? routes.landing(site) : routes.home(site);
  if (!query.has('site')) return { owner: null, to };
  const name = only(query, 'site', z.string().trim().toLowerCase().min(1).max(64));
  if (name === null) return null;
  const answer = await call('getExternalSiteInformation', { site_name: name }, context);
  const facts = answer.ok ? answer.value.data : null;
  if (facts === null || !(await isHere(facts.site_domain, site, { call, context }))) return null;
  const owner = { ...ownerOf(site), ...(facts.portal_id !== null && { portalId: facts.portal_id }) };
  return { owner, to };
}

/** A name is only a way to ask: everywhere but on the site's own hosts it is unknown (threats T9). */
async function isHere(domain: string, { host, slug }: Site, { call, context }: Asking): Promise<boolean> {
  if (slug !== null) return false;
  if (domain === host) return true;
  const answer = await call('getDomainSiteInformation', { site_domain: host }, context);
  return answer.ok && answer.value.data?.site_domain === domain;
}

/**
 * GET /website and /websites?group=&id= (rules 1 §2.1): this site under one of its groups and its agent, both looked up
 * by id. A site whose portal comes with the visit has fetched it by then (`lib/site/source.ts`, "elevate"). Then `/`.
 */
async function lookUpWebsite({ site }: Visit, query: URLSearchParams, asking: Asking): Promise<Outcome> {
  const given = { group: query.has('group'), id: query.has('id') };
  const groupId = only(query, 'group', Id);
  const agentId = only(query, 'id', Id);
  if ((given.group && groupId === null) || (given.id && agentId === null)) return null;
  if (isElevate(site) && site.portalId === null) return null;
  const to = routes.landing(site);
  if (groupId === null && agentId === null) return { owner: null, to };
  const owner = await findOwner(site, { groupId, agentId }, asking);
  return owner && { owner, to };
}

type Wanted = { groupId: string | null; agentId: string | null };

/** The agent and the group of an address, when both exist and are this site's: its own, or of its own. */
async function findOwner(site: Site, { groupId, agentId }: Wanted, { call, context }: Asking): Promise<Owner | null> {
  const [group, agent] = await Promise.all([
    groupId === null ? null : call('getGroupInfoEnroll', { group_id: groupId }, context),
    agentId === null ? null : call('getAgentInfoEnroll', { agent_id: agentId }, context),
  ]);
  const groupInfo = group?.ok ? group.value.data : null;
  if ((group !== null && groupInfo === null) || (agent !== null && !(agent.ok && agent.value.data))) return null;
  const owner = { ...ownerOf(site), ...(groupId !== null && { groupId }), ...(agentId !== null && { agentId }) };
  const agentIsOwn = agentId === null || agentId === site.agentId;
  const groupIsOwn = groupId === null || groupId === site.groupId;
  if (!(agentIsOwn && groupIsOwn)) {
    const anchored = agentIsOwn ? site.agentId !== null : groupIsOwn && site.groupId !== null && site.agentId === null;
    if (!anchored || !(await hasGroup(owner, { call, context }))) return null;
  }
  return { ...owner, portalId: site.portalId ?? groupInfo?.portal_id ?? null };
}

/** True when the agent enrolls under the group. */
async function hasGroup({ agentId, groupId }: Owner, { call, context }: Asking): Promise<boolean> {
  if (agentId === null || groupId === null) return false;
  const answer = await call('getAgentGroups', { agent_id: agentId }, { ...context, agentId });
  return answer.ok && answer.value.data.result.some(({ gid }) => gid === groupId);
}
