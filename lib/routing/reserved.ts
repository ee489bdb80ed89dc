import { SLUG_PATTERN } from '@/lib/site/key';
import { PAGE_SEGMENTS } from '@/lib/site/route-table';

/** The two zones of `app/`: real folders that only the middleware may lead to. */
export const ZONE_SEGMENTS: ReadonlySet<string> = new Set(['public', 'private']);

/** First segments that the framework and the server answer themselves. */
const SERVER_SEGMENTS = ['api', '_next', 'assets', 'brand', 'shop', 'health', 'favicon', 'robots', 'sitemap'];

/**
 * First segments that can never be a landing slug, in lower case as slugs are: the pages, the zones and the server's
 * own.
 */
export const RESERVED_SEGMENTS: ReadonlySet<string> = new Set(
  [...PAGE_SEGMENTS, ...ZONE_SEGMENTS, ...SERVER_SEGMENTS].map((segment) => segment.toLowerCase()),
);

/** True when a first path segment may be a landing slug: well formed and not the name of a page. */
export function isSlugCandidate(segment: string): boolean {
  return SLUG_PATTERN.test(segment) && !RESERVED_SEGMENTS.has(segment);
}
