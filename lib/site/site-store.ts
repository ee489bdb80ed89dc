import 'server-only';
import { now } from '@/lib/clock';
import { parseSiteKey, siteKeyOf } from './key';
import { takesSlugs, type Site } from './site';
import { TtlCache } from './ttl-cache';

/** The source of sites: the gateway (`lib/site/source.ts`), or a table in tests. */
export type SiteSource = {
  byHost: (host: string) => Promise<Site | null>;
  /** The landing of a slug on a host that takes slugs. */
  bySlug: (host: Site, slug: string) => Promise<Site | null>;
  /** Ids of the plans in a site's menu; null when they cannot be had. */
  planIds: (site: Site) => Promise<ReadonlySet<number> | null>;
};

type Shared = { source: SiteSource | null; sites: TtlCache<Site>; plans: TtlCache<ReadonlySet<number>> };

/** Middleware, pages and routes are bundles of one process: what they share lies on `globalThis`. */
const SLOT = Symbol.for('coverfront.sites');

const TIMES = { freshMs: 60_000, staleMs: 600_000, missingMs: 10_000, now: () => now().getTime() };

function shared(): Shared {
  const holder = globalThis as { [SLOT]?: Shared };
  holder[SLOT] ??= {
    source: null,
    sites: new TtlCache<Site>({ ...TIMES, maxEntries: 20_000 }),
    plans: new TtlCache<ReadonlySet<number>>({ ...TIMES, maxEntries: 2_000 }),
  };
  return holder[SLOT];
}

/** Names the source of sites; done once when the server starts (`instrumentation.ts`). Forgets what was known. */
export function installSiteSource(source: SiteSource): void {
  shared().source = source;
  forgetSites();
}

function source(): SiteSource {
  const { source: installed } = shared();
  if (!installed) throw new Error('No source of sites is installed: the server has not finished starting.');
  return installed;
}

/** The site of a host, from memory; rejects only when the source fails and nothing is known. */
export function findHostSite(host: string): Promise<Site | null> {
  return shared().sites.get(siteKeyOf(host), () => source().byHost(host));
}

/** The same when fresh memory has it, undefined when it has to be asked for. */
export const peekHostSite = (host: string): Site | null | undefined => shared().sites.peek(siteKeyOf(host));

/** The landing of a slug on a host's site; null when the host takes no slugs or has no such landing. */
export async function findLanding(host: Site, slug: string): Promise<Site | null> {
  if (!takesSlugs(host.kind)) return null;
  return shared().sites.get(siteKeyOf(host.host, slug), () => source().bySlug(host, slug));
}

/** The same when fresh memory has it, undefined when it has to be asked for. */
export const peekLanding = (host: Site, slug: string): Site | null | undefined =>
  takesSlugs(host.kind) ? shared().sites.peek(siteKeyOf(host.host, slug)) : null;

/** The site of a key, from memory; null when there is none. Pages take the key from their `site` parameter. */
export async function findSite(key: string): Promise<Site | null> {
  const parts = parseSiteKey(key);
  if (parts === null) return null;
  const host = await findHostSite(parts.host);
  if (host === null || parts.slug === null) return host;
  return findLanding(host, parts.slug);
}

/** Ids of the plans in a site's menu, from memory; null when they cannot be had, which must not stop a page. */
export function findPlanIds(site: Site): Promise<ReadonlySet<number> | null> {
  return shared()
    .plans.get(site.key, () => source().planIds(site))
    .catch(() => null);
}

/** The same when fresh memory has them, undefined when they have to be asked for. */
export const peekPlanIds = (site: Site): ReadonlySet<number> | null | undefined => shared().plans.peek(site.key);

/** Drops one site from memory (with its landings, when it is a host's), or all of them. Returns the keys of those known. */
export function forgetSites(key?: string): string[] {
  const parts = key === undefined ? null : parseSiteKey(key);
  const matches = (known: string) => {
    if (key === undefined || known === key) return true;
    return parts?.slug === null && parseSiteKey(known)?.host === parts.host;
  };
  shared().plans.forget(matches);
  return shared().sites.forget(matches);
}
