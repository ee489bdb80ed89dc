import { siteHref } from '../site-link';
import type { Site } from '../site';

/** Pages that know the visitor, or ask for a code: nothing to find there. */
const CLOSED = ['/api/', '/cart', '/enrollment', '/plans/compare', '/recommend-list', '/continue-enrollment'] as const;

/** `robots.txt` of a host. Behind a gate there is nothing to find. */
export function buildRobots(site: Pick<Site, 'gate' | 'basePath'>, origin: string): string {
  if (site.gate !== 'open') return 'User-agent: *\nDisallow: /\n';
  const closed = CLOSED.map((path) => `Disallow: ${path === '/api/' ? path : siteHref(site, path)}`);
  return ['User-agent: *', ...closed, '', `Sitemap: ${origin}/sitemap.xml`, ''].join('\n');
}
