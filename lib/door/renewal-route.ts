import * as z from 'zod';
import type { Failure } from '@/lib/gateway/result';
import { UNEXPECTED } from '@/lib/rules/text/outage-messages';
import type { CookieCodec } from '@/lib/session/cookie';
import { RENEWAL_CHOICE, withForm } from '@/lib/site/form-places';
import { routes } from '@/lib/site/routes';
import type { DoorParts } from './door-parts';
import { goBack } from './refuse-form';
import { enterOwn } from './own-form';
import { enterRoute } from './route';
import { contextOf } from './visit';

const isChoice = (name: string): boolean =>
  name.startsWith(RENEWAL_CHOICE) && /^[A-Za-z0-9_-]{1,64}$/.test(name.slice(RENEWAL_CHOICE.length));

/** The choice for a plan is named by its renewal. */
const Input = z
  .object({
    signature: z.string().max(200).default(''),
    accepted: z.literal('1').optional(),
    text_hash: z.string().max(64).default(''),
  })
  .catchall(z.string().max(40))
  .refine((given) => Object.keys(given).length < 70);

/**
 * POST renewal: the one form of the page of a member's renewal, with and without scripts (decisions 264). A refusal comes back beside what it is
 * about with all that was chosen and typed.
 */
export function createRenewal(parts: DoorParts & { codec: () => CookieCodec }) {
  return (request: Request) =>
    enterRoute(request, parts, Input, async (visit, { signature, accepted, text_hash: hash, ...rest }, requestId) => {
      const here = routes.page(visit.site, 'renewal');
      const chosen = Object.entries(rest).filter(([name]) => isChoice(name));
      const kept = { signature, ...Object.fromEntries(chosen.map(([name, choice]) => [name, String(choice)])) };
      const { id, answer } = await enterOwn(
        request,
        visit,
        { page: here, form: 'renewal', values: kept },
        parts.codec(),
      );
      if (answer) return answer;
      const result = await parts.call(
        'signRenewal',
        {
          user_id: id,
          choices: chosen.map(([name, choice]) => ({
            renewal_id: name.slice(RENEWAL_CHOICE.length),
            choice: String(choice),
          })),
          signature,
          accepted: accepted ? 1 : 0,
          text_hash: hash,
        },
        contextOf(visit, requestId),
      );
      const values = result.ok ? {} : kept;
      const told = result.ok ? { problems: {}, message: '' } : tell(result.failure);
      return goBack(visit, withForm(here, 'renewal'), { form: 'renewal', about: '', values, ...told }, parts.codec());
    });
}

/** A refusal as the page tells it: beside its fields what names one, else in one message. */
function tell(failure: Failure): { problems: Record<string, string>; message: string } {
  if (failure.kind !== 'fields') return { problems: {}, message: failure.message || UNEXPECTED };
  return {
    problems: Object.fromEntries(failure.fields.map((one) => [one.target_element, one.error_message])),
    message: '',
  };
}
