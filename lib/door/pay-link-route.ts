import * as z from 'zod';
import { sendPayLink } from '@/lib/contract/rep-home';
import { WAITING_KINDS } from '@/lib/rules/words/waiting-kinds';
import type { CookieCodec } from '@/lib/session/cookie';
import type { RefusedForm } from '@/lib/session/sent-form';
import { withForm } from '@/lib/site/form-places';
import { routes } from '@/lib/site/routes';
import { askDoor, readAnswerOf, type FormParts } from './ask-door';
import { goBack, refusalIn, tellRefusal } from './refuse-form';
import { enterRoute } from './route';

/** POST send-pay-link: a button of the rep's home, with scripts or without; the home tells how it went. */
export function createSendPayLink(parts: FormParts & { codec: () => CookieCodec }) {
  const Input = z.strictObject({
    policy_id: sendPayLink.input.shape.policy_id,
    /** The filter that is on. */
    show: z.enum(WAITING_KINDS).optional(),
  });
  return (request: Request) =>
    enterRoute(request, parts, Input, async (visit, { policy_id, show }) => {
      const answer = await askDoor(request, visit, parts)('POST', '/send-pay-link', { policy_id });
      const failure = refusalIn(await readAnswerOf(answer));
      const message = answer.ok && failure === null ? '' : tellRefusal(failure, '', () => null).message;
      const told: RefusedForm = { form: 'pay-link', about: policy_id, values: {}, problems: {}, message };
      const home = routes.page(visit.site, 'agentHome');
      const page = withForm(show === undefined ? home : `${home}?show=${show}`, 'pay-link');
      return goBack(visit, page, told, parts.codec(), answer.headers.getSetCookie());
    });
}
