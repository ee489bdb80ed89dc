import * as z from 'zod';
import { saveOwnAuthorization } from '@/lib/contract/household-links';
import { fieldError, plainMessage, toFieldErrors } from '@/lib/contract/field-errors';
import { AUTHORIZATION_ACCEPTED } from '@/lib/rules/people/own-signers';
import { SIGNED_NAME } from '@/lib/rules/steps/sent-names';
import { SIGNATURE_LETTERS } from '@/lib/rules/text/plain-messages';
import { buildCallContext } from '@/lib/session/caller-context';
import type { CookieCodec } from '@/lib/session/cookie';
import type { Session } from '@/lib/session/session';
import type { SessionStart } from '@/lib/session/session-rows';
import { withForm } from '@/lib/site/form-places';
import { routes } from '@/lib/site/routes';
import { readAnswerOf } from './ask-door';
import { takeCodeTry } from './code-tries';
import type { DoorParts } from './door-parts';
import { goBack, goOn, refusalIn, tellRefusal } from './refuse-form';
import { refuse, reply, replyFailure } from './reply';
import { enterRoute, isForm } from './route';
import { carry } from './seal';
import { deviceOf, NOT_DIGITS, readDigits, SpokenCodeInput, TOO_MANY_TRIES } from './signing-open';
import { drawSignature } from './typed-signature';
import { contextOf, type Visit } from './visit';

type Parts = DoorParts & { codec: () => CookieCodec };

/** One answer for a wrong code and for a link that is over, was replaced or never was (decisions 240). */
const WRONG_CODE =
  'That did not open anything. Check the six digits; after five wrong tries, or when a newer link was sent, this one has ended. Who asked you to sign can send you a new one.';

/** The session with the link added, under a new id: what is open in this browser stays open (threats T3). */
function withLink({ site, session }: Visit, householdLink: string): SessionStart {
  if (session === null) return { ...carry(site, null), householdLink };
  const { sid: _sid, siteKey: _site, createdAt: _created, expiresAt: _expires, ...data } = session;
  return { ...data, householdLink };
}

/** POST household-open: one of a household gives the digits that were read out, and comes to what they sign. */
export function createHouseholdOpen(parts: Parts) {
  return (request: Request) =>
    enterRoute(request, parts, SpokenCodeInput, async (visit, { token, code: typed }, requestId) => {
      const { site, session, client, userAgent } = visit;
      const back = (message: string) => {
        const told = { form: 'authorize', about: 'code', values: { code: typed }, message: '' } as const;
        const page = withForm(routes.authorize(site, token), 'authorize');
        return goBack(visit, page, { ...told, problems: { code: message } }, parts.codec());
      };
      const code = readDigits(typed);
      if (code === null) return back(NOT_DIGITS);
      const limit = await takeCodeTry('link', visit, { code: token }, parts);
      if (!limit.ok) return back(TOO_MANY_TRIES);
      const context = buildCallContext(site, null, { ip: client.ip, userAgent }, requestId);
      const result = await parts.call('openHouseholdLink', { token, code, device: deviceOf(userAgent) }, context);
      if (!result.ok) return back(result.failure.message);
      const opened = result.value.data;
      await limit.settle(opened !== null);
      if (opened === null) return back(WRONG_CODE);
      const { cookies } = await parts.sessions.start(site.key, withLink(visit, opened.link_id), client.https, session);
      return goOn(visit, routes.ownAuthorization(site), cookies);
    });
}

/** A form sends a box and a name as typed; a script the same, and the picture it drew. The choice of how to sign comes along unasked. */
const Input = z.object({
  shown: z.string().max(64).default(''),
  [AUTHORIZATION_ACCEPTED]: z.union([z.literal(1), z.string().max(4)]).optional(),
  [SIGNED_NAME]: z.string().max(200).default(''),
  signature: z.string().max(2_000_000).optional(),
  signature_mode: z.string().max(20).optional(),
});

/**
 * POST household-sign: the holder of a link signs for themselves. A form leads to the page that says so, or back with what was typed;
 * a script gets the API's answer.
 */
export function createHouseholdSign(parts: Parts) {
  return (request: Request) =>
    enterRoute(
      request,
      parts,
      Input,
      async (visit, input, requestId) => {
        const answer = await sign(parts, visit, input, requestId);
        if (!isForm(request)) return answer;
        const page = routes.ownAuthorization(visit.site);
        const value = await readAnswerOf(answer);
        const told = refusalIn(value);
        // Over or signed already: the page says which.
        if (told === null || told.errorCode === 'linkEnded') return goOn(visit, page);
        const box = input[AUTHORIZATION_ACCEPTED] === undefined ? {} : { [AUTHORIZATION_ACCEPTED]: '1' };
        const values = { [SIGNED_NAME]: input[SIGNED_NAME], ...box };
        const refused = { form: 'authorize', about: 'sign', values, ...tellRefusal(told, '') } as const;
        return goBack(visit, withForm(page, 'authorize'), refused, parts.codec());
      },
      { maxBody: saveOwnAuthorization.maxBody },
    );
}

type Sent = z.infer<typeof Input>;

async function sign(parts: Parts, visit: Visit, sent: Sent, requestId: string): Promise<Response> {
  const link = linkOf(visit.session);
  if (link === null) return refuse(401, 'Your session has ended. Open the link from your mail again.', { requestId });
  const name = sent[SIGNED_NAME].trim();
  const drawn = sent.signature === undefined ? drawSignature(name) : null;
  if (sent.signature === undefined && name !== '' && drawn === null) {
    const fields = [fieldError('signature', SIGNATURE_LETTERS)];
    return refuse(422, SIGNATURE_LETTERS, { requestId, fields });
  }
  const parsed = saveOwnAuthorization.input.safeParse(
    {
      link_id: link,
      shown: sent.shown,
      accepted: sent[AUTHORIZATION_ACCEPTED] === undefined ? 0 : 1,
      signature: sent.signature ?? drawn ?? '',
      signature_mode: sent.signature_mode ?? 'typed',
      signed_name: name,
    },
    { error: plainMessage },
  );
  if (!parsed.success) {
    const fields = toFieldErrors(parsed.error.issues);
    return refuse(422, fields[0]?.error_message ?? 'The request is not valid.', { requestId, fields });
  }
  const context = contextOf(visit, requestId);
  const result = await parts.call('saveOwnAuthorization', parsed.data, context);
  if (!result.ok) return replyFailure(result.failure, requestId);
  return reply(200, { status: 'success', data: {} }, { requestId });
}

const linkOf = (session: Session | null): string | null => session?.householdLink ?? null;
