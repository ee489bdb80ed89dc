import * as z from 'zod';
import { checkEmail } from '@/lib/rules/people/email';
import { checkRequired } from '@/lib/rules/text/text';
import { scaleBuckets, SIGN_IN_LIMITS, takeLimits } from '@/lib/security/limits';
import { buildCallContext } from '@/lib/session/caller-context';
import type { CookieCodec } from '@/lib/session/cookie';
import { readCookie } from '@/lib/session/set-cookie';
import type { DoorParts } from './door-parts';
import type { IdentityProvider } from './identity-provider';
import { refuse, reply, replyFailure } from './reply';
import { enterRoute } from './route';
import { codeTokenCookie, type CodeToken } from './sign-in-token';
import { keepPending, ReturnPath, wantedRoles } from './signed-in';
import { limitSubjects, type Visit } from './visit';

export type SignInCodeParts = DoorParts & {
  codec: () => CookieCodec;
  provider: () => IdentityProvider | null;
  readCodeToken(value: string): Promise<CodeToken | null>;
  /** Resolves after the time an answer takes at least, so that its delay tells nothing. */
  atLeast(): Promise<void>;
};

const Input = z.strictObject({
  email: z.string().trim().max(254).default(''),
  to: ReturnPath,
  /** `access-code`: to the rep whose access code was just given, instead of a typed address. */
  via: z.literal('access-code').optional(),
});
type Input = z.infer<typeof Input>;

/**
 * POST sign-in-code: a one-time code to the address on file (decisions 10, 11). One answer, after the same time,
 * whether or not the address is on file (ASVS 6.3.8). The challenge stays sealed in this browser.
 */
export function createSignInCode(parts: SignInCodeParts) {
  return (request: Request) =>
    enterRoute(request, parts, Input, async (visit, input, requestId) => {
      const token = input.via === undefined ? null : await readToken(request, visit, parts);
      if (input.via !== undefined && token === null)
        return refuse(401, 'Please enter your access code again.', { requestId });
      const problem = token === null ? (checkRequired(input.email) ?? checkEmail(input.email)) : null;
      if (problem !== null) {
        const fields = [{ target_element: 'email', error_message: problem }];
        return refuse(422, problem, { requestId, fields });
      }
      const limit = await takeLimits(
        scaleBuckets(SIGN_IN_LIMITS, parts.limitScale()),
        limitSubjects(visit, parts.limitSecret(), { email: token === null ? input.email : `agent:${token.agentId}` }),
        parts.counters,
      );
      if (!limit.ok)
        return refuse(429, 'Too many codes were asked for. Please wait a while and try again.', {
          requestId,
          retryAfter: limit.retryAfter,
        });
      return send(visit, input, token, parts, requestId);
    });
}

async function readToken(request: Request, { site, client }: Visit, parts: SignInCodeParts): Promise<CodeToken | null> {
  const value = readCookie(request.headers.get('cookie'), codeTokenCookie(client.https));
  const token = value === null ? null : await parts.readCodeToken(value);
  return token?.site === site.key ? token : null;
}

async function send(
  { site, client, userAgent }: Visit,
  { email, to }: Input,
  token: CodeToken | null,
  parts: SignInCodeParts,
  requestId: string,
): Promise<Response> {
  const context = buildCallContext(site, null, { ip: client.ip, userAgent }, requestId);
  const wanted = token === null ? { email, roles: wantedRoles(to, parts.provider() !== null) } : toRep(token);
  const [result] = await Promise.all([parts.call('requestSignInCode', wanted, context), parts.atLeast()]);
  if (!result.ok) return replyFailure(result.failure, requestId);
  const { challenge } = result.value.data;
  const pending = { site: site.key, slug: site.slug ?? '', to, challenge };
  const cookies = [await keepPending(pending, client.https, parts.codec())];
  return reply(200, { status: 'success', data: {} }, { requestId, cookies });
}

const toRep = ({ agentId }: CodeToken) => ({ agent_id: agentId, roles: ['rep' as const] });
