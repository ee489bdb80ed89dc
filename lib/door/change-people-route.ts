import * as z from 'zod';
import { Id } from '@/lib/contract/scalars';
import type { Failure } from '@/lib/gateway/result';
import { UNEXPECTED } from '@/lib/rules/text/outage-messages';
import { LIFE_EVENTS, PEOPLE_DEEDS } from '@/lib/rules/words/life-events';
import { PEOPLE_ANSWERS } from '@/lib/rules/words/people-answers';
import type { CookieCodec } from '@/lib/session/cookie';
import { NUMBER_LEFT_OUT, PEOPLE_INTENTS, PLAN_BOX, withForm } from '@/lib/site/form-places';
import { changeRoutes } from '@/lib/site/change-routes';
import { routes } from '@/lib/site/routes';
import type { DoorParts } from './door-parts';
import { goBack, goOn } from './refuse-form';
import { enterOwn } from './own-form';
import { enterRoute } from './route';
import { contextOf, type Visit } from './visit';

const answer = z.string().max(200).default('');

const Ask = z
  .object({
    intent: z.literal(PEOPLE_INTENTS.ask),
    policy: Id,
    deed: z.enum(PEOPLE_DEEDS),
    event: z.enum(LIFE_EVENTS).or(z.literal('')).default(''),
    event_on: answer,
    dependent_id: Id.or(z.literal('')).default(''),
  })
  .catchall(z.string().max(200));
const Sign = z.strictObject({
  intent: z.literal(PEOPLE_INTENTS.sign),
  policy: Id,
  change: Id,
  text_hash: z.string().regex(/^[0-9a-f]{64}$/),
  signature: answer,
  accepted: z.literal('1').optional(),
});
const Withdraw = z.strictObject({ intent: z.literal(PEOPLE_INTENTS.withdraw), policy: Id, change: Id });
const Input = z.discriminatedUnion('intent', [Ask, Sign, Withdraw]);

export type ChangeParts = DoorParts & { codec: () => CookieCodec };

/**
 * POST change-people: the forms of a change of who is covered, with and without scripts (decisions 271). What was asked for leads to the
 * page that shows and signs it; signed, to the member's home.
 */
export function createChangePeople(parts: ChangeParts) {
  return (request: Request) =>
    enterRoute(request, parts, Input, async (visit, given, requestId) => {
      const { id: user, answer } = await enterOwn(request, visit, typedIn(visit, given), parts.codec());
      if (answer) return answer;
      const call = { user, parts, visit, requestId };
      if (given.intent === PEOPLE_INTENTS.ask) return ask(call, given);
      return given.intent === PEOPLE_INTENTS.sign ? sign(call, given) : withdraw(call, given);
    });
}

/** The page of a form with what was typed; a number is typed again: it stays in no cookie. */
function typedIn({ site }: Visit, given: z.infer<typeof Input>) {
  const form = 'people' as const;
  if (given.intent !== PEOPLE_INTENTS.ask) {
    const { policy, change } = given;
    return { page: changeRoutes.changePeople(site, policy, { change }), form, about: given.intent };
  }
  const { intent, policy, deed } = given;
  return { page: changeRoutes.changePeople(site, policy, { deed }), form, about: intent, values: shownAgain(given) };
}

const shownAgain = ({ intent: _intent, ssn, ...values }: z.infer<typeof Ask>): Record<string, string> => ({
  ...(values as Record<string, string>),
  ...(ssn && { [NUMBER_LEFT_OUT]: '1' }),
});

type Call = { user: string; parts: ChangeParts; visit: Visit; requestId: string };

async function ask({ user, parts, visit, requestId }: Call, given: z.infer<typeof Ask>): Promise<Response> {
  const { policy, deed, event, event_on, dependent_id } = given;
  const told = (name: string) => given[name];
  const person = Object.fromEntries(PEOPLE_ANSWERS.flatMap((name) => (told(name) ? [[name, told(name)]] : [])));
  const plans = Object.keys(given).flatMap((name) => (name.startsWith(PLAN_BOX) ? [name.slice(PLAN_BOX.length)] : []));
  const result = await parts.call(
    'askPeopleChange',
    { user_id: user, policy_id: policy, deed, event, event_on, dependent_id, plans, person },
    contextOf(visit, requestId),
  );
  if (result.ok)
    return goOn(visit, changeRoutes.changePeople(visit.site, policy, { change: result.value.data.change_id }));
  const page = withForm(changeRoutes.changePeople(visit.site, policy, { deed }), 'people');
  return refused(visit, parts, page, {
    values: shownAgain(given),
    failure: result.failure,
    about: PEOPLE_INTENTS.ask,
  });
}

async function sign({ user, parts, visit, requestId }: Call, given: z.infer<typeof Sign>): Promise<Response> {
  const { policy, change, signature, accepted, text_hash } = given;
  const result = await parts.call(
    'signPeopleChange',
    { user_id: user, change_id: change, signature, accepted: accepted === '1' ? 1 : 0, text_hash },
    contextOf(visit, requestId),
  );
  const home = withForm(routes.page(visit.site, 'memberHome'), 'held');
  if (result.ok) return tell(visit, parts, home, `people-${result.value.data.state}`);
  const page = withForm(changeRoutes.changePeople(visit.site, policy, { change }), 'people');
  return refused(visit, parts, page, { values: { signature }, failure: result.failure, about: PEOPLE_INTENTS.sign });
}

async function withdraw({ user, parts, visit, requestId }: Call, given: z.infer<typeof Withdraw>): Promise<Response> {
  const { policy, change } = given;
  const result = await parts.call(
    'withdrawPeopleChange',
    { user_id: user, change_id: change },
    contextOf(visit, requestId),
  );
  const home = withForm(routes.page(visit.site, 'memberHome'), 'held');
  if (result.ok) return tell(visit, parts, home, 'people-withdrawn');
  const page = withForm(changeRoutes.changePeople(visit.site, policy, { change }), 'people');
  return refused(visit, parts, page, { values: {}, failure: result.failure, about: PEOPLE_INTENTS.withdraw });
}

/** Leads to the member's home, which tells what was done. */
export function tell(visit: Visit, parts: ChangeParts, home: string, about: string): Promise<Response> {
  return goBack(visit, home, { form: 'held', about, values: {}, problems: {}, message: '' }, parts.codec());
}

type Refused = { values: Record<string, string>; failure: Failure; about: string };

/** The form again with its messages: beside fields, or one above it. */
export function refused(
  visit: Visit,
  parts: ChangeParts,
  page: string,
  { values, failure, about }: Refused,
  form: 'people' | 'decide' | 'contact' = 'people',
): Promise<Response> {
  const fields =
    failure.kind === 'fields'
      ? failure.fields.map(({ target_element: name, error_message: text }) => [name, text] as const)
      : [];
  // Of several messages about one field the first is told.
  const problems = Object.fromEntries(fields.toReversed());
  const message = fields.length > 0 ? '' : failure.message || UNEXPECTED;
  return goBack(visit, page, { form, about, values, problems, message }, parts.codec());
}
