import * as z from 'zod';
import { groupHomeHref } from '@/lib/routing/home-links';
import { LISTED_ANSWERS } from '@/lib/rules/words/census-words';
import type { CookieCodec } from '@/lib/session/cookie';
import { withForm } from '@/lib/site/form-places';
import { routes } from '@/lib/site/routes';
import { askDoor, readAnswerOf, type FormParts } from './ask-door';
import { goBack, refusalIn, tellRefusal } from './refuse-form';
import { enterRoute, goTo } from './route';

const Input = z.strictObject(
  Object.fromEntries(LISTED_ANSWERS.map((name) => [name, z.string().max(200).default('')] as const)),
);

/**
 * POST add-employee: a person whom an administrator adds to the group's list, with scripts or without (decisions 257). Refused, the form comes back
 * with what was typed; added, the group's home says so and lists the person first.
 */
export function createAddEmployee(parts: FormParts & { codec: () => CookieCodec }) {
  return (request: Request) =>
    enterRoute(request, parts, Input, async (visit, values) => {
      const { site, session } = visit;
      const page = routes.page(site, 'addEmployee');
      if (session?.signedIn?.role !== 'group') return goTo(routes.signIn(site, page));
      const answer = await askDoor(request, visit, parts)('POST', '/add-employee', values);
      const form = 'employee' as const;
      const cookies = answer.headers.getSetCookie();
      if (answer.ok) {
        const added = { form, about: 'added', values: {}, problems: {}, message: '' };
        return goBack(visit, withForm(groupHomeHref(site, {}), form), added, parts.codec(), cookies);
      }
      const told = tellRefusal(refusalIn(await readAnswerOf(answer)), '');
      return goBack(visit, withForm(page, form), { form, about: '', values, ...told }, parts.codec(), cookies);
    });
}
