import { toSitePath } from '@/lib/security/redirects';
import { ROUTES } from '@/lib/site/route-table';
import { siteHref, type SiteRef } from '@/lib/site/site-link';

const START_UP = ['referrals', 'external', 'website', 'websites'] as const;
export type StartUpName = (typeof START_UP)[number];

/** A start-up address of the site: the kind of link it is, and what it asks for. */
export type StartUp = { name: StartUpName; query: URLSearchParams };

/**
 * A start-up address of the site that may be tried again, else null. No other address is taken from a query: a press on
 * our own page must do nothing but look up (threats T13).
 */
export function startUpPath(text: unknown, basePath: string): string | null {
  if (typeof text !== 'string') return null;
  const path = toSitePath(text, basePath);
  return parseStartUp(path, basePath) === null ? null : path;
}

/** The parts of a start-up address that `startUpPath` has found; null for any other text. */
export function parseStartUp(path: string, basePath: string): StartUp | null {
  const [pathname, ...rest] = path.split('?');
  const name = START_UP.find((each) => pathname === siteHref(basePath, ROUTES[each].path));
  return name === undefined ? null : { name, query: new URLSearchParams(rest.join('?')) };
}

/** The address of a start-up link, put together from its parts. */
export function startUpHref(site: SiteRef, name: StartUpName, query: URLSearchParams): string {
  return siteHref(site, ROUTES[name].path) + (query.size === 0 ? '' : `?${query.toString()}`);
}
