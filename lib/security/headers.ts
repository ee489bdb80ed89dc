/** Personal answers: kept neither by a cache on the way nor by the browser. */
export const PRIVATE_CACHE = 'private, no-store';
