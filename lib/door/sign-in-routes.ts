import { decode } from 'next-auth/jwt';
import { readForm, readJsonObject, type Body } from '@/lib/security/body';
import { readClient } from '@/lib/security/client';
import { LIMITS, scaleBuckets, takeLimits } from '@/lib/security/limits';
import { errorName } from '@/lib/security/redact';
import { routes } from '@/lib/site/routes';
import { askNextAuth } from './ask-next-auth';
import { takeCodeTry } from './code-tries';
import { PROVIDER_ID } from './identity-provider';
import { refuse, reply, replyUnexpected } from './reply';
import { claimedSlug, goTo, isForm, logRoute } from './route';
import type { SignInJob, SignInParts } from './sign-in-job';
import { CodeToken, codeTokenCookie } from './sign-in-token';
import { keepPending, openSignedIn, readPending, ReturnPath, type Pending } from './signed-in';
import { limitSubjects, openVisit } from './visit';

/** The only parts of next-auth that are reachable; its own pages are not. */
const ALLOWED: Record<string, ReadonlySet<string>> = {
  GET: new Set(['providers', 'csrf', 'session', `callback/${PROVIDER_ID}`]),
  POST: new Set(['callback/access-code', 'callback/one-time-code', `signin/${PROVIDER_ID}`, 'signout']),
};

const TOO_MANY = 'Too many tries. Please wait a while and try again.';
const BUSY = 'Sign-in does not answer right now. Please try again in a moment.';
const WRONG_CODE = 'This code is not right, or it is too old. Use the newest email, or send a new code.';

/**
 * Everything that goes through next-auth (rules 3 §4, decisions 10, 11): the rep's access code, which only names the
 * rep and opens nothing before `confirm-code`; one-time codes and the deployment's identity provider, which open a
 * session. next-auth never sees a header of the client: host and scheme are the served site's, so a forged forwarded
 * host cannot matter (threats F14), and every address it answers with is turned into a path of this site.
 */
export function createSignIn(parts: SignInParts) {
  return async (request: Request, action: readonly string[]): Promise<Response> => {
    const requestId = parts.newRequestId();
    const response = await enter(request, action.join('/'), parts, requestId).catch((error: unknown) => {
      parts.log.info('sign-in.failed', { error: errorName(error), requestId });
      return replyUnexpected(error, requestId);
    });
    logRoute(parts, 'sign-in', request, response.status, requestId);
    return response;
  };
}

async function enter(request: Request, path: string, parts: SignInParts, requestId: string): Promise<Response> {
  if (!ALLOWED[request.method]?.has(path)) return refuse(404, 'Not found.', { requestId });
  if (path.endsWith(`/${PROVIDER_ID}`) && parts.provider() === null) return refuse(404, 'Not found.', { requestId });
  const pending = await readPending(request.headers, readClient(request.headers).https, parts.codec());
  // The provider sends people back to one address per host: which landing they came from is in the sign-in under way.
  const slug = path === `callback/${PROVIDER_ID}` ? (pending?.slug ?? '') : claimedSlug(request);
  const outcome = await openVisit(request, slug, parts);
  if (!outcome.ok) return refuse(outcome.refusal.status, outcome.refusal.message, { requestId });
  const body = await readSignInBody(request);
  if (!body.ok) return refuse(body.problem.status, body.problem.message, { requestId });
  const { visit } = outcome;
  const own = pending?.site === visit.site.key ? pending : null;
  const job: SignInJob = { request, visit, path, body: body.value, pending: own, parts, requestId };
  if (path === 'callback/access-code') return giveAccessCode(job);
  if (path === 'callback/one-time-code') return giveOneTimeCode(job);
  if (path === `signin/${PROVIDER_ID}`) return goToProvider(job);
  if (path === `callback/${PROVIDER_ID}`) return comeFromProvider(job);
  return (await askNextAuth(job)).response;
}

async function giveAccessCode(job: SignInJob): Promise<Response> {
  const { visit, body, parts, requestId } = job;
  const limit = await takeCodeTry('access', visit, { code: body['agent_code'] }, parts);
  if (!limit.ok) return refuse(429, TOO_MANY, { requestId, retryAfter: limit.retryAfter });
  const { response } = await askNextAuth(job);
  const given = response.headers
    .getSetCookie()
    .some((cookie) => cookie.startsWith(`${codeTokenCookie(visit.client.https)}=`));
  await limit.settle(given);
  return response;
}

/** The code from the mail, in the browser that asked for it. A wrong, used, old or unknown code gets one answer. */
async function giveOneTimeCode(job: SignInJob): Promise<Response> {
  const { visit, pending, parts, requestId } = job;
  const limit = await takeCodeTry('sign-in', visit, { challenge: pending?.challenge ?? null }, parts);
  if (!limit.ok) return refuse(429, TOO_MANY, { requestId, retryAfter: limit.retryAfter });
  const { proof } = await askNextAuth(job);
  await limit.settle(proof.who !== null);
  if (proof.who === null) {
    if (proof.failed === 'unavailable') return refuse(503, BUSY, { requestId, retryAfter: 2 });
    const fields = [{ target_element: 'code', error_message: WRONG_CODE }];
    return refuse(422, WRONG_CODE, { requestId, fields });
  }
  const opened = await openSignedIn(visit, proof.who, pending?.to ?? '', parts);
  return reply(200, { status: 'success', data: { to: opened.to } }, { requestId, cookies: opened.cookies });
}

/** POST signin/oidc: keeps where the sign-in leads and answers the provider's address. */
async function goToProvider(job: SignInJob): Promise<Response> {
  const { visit, body, parts, requestId } = job;
  const limit = await takeLimits(
    scaleBuckets(LIMITS.write, parts.limitScale()),
    limitSubjects(visit, parts.limitSecret(), {}),
    parts.counters,
  );
  if (!limit.ok) return refuse(429, TOO_MANY, { requestId, retryAfter: limit.retryAfter });
  const { site, client } = visit;
  const to = ReturnPath.safeParse(body['to']).data ?? '';
  const pending: Pending = { site: site.key, slug: site.slug ?? '', to, challenge: null };
  const { response, leadsTo } = await askNextAuth({ ...job, body: { ...body, json: 'true' } });
  if (!isProviderAddress(leadsTo)) return refuse(503, BUSY, { requestId, retryAfter: 2 });
  // Its state, PKCE and nonce go to the browser, sealed by it.
  const cookies = [...response.headers.getSetCookie(), await keepPending(pending, client.https, parts.codec())];
  return reply(200, { status: 'success', data: { to: leadsTo } }, { requestId, cookies });
}

/** next-auth answers an address of its own when the provider cannot be asked. */
function isProviderAddress(address: string): boolean {
  const query = URL.parse(address)?.searchParams;
  return query?.has('client_id') === true && query.has('state');
}

/** GET callback/oidc: a navigation from the provider; next-auth has checked state, PKCE, nonce and the signature. */
async function comeFromProvider(job: SignInJob): Promise<Response> {
  const { visit, pending, parts } = job;
  const refused = (why: string) =>
    `${routes.signIn(visit.site, pending?.to ?? '')}${pending?.to ? '&' : '?'}error=${why}`;
  if (pending === null) return goTo(refused('provider'));
  const { response, proof } = await askNextAuth(job);
  // Its state, PKCE and nonce cookies are spent; its own session cookie never leaves the server.
  const spent = response.headers.getSetCookie().filter((cookie) => !cookie.includes('session-token'));
  if (proof.who === null) return goTo(refused(proof.failed === 'unknown' ? 'unknown' : 'provider'), spent);
  const opened = await openSignedIn(visit, proof.who, pending.to, parts);
  return goTo(opened.to, [...opened.cookies, ...spent]);
}

/** Reads what `createSignIn` gave out for an access code; null when it is not ours, changed or over. */
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
