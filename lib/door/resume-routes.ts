import * as z from 'zod';
import type { AnswerOf } from '@/lib/contract/endpoint';
import type { EndpointNamed } from '@/lib/contract/registry';
import { OTHER_SITE } from '@/lib/contract/resume';
import type { CookieCodec } from '@/lib/session/cookie';
import { clearCookie, readCookie, resumeCookieName, sessionCookieName, setCookie } from '@/lib/session/set-cookie';
import { USED_LINK } from '@/lib/rules/text/code-text';
import { hashSid, newSid } from '@/lib/session/session-id';
import type { SessionData, SessionStart } from '@/lib/session/session-rows';
import { resumeHref } from '@/lib/routing/home-links';
import type { RefusedForm } from '@/lib/session/sent-form';
import { withForm } from '@/lib/site/form-places';
import { routes } from '@/lib/site/routes';
import type { Failure } from '@/lib/gateway/result';
import { readAnswerOf } from './ask-door';
import { takeCodeTry } from './code-tries';
import type { DoorParts } from './door-parts';
import { refuse, reply, replyFailure } from './reply';
import { goBack, goOn, refusalIn, tellRefusal } from './refuse-form';
import { enterRoute, isForm } from './route';
import { carry, underPortal, toEmployeeClass } from './seal';
import { contextOf, type Visit } from './visit';

export type Resumed = AnswerOf<EndpointNamed<'continueEnrollment'>>['data'];
export type ResumeParts = DoorParts & { codec: () => CookieCodec; now: () => Date };

/** Seconds a resume by link waits for its confirmation. */
const PENDING_SECONDS = 600;
const TOO_LATE = 'This link has been open for too long. Please use it again or enter your code.';
/** A second press, or a press whose answer was lost, arrives within this time. */
const PRESS_MS = 60_000;

const Pending = z.object({
  site: z.string(),
  savedTab: z.string(),
  start: z.record(z.string(), z.unknown()),
  /** The id of the session that is to be opened: there is one row of it at most, so the cookie is spent by its first use. */
  sid: z.string(),
  /** The hash of the session in which the resume was asked for. */
  by: z.string(),
  /** The landing of this host at which it goes on, null for the site itself (decisions 41). */
  landing: z.string().nullable(),
});
type Pending = z.infer<typeof Pending>;

/**
 * POST resume: code and e-mail open the enrollment again in a session with a new id (rules 3 §4, decisions 12). A
 * mailed link's token is redeemed too, but waits for `resume-confirm`: no visitor may be led into another person's
 * enrollment (threats T3); so does a code in a browser that is in another enrollment. Plain forms are answered with the
 * page to go to.
 */
export function createResume(parts: ResumeParts) {
  const Input = z.strictObject({
    code: z.string().max(64).default(''),
    email: z.string().max(254).default(''),
    token: z
      .string()
      .regex(/^[A-Za-z0-9_-]{16,128}$/)
      .optional(),
  });
  return (request: Request) =>
    enterRoute(request, parts, Input, async (visit, input, requestId) => {
      const tried = { code: input.token ?? input.code, email: input.email };
      const limit = await takeCodeTry(input.token === undefined ? 'resume' : 'link', visit, tried, parts);
      const form = isForm(request) ? { codec: parts.codec(), typed: input } : null;
      if (!limit.ok) return refuseResume(visit, form, requestId, limit.retryAfter);
      const context = contextOf(visit, requestId);
      const result =
        input.token === undefined
          ? await parts.call('continueEnrollment', { code: input.code, email: input.email }, context)
          : await parts.call('directContinue', { id: input.token }, context);
      await limit.settle(result.ok || isElsewhere(result.failure));
      if (!result.ok) return failResume(visit, form, requestId, result.failure);
      const { data: resumed } = result.value;
      const place = await placeOf(request, visit, resumed.landing ?? null, parts);
      if (place === null) return failResume(visit, form, requestId, goneLanding(requestId));
      return input.token !== undefined || replacesOther(place, resumed)
        ? holdResumed(request, { visit, place }, resumed, parts, { requestId })
        : openResumed(request, place, resumed, parts, requestId);
    });
}

/** The visit of the site at which an enrollment goes on: a landing of this host has a session of its own. */
async function placeOf(request: Request, visit: Visit, slug: string | null, parts: ResumeParts): Promise<Visit | null> {
  if (slug === null) return visit;
  const site = await parts.findLanding(visit.site, slug);
  if (site === null) return null;
  const session = await parts.sessions.load(site.key, request.headers.get('cookie'), visit.client.https);
  return { ...visit, site, session };
}

/** A landing that was taken down meanwhile. */
const goneLanding = (requestId: string): Failure => ({
  kind: 'http',
  status: 503,
  message: 'The page of this enrollment is closed at the moment. Please try again later.',
  requestId,
});

/** The right code at the wrong address is no guess. */
const isElsewhere = (failure: Failure): boolean => failure.kind === 'coded' && failure.code === OTHER_SITE;

/** True when this browser is in another enrollment, which the visitor must agree to leave. */
function replacesOther({ session }: Visit, resumed: Resumed): boolean {
  const current = session?.enrollmentId ?? null;
  return current !== null && current !== resumed.enrollment_id;
}

/**
 * POST resume-confirm: the visitor says that the enrollment, shown by its person's name, is theirs. It works once; the
 * browser that asked may press twice.
 */
export function createResumeConfirm(parts: ResumeParts) {
  return (request: Request) =>
    enterRoute(request, parts, z.strictObject({}), async (visit, _input, requestId) => {
      const { site, client } = visit;
      const name = resumeCookieName(site.key, client.https);
      const value = readCookie(request.headers.get('cookie'), name);
      const pending = value === null ? null : await parts.codec().unsealValue(value, Pending, PENDING_SECONDS);
      const place = pending?.site === site.key ? await placeOf(request, visit, pending.landing, parts) : null;
      const opened = pending && place && (await openPending(request, place, pending, parts));
      if (pending === null || place === null || opened === null)
        return isForm(request)
          ? goBackToCode(visit, { message: TOO_LATE }, parts.codec())
          : refuse(401, TOO_LATE, { requestId });
      const cookies = [...opened.cookies, clearCookie(name, client.https)];
      const to = resumeHref(place.site, pending.savedTab);
      return isForm(request)
        ? goOn(visit, to, cookies)
        : reply(200, { status: 'success', data: { to } }, { requestId, cookies });
    });
}

/** The session of a resume that waited; null when it was opened before, unless this is the same press once more. */
async function openPending(request: Request, { site, session, client }: Visit, pending: Pending, parts: ResumeParts) {
  const { sessions } = parts;
  const first = await sessions.startAs(pending.sid, site.key, pending.start as SessionStart, client.https);
  if (first !== null) {
    if (session !== null) await sessions.end(session);
    await sessions.continueIn(first.session);
    return first;
  }
  const again = await sessions.reopen(pending.sid, site.key, client.https);
  if (again === null || session?.sid === pending.sid) return again;
  const value = readCookie(request.headers.get('cookie'), sessionCookieName(site.key, client.https));
  const asked = value === null ? null : await parts.codec().unseal(value, site.key, parts.now());
  const isSamePress = asked !== null && hashSid(asked.sid) === pending.by;
  return isSamePress && parts.now().getTime() - again.session.createdAt.getTime() < PRESS_MS ? again : null;
}

async function openResumed(
  request: Request,
  visit: Visit,
  resumed: Resumed,
  parts: ResumeParts,
  requestId: string,
): Promise<Response> {
  const { site, session, client } = visit;
  const start = toStart({ site, session }, resumed);
  const { session: opened, cookies } = await parts.sessions.start(site.key, start, client.https, session);
  await parts.sessions.continueIn(opened);
  const to = resumeHref(site, resumed.saved_tab);
  if (isForm(request)) return goOn(visit, to, cookies);
  const data = { to, saved_tab: resumed.saved_tab, name_hint: resumed.name_hint };
  return reply(200, { status: 'success', data }, { requestId, cookies });
}

/** Keeps a resume, sealed, until the visitor says that it is theirs; leads back to the page that asks, `page` of a form. */
export async function holdResumed(
  request: Request,
  { visit, place }: { visit: Visit; place: Visit },
  resumed: Resumed,
  parts: ResumeParts,
  { requestId, page }: { requestId: string; page?: string },
): Promise<Response> {
  const { site, session, client } = place;
  // A stranger gets an empty session, so that the waiting resume has a browser it belongs to.
  const asking =
    session === null
      ? await parts.sessions.start(site.key, carry(site, null), client.https)
      : { session, cookies: [] as string[] };
  const pending: Pending = {
    site: visit.site.key,
    savedTab: resumed.saved_tab,
    start: toStart({ site, session }, resumed),
    sid: newSid(),
    by: hashSid(asking.session.sid),
    landing: resumed.landing ?? null,
  };
  const seal = await parts.codec().sealValue(pending, PENDING_SECONDS);
  const cookie = setCookie(resumeCookieName(visit.site.key, client.https), seal, {
    https: client.https,
    maxAgeSeconds: PENDING_SECONDS,
  });
  if (isForm(request)) {
    const asked = { about: 'confirm', values: { name_hint: resumed.name_hint } };
    return goBackToCode(visit, asked, parts.codec(), [...asking.cookies, cookie], page);
  }
  const data = { confirm: true, name_hint: resumed.name_hint, saved_tab: resumed.saved_tab };
  return reply(200, { status: 'success', data }, { requestId, cookies: [...asking.cookies, cookie] });
}

/** The session of a resumed enrollment: its own ids, and a gate that is passed by having had the code (rules 3 §2). */
export function toStart({ site, session }: Pick<Visit, 'site' | 'session'>, resumed: Resumed): SessionStart {
  const base = carry(site, session);
  const role = base.signedIn?.role;
  // Choices a rep made for another person are not this enrollment's: a group before, a current member.
  const groupId = resumed.group_id ?? (role === 'group' ? base.groupId : site.groupId);
  return {
    ...base,
    ...(role !== 'member' && { userId: null }),
    gate: base.gate === 'none' && site.gate === 'code' ? 'resumed' : base.gate,
    // Another agent's or group's enrollment is continued by its applicant, not by the rep or administrator who is
    // signed in.
    ...(!isOwn(base, resumed) && { signedIn: null, userId: null, repName: null }),
    enrollmentId: resumed.enrollment_id,
    agentId: resumed.agent_id ?? base.agentId,
    groupId,
    employeeClass: toEmployeeClass(resumed),
    ...underPortal(base, resumed.platform_group_id ?? base.portalId),
    openType: resumed.open_type ?? base.openType,
    // A code says which enrollment, not who is there: what a rep began is continued as its applicant.
    eprocess: resumed.eprocess === 'rep' && base.eprocess !== 'rep' ? 'applicant' : resumed.eprocess,
    enrollType: toEnrollType(resumed.type, resumed.group_id),
    sentLink: null,
    ...(resumed.signing_link && asClient(resumed.signing_link)),
  };
}

/** A visitor who comes by a link to sign is the client, in whichever browser (decisions 169). */
function asClient(signingLink: string): Partial<SessionData> {
  return { signingLink, eprocess: 'applicant', signedIn: null, userId: null, repName: null };
}

function isOwn(base: SessionData, { agent_id: agentId, group_id: groupId }: Resumed): boolean {
  return (agentId ?? base.agentId) === base.agentId && (groupId ?? base.groupId) === base.groupId;
}

/** "Sets enroll_type to new-member when the type is new-user, otherwise existing-member" (rules 3 §4). */
function toEnrollType(type: Resumed['type'], groupId: string | null): SessionStart['enrollType'] {
  if (type === 'new-user' || type === 'new-member') return groupId === null ? 'new-member' : 'new-group-member';
  return type === 'new-group-member' ? 'new-group-member' : 'existing-member';
}

/** The fields of a plain form, to be shown again. */
type Sent = { codec: CookieCodec; typed: { code: string; email: string; token?: string | undefined } } | null;

function refuseResume(visit: Visit, form: Sent, requestId: string, retryAfter: number): Response | Promise<Response> {
  const message = 'Too many tries. Please wait a while and try again.';
  if (form) return goBackToCode(visit, { values: typedIn(form), message }, form.codec);
  return refuse(429, message, { requestId, retryAfter });
}

async function failResume(visit: Visit, form: Sent, requestId: string, failure: Failure): Promise<Response> {
  const answer = replyFailure(failure, requestId);
  if (!form) return answer;
  const told =
    form.typed.token === undefined
      ? tellRefusal(refusalIn(await readAnswerOf(answer)), '')
      : { problems: {}, message: failure.kind === 'http' && failure.status === 404 ? USED_LINK : failure.message };
  return goBackToCode(visit, { values: typedIn(form), ...told }, form.codec);
}

const typedIn = ({ typed: { code, email } }: NonNullable<Sent>) => ({ code, email });

/** To the page of codes, where a plain form stands again, or the question whose enrollment it is. */
export function goBackToCode(
  visit: Visit,
  told: Partial<RefusedForm>,
  codec: CookieCodec,
  cookies: readonly string[] = [],
  page = routes.continueEnrollment(visit.site),
): Promise<Response> {
  const refused: RefusedForm = { form: 'resume', about: '', values: {}, problems: {}, message: '', ...told };
  return goBack(visit, withForm(page, 'resume'), refused, codec, cookies);
}
