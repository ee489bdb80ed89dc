import * as z from 'zod';
import { Id } from '@/lib/contract/scalars';
import type { CookieCodec } from '@/lib/session/cookie';
import { HELD_INTENTS, withForm } from '@/lib/site/form-places';
import { changeRoutes } from '@/lib/site/change-routes';
import { routes } from '@/lib/site/routes';
import type { DoorParts } from './door-parts';
import { backToPaying, PAY_FORM, shownAgain, toPayment } from './pay-again-route';
import { goBack } from './refuse-form';
import { enterOwn } from './own-form';
import { enterRoute } from './route';
import { contextOf } from './visit';

const Input = z.strictObject({
  ...PAY_FORM,
  policy: Id,
  seen: z.string().regex(/^[0-9a-f]{64}$/),
});

/**
 * POST change-payment: the one form of the page by which a member changes how a policy is paid, with and without scripts (decisions 272).
 * Where the bank asks the person, the page comes back with the way there.
 */
export function createChangePayment(parts: DoorParts & { codec: () => CookieCodec }) {
  return (request: Request) =>
    enterRoute(request, parts, Input, async (visit, given, requestId) => {
      const { site } = visit;
      const home = routes.page(site, 'memberHome');
      const { policy, seen } = given;
      const page = changeRoutes.changePayment(site, policy);
      const typed = { page, form: 'payment' as const, values: shownAgain(given) };
      const { id: user_id, answer } = await enterOwn(request, visit, typed, parts.codec());
      if (answer) return answer;
      const context = contextOf(visit, requestId);
      const change = { user_id, policy_id: policy, seen, ...toPayment(given) };
      const result = await parts.call('changePayment', change, context);
      if (!result.ok) return backToPaying(visit, page, { given, failure: result.failure }, parts.codec());
      const told = { form: 'held' as const, about: HELD_INTENTS.payment, values: {}, problems: {}, message: '' };
      return goBack(visit, withForm(home, 'held'), told, parts.codec());
    });
}
