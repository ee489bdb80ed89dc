const ORIGIN = 'http://own.invalid';

/**
 * A path on the same host, or null (threats T13). Takes a path only: whatever could be read as another host, another
 * scheme or another line of a header is refused, encoded forms included.
 */
export function toOwnPath(text: string): string | null {
  if (!/^\/(?![/\\])[\x21-\x7e]*$/.test(text) || text.length > 2_048 || text.includes('\\')) return null;
  const [path = ''] = text.split(/[?#]/);
  if (path.includes('//') || /%(?:2f|5c|2e|25|0\w|1\w|7f)/i.test(path) || /(?:^|\/)\.{1,2}(?:\/|$)/.test(path))
    return null;
  const url = URL.parse(text, ORIGIN);
  return url?.origin === ORIGIN ? `${url.pathname}${url.search}` : null;
}

/** A path below a site's base path, else the site's own start page. */
export function toSitePath(text: string, basePath: string): string {
  const path = toOwnPath(text);
  const inside = path !== null && (basePath === '' || path === basePath || /^[/?]/.test(path.slice(basePath.length)));
  return inside && path.startsWith(basePath) ? path : basePath || '/';
}
