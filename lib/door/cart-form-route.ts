import * as z from 'zod';
import { groupEnrollmentInfo } from '@/lib/contract/access';
import type { ErrorEnvelope } from '@/lib/contract/envelope';
import { stepOf } from '@/lib/rules/steps/step-table';
import type { CookieCodec } from '@/lib/session/cookie';
import type { RefusedForm } from '@/lib/session/sent-form';
import { CART_INTENTS, CART_YES, levelField, withForm } from '@/lib/site/form-places';
import { routes } from '@/lib/site/routes';
import { askDoor, readAnswerOf, type FormParts } from './ask-door';
import { goBack, goOn, refusalIn, tellRefusal } from './refuse-form';
import { enterRoute, goTo } from './route';
import type { Visit } from './visit';

const Id = z.string().regex(/^[1-9]\d{0,9}$/);
const agreed = { cart_agreed: z.string().max(1_200).default('ask') };
const line = { plan_id: Id, plan_pricing_id: Id };
const day = { effective_date: z.string().max(20) };

const Input = z.discriminatedUnion('intent', [
  // `asks_membership`: one must be chosen. Beside the chosen level, each level's own plan and price, as the page shows them (`levelField`).
  z
    .object({ intent: z.literal(CART_INTENTS.add), ...line, ...agreed })
    .extend({ asks_membership: z.literal('1').optional(), membership: z.string().max(40).default('') })
    .catchall(z.string().max(40)),
  z.strictObject({ intent: z.literal(CART_INTENTS.rider), ...line, seen_price: z.string().max(20), ...agreed }),
  z.strictObject({ intent: z.literal(CART_INTENTS.remove), ...line, sure: z.literal('1').optional(), ...agreed }),
  z.strictObject({ intent: z.literal(CART_INTENTS.date), ...day, ...agreed }),
  z.strictObject({ intent: z.literal(CART_INTENTS.checkout), ...day, type: z.enum(['rep', 'applicant']).optional() }),
]);
type Input = z.infer<typeof Input>;
type InputOf<I extends Input['intent']> = Extract<Input, { intent: I }>;

/** One form on its way through the door. */
type Job = {
  visit: Visit;
  call(method: 'GET' | 'POST', path: string, body?: object): Promise<Answer>;
  back(to: string, about: string, values: RefusedForm['values'], answer?: Answer): Promise<Response>;
};
type Answer = { ok: boolean; status: number; failure: ErrorEnvelope | null; value: unknown; cookies: string[] };

/**
 * POST cart: what the cart and the box that buys do, without script (rules 1 §2.10, §2.11, decisions 159). Each change
 * goes through the same door as with script; a refusal, and a question, lead back beside what was pressed.
 */
export function createCartForm(parts: FormParts & { codec: () => CookieCodec }) {
  return (request: Request) =>
    enterRoute(request, parts, Input, async (visit, input) => {
      const ask = askDoor(request, visit, parts);
      const job: Job = {
        visit,
        call: async (method, path, body) => readAnswer(await ask(method, path, body)),
        back: (to, about, values, answer) => {
          const told = answer ? tellRefusal(answer.failure, CART_YES) : { problems: {}, message: '' };
          const form = input.intent === CART_INTENTS.add ? 'add' : 'cart';
          return goBack(visit, withForm(to, form), { form, about, values, ...told }, parts.codec());
        },
      };
      switch (input.intent) {
        case CART_INTENTS.add:
          return addPlan(job, input);
        case CART_INTENTS.rider:
          return addRider(job, input);
        case CART_INTENTS.remove:
          return removePlan(job, input);
        case CART_INTENTS.date:
          return keepDate(job, input);
        case CART_INTENTS.checkout:
          return checkOut(job, input);
      }
    });
}

async function readAnswer(answer: Response): Promise<Answer> {
  const value = await readAnswerOf(answer);
  const failure = refusalIn(value);
  return {
    ok: answer.ok && failure === null,
    status: answer.status,
    failure,
    value,
    cookies: answer.headers.getSetCookie(),
  };
}

async function addPlan({ visit, call, back }: Job, input: InputOf<'add'>): Promise<Response> {
  const { intent, plan_id: page, plan_pricing_id: level, membership, asks_membership: asks, cart_agreed } = input;
  const { [levelField(level)]: seen = '' } = input as Record<string, string>;
  const [planId = page, price = ''] = seen.split(':');
  const to = routes.plan(visit.site, Number(page));
  const values = {
    intent,
    plan_id: page,
    plan_pricing_id: level,
    [levelField(level)]: seen,
    membership,
    ...(asks !== undefined && { asks_membership: asks }),
  };
  const first = await missingFirst(call, asks !== undefined && membership === '');
  if (first !== null) return back(to, page, values, first);
  const shown = { cart_agreed, ...(price !== '' && { seen_price: price }) };
  const [memberId, memberPricing] = membership.split(':');
  const answer =
    membership === ''
      ? await call('POST', '/add-plan-to-cart', { ...numbers({ plan_id: planId, plan_pricing_id: level }), ...shown })
      : await call('POST', '/add-plan-to-cart-prudentials', {
          ...numbers({ plan_id1: planId, plan_pricing_id1: level, plan_id: memberId, plan_pricing_id: memberPricing }),
          ...shown,
        });
  return answer.ok ? goOn(visit, routes.cart(visit.site), answer.cookies) : back(to, page, values, answer);
}

/** The questions that come before the cart, which dialogs ask with script: the employer, then a membership. */
async function missingFirst(call: Job['call'], lacksMembership: boolean): Promise<Answer | null> {
  const group = groupEnrollmentInfo.output.safeParse((await call('GET', '/group-enrollment-info')).value);
  if (group.data?.data.result.capture_groupcode === true)
    return refusedHere('Enter your group code first, then add the plan to your cart.');
  return lacksMembership ? refusedHere('Choose a membership first, then add the plan to your cart.') : null;
}

async function addRider({ visit, call, back }: Job, input: InputOf<'rider'>): Promise<Response> {
  const { plan_id, plan_pricing_id, seen_price, cart_agreed } = input;
  const cart = routes.cart(visit.site);
  const sent = { ...numbers({ plan_id, plan_pricing_id }), seen_price, cart_agreed };
  const answer = await call('POST', '/add-plan-to-cart', sent);
  if (answer.ok) return goOn(visit, cart, answer.cookies);
  return back(cart, `rider ${plan_id}`, { intent: input.intent, plan_id, plan_pricing_id, seen_price }, answer);
}

/** "Do you really want to remove?" first, as with script; gone is as good as removed. */
async function removePlan({ visit, call, back }: Job, input: InputOf<'remove'>): Promise<Response> {
  const { plan_id, plan_pricing_id, sure, cart_agreed } = input;
  const cart = routes.cart(visit.site);
  const values = { intent: input.intent, plan_id, plan_pricing_id, sure: '1' };
  if (sure === undefined) return back(cart, `remove ${plan_id}`, values);
  const sent = { ...numbers({ plan_id, plan_pricing_id }), cart_agreed };
  const answer = await call('POST', '/remove-plan-from-cart', sent);
  if (answer.ok || answer.status === 404) return goOn(visit, cart, answer.cookies);
  return back(cart, `remove ${plan_id}`, values, answer);
}

/** Keeps the chosen day; where it cannot be kept it stands in the address, as with script. */
async function keepDate({ visit, call, back }: Job, input: InputOf<'date'>): Promise<Response> {
  const { effective_date, cart_agreed } = input;
  const cart = routes.cart(visit.site);
  const answer = await call('POST', '/save-cart-date', { effective_date, cart_agreed });
  if (answer.ok) return goOn(visit, cart, answer.cookies);
  const isAsked = answer.failure?.errorCode === 'cartChanges';
  if (isAsked || isAboutDate(answer)) return back(cart, 'date', { intent: input.intent, effective_date }, answer);
  return goOn(visit, `${cart}?${new URLSearchParams({ date: effective_date }).toString()}`);
}

/** The cart confirmation first (rules 1 §2.11): who enrolls is chosen there. */
async function checkOut({ visit, call, back }: Job, input: InputOf<'checkout'>): Promise<Response> {
  const { effective_date, type } = input;
  const { site } = visit;
  const cart = `${routes.cart(site)}?${new URLSearchParams({ date: effective_date }).toString()}`;
  if (type === undefined) return goTo(withForm(cart, 'checkout'));
  const answer = await call('POST', '/cart-checkout', { effective_date, type });
  if (answer.ok) return goOn(visit, routes.step(site, stepOf('personal').slug), answer.cookies);
  return back(cart, isAboutDate(answer) ? 'date' : 'checkout', {}, answer);
}

const isAboutDate = ({ failure }: Answer): boolean =>
  Array.isArray(failure?.data) && failure.data.some(({ target_element }) => target_element === 'effective_date');

/** A refusal of our own, in the shape of the door's. */
const refusedHere = (message: string): Answer => ({
  ok: false,
  status: 422,
  failure: { status: 'error', data: [], message },
  value: null,
  cookies: [],
});

/** Ids as the wire has them; what is none is left out, and the door says what is missing. */
function numbers(ids: Record<string, string | undefined>): Record<string, number> {
  return Object.fromEntries(
    Object.entries(ids).flatMap(([name, text]) =>
      text !== undefined && Id.safeParse(text).success ? [[name, Number(text)]] : [],
    ),
  );
}
