import type { Endpoint } from '@/lib/contract/endpoint';
import { ErrorEnvelope } from '@/lib/contract/envelope';
import { WITH_CLIENT } from '@/lib/rules/words/signing-words';
import { CONTINUED_ELSEWHERE } from '@/lib/rules/words/own-refusals';
import { plainMessage, toFieldErrors } from '@/lib/contract/field-errors';
import { readIdempotency } from '@/lib/contract/idempotency';
import { compileMatcher, methodOf, type Matcher } from '@/lib/contract/match';
import { readQuery } from '@/lib/contract/query';
import { registry, type EndpointName } from '@/lib/contract/registry';
import { messages } from '@/lib/rules/text/messages';
import { formatMoment } from '@/lib/rules/text/moments';
import { DEFAULT_MAX_BODY, readJsonObject } from '@/lib/security/body';
import { LIMITS, scaleBuckets, takeLimits, type CodeKind, type LimitOutcome } from '@/lib/security/limits';
import { errorName } from '@/lib/security/redact';
import type { Device } from '@/lib/session/device';
import type { CallContext } from '@/lib/gateway/wire';
import { buildCallContext } from '@/lib/session/caller-context';
import { maySendQuote } from '@/lib/session/quote-rights';
import { isSignedOut } from '@/lib/session/role';
import type { Session } from '@/lib/session/session';
import { cleanHtml } from './clean';
import { takeCodeTry } from './code-tries';
import type { DoorParts } from './door-parts';
import { trackElevate } from './elevate';
import { mayCall, sendsQuote, sessionInputs } from './session-inputs';
import { refuse, reply, replyFailure, replyUnexpected } from './reply';
import { cutSealed, sealAnswer } from './seal';
import { isGatePassed, limitSubjects, openVisit, type Visit } from './visit';

/**
 * Resuming changes who a browser is, so it has a route of its own that asks for confirmation and opens a new session
 * (`/api/session/resume`, threats T3). So do sending a link to sign and giving an enrollment back, and steps are noted by the
 * pages (decisions 169).
 */
const NOT_HERE: ReadonlySet<EndpointName> = new Set<EndpointName>([
  'continueEnrollment',
  'directContinue',
  'createSigningLink',
  'noteSigningStep',
  'giveBackEnrollment',
  'sendCodeAgain',
]);

type Job = {
  name: EndpointName;
  endpoint: Endpoint;
  params: Record<string, string>;
  requestId: string;
  idempotency: NonNullable<CallContext['idempotency']> | null;
};
type OpenJob = Job & { device: Device | null };

/**
 * The one door from the browser to the enrollment API (architecture "One request", step 4): contract entry (default
 * deny), origin, site, session, gate, role, body, limit, parse, session's inputs, gateway, seal, answer. Every refusal
 * is the error envelope with a request id; nothing is answered from a cache.
 */
export function createDoor(parts: DoorParts): (request: Request) => Promise<Response> {
  const matcher: Matcher<EndpointName> = compileMatcher(registry, 'door');
  return async (request) => {
    const requestId = parts.newRequestId();
    const path = new URL(request.url).pathname.replace(/^\/api\/v1/, '');
    // The framework answers HEAD with what GET answers, less the body.
    const hit = matcher.match(request.method === 'HEAD' ? 'GET' : request.method, path);
    if (!hit || NOT_HERE.has(hit.name)) {
      const allow = matcher.methods(path);
      return allow.length > 0 && !hit
        ? refuse(405, 'Method not allowed.', { requestId, allow: allow.join(', ') })
        : refuse(404, 'Not found.', { requestId });
    }
    const response = await enter(
      { ...hit, requestId, idempotency: readIdempotency(request.headers) },
      request,
      parts,
    ).catch((error: unknown) => {
      parts.log.info('door.failed', { endpoint: hit.name, error: errorName(error), requestId });
      return replyUnexpected(error, requestId);
    });
    parts.log.info('door', { endpoint: hit.name, method: request.method, status: response.status, requestId });
    return response;
  };
}

/**
 * Refuses a call that this session may not make. A page may still show a step of an enrollment that was continued in
 * another browser, or submitted in another tab: it is told so, the latter as the API would (decisions 24, 103).
 */
function refuseStranger({ access }: Endpoint, session: Session | null, requestId: string): Response {
  const coded = (code: string, message: string) =>
    replyFailure({ kind: 'coded', code, message, data: [], requestId }, requestId);
  if (access === 'shopper' && session !== null && session.continuedAt !== null)
    return coded(CONTINUED_ELSEWHERE, continuedSince(session.continuedAt));
  if (access === 'shopper' && session !== null && session.sentLink !== null) return coded('withClient', WITH_CLIENT);
  if (access === 'shopper' && session !== null && session.receiptFor !== null)
    return coded('locked', messages.submitted);
  return refuse(401, 'Your session has ended. Please start again.', { requestId });
}

function continuedSince(at: string): string {
  const since = formatMoment(new Date(at));
  return `This enrollment was continued in another browser on ${since} and is closed here. Load this page again to see how to go on.`;
}

async function enter(job: Job, request: Request, parts: DoorParts): Promise<Response> {
  const { endpoint, requestId } = job;
  // What reads an enrollment looks at its rows first, if only for whose they are.
  const needsRows = endpoint.access === 'shopper' && methodOf(endpoint, 'door') === 'GET';
  const outcome = await openVisit(request, request.headers.get('x-site-slug'), parts, { needsRows });
  if (!outcome.ok) return refuse(outcome.refusal.status, outcome.refusal.message, { requestId });
  const { visit } = outcome;
  if (endpoint.beforeGate !== true && !isGatePassed(visit))
    return refuse(403, 'Please enter your access code first.', { requestId });
  if (!mayCall(endpoint.access, visit.session, job.name)) return refuseStranger(endpoint, visit.session, requestId);

  const body = await readInput(job, request);
  if (!body.ok) return refuse(body.problem.status, body.problem.message, { requestId });
  if (sendsQuote(job.name, body.value) && !maySendQuote(visit.site, visit.session))
    return refuse(403, 'Only a representative or a group can send a quote.', { requestId });
  const limit = await takeLimit(job, visit, body.value, parts);
  if (!limit.ok)
    return refuse(429, 'Too many tries. Please wait a while and try again.', {
      requestId,
      retryAfter: limit.retryAfter,
    });
  const device = await openDevice(job, visit, request, parts);
  const changed = await changeQuote(job, visit, body.value, limit, parts);
  return changed ?? forward({ ...job, device }, visit, body.value, limit, parts);
}

/**
 * Changes the running enrollment when a quote is submitted once more, so that its cart stays
 * (rules 1 §4 "Quote/filter submit"). Null when this is no such call, or the enrollment is over or gone: then a new one
 * begins.
 */
async function changeQuote(
  job: Job,
  visit: Visit,
  given: Record<string, unknown>,
  limit: LimitOutcome & { ok: true },
  parts: DoorParts,
): Promise<Response | null> {
  if (job.name !== 'addFilterForNewUser' || (visit.session?.enrollmentId ?? null) === null) return null;
  const change = { ...job, name: 'changeFilterInfo', endpoint: registry.changeFilterInfo, device: null } as const;
  // Inputs that a new quote takes from the session are dropped from the browser's answers here as well, also those
  // that a change does not know.
  const own = new Set<string>(job.endpoint.session ?? []);
  const answers = Object.fromEntries(Object.entries(given).filter(([name]) => !own.has(name)));
  const response = await forward(change, visit, answers, limit, parts);
  return (await isOver(response)) ? null : response;
}

async function isOver(response: Response): Promise<boolean> {
  if (response.status === 404) return true;
  const { errorCode } = ErrorEnvelope.safeParse(await response.clone().json()).data ?? {};
  return errorCode === 'locked';
}

function readInput(job: Job, request: Request) {
  if (methodOf(job.endpoint, 'door') === 'GET')
    return { ok: true as const, value: readQuery(new URL(request.url).searchParams) };
  return readJsonObject(request, job.endpoint.maxBody ?? DEFAULT_MAX_BODY);
}

function takeLimit(job: Job, visit: Visit, input: Record<string, unknown>, parts: DoorParts): Promise<LimitOutcome> {
  const { limit } = job.endpoint;
  const tried = { code: input['agent_code'] ?? input['group_code'] ?? input['enrollerCode'], email: input['email'] };
  if (limit === 'code') return takeCodeTry(kindOf(job.endpoint), visit, tried, parts);
  const buckets = scaleBuckets(LIMITS[limit], parts.limitScale());
  return takeLimits(buckets, limitSubjects(visit, parts.limitSecret(), tried), parts.counters);
}

/** The kind of code that an endpoint takes, by the name it has on the wire. */
function kindOf({ input: { shape } }: Endpoint): CodeKind {
  if ('agent_code' in shape) return 'access';
  if ('group_code' in shape) return 'group';
  return 'enrollerCode' in shape ? 'enroller' : 'look-up';
}

/**
 * The browser's device, where the call takes one. A call that requires a device makes one for a browser that has none.
 */
async function openDevice({ endpoint }: Job, { site, client }: Visit, request: Request, { devices }: DoorParts) {
  if (!endpoint.session?.includes('device_id')) return null;
  const known = await devices.load(site.key, request.headers.get('cookie'), client.https);
  const required = !endpoint.input.shape['device_id']?.safeParse(undefined).success;
  return required ? devices.keep(site.key, known?.id ?? null, client.https) : known;
}

async function forward(
  job: OpenJob,
  visit: Visit,
  given: Record<string, unknown>,
  limit: LimitOutcome & { ok: true },
  parts: DoorParts,
): Promise<Response> {
  const { name, endpoint, params, requestId, device } = job;
  const { site, session, client } = visit;
  // What a browser sends under a session input's name is ignored, wherever it stands (decisions 14).
  const own = new Set<string>(endpoint.session ?? []);
  const chosen = (endpoint.refuses ?? []).filter((name) => name in given);
  if (chosen.length > 0) return refuseChoice(chosen, requestId);
  const browser = Object.entries({ ...given, ...params }).filter(([name]) => !own.has(name));
  const parsed = endpoint.input.safeParse(
    {
      ...Object.fromEntries(browser),
      ...sessionInputs(name, endpoint, { site, session, deviceId: device?.id ?? null }),
    },
    { error: plainMessage },
  );
  if (!parsed.success) {
    const fields = toFieldErrors(parsed.error.issues).filter(({ target_element: target }) => !own.has(target));
    if (fields.length === 0) return refuse(404, 'Not found.', { requestId });
    return refuse(422, fields[0]?.error_message ?? 'The request is not valid.', { requestId, fields });
  }

  const caller = { ip: client.ip, userAgent: visit.userAgent };
  const context = { ...buildCallContext(site, session, caller, requestId), idempotency: job.idempotency };
  // The contract of exactly this endpoint has just parsed the input.
  const result = await parts.call(name, parsed.data as never, context);
  if (!result.ok) {
    await limit.settle(false);
    if (isSignedOut(result.failure, session)) return endSignedOut(visit, parts, requestId);
    return replyFailure(result.failure, requestId);
  }
  const answer = result.value as Record<string, unknown>;
  await limit.settle(answer['statusCode'] !== 204);
  await trackElevate({ name, site, context }, answer, parts);
  if (name === 'saveReviewInfo' && session?.signingLink) await parts.tellSigning(session.signingLink);
  const sealed = { name, site, session, https: client.https, input: parsed.data };
  const cookies = await sealAnswer(sealed, answer, parts.sessions);
  return reply(200, cleanHtml(name, cutSealed(endpoint, answer)), {
    requestId,
    cookies: [...cookies, ...(device?.cookies ?? [])],
  });
}

/** The members are the session's to fill; choosing them is a route of its own (`enroll-for.ts`). */
function refuseChoice(names: readonly string[], requestId: string): Response {
  const fields = names.map((name) => ({ target_element: name, error_message: 'This value is chosen elsewhere' }));
  return refuse(422, 'This value is chosen elsewhere', { requestId, fields });
}

async function endSignedOut({ site, session, client }: Visit, parts: DoorParts, requestId: string): Promise<Response> {
  if (session !== null) await parts.sessions.end(session);
  const cookies = parts.sessions.forget(site.key, client.https);
  return refuse(401, 'Your session has ended. Please start again.', { requestId, cookies });
}
