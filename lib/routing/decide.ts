import { CATEGORIES } from '@/lib/rules/words/categories';
import type { CookiePayload } from '@/lib/session/session';
import { slugCandidate, type ParsedRequest } from './parse-request';
import { isSlugCandidate, ZONE_SEGMENTS } from './reserved';
import { BEFORE_GATE_SEGMENTS, PAGE_SEGMENTS } from '@/lib/site/route-table';
import { takesSlugs, type Decision, type Site } from '@/lib/site/site';

/** The members of a site that the decision needs. */
type DecidedSite = Pick<Site, 'key' | 'kind' | 'basePath' | 'gate'>;

/** The site of the request's host and, where the host takes slugs, the landing of the first path segment. */
export type SiteLookup = {
  site: DecidedSite | null;
  landing: DecidedSite | null;
  /**
   * Plans in the site's menu; left out when they are not known. Any other id gets a page made per request, so that
   * made-up ids cannot fill the page cache.
   */
  plans?: ReadonlySet<number> | null;
  /** A session of this browser ended by itself: the page that is made for it says so (decisions 105). */
  ended?: boolean;
};

/**
 * The one decision the middleware executes (architecture "One request"; rules 1 §2.1, rules 3 §2 "Shell guard"). Pure.
 * `cookie` is the payload of the served site's own sealed cookie, null when there is none that holds; a payload of
 * another site counts as none. Redirects are always paths on the same host.
 */
export function decide(request: ParsedRequest, lookup: SiteLookup, cookie: CookiePayload | null): Decision {
  const found = locate(request, lookup);
  if (found === null) return { type: 'unknownHost' };
  const { site, segments } = found;
  if (segments === null) return { type: 'notFound', siteKey: site.key };
  if (found.typed !== site.basePath)
    return { type: 'redirect', to: `${site.basePath}${join(segments)}${request.search}`, status: 308 };

  const [first = ''] = segments;
  const own = cookie?.site === site.key ? cookie : null;
  const open = site.gate === 'open' || own?.gate === true;

  if (first === 'main') return goToMain(site, segments.slice(1), request.search);
  if (first === '404' || ZONE_SEGMENTS.has(first)) return { type: 'notFound', siteKey: site.key };
  if (first === 'operator' && !mayHaveConsole(site, own)) return { type: 'notFound', siteKey: site.key };
  if (!open && !BEFORE_GATE_SEGMENTS.has(first))
    return { type: 'gate', siteKey: site.key, to: `${site.basePath}/access-page` };
  if (first !== '' && !PAGE_SEGMENTS.has(first)) return { type: 'notFound', siteKey: site.key };
  if (first === 'plan' && !isPlanPath(segments)) return { type: 'notFound', siteKey: site.key };
  if (request.trailingSlash)
    return { type: 'redirect', to: `${site.basePath}${join(segments)}${request.search}` || '/', status: 308 };
  // The confirmation of an employer's code that was sent without script stands there, gate or none.
  const isCodeStep = request.search === '?form=code';
  if (open && isGateScreen(first) && !isCodeStep) return { type: 'redirect', to: site.basePath || '/', status: 307 };

  const isStranger = site.gate === 'open' && own?.personal !== true && lookup.ended !== true;
  const page = isStranger ? publicPage(segments, request.search, lookup.plans ?? null) : null;
  if (page !== null) return { type: 'serve', siteKey: site.key, zone: 'public', path: page, search: '' };
  return { type: 'serve', siteKey: site.key, zone: 'private', path: privatePage(segments), search: request.search };
}

/**
 * The console is at the product's own host, and for people who are signed in: all others find nothing there. The page asks who
 * it is (decisions 285).
 */
const mayHaveConsole = ({ kind, basePath }: DecidedSite, cookie: CookiePayload | null): boolean =>
  kind === 'product' && basePath === '' && cookie?.signed === true;

/**
 * The named route `main` (rules 1 §2.1): the start page, or the landing of its parameter where the host takes slugs.
 * The spec does not say where the parameter stands: it is taken from the path and from the query.
 */
function goToMain(site: DecidedSite, rest: readonly string[], search: string): Decision {
  const query = new URLSearchParams(search);
  const named = query.getAll('landing');
  const [landing, ...more] = [...rest, ...named].map((slug) => slug.toLowerCase());
  if (landing === undefined) return { type: 'redirect', to: `${site.basePath || '/'}${search}`, status: 307 };
  if (more.length > 0 || !takesSlugs(site.kind) || !isSlugCandidate(landing))
    return { type: 'redirect', to: `${site.basePath}/404`, status: 307 };
  query.delete('landing');
  const others = query.size === 0 ? '' : `?${query.toString()}`;
  return { type: 'redirect', to: `/${landing}${named.length === 0 ? search : others}`, status: 307 };
}

/** `typed` is the site's base path as it was typed, in whatever case. */
type Located = { site: DecidedSite; typed: string; segments: readonly string[] | null };

/**
 * The site that answers and the path inside it; null for an unknown host. An unknown slug is a missing page of the
 * host.
 */
function locate(request: ParsedRequest, { site, landing }: SiteLookup): Located | null {
  if (request.host === null || site === null) return null;
  const { segments } = request;
  if (!takesSlugs(site.kind) || slugCandidate(request) === null) return { site, typed: site.basePath, segments };
  if (landing === null) return { site, typed: site.basePath, segments: null };
  return { site: landing, typed: `/${segments?.[0]}`, segments: segments?.slice(1) ?? null };
}

/**
 * Screens that only ask for a code: nothing to ask once the gate is passed (rules 3 §2: "If already authenticated,
 * proceed").
 */
function isGateScreen(first: string): boolean {
  return first === 'access-page' || first === 'access-pagenext';
}

const join = (segments: readonly string[]): string => segments.map((segment) => `/${segment}`).join('');

const MAX_PLAN_ID = 2_147_483_647;

/** True for the canonical decimal form of a plan id: made-up ids must not fill the page cache. */
function isPlanId(text: string): boolean {
  return /^[1-9]\d{0,9}$/.test(text) && Number(text) <= MAX_PLAN_ID;
}

function isPlanPath(segments: readonly string[]): boolean {
  return segments.length <= 3 && isPlanId(segments[1] ?? '');
}

const CATEGORY_QUERIES: ReadonlyMap<string, string> = new Map(
  CATEGORIES.map(({ key }) => [`?type=${key}`, `/plans/${key}`] as const),
);

/** The first words of addresses at which `publicPage` may find a page. */
export const PUBLIC_SEGMENTS: ReadonlySet<string> = new Set(['', 'home', 'plans', 'plan']);

/**
 * The static page of a path on an open site, null when there is none: with any other query a page is made per request.
 */
function publicPage(segments: readonly string[], search: string, plans: ReadonlySet<number> | null): string | null {
  const path = join(segments);
  if (path === '/plans' && search !== '') return CATEGORY_QUERIES.get(search) ?? null;
  if (search !== '') return null;
  if (path === '') return '/';
  if (path === '/home' || path === '/plans') return path;
  if (segments[0] !== 'plan' || plans?.has(Number(segments[1])) === false) return null;
  return privatePage(segments);
}

/** A plan's name in its address is for people; the page is the same with any name or none. */
function privatePage(segments: readonly string[]): string {
  if (segments[0] === 'plan') return join(segments.slice(0, 2));
  return join(segments) || '/';
}
