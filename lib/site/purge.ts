import 'server-only';
import { env } from '@/lib/env';
import { ALL_SITES_TAG, forgetReads, siteTag } from './cache';
import { parseSiteKey, siteKeyOf } from './key';
import { PAGE_CACHE } from './kept-pages.mjs';
import { forgetSites } from './site-store';

/**
 * A page that was begun before a change may be kept after it, with what was true before: what is purged is purged again
 * soon, and once more when no making of then can still be under way (`lib/security/server-guard.ts` ends them).
 */
const AGAIN_MS: readonly number[] = [1_500, 16_000];

/** The part of the page cache that forgets. */
type PageCache = { revalidateTag: (tags: string[], durations: { expire: number }) => Promise<void> };

/**
 * Forgets sites in this process: their look-ups, cached reads and kept pages. An address is a `host` or `host/slug` as
 * the enrollment API knows it; its landings and the other hosts that serve a landing go with it.
 */
export function purgeSites(addresses: readonly string[] | 'all'): void {
  forget(addresses);
  for (const ms of AGAIN_MS) setTimeout(() => forget(addresses), ms).unref();
}

function forget(addresses: readonly string[] | 'all'): void {
  const tags = addresses === 'all' ? allTags() : addresses.flatMap(keysOf).flatMap(tagsOf);
  forgetReads();
  const cache = (globalThis as { [PAGE_CACHE]?: PageCache })[PAGE_CACHE];
  // In memory, at once; a promise by its interface only.
  void cache?.revalidateTag([...new Set(tags)], { expire: 0 });
}

function allTags(): string[] {
  forgetSites();
  return [ALL_SITES_TAG];
}

/** A landing is served by every host that takes slugs (rules 1 §7.1). */
function keysOf(address: string): string[] {
  const [host = '', slug = null] = address.split('/');
  const { PRODUCT_HOST, GROUP_HOST } = env();
  const hosts = slug === null ? [host] : [host, PRODUCT_HOST, GROUP_HOST];
  return hosts.map((each) => siteKeyOf(each, slug)).filter((key) => parseSiteKey(key) !== null);
}

const tagsOf = (key: string): string[] => [key, ...forgetSites(key)].map(siteTag);
