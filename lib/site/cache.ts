import 'server-only';
import { unstable_cache } from 'next/cache';

/** Tag of everything cached for a site: its pages and its reads. */
export function siteTag(siteKey: string): string {
  return `site:${siteKey}`;
}

/** Tag of everything that is cached for any site. */
export const ALL_SITES_TAG = 'sites';

/**
 * The only cached read of the storefront (threats T10): the site is in the key **and** the tag, whatever the loader
 * closes over, so one brand can never be answered with another's data. `name` and `args` name the read within the site;
 * `load` must depend on nothing else and must never touch a visitor's data. Lives `seconds`, or until the site is
 * purged.
 */
export function getCachedForSite<T>(
  siteKey: string,
  name: string,
  args: readonly (string | number | null)[],
  load: () => Promise<T>,
  seconds = 300,
): Promise<T> {
  const key = [siteKey, name, ...args.map((arg) => JSON.stringify(arg))];
  return unstable_cache(load, key, { tags: [siteTag(siteKey), ALL_SITES_TAG], revalidate: seconds })();
}
