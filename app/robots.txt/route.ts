import { buildRobots } from '@/lib/site/found/robots';
import { serveHostFile } from '@/lib/routing/host-file';
import { originOf } from '@/lib/env';

export const dynamic = 'force-dynamic';

/** The addresses that search engines may visit on this host. */
export function GET(request: Request): Promise<Response> {
  return serveHostFile(request, 'text/plain; charset=utf-8', (site) => buildRobots(site, originOf(site.host)));
}
