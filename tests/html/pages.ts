import { ask, type Answer } from '../bench/http';
import { browserHeaders, SITE_HOST, takeJourney } from '../bench/journey';

/** A page as the server sends it, named by its address without the port; or a screen as it stands in the browser. */
export type Page = { of: 'server' | 'screens'; name: string; html: string };

const OPEN_HOSTS = ['northstar.localhost', 'harbormills.localhost', 'partner.localhost', 'elevate.localhost'];
const GATED_HOST = 'enroll.localhost';

/** Of every open site, besides what its site map lists. */
const ANYBODY = ['/404', '/sign-in', '/continue-enrollment', '/cart', '/error', '/plans/compare?ids=1101,1102'];
const GATED = ['/access-page', '/access-pagenext', '/north-star/access-page', '/no-such-landing'];

/** Every page of the site maps, the pages that stand in none, the gates, and what a shopper with a cart sees. */
export async function collectPages(port: number): Promise<Page[]> {
  const pages: Page[] = [];
  for (const host of OPEN_HOSTS)
    for (const path of [...(await mappedPaths(port, host)), ...ANYBODY]) pages.push(await read(port, host, path));
  for (const path of GATED) pages.push(await read(port, GATED_HOST, path));
  const { cookie, planPath } = await takeJourney(port);
  const known = ['/', '/home', '/plans', planPath, '/cart', '/recommend-list', '/plans/compare?ids=1101,1102'];
  for (const path of [...known, '/enrollment/personal-info', '/demo-mailbox'])
    pages.push(await read(port, SITE_HOST, path, cookie));
  return pages;
}

async function mappedPaths(port: number, host: string): Promise<string[]> {
  const { status, body } = await ask({ port, host, path: '/sitemap.xml' });
  const found = [...body.toString('utf8').matchAll(/<loc>([^<]+)<\/loc>/g)];
  if (status !== 200 || found.length === 0) throw new Error(`${host}/sitemap.xml answers ${status} without pages.`);
  return found.map(([, address = '']) => {
    const { pathname, search } = new URL(address.replaceAll('&amp;', '&'));
    return `${pathname}${search}`;
  });
}

async function read(port: number, host: string, path: string, cookie: string | null = null): Promise<Page> {
  const answer = await follow(port, host, path, cookie);
  const name = `${host}${path}${cookie === null ? '' : ' (with a cart)'}`;
  const type = answer.headers['content-type'] ?? '';
  if (answer.status >= 500 || !type.includes('text/html')) throw new Error(`${name} answers ${answer.status} ${type}.`);
  return { of: 'server', name, html: answer.body.toString('utf8') };
}

/** The page behind redirects, which stay on the host. */
async function follow(port: number, host: string, path: string, cookie: string | null, left = 5): Promise<Answer> {
  const headers = { ...browserHeaders(port, cookie), host: `${host}:${port}` };
  const answer = await ask({ port, host, path, headers });
  const { location } = answer.headers;
  if (location === undefined || left === 0) return answer;
  const next = new URL(location, `http://${host}:${port}${path}`);
  return follow(port, host, `${next.pathname}${next.search}`, cookie, left - 1);
}
