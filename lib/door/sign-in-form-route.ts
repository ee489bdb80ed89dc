import * as z from 'zod';
import { checkSignInCode, normalizeCode } from '@/lib/rules/text/code-text';
import { clearCookie, signInCookieName } from '@/lib/session/set-cookie';
import type { RefusedForm } from '@/lib/session/sent-form';
import { SIGN_IN_INTENTS, withForm } from '@/lib/site/form-places';
import { routes } from '@/lib/site/routes';
import { askOwn, type AskOwn } from './ask-own';
import { placeIn, takeCsrf, wordOf, type CodeFormParts } from './code-form-route';
import { goBack, goOn } from './refuse-form';
import { enterRoute } from './route';
import { ReturnPath } from './signed-in';
import type { Visit } from './visit';

type SignInFormParts = Pick<CodeFormParts, keyof CodeFormParts> & {
  signInCode: (request: Request) => Promise<Response>;
};

/** `at`: the page of codes, where a rep who gave one signs in besides; else the sign-in page. */
const place = { to: ReturnPath, at: z.enum(['', 'code']).default('') };
const Input = z.discriminatedUnion('intent', [
  z.strictObject({ intent: z.literal(SIGN_IN_INTENTS.mail), email: z.string().max(300).default(''), ...place }),
  z.strictObject({ intent: z.literal(SIGN_IN_INTENTS.mailRep), ...place }),
  z.strictObject({ intent: z.literal(SIGN_IN_INTENTS.code), code: z.string().max(64).default(''), ...place }),
  z.strictObject({ intent: z.literal(SIGN_IN_INTENTS.other), email: z.string().max(300).default(''), ...place }),
]);

type Job = {
  visit: Visit;
  ask: AskOwn;
  cookies: string[];
  parts: SignInFormParts;
  back(about: string, values: RefusedForm['values'], problem?: string): Promise<Response>;
};

/**
 * POST sign-in-form: an address, then the code from the mail, without script (decisions 10, 11, 159). Calls the same
 * routes as a script does; as there, nothing tells whether an address is known.
 */
export function createSignInForm(parts: SignInFormParts) {
  return (request: Request) =>
    enterRoute(request, parts, Input, async (visit, input) => {
      const { ask, cookies } = askOwn(request, visit);
      const { site, client } = visit;
      const page = input.at === 'code' ? routes.accessPage(site) : routes.signIn(site, input.to);
      const job: Job = {
        visit,
        ask,
        cookies,
        parts,
        back: (about, values, problem) => {
          const problems: Record<string, string> = problem === undefined ? {} : { text: problem };
          const refused = { form: 'sign-in', about, values, problems, message: '' } as const;
          return goBack(visit, withForm(page, 'sign-in'), refused, parts.codec(), cookies);
        },
      };
      switch (input.intent) {
        case SIGN_IN_INTENTS.mail:
          return mail(job, { email: input.email, to: input.to }, input.email);
        case SIGN_IN_INTENTS.mailRep:
          return mail(job, { via: 'access-code' }, '');
        case SIGN_IN_INTENTS.code:
          return giveCode(job, input.code);
        case SIGN_IN_INTENTS.other:
          return goOn(visit, page, [clearCookie(signInCookieName(client.https), client.https)]);
      }
    });
}

async function mail({ ask, parts, back }: Job, asked: object, email: string): Promise<Response> {
  const answer = await ask(parts.signInCode, 'POST', '/api/session/sign-in-code', asked);
  return answer.ok ? back('sent', { email }) : back('email', { email }, wordOf(answer.value));
}

/** The right code opens the session and says where to go. */
async function giveCode(job: Job, given: string): Promise<Response> {
  const { visit, ask, cookies, parts, back } = job;
  const wrong = checkSignInCode(given);
  if (wrong !== null) return back('code', { typed: given }, wrong);
  const body = { csrfToken: await takeCsrf(job), code: normalizeCode(given), json: true };
  const serve = (request: Request) => parts.signIn(request, ['callback', 'one-time-code']);
  const answer = await ask(serve, 'POST', '/api/auth/callback/one-time-code', body);
  const to = placeIn(answer.value);
  return to === null ? back('code', { typed: given }, wordOf(answer.value)) : goOn(visit, to, cookies);
}
