import { buildSitemap, sitemapPaths } from '@/lib/site/found/sitemap';
import { getPlans } from '@/lib/site/public-catalog';
import { serveHostFile } from '@/lib/routing/host-file';
import { originOf } from '@/lib/env';

export const dynamic = 'force-dynamic';

/** Every public page of this host's site; a gated site has none. */
export function GET(request: Request): Promise<Response> {
  return serveHostFile(request, 'application/xml; charset=utf-8', async (site) => {
    if (site.gate !== 'open') return null;
    const origin = originOf(site.host);
    const paths = sitemapPaths(site.basePath, await getPlans(site, null));
    return buildSitemap(paths.map((path) => `${origin}${path}`));
  });
}
