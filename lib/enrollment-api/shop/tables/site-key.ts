/** `Site.key` of a site that the folder names by `host` or `host/slug`: its base64url. */
export const keyOfSite = (name: string): string => Buffer.from(name, 'utf8').toString('base64url');

/** The name that the folder has for a site. */
export const nameOfSite = (key: string): string => Buffer.from(key, 'base64url').toString('utf8');
