import * as z from 'zod';
import type { CallContext } from '@/lib/gateway/wire';
import type { Failure } from '@/lib/gateway/result';
import { resumeHref } from '@/lib/routing/home-links';
import { STEPS, stepOf } from '@/lib/rules/steps/step-table';
import { isStaff } from '@/lib/rules/words/visits';
import { LIMITS, scaleBuckets, takeLimits } from '@/lib/security/limits';
import type { CookieCodec } from '@/lib/session/cookie';
import type { Session } from '@/lib/session/session';
import type { SessionData } from '@/lib/session/session-rows';
import { SIGNING_INTENTS as INTENTS, withForm } from '@/lib/site/form-places';
import { routes } from '@/lib/site/routes';
import type { DoorParts } from './door-parts';
import { goBack, goOn } from './refuse-form';
import { toStart } from './resume-routes';
import { enterRoute } from './route';
import { afterMember } from './seal';
import { contextOf, limitSubjects, type Visit } from './visit';

type Parts = DoorParts & { codec: () => CookieCodec; now: () => Date };

const Input = z.strictObject({
  intent: z.enum(INTENTS),
  /** The step that the form stands on, to come back to it. */
  step: z.enum(STEPS.map(({ slug }) => slug)).default(stepOf('agreement').slug),
  link_id: z
    .string()
    .regex(/^[A-Za-z0-9_-]{1,64}$/)
    .optional(),
});
type Input = z.infer<typeof Input>;

const TOO_MANY = 'Too many links were sent. Please wait an hour before the next one.';
const GONE = 'This link can no longer be found.';

/** One press: what it was, who pressed, and the calls in their name. */
type Press = { visit: Visit & { session: Session }; input: Input; parts: Parts; context: CallContext };

/**
 * POST signing: every press of sending to the client, of what is done with a link that was sent, and of handing the screen
 * (decisions 34, 169, 170). Plain forms, with scripts or without; each leads to the page that shows what came of it.
 */
export function createSigning(parts: Parts) {
  return (request: Request) =>
    enterRoute(request, parts, Input, async (visit, input, requestId) => {
      const { session, site } = visit;
      if (session === null) return goOn(visit, routes.landing(site));
      const context = contextOf(visit, requestId);
      return PRESSES[input.intent]({ visit: { ...visit, session }, input, parts, context });
    });
}

const PRESSES: Record<Input['intent'], (press: Press) => Promise<Response>> = {
  [INTENTS.send]: send,
  [INTENTS.again]: send,
  [INTENTS.change]: takeBack,
  [INTENTS.stop]: stop,
  [INTENTS.show]: show,
  [INTENTS.receipt]: openReceipt,
  [INTENTS.hand]: (press) => hand(press, true),
  [INTENTS.handBack]: (press) => hand(press, false),
  [INTENTS.giveBack]: giveBack,
};

/** True for a session that enrolls another person and has the screen. */
const mayHandOut = ({ signedIn, eprocess, signingLink, handedOver }: Session): boolean =>
  (isStaff(signedIn?.role) || isStaff(eprocess)) && signingLink === null && handedOver === null;

const linkOf = ({ input, visit }: Press): string | null => input.link_id ?? visit.session.sentLink;

/** The page that a press came from: the step while the enrollment is here, else the status of the link. */
function pageOf({ visit: { site, session }, input }: Press): string {
  return session.enrollmentId === null ? routes.withClient(site) : routes.step(site, input.step);
}

function refusePress(press: Press, message: string): Promise<Response> {
  const refused = { form: 'signing', about: '', values: {}, problems: {}, message } as const;
  return goBack(press.visit, withForm(pageOf(press), 'signing'), refused, press.parts.codec());
}

const tell = (press: Press, failure: Failure) =>
  refusePress(press, failure.kind === 'http' && failure.status === 404 ? GONE : failure.message);

/** Leads on with a changed session; to the start when the session has ended meanwhile. */
async function goWith({ visit, parts }: Press, change: Partial<SessionData>, to: string): Promise<Response> {
  const opened = await parts.sessions.change(visit.session, change, visit.client.https);
  return goOn(visit, opened ? to : routes.landing(visit.site), opened?.cookies ?? []);
}

/** Sends a link, or a new one in the place of the last: the digits to read out are shown on the page that follows, once. */
async function send(press: Press): Promise<Response> {
  const { visit, parts, context } = press;
  const { session, site, client } = visit;
  const [mine, link] = [session.enrollmentId, linkOf(press)];
  if (!mayHandOut(session) || (mine === null && link === null)) return goOn(visit, routes.withClient(site));
  const limit = await takeLimits(
    scaleBuckets(LIMITS.mail, parts.limitScale()),
    limitSubjects(visit, parts.limitSecret(), {}),
    parts.counters,
  );
  if (!limit.ok) return refusePress(press, TOO_MANY);
  const result =
    mine !== null
      ? await parts.call('createSigningLink', { enrollment_id: mine }, context)
      : await parts.call('renewSigningLink', { link_id: link ?? '' }, context);
  if (!result.ok) return tell(press, result.failure);
  const { link_id: sentLink, code } = result.value.data;
  if (link !== null && mine === null) await parts.tellSigning(link);
  const gone = { enrollmentId: null, sentLink, receiptFor: null };
  // The other browsers of this enrollment are left behind too, and follow the same link.
  if (mine !== null) await parts.sessions.continueIn(session, () => gone);
  const opened = await parts.sessions.change(session, { ...gone, ...afterMember({ site, session }) }, client.https);
  const shown = { form: 'signing', about: 'code', values: { code }, problems: {}, message: '' } as const;
  return goBack(visit, withForm(routes.withClient(site), 'signing'), shown, parts.codec(), opened?.cookies ?? []);
}

/** "Change the application": the link is over and the enrollment comes back, in a session with a new id (threats T3). */
async function takeBack(press: Press): Promise<Response> {
  const { visit, parts, context } = press;
  const { session, site, client } = visit;
  const link = linkOf(press);
  if (link === null || !mayHandOut(session)) return goOn(visit, routes.withClient(site));
  const result = await parts.call('takeBackEnrollment', { link_id: link }, context);
  if (!result.ok) return tell(press, result.failure);
  const resumed = result.value.data;
  const opened = await parts.sessions.start(site.key, toStart(visit, resumed), client.https, session);
  // The client's browsers keep their link, by which the API tells them that it has ended.
  await parts.tellSigning(link);
  return goOn(visit, resumeHref(site, resumed.saved_tab), opened.cookies);
}

async function stop(press: Press): Promise<Response> {
  const { visit, parts, context } = press;
  const link = linkOf(press);
  if (link === null) return goOn(visit, routes.withClient(visit.site));
  const result = await parts.call('stopSigningLink', { link_id: link }, context);
  if (!result.ok) return tell(press, result.failure);
  await parts.tellSigning(link);
  return goOn(visit, routes.withClient(visit.site));
}

/** Another link of the same sender, whom the API asks for: what is shown is kept in the session, not in an address. */
async function show(press: Press): Promise<Response> {
  const { visit, parts, context } = press;
  const link = linkOf(press);
  const page = routes.withClient(visit.site);
  const result = link === null ? null : await parts.call('getSigningStatus', { link_id: link }, context);
  if (result === null) return goOn(visit, page);
  return result.ok ? goWith(press, { sentLink: link }, page) : tell(press, result.failure);
}

async function openReceipt(press: Press): Promise<Response> {
  const { visit, parts, context } = press;
  const link = linkOf(press);
  const result = link === null ? null : await parts.call('getSentReceipt', { link_id: link }, context);
  if (result === null) return goOn(visit, routes.withClient(visit.site));
  if (!result.ok) return tell(press, result.failure);
  return goWith(press, { receiptFor: result.value.data.enrollment_id }, routes.receipt(visit.site));
}

/** Hands the screen to the client, or takes it back (decisions 170). */
async function hand(press: Press, toClient: boolean): Promise<Response> {
  const { visit, input, parts } = press;
  const { session, site } = visit;
  const { signedIn, agentId, groupId, handedOver } = session;
  const to = session.enrollmentId === null && session.receiptFor !== null ? routes.receipt(site) : pageOf(press);
  if (!toClient) return handedOver === null ? goOn(visit, to) : goWith(press, { handedOver: null }, to);
  if (session.enrollmentId === null || !mayHandOut(session)) return goOn(visit, to);
  const desk =
    groupId !== null && session.eprocess === 'group' ? `site-group:${groupId}` : `site-agent:${agentId ?? ''}`;
  const by = signedIn === null ? desk : `${signedIn.role}:${signedIn.id}`;
  const change = { handedOver: { by, at: parts.now().toISOString() } };
  return goWith(press, change, routes.step(site, input.step));
}

/** The client of a link gives the enrollment back: this browser is out, and its sender is told. */
async function giveBack(press: Press): Promise<Response> {
  const { visit, parts, context } = press;
  const { enrollmentId, signingLink } = visit.session;
  if (enrollmentId === null || signingLink === null) return goOn(visit, routes.sign(visit.site, 'given-back'));
  const result = await parts.call('giveBackEnrollment', { enrollment_id: enrollmentId }, context);
  if (!result.ok) return tell(press, result.failure);
  await parts.tellSigning(signingLink);
  return goWith(press, { enrollmentId: null, signingLink: null }, routes.sign(visit.site, 'given-back'));
}
