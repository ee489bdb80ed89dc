import { originOf } from '@/lib/env';
import type { Site } from './site';
import { siteHref } from './site-link';

/** The whole public address of a path of a site, for links that leave the page: shared, canonical, in the site map. */
export function publicUrl(site: Pick<Site, 'host' | 'basePath'>, path: `/${string}`): string {
  return `${originOf(site.host)}${siteHref(site, path)}`;
}
