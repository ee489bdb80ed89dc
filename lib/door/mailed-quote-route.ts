import * as z from 'zod';
import { Id } from '@/lib/contract/scalars';
import type { AnswerOf } from '@/lib/contract/endpoint';
import type { EndpointNamed } from '@/lib/contract/registry';
import type { Result } from '@/lib/gateway/result';
import { UNEXPECTED } from '@/lib/rules/text/outage-messages';
import type { CookieCodec } from '@/lib/session/cookie';
import { QUOTE_INTENTS, withForm } from '@/lib/site/form-places';
import { routes } from '@/lib/site/routes';
import { askDoor, readAnswerOf, type FormParts } from './ask-door';
import { takeCodeTry } from './code-tries';
import { goBack, goOn, refusalIn, tellRefusal } from './refuse-form';
import { toStart } from './resume-routes';
import { enterRoute } from './route';
import { contextOf, type Visit } from './visit';

const token = z.string().regex(/^[A-Za-z0-9_-]{32,128}$/);
/** The monthly amount that the page showed, and a yes to leaving the cart of this browser. */
const pressed = {
  seen: z.string().regex(/^\d{1,9}\.\d{2}$/),
  replace: z.literal('1').optional(),
};
const Input = z.discriminatedUnion('intent', [
  z.strictObject({ intent: z.literal(QUOTE_INTENTS.open), token, ...pressed }),
  z.strictObject({ intent: z.literal(QUOTE_INTENTS.enroll), quote_id: Id, ...pressed }),
  z.strictObject({ intent: z.literal(QUOTE_INTENTS.again), quote_id: Id }),
]);
type Pressed = Exclude<z.infer<typeof Input>, { intent: typeof QUOTE_INTENTS.again }>;
type Opened = Result<AnswerOf<EndpointNamed<'openQuote'>>>;
type QuoteParts = FormParts & { codec: () => CookieCodec };

const TOO_MANY = 'Too many tries. Please wait a while and try again.';
/** The word by which the page asks before it leaves the cart of this browser. */
const ASK = 'replace';

/**
 * POST mailed-quote: the forms about quotes that were mailed, with and without scripts (decisions 268). `open` is the client's
 * button behind the mail's link, `enroll` the sender's: both begin an enrollment in a session with a new id, once the person agrees
 * to leave a cart that is in this browser already. `again` mails a quote once more.
 */
export function createMailedQuote(parts: QuoteParts) {
  return (request: Request) =>
    enterRoute(request, parts, Input, async (visit, input, requestId) => {
      if (input.intent === QUOTE_INTENTS.again) return sendAgain(request, visit, input.quote_id, parts);
      const page =
        input.intent === QUOTE_INTENTS.open
          ? routes.quoteLink(visit.site, input.token)
          : routes.sentQuote(visit.site, input.quote_id);
      const back = (about: string, message: string) =>
        goBack(
          visit,
          withForm(page, 'mailed-quote'),
          { form: 'mailed-quote', about, values: {}, problems: {}, message },
          parts.codec(),
        );
      if (visit.session?.enrollmentId && input.replace === undefined) return back(ASK, '');
      const limit =
        input.intent === QUOTE_INTENTS.open ? await takeCodeTry('link', visit, { code: input.token }, parts) : null;
      if (limit?.ok === false) return back('', TOO_MANY);
      const result = await open(visit, input, parts, requestId);
      if (!result.ok) {
        await (limit?.ok && limit.settle(true));
        return back('', result.failure.message || UNEXPECTED);
      }
      const { data: opened } = result.value;
      await (limit?.ok && limit.settle(opened !== null));
      // The page says that the link opens nothing, as for every other one that does not.
      if (opened === null) return goOn(visit, page);
      const { site, session, client } = visit;
      const start = { ...toStart({ site, session }, opened), userId: opened.user_id };
      const { cookies } = await parts.sessions.start(site.key, start, client.https, session);
      return goOn(visit, routes.cart(site), cookies);
    });
}

function open(visit: Visit, input: Pressed, { call }: QuoteParts, requestId: string): Promise<Opened> {
  const context = contextOf(visit, requestId);
  const { seen } = input;
  return input.intent === QUOTE_INTENTS.open
    ? call('openQuote', { token: input.token, seen }, context)
    : call('openSentQuote', { quote_id: input.quote_id, seen }, context);
}

async function sendAgain(request: Request, visit: Visit, id: string, parts: QuoteParts): Promise<Response> {
  const answer = await askDoor(request, visit, parts)('POST', '/send-quote-again', { quote_id: id });
  const failure = refusalIn(await readAnswerOf(answer));
  const message = answer.ok && failure === null ? '' : tellRefusal(failure, '', () => null).message;
  const told = { form: 'mailed-quote' as const, about: id, values: {}, problems: {}, message };
  const home = withForm(routes.page(visit.site, 'agentHome'), 'mailed-quote');
  return goBack(visit, home, told, parts.codec(), answer.headers.getSetCookie());
}
