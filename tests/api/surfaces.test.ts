import fc from 'fast-check';
import { expect, it } from 'vitest';
import { submitWords } from '@/app/_steps/submit-words';
import { buildDemoPlans } from '@/tests/config/demo-shop';
import { formatMoney, formatWireMoney } from '@/lib/rules/money/money';
import { fromWireDate } from '@/lib/rules/text/dates';
import type { CostPartKind } from '@/lib/rules/words/cost-part-kinds';
import { TAB_NAMES, type TabName } from '@/lib/rules/words/tab-names';
import { zipCodes } from '@/lib/enrollment-api/store/schema/catalog-tables';
import { describeMostlyOnPostgres } from '../config/databases';
import { isWhole, soakRuns, soakTime } from '../soak/scale';
import { priceAgain, type House } from '../unit/rating/second-pricing';
import { homeOf, houseOf, listedHouse, quote, told, type Told } from './household';
import { lettersOf } from './letters';
import { patient } from './patience';
import { Shopper } from './shopper';
import { buildApi, fieldErrors, type Answer, type Api } from './support';

/*
 * Every amount that is shown anywhere, against a second pricing that knows the page of rules alone: cards, a plan's page,
 * the comparison and the cart of any household, and its authorization, review, receipt, PDF and mails, unless it cannot
 * enroll for a reason that is named here.
 */

type Money = string;
type Card = { plan_id: number; plan_price: Money; plan_price_to?: Money; plan_price_assumed?: true };
type Line = { kind: string; amount: Money };
type Part = { kind: CostPartKind; label: string; amount: Money };
type Split = { parts?: Part[]; per_payday?: string };
type Priced = Split & { plan_pricing_id: number; plan_price: Money; initial_month_cost: Money; lines: Line[] };
type Answered = { effective_date: string; plans: Priced[] };

const plans = buildDemoPlans();
const cents = (money: Money): number => Math.round(Number(money) * 100);
const planOf = (id: number) => {
  const plan = plans.find((one) => one.id === String(id));
  if (!plan) throw new Error(`no plan ${id}`);
  return plan;
};

/** The second pricing's price of each level of a plan that can be had on a day, in cents by pricing id. */
function pricesOf(planId: number, house: House, on: string) {
  const plan = planOf(planId);
  return plan.levels.flatMap((level) => {
    const answer = priceAgain(plan, level, house, on);
    return typeof answer === 'string' ? [] : [{ id: Number(level.pricingId), ...answer }];
  });
}

const sumOf = (amounts: readonly { amount: Money }[]) => amounts.reduce((sum, { amount }) => sum + cents(amount), 0);

/** The parts of a monthly amount, and its share of each of the employer's 26 pay days (pricing §16). */
function checkSplit(split: Split, own: { month: number; employer: number }, what: string): void {
  const { parts = [], per_payday } = split;
  const paid = parts.filter(({ kind }) => kind === 'employer');
  expect(sumOf(paid) + own.employer, `${what}, without the employer's part`).toBe(0);
  if (parts.length > 0) expect(sumOf(parts), `${what}, parts`).toBe(own.month);
  if (per_payday === undefined) return;
  const share = formatMoney(Math.floor((own.month * 24 + 26) / 52));
  expect(per_payday, what).toBe(`${share} from each of 26 pay days a year`);
}

type Offer = { plan: number; level: number };

/** Compares the list, each plan's page and what the comparison reads; answers what can be had. */
async function checkLists(shopper: Shopper, house: House): Promise<Offer[]> {
  const offered: Offer[] = [];
  for (const card of await shopper.ok<Card[]>('getFilteredPlans')) {
    const { plan_id: pid } = card;
    let answer = await shopper.call('getPlanPricingDetail', { pid });
    if (answer.body['status'] !== 'success') {
      expect(card.plan_price_assumed, `${pid} asks first`).toBe(true);
      const answered = answer.body['errorCode'] === 'newQuestionsError' ? await answerFirst(shopper, house, pid) : null;
      if (answered === null) continue;
      answer = answered;
    } else checkCard(card, house, answer.body.data as Answered);
    offered.push(...(await checkPlan(shopper, house, pid, answer.body.data as Answered)));
  }
  return offered;
}

/** The price of a plan after its questions were answered. */
async function answerFirst(shopper: Shopper, house: House, pid: number): Promise<Answer> {
  await shopper.answerPlan(pid);
  house.answeredQuestions = [...(house.answeredQuestions ?? []), planOf(pid).availability.newQuestions ?? ''];
  return shopper.call('getPlanPricingDetail', { pid });
}

function checkCard(card: Card, house: House, { effective_date }: Answered): void {
  const months = pricesOf(card.plan_id, house, fromWireDate(effective_date) ?? '').map(({ month }) => month);
  expect([cents(card.plan_price), cents(card.plan_price_to ?? card.plan_price)], `card ${card.plan_id}`).toEqual([
    Math.min(...months),
    Math.max(...months),
  ]);
}

async function checkPlan(shopper: Shopper, house: House, plan_id: number, answered: Answered): Promise<Offer[]> {
  const { effective_date, plans: levels } = answered;
  const expected = pricesOf(plan_id, house, fromWireDate(effective_date) ?? '');
  const what = `plan ${plan_id} from ${effective_date}`;
  expect(
    levels.map((level) => [level.plan_pricing_id, cents(level.plan_price), cents(level.initial_month_cost)]),
    what,
  ).toEqual(expected.map(({ id, month, first }) => [id, month, first]));
  for (const { lines, plan_price: month, initial_month_cost: first, plan_pricing_id, ...split } of levels) {
    const total = lines.filter(({ kind }) => kind === 'total').map(({ amount }) => cents(amount));
    expect(total, `${what}, why this price`).toEqual([...new Set([cents(month), cents(first)])]);
    const own = expected.find(({ id }) => id === plan_pricing_id);
    checkSplit(split, { month: cents(month), employer: own?.employer ?? 0 }, what);
  }
  const page = await shopper.call('getPlanDetailByQuery', { plan_id });
  const { levels: compared } = page.body.data as { levels: Priced[] };
  for (const { id, month } of expected)
    expect(cents(compared.find((level) => level.plan_pricing_id === id)?.plan_price ?? ''), `${what}, compare`).toBe(
      month,
    );
  return levels.map((level) => ({ plan: plan_id, level: level.plan_pricing_id }));
}

type Item = Split & { plan_id: number; plan_pricing_id: number; price: Money; pending?: string };
type CartAnswer = Split & {
  result: Item[];
  fees: { amount: Money; cadence: 'monthly' | 'once' }[];
  riders: { plan_id: number; plan_pricing_id: number; price: Money }[];
  initial_month_cost: Money;
  recurring_month_cost: Money;
  total_cost: Money;
  l713_net_price: Money | null;
  effective_date: string;
  tier: Told['tier'];
  billed?: string;
};

type Authorized = { text: string; due_today: Money; recurring_month_cost: Money };

/** The fees beside the prices: cart fees once by key, the largest of those filed (pricing §12). */
function feesOf({ result, tier }: CartAnswer, wanted: 'monthly' | 'once'): number {
  const filed = new Map<string, number>();
  for (const { plan_id } of result)
    for (const { key, kind, scope, amount } of planOf(plan_id).fees) {
      if (kind !== wanted || (kind === 'monthly' && scope === 'plan')) continue;
      const once = scope === 'cart' ? key : `${plan_id} ${key}`;
      filed.set(once, Math.max(filed.get(once) ?? 0, typeof amount === 'number' ? amount : amount[tier]));
    }
  return [...filed.values()].reduce((sum, amount) => sum + amount, 0);
}

/** The cart's lines, their parts, its sums and riders against the second pricing on the cart's day. */
async function checkCart(shopper: Shopper, house: House): Promise<CartAnswer> {
  const cart = (await shopper.call('getPlanCart')).body.data as CartAnswer;
  const on = fromWireDate(cart.effective_date) ?? '';
  const sums = { month: 0, employer: 0, net: 0 };
  for (const { plan_id, plan_pricing_id, price, pending, ...split } of cart.result) {
    const what = `plan ${plan_id} in the cart from ${on}`;
    const own = pricesOf(plan_id, house, on).find(({ id }) => id === plan_pricing_id);
    if (!own) throw new Error(`${what} has no price`);
    expect(cents(price), what).toBe(own.month);
    checkSplit(split, own, what);
    if (own.approved === null) expect(pending, what).toBeUndefined();
    else expect(pending, what).toContain(`pay ${formatMoney(own.approved)} a month`);
    sums.month += own.month;
    sums.employer += own.employer;
    if (planOf(plan_id).isL713) sums.net += own.people.reduce((sum, one) => sum + one, 0);
  }
  const [monthly, once] = [feesOf(cart, 'monthly'), feesOf(cart, 'once')];
  for (const [cadence, sum] of Object.entries({ monthly, once }))
    expect(sumOf(cart.fees.filter((fee) => fee.cadence === cadence)), `${cadence} fees`).toBe(sum);
  const recurring = sums.month + monthly;
  expect([cart.recurring_month_cost, cart.initial_month_cost].map(cents)).toEqual([recurring, recurring + once]);
  expect(cart.total_cost).toBe(cart.initial_month_cost);
  expect(cents(cart.l713_net_price ?? '0.00'), 'net price').toBe(sums.net);
  checkSplit(cart, { month: recurring, employer: sums.employer }, 'the cart');
  for (const { plan_id, price } of cart.riders)
    expect(cents(price), `rider ${plan_id}`).toBe(Math.min(...pricesOf(plan_id, house, on).map(({ month }) => month)));
  return cart;
}

/** The payments that would be authorized: those of the cart. Answers 1, or 0 where others collect or a plan is refused. */
async function checkAuthorization(shopper: Shopper, cart: CartAnswer): Promise<number> {
  const { body } = await shopper.call('getPaymentAuthorization', { payment_method: 'eft', bill_date: '28' });
  if (cart.result.length === 0 || body['status'] !== 'success') return 0;
  const { text, due_today, recurring_month_cost } = body.data as Authorized;
  const amounts = [cart.initial_month_cost, cart.recurring_month_cost];
  expect([due_today, recurring_month_cost], 'authorization').toEqual(amounts);
  for (const amount of amounts) expect(text).toContain(formatWireMoney(amount));
  return 1;
}

/** What the review says above its button. */
async function checkReview(shopper: Shopper, cart: CartAnswer): Promise<void> {
  const saved = await shopper.ok('getEnrollmentTempInfo', { column: 'payment_info' });
  const { firstMonth, payments, label } = submitWords(cart, saved, '2026-11-21');
  const [first, recurring] = [cart.initial_month_cost, cart.recurring_month_cost].map(formatWireMoney);
  expect(firstMonth).toBe(first);
  expect(payments).toContain(`Then ${recurring}`);
  if (cart.billed === undefined) expect(label).toContain(first);
  else expect(label).not.toContain('$');
}

/** Submits, and compares the receipt, the PDF and the mails with the cart. */
async function checkPapers(api: Api, shopper: Shopper, cart: CartAnswer): Promise<void> {
  const [first, recurring] = [cart.initial_month_cost, cart.recurring_month_cost];
  const { policy_id } = await shopper.ok<{ policy_id: string }>('saveReviewInfo', { first_enroll: 1 });
  const receipt = (await shopper.call('getReceipt')).body.data as Split & {
    items: (Split & { price: Money; pending?: string })[];
    fees: { amount: Money }[];
    paid_today: Money;
    recurring_month_cost: Money;
  };
  expect([receipt.paid_today, receipt.recurring_month_cost]).toEqual([first, recurring]);
  const linesOf = (items: typeof receipt.items) =>
    items.map(({ price, parts, pending }) => JSON.stringify({ price, parts, pending })).sort();
  expect(linesOf(receipt.items)).toEqual(linesOf(cart.result));
  expect(receipt.fees.map(({ amount }) => amount)).toEqual(cart.fees.map(({ amount }) => amount));
  expect([receipt.parts, receipt.per_payday]).toEqual([cart.parts, cart.per_payday]);
  const copy = await shopper.ok<{ content: string }>('getEnrollmentCopy');
  const letters = lettersOf(Buffer.from(copy.content, 'base64'));
  const mails = (await api.sent()).filter(({ text }) => text.includes(policy_id));
  expect(mails.length).toBeGreaterThan(0);
  const whole = (text: string) => text.replaceAll(/\s+/g, '');
  const amounts = [first, recurring, ...cart.result.map(({ price }) => price)].map(formatWireMoney);
  for (const said of [...amounts, ...cart.result.flatMap(({ pending }) => pending ?? [])]) {
    expect(letters).toContain(whole(said));
    for (const { text } of mails) expect(whole(text)).toContain(whole(said));
  }
  for (const { amount } of cart.fees) expect(letters).toContain(formatWireMoney(amount));
}

/** Reasons for which a household with a cart may end before its papers. */
const REFUSALS: Record<string, RegExp> = {
  'no day on which all plans of the cart start': /^no day$/,
  'an age is outside of a plan on the day that the cart starts':
    /sold from age|sold up to age|covers a spouse from age/,
  'a child that was only counted before is too old for a plan': /covers children from age/,
};

const reasonOf = (message: string): string => {
  const [reason] = Object.entries(REFUSALS).find(([, says]) => says.test(message)) ?? [];
  if (reason === undefined) throw new Error(`refused for a reason that is not named: ${message}`);
  return reason;
};

/** What a refusal says: its message, or those beside the fields. */
const saidBy = ({ body, text }: Answer): string =>
  Object.values(fieldErrors({ body, text, http: 0 })).join(' ') || String(body['message'] ?? text);

const count = (sums: Record<string, number>, name: string): void => void (sums[name] = (sums[name] ?? 0) + 1);

/** Refusals of a pick: another plan of its kind is in the cart, or one that is paid otherwise, it is a rider, or none is sold on this day. */
const NOT_ADDED = ['alreadyActive', 'basePlanRequired', 'blackout', 'paidApart'];

const WISHES: Record<Told['wish'], (plan: ReturnType<typeof planOf>) => boolean> = {
  any: () => true,
  asking: ({ requirements: { steps, underwriting }, availability: { tobaccoAnswer } }) =>
    Object.values(steps).includes(true) || underwriting !== undefined || tobaccoAnswer,
  billed: ({ requirements: { paymentMethods } }) =>
    !paymentMethods.some((method) => method === 'cc' || method === 'eft'),
};

/** Puts the picks into the cart, and what goes with them. */
async function fillCart(shopper: Shopper, offered: readonly Offer[], who: Told): Promise<void> {
  const { picks, takesRiders, wish } = who;
  const wished = offered.filter(({ plan }) => WISHES[wish](planOf(plan)));
  const pool = wished.length > 0 ? wished : offered;
  const wanted = new Map(
    picks.flatMap((at) => {
      const pick = pool[at % pool.length];
      return pick ? [[pick.plan, pick]] : [];
    }),
  );
  for (const { plan, level } of wanted.values()) {
    await shopper.answerPlan(plan);
    const { body } = await shopper.call('addPlanToCart', { plan_id: plan, plan_pricing_id: level });
    if (body['status'] !== 'success') expect(NOT_ADDED).toContain(body['errorCode']);
  }
  const { riders } = (await shopper.call('getPlanCart')).body.data as CartAnswer;
  for (const { plan_id, plan_pricing_id } of takesRiders ? riders : [])
    await shopper.ok('addPlanToCart', { plan_id, plan_pricing_id });
}

/** The steps that are asked for: all are done, and the review is left. */
async function checkSteps(shopper: Shopper): Promise<TabName[]> {
  const tabs = await shopper.ok<{ tab_name: TabName; required: boolean; complete: boolean }[]>('getDynamicTabs');
  const asked = tabs.filter(({ required }) => required);
  const open = asked.filter(({ complete }) => !complete).map(({ tab_name }) => tab_name);
  expect(open, 'steps that are not done').toEqual(['review_info']);
  return asked.map(({ tab_name }) => tab_name);
}

/** The rest of the way of a household with a cart, to its papers; answers its steps, or the reason where it ends before. */
async function enroll(api: Api, shopper: Shopper, who: Told, house: House): Promise<TabName[] | string> {
  const dates = await shopper.ok<string[]>('getCartEffectiveDates');
  if (dates.length === 0) return reasonOf('no day');
  const effective_date = dates[who.day % dates.length];
  const left = await shopper.call('cartCheckout', { effective_date, type: 'applicant' });
  if (left.body['status'] !== 'success') return reasonOf(saidBy(left));
  const home = homeOf(who);
  const fields = await shopper.ok<{ field_name: string; label?: string }[]>('getFormFieldsDependentPrimaryInfo');
  const asked = fields.find(({ field_name }) => field_name === 'is_smoker')?.label ?? null;
  const refused = await shopper.fillSteps(home);
  if (refused) return reasonOf(`${refused.tab}: ${saidBy(refused.answer)}`);
  const cart = await checkCart(shopper, home.relatives.length > 0 ? listedHouse(house, home, asked) : house);
  if (cart.billed === undefined) expect(await checkAuthorization(shopper, cart)).toBe(1);
  await checkReview(shopper, cart);
  const steps = await checkSteps(shopper);
  await checkPapers(api, shopper, cart);
  return steps;
}

describeMostlyOnPostgres('every amount that is shown', (store) => {
  it(
    'is the price of the second pricing, in lists, on pages and in carts of any household',
    async () => {
      const api = patient(await buildApi(store()));
      const rows = await store().db.select().from(zipCodes);
      const runs = soakRuns('shown amounts');
      let [carts, authorized, papers] = [0, 0, 0];
      const steps: Record<string, number> = {};
      const refused: Record<string, number> = {};
      await fc.assert(
        fc.asyncProperty(told, async (who) => {
          const [place, ...others] = rows.filter(({ zip }) => zip === who.zip);
          if (!place) throw new Error(`no place for ${who.zip}`);
          const county = others.length === 0 ? place.county : null;
          const house = houseOf(who, { state: place.state, county });
          const shopper = await quote(api, who);
          await fillCart(shopper, await checkLists(shopper, house), who);
          const cart = await checkCart(shopper, house);
          if (cart.result.length === 0) return;
          carts += 1;
          authorized += await checkAuthorization(shopper, cart);
          const outcome = await enroll(api, shopper, who, house);
          if (typeof outcome === 'string') return count(refused, outcome);
          papers += 1;
          for (const step of outcome) count(steps, step);
        }),
        { numRuns: runs },
      );
      console.log(`${carts} carts, ${authorized} authorizations, ${papers} enrollments`, steps, 'refused:', refused);
      expect(carts, 'carts with a plan').toBeGreaterThan(runs / 2);
      expect(authorized, 'carts whose payments are authorized').toBeGreaterThan(runs / 4);
      // In the few households of a gate one more or less is much.
      expect(papers, 'enrollments with review, receipt, PDF and mails').toBeGreaterThanOrEqual(0.9 * carts - 1);
      if (isWhole) expect(Object.keys(steps).sort(), 'steps that were filled').toEqual([...TAB_NAMES].sort());
    },
    soakTime(120_000),
  );

  it('is the same from the cart to the authorization, the receipt, the PDF and the mails', async () => {
    const api = patient(await buildApi(store()));
    const shopper = await Shopper.quote(api);
    await shopper.prepare();
    const cart = (await shopper.call('getPlanCart')).body.data as CartAnswer;
    const [first, recurring] = [cart.initial_month_cost, cart.recurring_month_cost];
    expect(first).not.toBe(recurring);
    const { data } = (await shopper.call('getPaymentAuthorization', { payment_method: 'eft', bill_date: '28' })).body;
    const authorized = data as Authorized;
    expect([authorized.due_today, authorized.recurring_month_cost]).toEqual([first, recurring]);
    for (const amount of [first, recurring]) expect(authorized.text).toContain(formatWireMoney(amount));
    await checkPapers(api, shopper, cart);
  });
});
