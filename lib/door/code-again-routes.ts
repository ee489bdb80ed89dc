import * as z from 'zod';
import { sendSavedCode } from '@/lib/contract/resume';
import { checkSaveLaterEmail } from '@/lib/rules/people/email';
import { LIMITS, scaleBuckets, takeLimits } from '@/lib/security/limits';
import type { CookieCodec } from '@/lib/session/cookie';
import type { RefusedForm } from '@/lib/session/sent-form';
import { withForm } from '@/lib/site/form-places';
import { routes } from '@/lib/site/routes';
import { askDoor, readAnswerOf, type FormParts } from './ask-door';
import { goBack, refusalIn, tellRefusal } from './refuse-form';
import { refuse, reply, replyFailure } from './reply';
import { enterRoute, isForm } from './route';
import { contextOf, limitSubjects } from './visit';

type Parts = FormParts & {
  codec: () => CookieCodec;
  /** Resolves after the time an answer takes at least, so that its delay tells nothing. */
  atLeast(): Promise<void>;
};

const TOO_MANY = 'Too many codes were asked for. Please wait a while and try again.';

/**
 * POST send-code-again: new codes of what was saved under an address, to that address (decisions 41, 191). One answer,
 * after the same time, whether or not anything was saved under it (threats T7). Plain forms come back to their page.
 */
export function createSendCodeAgain(parts: Parts) {
  const Input = z.strictObject({ email: z.string().trim().max(254).default('') });
  return (request: Request) =>
    enterRoute(request, parts, Input, async (visit, { email }, requestId) => {
      const { site } = visit;
      const tell = (told: Partial<RefusedForm>) => {
        const page = withForm(routes.continueEnrollment(site), 'again');
        return goBack(visit, page, { ...NOTHING, form: 'again', values: { email }, ...told }, parts.codec());
      };
      const problem = checkSaveLaterEmail(email);
      if (problem !== null)
        return isForm(request)
          ? tell({ problems: { email: problem } })
          : refuse(422, problem, { requestId, fields: [{ target_element: 'email', error_message: problem }] });
      const buckets = scaleBuckets(LIMITS.mail, parts.limitScale());
      const limit = await takeLimits(buckets, limitSubjects(visit, parts.limitSecret(), { email }), parts.counters);
      if (!limit.ok)
        return isForm(request)
          ? tell({ message: TOO_MANY })
          : refuse(429, TOO_MANY, { requestId, retryAfter: limit.retryAfter });
      const context = contextOf(visit, requestId);
      const [result] = await Promise.all([parts.call('sendCodeAgain', { email }, context), parts.atLeast()]);
      if (isForm(request)) return result.ok ? tell({ about: 'sent' }) : tell({ message: result.failure.message });
      return result.ok
        ? reply(200, { status: 'success', data: {} }, { requestId })
        : replyFailure(result.failure, requestId);
    });
}

const NOTHING = { about: '', values: {}, problems: {}, message: '' };

/** POST send-saved-code: a rep's form without script; the rep's home tells how it went. */
export function createSendSavedCode(parts: FormParts & { codec: () => CookieCodec }) {
  const Input = z.strictObject({ saved_id: sendSavedCode.input.shape.saved_id });
  return (request: Request) =>
    enterRoute(request, parts, Input, async (visit, input) => {
      const answer = await askDoor(request, visit, parts)('POST', '/send-saved-code', input);
      const failure = refusalIn(await readAnswerOf(answer));
      const isSent = answer.ok && failure === null;
      const { message } = isSent ? NOTHING : tellRefusal(failure, '', () => null);
      const refused: RefusedForm = { ...NOTHING, form: 'saved', about: input.saved_id, message };
      const page = withForm(routes.page(visit.site, 'agentHome'), 'saved');
      return goBack(visit, page, refused, parts.codec(), answer.headers.getSetCookie());
    });
}
