import * as z from 'zod';
import { Id } from '@/lib/contract/scalars';
import type { Failure } from '@/lib/gateway/result';
import { isSignedOut } from '@/lib/session/role';
import { ADDRESS_FIELDS } from '@/lib/rules/words/address-words';
import { changeRoutes } from '@/lib/site/change-routes';
import { CONTACT_INTENTS, withForm } from '@/lib/site/form-places';
import { routes } from '@/lib/site/routes';
import { refused, tell, type ChangeParts } from './change-people-route';
import { goBack } from './refuse-form';
import { enterOwn } from './own-form';
import { enterRoute, goTo } from './route';
import { contextOf, type Visit } from './visit';

const text = z.string().max(200).default('');

const Move = z.strictObject({
  intent: z.literal(CONTACT_INTENTS.move),
  address1: text,
  address2: text,
  city: text,
  state: text,
  zip: text,
  moved_on: text,
  as_typed: z.literal('1').optional(),
});
const Sign = z.strictObject({
  intent: z.literal(CONTACT_INTENTS.sign),
  change: Id,
  text_hash: z.string().regex(/^[0-9a-f]{64}$/),
  signature: text,
  accepted: z.literal('1').optional(),
});
const Withdraw = z.strictObject({ intent: z.literal(CONTACT_INTENTS.withdraw), change: Id });
const Email = z.strictObject({
  intent: z.literal(CONTACT_INTENTS.email),
  email_address: z.string().max(254).default(''),
});
const Code = z.strictObject({
  intent: z.literal(CONTACT_INTENTS.code),
  change: Id,
  code: z.string().max(64).default(''),
});
const Input = z.discriminatedUnion('intent', [Move, Sign, Withdraw, Email, Code]);
type Given = z.infer<typeof Input>;

/**
 * POST change-contact: the forms of a move and of another address for mail, with and without scripts (decisions 274). What is done is told on
 * the member's home; what is shown or proved first comes back to its page.
 */
export function createChangeContact(parts: ChangeParts) {
  return (request: Request) =>
    enterRoute(request, parts, Input, async (visit, given, requestId) => {
      const { site } = visit;
      const isMail = given.intent === CONTACT_INTENTS.email || given.intent === CONTACT_INTENTS.code;
      const page = isMail ? routes.page(site, 'changeEmail') : changeRoutes.changeAddress(site);
      const typed = { page, form: 'contact' as const, about: given.intent, values: shownAgain(given) };
      const { id: user_id, answer } = await enterOwn(request, visit, typed, parts.codec());
      if (answer) return answer;
      return answerTo({ user_id, parts, visit, requestId, page }, given);
    });
}

/** The answers that a form shows again. */
function shownAgain(given: Given): Record<string, string> {
  if (given.intent === CONTACT_INTENTS.email) return { email_address: given.email_address };
  if (given.intent !== CONTACT_INTENTS.move) return {};
  return Object.fromEntries([...ADDRESS_FIELDS, 'moved_on' as const].map((name) => [name, given[name]]));
}

type Call = { user_id: string; parts: ChangeParts; visit: Visit; requestId: string; page: string };

function answerTo(call: Call, given: Given): Promise<Response> {
  switch (given.intent) {
    case CONTACT_INTENTS.move:
      return move(call, given);
    case CONTACT_INTENTS.sign:
      return sign(call, given);
    case CONTACT_INTENTS.withdraw:
      return withdraw(call, given);
    case CONTACT_INTENTS.email:
      return askEmail(call, given);
    case CONTACT_INTENTS.code:
      return confirmEmail(call, given);
  }
}

async function move(call: Call, given: z.infer<typeof Move>): Promise<Response> {
  const { intent, as_typed, ...typed } = given;
  const { user_id, parts, visit, requestId, page } = call;
  const asTyped = as_typed === '1' ? 1 : 0;
  const result = await parts.call(
    'askAddressChange',
    { user_id, ...typed, as_typed: asTyped },
    contextOf(visit, requestId),
  );
  if (!result.ok) {
    return back(call, page, { values: shownAgain(given), failure: result.failure, about: intent });
  }
  const { change_id, state } = result.value.data;
  return state === 'done' ? home(call, 'move-done') : goTo(changeRoutes.changeAddress(visit.site, change_id));
}

async function sign(call: Call, { intent, change, ...given }: z.infer<typeof Sign>): Promise<Response> {
  const { user_id, parts, visit, requestId } = call;
  const { signature, accepted, text_hash } = given;
  const result = await parts.call(
    'signAddressChange',
    { user_id, change_id: change, signature, accepted: accepted === '1' ? 1 : 0, text_hash },
    contextOf(visit, requestId),
  );
  if (result.ok) return home(call, `move-${result.value.data.state}`);
  const page = changeRoutes.changeAddress(visit.site, change);
  return back(call, page, { values: { signature }, failure: result.failure, about: intent });
}

async function withdraw(call: Call, { intent, change }: z.infer<typeof Withdraw>): Promise<Response> {
  const { user_id, parts, visit, requestId } = call;
  const result = await parts.call('withdrawPeopleChange', { user_id, change_id: change }, contextOf(visit, requestId));
  if (result.ok) return home(call, 'move-withdrawn');
  return back(call, changeRoutes.changeAddress(visit.site, change), { failure: result.failure, about: intent });
}

async function askEmail(call: Call, { intent, email_address }: z.infer<typeof Email>): Promise<Response> {
  const { user_id, parts, visit, requestId, page } = call;
  const result = await parts.call('askEmailChange', { user_id, email_address }, contextOf(visit, requestId));
  if (!result.ok) return back(call, page, { values: { email_address }, failure: result.failure, about: intent });
  const sent = { form: 'contact' as const, about: intent, values: {}, problems: {}, message: '' };
  return goBack(visit, withForm(page, 'contact'), sent, parts.codec());
}

async function confirmEmail(call: Call, { intent, change, code }: z.infer<typeof Code>): Promise<Response> {
  const { user_id, parts, visit, requestId, page } = call;
  const result = await parts.call(
    'confirmEmailChange',
    { user_id, change_id: change, code },
    contextOf(visit, requestId),
  );
  if (result.ok) {
    await keepSignedIn(call, result.value.data.version);
    return home(call, 'email-done');
  }
  // Of two presses at once the other one has changed it: the home shows that, and who is signed out signs in on the way.
  if (isSignedOut(result.failure, visit.session)) return goTo(routes.page(visit.site, 'memberHome'));
  return back(call, page, { failure: result.failure, about: intent });
}

/** All sessions of the member ended with the change; this one, which made it, goes on (decisions 302). */
async function keepSignedIn({ parts, visit: { session, client } }: Call, version: number): Promise<void> {
  if (session?.signedIn)
    await parts.sessions.change(session, { signedIn: { ...session.signedIn, version } }, client.https);
}

/** Leads to the member's home, which tells what was done. */
function home({ parts, visit }: Call, about: string): Promise<Response> {
  return tell(visit, parts, withForm(routes.page(visit.site, 'memberHome'), 'held'), about);
}

type Refused = { values?: Record<string, string>; failure: Failure; about: string };

function back({ parts, visit }: Call, page: string, { values = {}, ...rest }: Refused): Promise<Response> {
  return refused(visit, parts, withForm(page, 'contact'), { values, ...rest }, 'contact');
}
