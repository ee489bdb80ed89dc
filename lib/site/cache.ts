import 'server-only';
import { unstable_cache } from 'next/cache';
import { dropOldest } from '@/lib/drop-oldest';
import { currentRequest } from '@/lib/security/request-state';
import { now } from '@/lib/clock';

/** Tag of everything cached for a site: its pages and its reads. */
export function siteTag(siteKey: string): string {
  return `site:${siteKey}`;
}

/** Tag of everything that is cached for any site. */
export const ALL_SITES_TAG = 'sites';

/** A page that was made without one of its reads is made again after so many seconds. */
const LACKING_SECONDS = 10;

/**
 * Reads that pages of the private zone asked for lately. The framework's own cache takes a key apart, hashes it and reads the answer
 * anew from text each time; a page that is kept has to go through it, as that ties the page to what it was made of.
 */
const READ_MS = 5_000;
const MOST_READS = 500;

type Reads = { kept: Map<string, { value: unknown; until: number }>; forgotten: number };

const SLOT = Symbol.for('coverfront.reads');

/** Bundles of one process share them. */
function reads(): Reads {
  const holder = globalThis as { [SLOT]?: Reads };
  return (holder[SLOT] ??= { kept: new Map(), forgotten: 0 });
}

/** Forgets what `getCachedForSite` keeps beside the framework, of all sites: it is read again from there. */
export function forgetReads(): void {
  const all = reads();
  all.kept.clear();
  all.forgotten += 1;
}

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
  if (currentRequest()?.isPrivate !== true) return readThrough(siteKey, key, load, seconds);
  const all = reads();
  const place = JSON.stringify(key);
  const at = now().getTime();
  const known = all.kept.get(place);
  if (known !== undefined && at < known.until) return known.value as T;
  const { forgotten } = all;
  const value = freeze(await readThrough(siteKey, key, load, seconds));
  // What was begun before a change may be what was true before it.
  if (all.forgotten === forgotten) {
    all.kept.delete(place);
    all.kept.set(place, { value, until: at + READ_MS });
    dropOldest(all.kept, MOST_READS);
  }
  return value;
}

/** Many pages share what is kept, so that none may change it. */
function freeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const part of Object.values(value)) freeze(part);
  }
  return value;
}

async function readThrough<T>(siteKey: string, key: string[], load: () => Promise<T>, seconds: number): Promise<T> {
  const tags = [siteTag(siteKey), ALL_SITES_TAG];
  try {
    return await unstable_cache(load, key, { tags, revalidate: seconds })();
  } catch (error) {
    // A page lives as long as the shortest of its reads.
    await unstable_cache(async () => null, [siteKey, 'lacking'], { tags, revalidate: LACKING_SECONDS })();
    throw error;
  }
}
