import 'server-only';
import { API_CSP } from '@/lib/security/csp';
import { parseHost } from './parse-request';
import type { Site } from '@/lib/site/site';
import { findHostSite } from '@/lib/site/site-store';

/**
 * A small file that each host answers in its own words (`robots.txt`, `sitemap.xml`). The middleware leaves files out,
 * so the host is looked up here. Unknown hosts get a bare 404, as with pages.
 */
export async function serveHostFile(
  request: Request,
  type: string,
  build: (site: Site) => string | null | Promise<string | null>,
): Promise<Response> {
  const host = parseHost(request.headers.get('host'));
  try {
    const site = host === null ? null : await findHostSite(host);
    const body = site && (await build(site));
    if (body === null) return answer('Not found', 404, { 'cache-control': 'no-store' });
    return answer(body, 200, { 'content-type': type, 'cache-control': 'public, max-age=300, s-maxage=300' });
  } catch {
    return answer('Service unavailable', 503, { 'cache-control': 'no-store', 'retry-after': '5' });
  }
}

function answer(body: string, status: number, headers: Record<string, string>): Response {
  const plain = { 'content-type': 'text/plain; charset=utf-8', 'content-security-policy': API_CSP };
  return new Response(body, { status, headers: { ...plain, ...headers } });
}
