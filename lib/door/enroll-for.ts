import * as z from 'zod';
import type { FieldError } from '@/lib/contract/envelope';
import { messages } from '@/lib/rules/text/messages';
import { LIMITS, scaleBuckets, takeLimits } from '@/lib/security/limits';
import { roleOf } from '@/lib/session/role';
import type { SessionData } from '@/lib/session/session-rows';
import {
  afterEnroll,
  afterPortal,
  againHref,
  ENROLL_PLACES,
  ENROLL_STEPS,
  type EnrollPlace,
  type EnrollProblem,
  type EnrollStep,
} from '@/lib/routing/enroll-steps';
import type { CallContext } from '@/lib/gateway/wire';
import type { Failure, Result } from '@/lib/gateway/result';
import type { DoorParts } from './door-parts';
import { defaultEnrollType, isForMember } from './session-inputs';
import { refuse, reply, replyFailure } from './reply';
import { enterRoute, goTo, isForm } from './route';
import { carry } from './seal';
import { contextOf, isGatePassed, limitSubjects, type Visit } from './visit';

const Choice = z.string().trim().max(64).default('');

const Input = z.strictObject({
  step: z.enum(ENROLL_STEPS),
  /** The page that asks; it decides where to go afterwards. */
  place: z.enum(ENROLL_PLACES),
  plan_id: z
    .string()
    .regex(/^[1-9]\d{0,9}$/)
    .transform(Number)
    .optional(),
  portal_id: Choice,
  start: z.enum(['', 'direct', 'group']).default(''),
  group_id: Choice,
});
type Input = z.infer<typeof Input>;

type Job = {
  request: Request;
  visit: Visit;
  input: Input;
  place: EnrollPlace;
  context: CallContext;
  requestId: string;
};

/** The outcome of a step: properties of the session and the next page, a message at a field, or a call that failed. */
type Outcome =
  | { ok: true; change: Partial<SessionData>; to: string }
  | { ok: false; field: keyof typeof PROBLEM_OF; message: string }
  | { ok: false; failure: Failure };

/**
 * POST enroll-for: whom a rep, a group or a visitor enrolls for (rules 1 §4 "Rep/group home flow", §2.6, §2.7, §2.10).
 * Two steps: the portal, then for a rep a new member of their own or one of a group. Each answer is looked up among
 * what the agent or group really has; the session keeps it, and a running enrollment gets it by update-filter-portal.
 */
export function createEnrollFor(parts: DoorParts) {
  return (request: Request) =>
    enterRoute(request, parts, Input, async (visit, input, requestId) => {
      const { session } = visit;
      if (!isGatePassed(visit)) return refuse(403, 'Please enter your access code first.', { requestId });
      if (input.step === 'enroll' && roleOf(session) !== 'rep')
        return refuse(401, 'Your session has ended. Please start again.', { requestId });
      const limit = await takeLimits(
        scaleBuckets(LIMITS.write, parts.limitScale()),
        limitSubjects(visit, parts.limitSecret(), {}),
        parts.counters,
      );
      if (!limit.ok)
        return refuse(429, 'Too many tries. Please wait a while and try again.', {
          requestId,
          retryAfter: limit.retryAfter,
        });
      const context = contextOf(visit, requestId);
      const place = { name: input.place, planId: input.plan_id ?? null };
      const job: Job = { request, visit, input, place, context, requestId };
      const outcome = input.step === 'portal' ? await choosePortal(job, parts) : await chooseEnroll(job, parts);
      return outcome.ok ? accept(job, outcome, parts) : refuseChoice(job, outcome);
    });
}

async function choosePortal({ visit, input, place, context }: Job, parts: DoorParts): Promise<Outcome> {
  const { site, session } = visit;
  const agentId = session?.agentId ?? site.agentId;
  const answer = await parts.call('getEnrollmentPlatforms', agentId === null ? {} : { agent_id: agentId }, context);
  if (!answer.ok) return answer;
  const portal = answer.value.data.result.find((known) => known.platform_group_id === input.portal_id);
  if (!portal) return { ok: false, field: 'portal_id', message: messages.platformRequired };
  const pushed = await push(visit, { portalId: portal.platform_group_id, groupId: null }, context, parts);
  if (!pushed.ok) return pushed;
  const role = roleOf(session);
  return {
    ok: true,
    change: {
      portalId: portal.platform_group_id,
      portalName: portal.platform_name,
      portalCode: portal.platform_code,
      // A group's New Member starts over: the person enrolled before is not in it.
      ...(role === 'group' && place.name === 'home' ? startOver(session?.groupId ?? site.groupId) : pushed.change),
    },
    to: afterPortal(site, role, place),
  };
}

async function chooseEnroll({ visit, input, place, context }: Job, parts: DoorParts): Promise<Outcome> {
  const { site, session } = visit;
  if (session === null || session.portalId === null)
    return { ok: false, field: 'portal_id', message: messages.platformRequired };
  const to = afterEnroll(site, place);
  if (input.start === '') return { ok: false, field: 'start', message: messages.enrollForRequired };
  if (input.start === 'direct') return { ok: true, change: startOver(site.groupId), to };
  const agentId = session.agentId ?? site.agentId;
  const answer = agentId === null ? null : await parts.call('getAgentGroups', { agent_id: agentId }, context);
  if (answer && !answer.ok) return answer;
  const group = answer?.value.data.result.find((known) => known.gid === input.group_id);
  if (!group) return { ok: false, field: 'group_id', message: messages.groupRequired };
  // A current member's enrollment stays under the member's own group; the chosen group is the next person's.
  if (!isForMember(session)) {
    const pushed = await push(visit, { portalId: session.portalId, groupId: group.gid }, context, parts);
    if (!pushed.ok) return pushed;
  }
  return { ok: true, change: { ...startOver(group.gid), enrollType: 'new-group-member' }, to };
}

/** The temporary enrollment leaves the session (rules 1 §4), and with it the current member it may have been for. */
function startOver(groupId: string | null): Partial<SessionData> {
  return { groupId, enrollType: defaultEnrollType(groupId), enrollmentId: null, userId: null };
}

type Pushed = { ok: true; change: Partial<SessionData> } | { ok: false; failure: Failure };

/** Puts portal and group on a running enrollment. One that is over, or gone, leaves the session instead. */
async function push(
  { session }: Visit,
  { portalId, groupId }: { portalId: string; groupId: string | null },
  context: CallContext,
  parts: DoorParts,
): Promise<Pushed> {
  const enrollmentId = session?.enrollmentId ?? null;
  if (enrollmentId === null) return { ok: true, change: {} };
  const answer: Result<unknown> = await parts.call(
    'updateFilterPortal',
    { enrollment_id: enrollmentId, platform_group_id: portalId, ...(groupId !== null && { group_id: groupId }) },
    context,
  );
  if (answer.ok) return { ok: true, change: {} };
  return isOver(answer.failure) ? { ok: true, change: { enrollmentId: null } } : { ok: false, failure: answer.failure };
}

/** True when an enrollment is submitted, or not there any more. */
export function isOver(failure: Failure): boolean {
  return failure.kind === 'http' ? failure.status === 404 : failure.kind === 'coded' && failure.code === 'locked';
}

async function accept(job: Job, { change, to }: Outcome & { ok: true }, parts: DoorParts): Promise<Response> {
  const { request, visit, requestId } = job;
  const { site, session, client } = visit;
  const opened = session
    ? await parts.sessions.change(session, change, client.https)
    : await parts.sessions.start(site.key, { ...carry(site, null), ...change }, client.https);
  if (opened === null) return refuse(401, 'Your session has ended. Please start again.', { requestId });
  if (isForm(request)) return goTo(to, opened.cookies);
  return reply(200, { status: 'success', data: { to } }, { requestId, cookies: opened.cookies });
}

/** A form goes back to its step with one word in the address; a script gets the message beside the field. */
function refuseChoice(job: Job, outcome: Outcome & { ok: false }): Response {
  const { request, visit, input, place, requestId } = job;
  const again = (step: EnrollStep, problem: EnrollProblem) =>
    goTo(againHref(visit.site, roleOf(visit.session), place, step, problem));
  if ('failure' in outcome)
    return isForm(request) ? again(input.step, 'unavailable') : replyFailure(outcome.failure, requestId);
  const { field, message } = outcome;
  if (isForm(request)) return again(field === 'portal_id' ? 'portal' : 'enroll', PROBLEM_OF[field]);
  const fields: FieldError[] = [{ target_element: field, error_message: message }];
  return refuse(422, message, { requestId, fields });
}

const PROBLEM_OF = { portal_id: 'portal', group_id: 'group', start: 'start' } as const;
