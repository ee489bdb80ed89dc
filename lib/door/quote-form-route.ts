import * as z from 'zod';
import type { CookieCodec } from '@/lib/session/cookie';
import { roleOf } from '@/lib/session/role';
import { routes } from '@/lib/site/routes';
import { siteHref } from '@/lib/site/site-link';
import { askDoor, readAnswerOf, type FormParts } from './ask-door';
import { goBack, goOn, refusalIn, tellRefusal } from './refuse-form';
import { enterRoute } from './route';

/** Longer than any answer of this form; four of them fit into the draft's cookie, whatever letters they are of. */
const field = z.string().max(80).default('');
const Answers = z.object({ zip: field, gender: field, tier: field, dob: field });
const Input = Answers.extend({ cart_agreed: z.string().max(1_200).default('') });

/**
 * POST quote: the Get Started form without script (rules 1 §2.4). Goes through the same door as with script, then to
 * the plans, or back to the form with its messages.
 */
export function createQuoteForm(parts: FormParts & { codec: () => CookieCodec }) {
  return (request: Request) =>
    enterRoute(request, parts, Input, async (visit, { cart_agreed: agreed, ...values }) => {
      const sent = { ...values, cart_agreed: agreed === '' ? 'ask' : agreed };
      const filled = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== ''));
      const answer = await askDoor(request, visit, parts)('POST', '/add-filter-for-new-user', filled);
      const failure = refusalIn(await readAnswerOf(answer));
      const { site, session } = visit;
      if (answer.ok && failure === null) return goOn(visit, routes.plans(site), answer.headers.getSetCookie());
      // The query makes the page one made per request, which can read what was refused.
      const role = roleOf(session);
      const onLanding = role === 'visitor' || role === 'employee';
      const refused = { form: 'quote', about: '', values, ...tellRefusal(failure, 'Submit again') } as const;
      return goBack(visit, siteHref(site, onLanding ? '/?form=quote' : '/home?form=quote'), refused, parts.codec());
    });
}
