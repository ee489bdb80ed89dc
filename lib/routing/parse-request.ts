import { HOST_PATTERN } from '@/lib/site/key';
import { isSlugCandidate } from './reserved';

/** The parts of a request that the decision needs; nothing of it is trusted. */
export type ParsedRequest = {
  /** Lower case, without port; null when the Host header is missing or no host name. */
  host: string | null;
  /** Raw (still encoded) path segments; null when the path is not one we would ever link to. */
  segments: readonly string[] | null;
  /** The path ended with a slash although it is not `/`. */
  trailingSlash: boolean;
  /** `''` or `?…`, as given. */
  search: string;
};

const MAX_PATH = 2_048;

/**
 * Segments of ordinary URLs. Encoded slashes, backslashes, dots and control characters are left out: no link of ours
 * has them.
 */
const SEGMENT = /^(?:[A-Za-z0-9!$&'()*+,\-.:;=@_~]|%[0-9A-Fa-f]{2})+$/;
const FORBIDDEN = /%(?:2f|5c|2e|25|[01][0-9a-f]|7f)/i;

/** Splits host, path and query. `host` is the Host header's value, `pathname` the path as the browser sent it. */
export function parseRequest(host: string | null, pathname: string, search: string): ParsedRequest {
  const trailingSlash = pathname.length > 2 && pathname.endsWith('/');
  return {
    host: parseHost(host),
    segments: parsePath(trailingSlash ? pathname.slice(0, -1) : pathname),
    trailingSlash,
    search: search === '?' ? '' : search,
  };
}

/** The host name of a Host header without its port, lower case; null when it is none. */
export function parseHost(header: string | null): string | null {
  if (header === null) return null;
  const match = /^([^:]+)(?::\d{1,5})?$/.exec(header.toLowerCase());
  const host = match?.[1] ?? '';
  return HOST_PATTERN.test(host) ? host : null;
}

function parsePath(pathname: string): string[] | null {
  if (pathname === '/') return [];
  if (!pathname.startsWith('/') || pathname.length > MAX_PATH) return null;
  const segments = pathname.slice(1).split('/');
  const fine = segments.every(
    (segment) => SEGMENT.test(segment) && !FORBIDDEN.test(segment) && segment !== '.' && segment !== '..',
  );
  return fine ? segments : null;
}

/** The first segment when it may be a landing slug, else null. Slugs are lower case; people type them as they like. */
export function slugCandidate(request: ParsedRequest): string | null {
  const first = request.segments?.[0]?.toLowerCase();
  return first !== undefined && isSlugCandidate(first) ? first : null;
}
