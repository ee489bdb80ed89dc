import { SECURITY_HEADERS } from './security-headers.mjs';

/** The headers of every answer, as names and values in turn: Node writes such a list fastest. */
export const BASE_HEADERS: readonly string[] = SECURITY_HEADERS.flatMap(({ key, value }) => [key, value]);

/** Personal answers: kept neither by a cache on the way nor by the browser. */
export const PRIVATE_CACHE = 'private, no-store';

/**
 * Public pages, for caches in front: five minutes, as long as the process keeps them, and as long again while a new one
 * is made.
 */
export const PUBLIC_CACHE = 's-maxage=300, stale-while-revalidate=300';
