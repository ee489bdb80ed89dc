import * as z from 'zod';
import { messages } from '@/lib/rules/text/messages';
import { normalizeCode, UNKNOWN_ACCESS_CODE } from '@/lib/rules/text/code-text';
import { UNEXPECTED } from '@/lib/rules/text/outage-messages';
import { isRecord, textOrNull } from '@/lib/rules/text/records';
import { checkRequired } from '@/lib/rules/text/text';
import { CODE_ORIGINS } from '@/lib/rules/words/site-kinds';
import type { CookieCodec } from '@/lib/session/cookie';
import type { RefusedForm } from '@/lib/session/sent-form';
import { CODE_FIELD, CODE_INTENTS, withForm } from '@/lib/site/form-places';
import { routes } from '@/lib/site/routes';
import { askDoor, readAnswerOf, type FormParts } from './ask-door';
import { askOwn, type AskOwn } from './ask-own';
import { goBack, goOn, refusalIn, tellRefusal } from './refuse-form';
import { enterRoute } from './route';
import type { Visit } from './visit';

type Serve = (request: Request) => Promise<Response>;

/** The routes that scripts call for the same forms. */
export type CodeFormParts = FormParts & {
  codec: () => CookieCodec;
  signIn: (request: Request, action: readonly string[]) => Promise<Response>;
  confirmCode: Serve;
  confirmGroup: Serve;
};

const typed = z.string().max(200).default('');
const place = {
  origin: z.enum(CODE_ORIGINS).default('accessPage'),
  /** The plan whose page asks for the employer of an enrollment that is under way. */
  plan_id: z.union([z.literal(''), z.string().regex(/^[1-9]\d{0,9}$/)]).default(''),
};
const Input = z.discriminatedUnion('intent', [
  z.strictObject({ intent: z.literal(CODE_INTENTS.rep), [CODE_FIELD.rep]: typed }),
  z.strictObject({ intent: z.literal(CODE_INTENTS.confirmRep) }),
  z.strictObject({ intent: z.literal(CODE_INTENTS.cancelRep) }),
  z.strictObject({ intent: z.literal(CODE_INTENTS.group), [CODE_FIELD.group]: typed, ...place }),
  z.strictObject({ intent: z.literal(CODE_INTENTS.confirmGroup), [CODE_FIELD.group]: typed, ...place }),
  z.strictObject({ intent: z.literal(CODE_INTENTS.otherGroup), [CODE_FIELD.group]: typed, ...place }),
]);
type GroupInput = Extract<z.infer<typeof Input>, { group_code: string }>;

/** One form on its way. */
type Job = {
  request: Request;
  visit: Visit;
  ask: AskOwn;
  cookies: string[];
  parts: CodeFormParts;
  /** Back to the page of codes, where the form stands with its message. */
  back(about: string, values: RefusedForm['values'], problem?: string): Promise<Response>;
};

/**
 * POST code: rep and group codes without script, one step after the other on the access page (rules 3 §2, §4 "Access
 * flows", decisions 159). Calls the same routes as a script does, so that limits, tokens and messages are the same.
 */
export function createCodeForm(parts: CodeFormParts) {
  return (request: Request) =>
    enterRoute(request, parts, Input, async (visit, input) => {
      const { ask, cookies } = askOwn(request, visit);
      const page = withForm(routes.accessPage(visit.site), 'code');
      const job: Job = {
        request,
        visit,
        ask,
        cookies,
        parts,
        back: (about, values, problem) => {
          const problems: Record<string, string> = problem === undefined ? {} : { text: problem };
          return goBack(visit, page, { form: 'code', about, values, problems, message: '' }, parts.codec(), cookies);
        },
      };
      switch (input.intent) {
        case CODE_INTENTS.rep:
          return findRep(job, input.agent_code);
        case CODE_INTENTS.confirmRep:
          return confirmRep(job);
        case CODE_INTENTS.cancelRep: {
          const csrfToken = await takeCsrf(job);
          await ask(serveSignIn(parts, 'signout'), 'POST', '/api/auth/signout', { csrfToken, json: true });
          return goOn(visit, routes.accessPage(visit.site), cookies);
        }
        case CODE_INTENTS.group:
          return findGroup(job, input);
        case CODE_INTENTS.confirmGroup:
          return input.plan_id === '' ? enterGroup(job, input) : takeEmployer(job, input);
        case CODE_INTENTS.otherGroup:
          return job.back('group', { plan_id: input.plan_id, origin: input.origin });
      }
    });
}

const serveSignIn =
  ({ signIn }: Pick<CodeFormParts, 'signIn'>, ...action: string[]): Serve =>
  (request) =>
    signIn(request, action);

/** The token that next-auth wants with every post. */
export async function takeCsrf({ ask, parts }: { ask: AskOwn; parts: Pick<CodeFormParts, 'signIn'> }): Promise<string> {
  const { value } = await ask(serveSignIn(parts, 'csrf'), 'GET', '/api/auth/csrf');
  return (isRecord(value) && textOrNull(value.csrfToken)) || '';
}

/** The token of the right code stays in the browser for ten minutes; the page shows the name that is in it. */
async function findRep(job: Job, given: string): Promise<Response> {
  const { visit, ask, cookies, parts, back } = job;
  const code = normalizeCode(given);
  const missing = checkRequired(code);
  if (missing !== null) return back('rep', { typed: given }, missing);
  const body = { csrfToken: await takeCsrf(job), agent_code: code, json: true };
  const answer = await ask(
    serveSignIn(parts, 'callback', 'access-code'),
    'POST',
    '/api/auth/callback/access-code',
    body,
  );
  const problem = signInProblem(answer.value, answer.ok);
  if (problem !== null) return back('rep', { typed: given }, problem);
  return goOn(visit, withForm(routes.accessPage(visit.site), 'code'), cookies);
}

/** next-auth tells a refusal by the `error` member of the address it answers with. */
function signInProblem(value: unknown, ok: boolean): string | null {
  const url = isRecord(value) ? textOrNull(value.url) : null;
  const error = url === null ? null : (URL.parse(url, 'http://own.invalid')?.searchParams.get('error') ?? null);
  if (error === 'CredentialsSignin') return UNKNOWN_ACCESS_CODE;
  if (!ok) return refusalIn(value)?.message ?? UNEXPECTED;
  return error === null ? null : UNEXPECTED;
}

async function confirmRep({ visit, ask, cookies, parts, back }: Job): Promise<Response> {
  const answer = await ask(parts.confirmCode, 'POST', '/api/session/confirm-code', {});
  const to = placeIn(answer.value);
  return to === null ? back('rep', {}, wordOf(answer.value)) : goOn(visit, to, cookies);
}

/** `validate-group` as a browser sees it: the session keeps the rest. */
const Found = z.object({ status: z.literal('success'), data: z.object({ name: z.string() }).nullable() });

/** The employer of a code, validated; its name is confirmed on the page that comes. */
async function findGroup({ request, visit, cookies, parts, back }: Job, input: GroupInput): Promise<Response> {
  const { group_code: given, origin, plan_id } = input;
  const code = normalizeCode(given);
  const values = { typed: given, origin, plan_id };
  const missing = checkRequired(code);
  if (missing !== null) return back('group', values, missing);
  const answer = await askDoor(request, visit, parts)('POST', '/validate-group', { group_code: code });
  cookies.push(...answer.headers.getSetCookie());
  const value = await readAnswerOf(answer);
  const group = Found.safeParse(value);
  if (!group.success) return back('group', values, wordOf(value));
  const { data } = group.data;
  if (data === null) return back('group', values, messages.groupCode);
  return back('employer', { code, name: data.name, origin, plan_id });
}

async function enterGroup({ visit, ask, cookies, parts, back }: Job, input: GroupInput): Promise<Response> {
  const { group_code, origin, plan_id } = input;
  const answer = await ask(parts.confirmGroup, 'POST', '/api/session/confirm-group', { group_code, origin });
  const to = placeIn(answer.value);
  if (to !== null) return goOn(visit, to, cookies);
  const isGone = isRecord(answer.value) && answer.value.statusCode === 204;
  return back('group', { typed: group_code, origin, plan_id }, isGone ? messages.groupCode : wordOf(answer.value));
}

/** The enrollment that is under way goes on under the employer (rules 2 §4 "Group enrollment"). */
async function takeEmployer({ request, visit, parts, back }: Job, input: GroupInput): Promise<Response> {
  const { group_code, origin, plan_id } = input;
  const answer = await askDoor(request, visit, parts)('POST', '/set-enrollment-group-code', { group_code });
  const value = await readAnswerOf(answer);
  if (answer.ok && refusalIn(value) === null)
    return goOn(visit, routes.plan(visit.site, Number(plan_id)), answer.headers.getSetCookie());
  return back('group', { typed: group_code, origin, plan_id }, wordOf(value));
}

/** The page to which an answer of a route that opens a site leads; null for a refusal. */
export function placeIn(value: unknown): string | null {
  const data = isRecord(value) && value.status !== 'error' && isRecord(value.data) ? value.data : {};
  return textOrNull(data.to);
}

/** The one sentence of a refusal. */
export function wordOf(value: unknown): string {
  const { problems, message } = tellRefusal(refusalIn(value), '');
  return message || Object.values(problems)[0] || UNEXPECTED;
}
