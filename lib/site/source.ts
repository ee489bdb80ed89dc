import 'server-only';
import type { SiteFacts } from '@/lib/contract/branding';
import { env } from '@/lib/env';
import { call, serverContext, type CallContext } from '@/lib/gateway/call';
import { isOutage, type Result } from '@/lib/gateway/result';
import { isElevate } from '@/lib/rules/words/site-kinds';
import { toBranding, type DynamicList, type OwnerLanding } from './site-brand';
import { siteKeyOf } from './key';
import type { Site } from './site';
import type { SiteSource } from './site-store';

/** A look-up that failed, as opposed to one that found nothing. Never remembered. */
class SiteLookupError extends Error {
  override name = 'SiteLookupError';
}

type Calls = { call: typeof call; context: () => CallContext; productHost: string; groupHost: string };

/**
 * Sites from the enrollment API (rules 1 §7.1, §7.3). The product's host and the group-enrollment host come from the
 * environment.
 */
export function createSiteSource(given?: Calls): SiteSource {
  const calls = (): Calls =>
    given ?? { call, context: serverContext, productHost: env().PRODUCT_HOST, groupHost: env().GROUP_HOST };
  return {
    byHost: async (host) => {
      const facts = await loadHostFacts(calls(), host);
      return facts && loadSite(calls(), facts, host, null);
    },
    bySlug: async (host, slug) => {
      const facts = await loadLandingFacts(calls(), host, slug);
      return facts && loadSite(calls(), facts, host.host, slug);
    },
    planIds: (site) => loadPlanIds(calls(), site),
  };
}

async function loadHostFacts(calls: Calls, host: string): Promise<SiteFacts | null> {
  const known = lookedUp(await calls.call('getDomainSiteInformation', { site_domain: host }, calls.context()));
  if (host === calls.productHost) return { ...(known ?? bareFacts(host)), kind: 'product', gate: 'code' };
  if (host === calls.groupHost)
    return { ...(known ?? { ...bareFacts(host), open_type: 'group' }), kind: 'group-enrollment', gate: 'code' };
  if (known) return known;
  const name = host.split('.')[0] ?? '';
  const external = lookedUp(await calls.call('getExternalSiteInformation', { site_name: name }, calls.context()));
  // The name is only a way to ask: the answer must be about this very host (threats T9).
  return external?.site_domain === host ? external : null;
}

async function loadLandingFacts(calls: Calls, host: Site, slug: string): Promise<SiteFacts | null> {
  const facts = lookedUp(await calls.call('validateLandingPage', { landing_page: slug }, calls.context()));
  if (!facts || facts.landing_page !== slug) return null;
  // On the group-enrollment host only employers have landings; the same employer's landing there is a site of its own.
  if (host.kind === 'group-enrollment' && facts.type !== 'group') return null;
  return { ...facts, kind: 'landing', gate: 'code' };
}

async function loadSite(calls: Calls, facts: SiteFacts, host: string, slug: string | null): Promise<Site> {
  // A further host of a site looks like the site itself; a landing's look is kept under its home address.
  const domain = slug === null ? facts.site_domain : `${facts.site_domain}/${slug}`;
  const key = siteKeyOf(host, slug);
  const [list, owner, portalId, guest] = await Promise.all([
    loadDynamicList(calls, domain),
    loadOwner(calls, facts),
    loadPortal(calls, facts, key),
    loadGuest(calls, facts, key),
  ]);
  return {
    key,
    kind: facts.kind,
    host,
    slug,
    basePath: slug === null ? '' : `/${slug}`,
    openType: facts.open_type,
    agentId: facts.agent_id ?? guest.agent_id,
    groupId: facts.group_id ?? facts.gid ?? guest.group_id,
    portalId: portalId ?? guest.portal_id,
    ownDomain: host === calls.productHost,
    gate: facts.gate,
    branding: toBranding(list, owner),
  };
}

/**
 * The portal of the site; an elevate-type site's is asked for with every look-up of the site
 * (rules 1 §4 "Visitor tracking").
 */
async function loadPortal(calls: Calls, facts: SiteFacts, key: string): Promise<string | null> {
  if (facts.portal_id !== null || !isElevate({ kind: facts.kind, openType: facts.open_type })) return facts.portal_id;
  const answer = await calls.call('getElevateInfo', {}, { ...calls.context(), siteKey: key });
  if (!answer.ok && isOutage(answer.failure)) throw new SiteLookupError("A site's portal could not be read.");
  return answer.ok ? answer.value.data.portal_id : null;
}

type Guest = { agent_id: string | null; group_id: string | null; portal_id: string | null };
const NOBODY: Guest = { agent_id: null, group_id: null, portal_id: null };

/**
 * The default guest agent of an external site that is neither an agent's nor a group's (rules 1 §7.3, §9): its visitors
 * are that agent's, so that a rep answers for what they enroll in. The look stays the site's own.
 */
async function loadGuest(calls: Calls, facts: SiteFacts, key: string): Promise<Guest> {
  if (facts.kind !== 'external' || (facts.agent_id ?? facts.group_id ?? facts.gid) !== null) return NOBODY;
  const answer = await calls.call('getDefaultInfo', {}, { ...calls.context(), siteKey: key });
  if (!answer.ok && isOutage(answer.failure)) throw new SiteLookupError('The default guest could not be read.');
  return (answer.ok ? answer.value.data : null) ?? NOBODY;
}

/** Without its key/value list a site is served in the product's own look. */
async function loadDynamicList(calls: Calls, domain: string): Promise<DynamicList> {
  const site_domain = Buffer.from(domain, 'utf8').toString('base64url');
  const answer = await calls.call('getExternalSiteDynamicInformation', { site_domain }, calls.context());
  if (answer.ok) return answer.value.data;
  if (answer.failure.kind === 'http' && answer.failure.status === 404) return [];
  throw new SiteLookupError(`The look of a site could not be read (${answer.failure.kind}).`);
}

/** Landing and about information of the site's group, else of its agent (rules 1 §7.1). */
async function loadOwner(calls: Calls, facts: SiteFacts): Promise<OwnerLanding | null> {
  const groupId = facts.group_id ?? facts.gid;
  if (facts.open_type === 'group' && groupId !== null) {
    const [landing, about] = await Promise.all([
      calls.call('getGroupLandingPageInfo', { group_id: groupId }, calls.context()),
      calls.call('getGroupAboutPageInfo', { group_id: groupId }, calls.context()),
    ]);
    if (!landing.ok) return noOwner(landing.failure.kind);
    return toOwner(landing.value.data, about.ok ? { ...about.value.data, text: about.value.data.gweb_aboutus } : null);
  }
  if (facts.agent_id === null) return null;
  const [landing, about] = await Promise.all([
    calls.call('getAgentLandingPageInfo', { agent_id: facts.agent_id }, calls.context()),
    calls.call('getAgentAboutPageInfo', { agent_id: facts.agent_id }, calls.context()),
  ]);
  if (!landing.ok) return noOwner(landing.failure.kind);
  return toOwner(landing.value.data, about.ok ? { ...about.value.data, text: about.value.data.agent_bio } : null);
}

/** Missing header information stays silent (rules 1 §8 "Other failures"), except when no answer came at all. */
function noOwner(kind: string): null {
  if (kind === 'network') throw new SiteLookupError("The site's owner could not be read.");
  return null;
}

type LandingInfo = {
  display_name: string;
  tagline: string;
  display_phone: string;
  display_email: string;
  display_about_name: string;
  logo: string | null;
  agent_code: string | null;
};

type AboutInfo = { display_about_name: string; image: string | null; text: string };

/** Without its about information an owner has no About popup; everything else stands (rules 1 §8 "Other failures"). */
function toOwner(info: LandingInfo, about: AboutInfo | null): OwnerLanding {
  return {
    name: info.display_name,
    tagline: info.tagline,
    phone: info.display_phone,
    email: info.display_email,
    about: about?.text ?? '',
    aboutName: about?.display_about_name || info.display_about_name,
    aboutImage: about?.image ?? null,
    logo: info.logo,
    agentCode: info.agent_code,
  };
}

async function loadPlanIds({ call: ask, context }: Calls, site: Site): Promise<ReadonlySet<number> | null> {
  const owner = {
    ...(site.agentId !== null && { agent_id: site.agentId }),
    ...(site.groupId !== null && { group_id: site.groupId }),
    ...(site.portalId !== null && { portal_id: site.portalId }),
    open_type: site.openType,
  };
  const answer = await ask('getMenuFilteredPlans', owner, context());
  return answer.ok ? new Set(answer.value.data.map((plan) => plan.plan_id)) : null;
}

function bareFacts(host: string): SiteFacts {
  return {
    kind: 'product',
    site_domain: host,
    landing_page: null,
    open_type: 'user',
    agent_id: null,
    group_id: null,
    gid: null,
    portal_id: null,
    gate: 'code',
  };
}

/** The data of a look-up, null for its 204; throws when it could not be had. */
function lookedUp<T>(answer: Result<{ statusCode: 200; data: T } | { statusCode: 204; data: null }>): T | null {
  if (answer.ok) return answer.value.data;
  if (!isOutage(answer.failure)) return null;
  throw new SiteLookupError(`A site could not be looked up (${answer.failure.kind}).`);
}
