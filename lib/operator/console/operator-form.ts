import type { CookieCodec } from '@/lib/session/cookie';
import type { RefusedForm } from '@/lib/session/sent-form';
import { sessionCookieName, readCookie } from '@/lib/session/set-cookie';
import { hasConsole } from '@/lib/site/console-host';
import { withForm } from '@/lib/site/form-places';
import { operatorRoutes } from '@/lib/site/operator-routes';
import { routes } from '@/lib/site/routes';
import type { DoorParts } from '@/lib/door/door-parts';
import { goBack } from '@/lib/door/refuse-form';
import { refuse } from '@/lib/door/reply';
import { enterRoute, goTo } from '@/lib/door/route';
import type { Visit } from '@/lib/door/visit';
import type { Ports } from '@/lib/enrollment-api/ports';
import * as z from 'zod';
import type { Outcome, Verb } from '../verb';
import { doBy, tryBy, verbOf, type At } from './console-perform';
import { findOperator } from './operator-account';
import { LOOKED, PRESS, toDoneMark } from './press-words';
import { isScreen } from './screen-names';
import { placeProblems, readTold, toValues } from './told-inputs';

export type OperatorFormParts = DoorParts & { codec: () => CookieCodec; openPorts(): Promise<Ports | null> };

/** The inputs of verbs have names of their own; each is checked by the verb's schema. */
const Input = z.record(z.string().max(80), z.string().max(4_000));

type Job = { visit: Visit; at: At; verb: Verb; told: Record<string, unknown>; page: string; codec: CookieCodec };

/**
 * POST operator: a form of the console, for all verbs alike (decisions 285). A change is tried, confirmed and made, each by a press of
 * its own; what is refused stands beside its field on the page it came from. For all others there is no such route.
 */
export function createOperatorForm(parts: OperatorFormParts) {
  return (request: Request) =>
    enterRoute(request, parts, Input, async (visit, sent, requestId) => {
      const missing = () => refuse(404, 'Not found.', { requestId });
      const at = await enterConsole(request, visit, parts);
      if (at === null) return missing();
      if (at instanceof Response) return at;
      const verb = verbOf(at.operator, sent['verb'] ?? '');
      if (verb === null) return missing();
      const { from = '' } = sent;
      const page = isScreen(from)
        ? operatorRoutes.screen(visit.site, from)
        : operatorRoutes.verb(visit.site, verb.name);
      const job: Job = { visit, at, verb, told: readTold(verb, sent), page, codec: parts.codec() };
      switch (sent['press']) {
        case PRESS.look:
          return look(job);
        case PRESS.fill:
          return back(job, {});
        case PRESS.do:
          return make(job, sent['key'] ?? '');
        default:
          return attempt(job);
      }
    });
}

/** The operator of a request. One whose session ended meanwhile signs in again; null for all others, who find nothing here. */
export async function enterConsole(
  request: Request,
  visit: Visit,
  parts: OperatorFormParts,
): Promise<At | Response | null> {
  const { site, session, client } = visit;
  if (!hasConsole(site)) return null;
  const signedIn = session?.signedIn ?? null;
  const wasHere = readCookie(request.headers.get('cookie'), sessionCookieName(site.key, client.https)) !== null;
  if (session === null && wasHere) return goTo(routes.signIn(site, operatorRoutes.home(site), 'ended'));
  if (session === null || signedIn?.role !== 'operator') return null;
  const ports = await parts.openPorts();
  if (ports === null) return null;
  const operator = await findOperator(ports, signedIn);
  if (operator !== null) return { operator, ports, siteKey: site.key, ip: client.ip === 'unknown' ? null : client.ip };
  await parts.sessions.end(session);
  return goTo(routes.signIn(site, '', 'ended'), parts.sessions.forget(site.key, client.https));
}

type Told = Partial<Pick<RefusedForm, 'problems' | 'message' | 'agreed'>>;

/** The page of the form, with what was typed and what is to be said of it. */
function back(
  { visit, verb, told, page, codec }: Job,
  { problems = {}, message = '', agreed }: Told,
): Promise<Response> {
  const form = { form: 'operator' as const, about: verb.name, values: toValues(told), problems, message };
  return goBack(visit, withForm(page, 'operator'), { ...form, ...(agreed !== undefined && { agreed }) }, codec);
}

const refuseBy = (job: Job, { problems }: Outcome & { ok: false }): Promise<Response> =>
  back(job, placeProblems(job.verb, problems));

/** A list is read by its page, at each reload anew. */
function look(job: Job): Promise<Response> {
  const problems = job.verb.check(job.told);
  if (job.verb.writes !== 'nothing' || problems.length > 0) return refuseBy(job, { ok: false, problems });
  return back(job, { agreed: LOOKED });
}

/** A change is tried and taken back; its words are shown with the question whether to make it. */
async function attempt(job: Job): Promise<Response> {
  const { at, verb, told } = job;
  if (verb.writes === 'nothing') return look(job);
  const outcome = await tryBy(at, verb, told);
  if (!outcome.ok) return refuseBy(job, outcome);
  // A trial draws a code of its own, which is no code.
  const message = verb.tellsOnce ? '' : outcome.said.join('\n');
  return back(
    { ...job, page: operatorRoutes.verb(job.visit.site, verb.name) },
    { message, agreed: at.ports.ids.token(18) },
  );
}

async function make(job: Job, key: string): Promise<Response> {
  const { at, verb, told, visit, codec } = job;
  // Nothing is made that was not tried, and shown, before.
  if (verb.writes === 'nothing' || !/^[\w-]{24}$/.test(key)) return attempt(job);
  const outcome = await doBy(at, verb, told, key);
  if (outcome !== null && !outcome.ok)
    return refuseBy({ ...job, page: operatorRoutes.verb(visit.site, verb.name) }, outcome);
  const said = outcome === null ? '' : outcome.said.join('\n');
  const form = { form: 'operator' as const, about: verb.name, values: {}, problems: {}, message: said };
  const agreed = toDoneMark(outcome === null ? '' : key);
  return goBack(visit, withForm(operatorRoutes.done(visit.site, verb.name), 'operator'), { ...form, agreed }, codec);
}
