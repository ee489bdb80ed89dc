/** `Site.key` of a site that the folder names by `host` or `host/slug`: its base64url. */
export const keyOfSite = (name: string): string => Buffer.from(name, 'utf8').toString('base64url');

/** `Site.key` of a host, or of a landing below it. */
export const siteKey = (host: string, slug: string | null): string =>
  keyOfSite(slug === null ? host : `${host}/${slug}`);

/** The name that the folder has for a site. */
export const nameOfSite = (key: string): string => Buffer.from(key, 'base64url').toString('utf8');
