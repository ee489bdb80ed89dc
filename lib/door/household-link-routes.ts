import * as z from 'zod';
import { Id } from '@/lib/contract/scalars';
import { createHouseholdLink, stopHouseholdLink } from '@/lib/contract/household-links';
import { stepOf } from '@/lib/rules/steps/step-table';
import type { CookieCodec } from '@/lib/session/cookie';
import { HOUSEHOLD_INTENTS as INTENTS, withForm } from '@/lib/site/form-places';
import { routes } from '@/lib/site/routes';
import { askDoor, readAnswerOf, type FormParts } from './ask-door';
import type { DoorParts } from './door-parts';
import { goBack, goOn, refusalIn, tellRefusal } from './refuse-form';
import { refuse, reply, replyFailure } from './reply';
import { enterRoute } from './route';
import { unseen } from './signing-events';
import { contextOf } from './visit';

const Input = z.strictObject({
  intent: z.enum(INTENTS),
  person: Id,
  email: z.string().max(254).default(''),
});

/**
 * POST household-link: sends one of the household a link, or takes it back, without script (decisions 240). The digits to read out
 * are shown on the agreement that follows, once.
 */
export function createHouseholdLinkForm(parts: FormParts & { codec: () => CookieCodec }) {
  return (request: Request) =>
    enterRoute(request, parts, Input, async (visit, { intent, person, email }) => {
      const page = routes.step(visit.site, stepOf('agreement').slug);
      const ask = askDoor(request, visit, parts);
      const answer =
        intent === INTENTS.send
          ? await ask('POST', createHouseholdLink.path, { person, email })
          : await ask('POST', stopHouseholdLink.path, { person });
      const cookies = answer.headers.getSetCookie();
      const value = await readAnswerOf(answer);
      const sent = createHouseholdLink.output.safeParse(value).data?.data;
      const back = { form: 'household', about: person, problems: {}, message: '' } as const;
      const to = withForm(page, 'household');
      if (sent) return goBack(visit, to, { ...back, values: { code: sent.code } }, parts.codec(), cookies);
      if (answer.ok && refusalIn(value)?.errorCode === undefined) return goOn(visit, page, cookies);
      const told = tellRefusal(refusalIn(value), '');
      return goBack(visit, to, { ...back, ...told, values: { email } }, parts.codec(), cookies);
    });
}

/** GET household-now: who of the household has signed and where their links are. Asking does not prolong the session. */
export function createHouseholdNow(parts: DoorParts) {
  return (request: Request) =>
    enterRoute(request, unseen(parts), z.looseObject({}), async (visit, _input, requestId) => {
      const { session } = visit;
      const enrollment = session?.enrollmentId ?? null;
      if (enrollment === null) return refuse(401, 'Your session has ended. Please start again.', { requestId });
      const context = contextOf(visit, requestId);
      const result = await parts.call('getHouseholdSigners', { enrollment_id: enrollment }, context);
      if (!result.ok) return replyFailure(result.failure, requestId);
      const people = result.value.data.result.map(({ person, state, link }) => ({ person, state, link }));
      return reply(200, { status: 'success', data: { people } }, { requestId });
    });
}
