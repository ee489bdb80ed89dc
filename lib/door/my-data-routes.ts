import * as z from 'zod';
import { UNEXPECTED } from '@/lib/rules/text/outage-messages';
import type { CookieCodec } from '@/lib/session/cookie';
import { DATA_INTENTS, withForm } from '@/lib/site/form-places';
import { routes } from '@/lib/site/routes';
import type { DoorParts } from './door-parts';
import { goBack } from './refuse-form';
import { enterOwn } from './own-form';
import { enterRoute } from './route';
import { contextOf } from './visit';

const Input = z.discriminatedUnion('intent', [
  z.strictObject({ intent: z.literal(DATA_INTENTS.ask), word: z.string().max(40).default('') }),
  z.strictObject({ intent: z.literal(DATA_INTENTS.keep) }),
]);

type Parts = DoorParts & { codec: () => CookieCodec };

/** POST my-data: the member asks to be deleted, or takes that back, with and without scripts (decisions 267). */
export function createMyDataForm(parts: Parts) {
  return (request: Request) =>
    enterRoute(request, parts, Input, async (visit, given, requestId) => {
      const page = routes.page(visit.site, 'myData');
      const { id, answer } = await enterOwn(request, visit, { page, form: 'my-data' }, parts.codec());
      if (answer) return answer;
      const context = contextOf(visit, requestId);
      const self = { user_id: id };
      const result =
        given.intent === DATA_INTENTS.ask
          ? await parts.call('askDeletion', { ...self, word: given.word }, context)
          : await parts.call('withdrawDeletion', self, context);
      const failure = result.ok ? null : result.failure;
      const problem = failure?.kind === 'fields' ? failure.message : '';
      const told = {
        form: 'my-data' as const,
        about: given.intent,
        values: given.intent === DATA_INTENTS.ask ? { word: given.word } : {},
        problems: problem === '' ? {} : { word: problem },
        message: failure === null || problem !== '' ? '' : failure.message || UNEXPECTED,
      };
      return goBack(visit, withForm(page, 'my-data'), told, parts.codec());
    });
}
