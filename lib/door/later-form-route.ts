import * as z from 'zod';
import { saveEnrollment } from '@/lib/contract/steps';
import type { CookieCodec } from '@/lib/session/cookie';
import { LATER_EMAIL, withForm } from '@/lib/site/form-places';
import { routes } from '@/lib/site/routes';
import { askDoor, readAnswerOf, type FormParts } from './ask-door';
import { goBack, refusalIn, tellRefusal } from './refuse-form';
import { enterRoute } from './route';

const Input = z.strictObject({
  tab: saveEnrollment.input.shape.tab,
  [LATER_EMAIL]: z.string().max(300).default(''),
});

/**
 * POST keep-for-later: Save & Continue Later without script (rules 2 §2.8, decisions 159). What the step's form holds
 * does not come along; what was kept of it stays. The page of saved enrollments tells how it went.
 */
export function createLaterForm(parts: FormParts & { codec: () => CookieCodec }) {
  return (request: Request) =>
    enterRoute(request, parts, Input, async (visit, { tab, [LATER_EMAIL]: typed }) => {
      const email = typed.trim();
      const answer = await askDoor(request, visit, parts)('POST', '/save-enrollment', {
        email,
        tab,
        ...(tab === 'cart_info' && { mail: 'code' }),
      });
      const failure = refusalIn(await readAnswerOf(answer));
      const told = answer.ok && failure === null ? { problems: {}, message: '' } : tellRefusal(failure, '');
      const isSent = answer.ok && failure === null;
      const page = withForm(routes.continueEnrollment(visit.site), 'later');
      const refused = { form: 'later', about: tab, values: { email, ...(isSent && { sent: '1' }) }, ...told } as const;
      return goBack(visit, page, refused, parts.codec(), answer.headers.getSetCookie());
    });
}
