import type { NextApiRequest, NextApiResponse } from 'next';
import NextAuth, { type AuthOptions, type User } from 'next-auth';
import { decode } from 'next-auth/jwt';
import CredentialsProvider from 'next-auth/providers/credentials';
import { readForm, readJsonObject, type Body } from '@/lib/security/body';
import { PRIVATE_CACHE } from '@/lib/security/headers';
import { LIMITS, scaleBuckets, takeLimits } from '@/lib/security/limits';
import { toSitePath } from '@/lib/security/redirects';
import { errorName } from '@/lib/security/redact';
import { buildContext } from '@/lib/session/context';
import { cookieNames, readCookie } from '@/lib/session/set-cookie';
import { routes } from '@/lib/site/routes';
import type { DoorParts } from './door';
import { refuse, replyUnexpected } from './reply';
import { claimedSlug, isForm } from './route';
import { CODE_TOKEN_SECONDS, CodeToken, codeTokenCookie } from './sign-in-token';
import { limitSubjects, openVisit, type Visit } from './visit';

export type SignInParts = DoorParts & { secret: () => string; now: () => Date };

/** The only parts of next-auth that are reachable; its own pages are not. */
const ALLOWED: Record<string, ReadonlySet<string>> = {
  GET: new Set(['providers', 'csrf', 'session']),
  POST: new Set(['callback/access-code', 'signout']),
};

/**
 * Rep access codes through next-auth's credentials provider (spec 3 §4, decisions 10). A right code gives a token of ten
 * minutes that names the rep; it opens nothing before `confirm-code`. next-auth never sees a header of the client: host
 * and scheme are the served site's, so a forged forwarded host cannot matter (security F14), and every address it
 * answers with is turned into a path of this site.
 */
export function createSignIn(parts: SignInParts) {
  return (request: Request, action: readonly string[]): Promise<Response> => {
    const requestId = parts.newRequestId();
    return signIn(request, action, parts, requestId).catch((error: unknown) => {
      parts.log.info('sign-in.failed', { error: errorName(error), requestId });
      return replyUnexpected(error, requestId);
    });
  };
}

async function signIn(
  request: Request,
  action: readonly string[],
  parts: SignInParts,
  requestId: string,
): Promise<Response> {
  const path = action.join('/');
  if (!ALLOWED[request.method]?.has(path)) return refuse(404, 'Not found.', { requestId });
  const outcome = await openVisit(request, claimedSlug(request), parts);
  if (!outcome.ok) return refuse(outcome.refusal.status, outcome.refusal.message, { requestId });
  const { visit } = outcome;
  const body = await readSignInBody(request);
  if (!body.ok) return refuse(body.problem.status, body.problem.message, { requestId });

  if (path !== 'callback/access-code') return askNextAuth(request, action, body.value, visit, parts, requestId);
  const limit = await takeLimits(
    scaleBuckets(LIMITS.code, parts.limitScale()),
    limitSubjects(visit, parts.limitSecret(), { code: body.value['agent_code'] }),
    parts.counters,
  );
  if (!limit.ok)
    return refuse(429, 'Too many tries. Please wait a while and try again.', {
      requestId,
      retryAfter: limit.retryAfter,
    });
  const response = await askNextAuth(request, action, body.value, visit, parts, requestId);
  const given = response.headers
    .getSetCookie()
    .some((cookie) => cookie.startsWith(`${codeTokenCookie(visit.client.https)}=`));
  await limit.settle(given);
  return response;
}

/** Reads what `createSignIn` gave out; null when it is not ours, changed or over. */
export function createReadCodeToken(parts: Pick<SignInParts, 'secret' | 'now'>) {
  return async (value: string): Promise<CodeToken | null> => {
    const payload = await decode({ token: value, secret: parts.secret() }).catch(() => null);
    const token = CodeToken.safeParse(payload?.['code']).data ?? null;
    return token !== null && parts.now().getTime() < token.until ? token : null;
  };
}

async function readSignInBody(request: Request): Promise<Body<Record<string, string>>> {
  if (request.method === 'GET') return { ok: true, value: {} };
  if (isForm(request)) return readForm(request, 8_192);
  const body = await readJsonObject(request, 8_192);
  // next-auth compares texts, as its own client sends a form.
  return body.ok
    ? { ok: true, value: Object.fromEntries(Object.entries(body.value).map(([name, value]) => [name, String(value)])) }
    : body;
}

type CodeUser = User & { code: CodeToken };

function buildOptions(visit: Visit, parts: SignInParts, requestId: string): AuthOptions {
  const { site, session, client } = visit;
  const screen = routes.accessPage(site);
  return {
    secret: parts.secret(),
    useSecureCookies: client.https,
    session: { strategy: 'jwt', maxAge: CODE_TOKEN_SECONDS },
    pages: { signIn: screen, error: screen, signOut: screen },
    logger: {
      error: (code) => parts.log.info('sign-in', { code: String(code).slice(0, 60), requestId }),
      warn: () => undefined,
      debug: () => undefined,
    },
    providers: [
      CredentialsProvider({
        id: 'access-code',
        name: 'Access code',
        credentials: { agent_code: { label: 'Access code', type: 'text' } },
        async authorize(credentials): Promise<CodeUser | null> {
          const context = buildContext(site, session, { ip: client.ip, userAgent: visit.userAgent }, requestId);
          const given = String(credentials?.agent_code ?? '').trim();
          if (given === '' || given.length > 64) return null;
          const result = await parts.call('validateAgent', { agent_code: given }, context);
          if (!result.ok) throw new Error('Unavailable');
          const { data: rep } = result.value;
          if (rep === null) return null;
          const name = `${rep.first_name} ${rep.last_name}`.trim();
          const until = parts.now().getTime() + CODE_TOKEN_SECONDS * 1_000;
          return {
            id: rep.agent_id,
            name,
            code: { agentId: rep.agent_id, name, landing: rep.landing_url, site: site.key, until },
          };
        },
      }),
    ],
    callbacks: {
      jwt: ({ token, user }) => (user ? { name: user.name ?? null, code: (user as CodeUser).code } : token),
      // What the confirmation shows: the name, never the id.
      session: ({ session: seen, token }) => ({ expires: seen.expires, user: { name: token.name ?? null } }),
      redirect: ({ url }) => toSitePath(ownPath(url), site.basePath),
    },
  };
}

/** Calls next-auth with a request of our making and turns its answer into a `Response`. */
async function askNextAuth(
  request: Request,
  action: readonly string[],
  body: Record<string, unknown>,
  visit: Visit,
  parts: SignInParts,
  requestId: string,
): Promise<Response> {
  const cookieHeader = request.headers.get('cookie');
  const own = cookieNames(cookieHeader).filter((name) => name.includes('next-auth.'));
  const req = {
    method: request.method,
    query: { nextauth: [...action] },
    body,
    cookies: Object.fromEntries(own.map((name) => [name, decodeCookie(readCookie(cookieHeader, name) ?? '')])),
    headers: { host: visit.site.host, 'x-forwarded-proto': visit.client.https ? 'https' : 'http' },
  };
  const response = new CapturedResponse();
  const options = buildOptions(visit, parts, requestId);
  await NextAuth(req as unknown as NextApiRequest, response as unknown as NextApiResponse, options);
  return response.toResponse((url) => absolute(request, visit, url), requestId);
}

/** next-auth's client reads the address with `new URL`, so scripts get it whole; the host is the one that was asked. */
function absolute(request: Request, { site, client }: Visit, url: string): string {
  const wanted = ownPath(url);
  // next-auth's own screens are not served: their messages belong to the access page.
  const path = wanted.startsWith('/api/auth/')
    ? `${routes.accessPage(site)}${queryOf(wanted)}`
    : toSitePath(wanted, site.basePath);
  return `${client.https ? 'https' : 'http'}://${request.headers.get('host') ?? site.host}${path}`;
}

/** The path and query of an address, whatever host next-auth believes in. */
function ownPath(url: string): string {
  const parsed = URL.parse(url, 'http://own.invalid');
  return parsed ? `${parsed.pathname}${parsed.search}` : '/';
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

/** As much of Node's response as next-auth uses. */
class CapturedResponse {
  #status = 200;
  #body: string | null = null;
  readonly #headers = new Map<string, string | string[]>();

  status(code: number): this {
    this.#status = code;
    return this;
  }

  getHeader(name: string): string | string[] | undefined {
    return this.#headers.get(name.toLowerCase());
  }

  setHeader(name: string, value: string | string[]): this {
    this.#headers.set(name.toLowerCase(), value);
    return this;
  }

  json(value: unknown): void {
    this.#headers.set('content-type', 'application/json');
    this.#body = JSON.stringify(value);
  }

  send(value: unknown): void {
    if (typeof value === 'string') this.#body = value;
    else if (value !== undefined) this.json(value);
  }

  end(): void {
    this.#body = null;
  }

  toResponse(toOwn: (url: string) => string, requestId: string): Response {
    const headers = new Headers({ 'cache-control': PRIVATE_CACHE, 'x-request-id': requestId });
    for (const [name, value] of this.#headers) {
      if (name === 'set-cookie') for (const cookie of [value].flat()) headers.append(name, cookie);
      else if (name === 'location')
        headers.set(name, new URL(toOwn(String(value))).pathname + new URL(toOwn(String(value))).search);
      else if (name === 'content-type') headers.set(name, String(value));
    }
    return new Response(ownUrls(this.#body, toOwn), { status: this.#status, headers });
  }
}

/** Addresses inside a JSON answer (`url`, `signinUrl`, `callbackUrl`) become this site's. */
function ownUrls(body: string | null, toOwn: (url: string) => string): string | null {
  return (
    body &&
    body.replace(
      /"(url|signinUrl|callbackUrl)":"([^"]*)"/g,
      (_all, name: string, url: string) => `"${name}":${JSON.stringify(toOwn(url))}`,
    )
  );
}
