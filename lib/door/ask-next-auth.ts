import type { NextApiRequest, NextApiResponse } from 'next';
import NextAuth from 'next-auth';
import { toSitePath } from '@/lib/security/redirects';
import { cookieNames, readCookie } from '@/lib/session/set-cookie';
import { routes } from '@/lib/site/routes';
import { CapturedResponse } from './captured-response';
import { ownPath, type Proof, type SignInJob } from './sign-in-job';
import { buildOptions } from './sign-in-options';
import type { Visit } from './visit';

/** `leadsTo` is the address next-auth itself answered with, before it was made one of this site. */
type Asked = { response: Response; proof: Proof; leadsTo: string };

/** Calls next-auth with a request of our making and turns its answer into a `Response`. */
export async function askNextAuth(job: SignInJob): Promise<Asked> {
  const { request, visit, path, body, requestId } = job;
  const cookieHeader = request.headers.get('cookie');
  const own = cookieNames(cookieHeader).filter((name) => name.includes('next-auth.'));
  const query = path.startsWith('callback/') ? Object.fromEntries(new URL(request.url).searchParams) : {};
  const req = {
    method: request.method,
    query: { ...query, nextauth: path.split('/') },
    body,
    cookies: Object.fromEntries(own.map((name) => [name, decodeCookie(readCookie(cookieHeader, name) ?? '')])),
    headers: { host: visit.site.host, 'x-forwarded-proto': visit.client.https ? 'https' : 'http' },
  };
  const captured = new CapturedResponse();
  const proof: Proof = { who: null, failed: null };
  const options = buildOptions(job, originOf(request, visit), proof);
  await NextAuth(req as unknown as NextApiRequest, captured as unknown as NextApiResponse, options);
  const response = captured.toResponse((url) => absolute(request, visit, url), requestId);
  return { response, proof, leadsTo: captured.leadsTo() };
}

/** Scheme and host of the asked site; the host is one of ours, or there would be no visit. */
function originOf(request: Request, { site, client }: Visit): string {
  return `${client.https ? 'https' : 'http'}://${request.headers.get('host') ?? site.host}`;
}

/** next-auth's client reads the address with `new URL`, so scripts get it whole; the host is the one that was asked. */
function absolute(request: Request, visit: Visit, url: string): string {
  const { site } = visit;
  const wanted = ownPath(url);
  // next-auth's own screens are not served: their messages belong to the access page.
  const path = wanted.startsWith('/api/auth/')
    ? `${routes.accessPage(site)}${queryOf(wanted)}`
    : toSitePath(wanted, site.basePath);
  return `${originOf(request, visit)}${path}`;
}

function queryOf(path: string): string {
  return path.includes('?') ? path.slice(path.indexOf('?')) : '';
}

function decodeCookie(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
