/**
 * Key of a site: base64url of `host`, or of `host/slug` for a landing. Stateless in both directions, so any process can
 * turn it back. It names the sealed cookie, the cache tags and the hidden pages of a site.
 */
export function siteKeyOf(host: string, slug: string | null = null): string {
  return Buffer.from(slug === null ? host : `${host}/${slug}`, 'utf8').toString('base64url');
}

/** Hosts without a port, lower case, as DNS allows them. One label is fine (`localhost` in an intranet). */
export const HOST_PATTERN =
  /^(?=.{1,253}$)[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/;

/** A landing slug (decisions 13). */
export const SLUG_PATTERN = /^[a-z0-9-]{1,64}$/;

/** The host and slug of a key; null when it is not exactly what `siteKeyOf` makes of some host and slug. */
export function parseSiteKey(key: string): { host: string; slug: string | null } | null {
  if (!/^[A-Za-z0-9_-]{1,512}$/.test(key)) return null;
  const [host = '', slug = null, ...rest] = Buffer.from(key, 'base64url').toString('utf8').split('/');
  if (rest.length > 0 || !HOST_PATTERN.test(host) || (slug !== null && !SLUG_PATTERN.test(slug))) return null;
  return siteKeyOf(host, slug) === key ? { host, slug } : null;
}
