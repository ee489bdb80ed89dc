import * as z from 'zod';
import type { SigningDevice } from '@/lib/rules/words/signing-words';
import { buildCallContext } from '@/lib/session/caller-context';
import { routes } from '@/lib/site/routes';
import { takeCodeTry } from './code-tries';
import { goBackToCode, holdResumed, type ResumeParts } from './resume-routes';
import { enterRoute } from './route';

/** The form of a link's page: its token and the digits, as they were typed. */
export const SpokenCodeInput = z.strictObject({
  token: z.string().regex(/^[A-Za-z0-9_-]{32,128}$/),
  code: z.string().max(40).default(''),
});

/** One answer for a wrong code and for a link that is over, was replaced or never was (decisions 169). */
export const WRONG_SPOKEN_CODE =
  'That did not open anything. Check the six digits; after five wrong tries, or when a newer link was sent, this one has ended. Your representative can send you a new one.';
export const NOT_DIGITS = 'Enter the six digits that were read to you';
export const TOO_MANY_TRIES = 'Too many tries. Please wait a while and try again.';

/** `SPOKEN_DIGITS` of them. */
const DIGITS = /^\d{6}$/;

/** The digits as they were read out, however they were spaced; null for anything else. */
export function readDigits(typed: string): string | null {
  const code = typed.replaceAll(/[\s-]/g, '');
  return DIGITS.test(code) ? code : null;
}

/** The kind of device by its own word, for the sender's page and for nothing else. */
export const deviceOf = (userAgent: string | null): SigningDevice =>
  /Mobi|Android|iPhone/i.test(userAgent ?? '') ? 'phone' : 'computer';

/**
 * POST signing-open: the client of a link gives the digits that were read out. The enrollment waits, sealed, until they say
 * that it is theirs, as a resume by link does (threats T3); `resume-confirm` opens it.
 */
export function createSigningOpen(parts: ResumeParts) {
  return (request: Request) =>
    enterRoute(request, parts, SpokenCodeInput, async (visit, { token, code: typed }, requestId) => {
      const { site, client, userAgent } = visit;
      const page = routes.sign(site, token);
      const back = (message: string) => {
        const told = { about: 'code', values: { code: typed }, problems: { code: message } };
        return goBackToCode(visit, told, parts.codec(), [], page);
      };
      const code = readDigits(typed);
      if (code === null) return back(NOT_DIGITS);
      const limit = await takeCodeTry('link', visit, { code: token }, parts);
      if (!limit.ok) return back(TOO_MANY_TRIES);
      const context = buildCallContext(site, null, { ip: client.ip, userAgent }, requestId);
      const result = await parts.call('openSigningLink', { token, code, device: deviceOf(userAgent) }, context);
      if (!result.ok) return back(result.failure.message);
      const resumed = result.value.data;
      await limit.settle(resumed !== null);
      if (resumed === null) return back(WRONG_SPOKEN_CODE);
      if (resumed.signing_link) await parts.tellSigning(resumed.signing_link);
      return holdResumed(request, { visit, place: visit }, resumed, parts, { requestId, page });
    });
}
