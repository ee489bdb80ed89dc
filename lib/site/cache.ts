import 'server-only';
import { unstable_cache } from 'next/cache';

/** Tag of everything cached for a site: its pages and its reads. */
export function siteTag(siteKey: string): string {
  return `site:${siteKey}`;
}

/** Tag of everything that is cached for any site. */
export const ALL_SITES_TAG = 'sites';

/** A page that was made without one of its reads is made again after so many seconds. */
const LACKING_SECONDS = 10;

/**
 * The only cached read of the storefront (threats T10): the site is in the key **and** the tag, whatever the loader
 * closes over, so one brand can never be answered with another's data. `name` and `args` name the read within the site;
 * `load` must depend on nothing else and must never touch a visitor's data. Lives `seconds`, or until the site is
 * purged. A read that fails is not kept, and a page that goes on without it is kept for seconds only.
 */
export async function getCachedForSite<T>(
  siteKey: string,
  name: string,
  args: readonly (string | number | null)[],
  load: () => Promise<T>,
  seconds = 300,
): Promise<T> {
  const key = [siteKey, name, ...args.map((arg) => JSON.stringify(arg))];
  const tags = [siteTag(siteKey), ALL_SITES_TAG];
  try {
    return await unstable_cache(load, key, { tags, revalidate: seconds })();
  } catch (error) {
    // A page lives as long as the shortest of its reads.
    await unstable_cache(async () => null, [siteKey, 'lacking'], { tags, revalidate: LACKING_SECONDS })();
    throw error;
  }
}
