/** A site, or its base path alone: `''` on a host of its own, `/north-star` on a landing. */
export type SiteRef = string | { basePath: string };

/**
 * The address of a path inside a site: every link, form action and navigation goes through here or through `routes`.
 */
export function siteHref(site: SiteRef, path: `/${string}`): string {
  const basePath = typeof site === 'string' ? site : site.basePath;
  return path === '/' || path.startsWith('/?') || path.startsWith('/#')
    ? `${basePath || '/'}${path.slice(1)}`
    : `${basePath}${path}`;
}
