import fc from 'fast-check';
import { expect, it } from 'vitest';
import { contributions } from '@/lib/enrollment-api/seed/people/contributions';
import { buildDemoPlans } from '@/lib/enrollment-api/seed/catalogue/all-plans';
import { formatWireMoney } from '@/lib/rules/money/money';
import { fromWireDate, toWireDate } from '@/lib/rules/text/dates';
import { zipCodes } from '@/lib/enrollment-api/store/schema/catalog-tables';
import { describeWithDemo } from '../config/databases';
import { soakRuns, soakTime } from '../soak/scale';
import { priceAgain, type House } from '../unit/rating/second-pricing';
import { lettersOf } from './letters';
import { Shopper } from './shopper';
import { buildApi, fieldErrors, HARBOR_MILLS, NORTH_STAR, resultOf, type Api } from './support';

/*
 * Every amount that is shown anywhere, against a second pricing that knows the page of rules alone: cards, a plan's page,
 * the comparison and the cart of any household; authorization, receipt, PDF and mails of those who enroll.
 */

type Money = string;
type Card = { plan_id: number; plan_price: Money; plan_price_to?: Money; plan_price_assumed?: true };
type Priced = { plan_pricing_id: number; plan_price: Money; initial_month_cost: Money; lines: Line[] };
type Line = { kind: string; amount: Money };
type Answered = { effective_date: string; plans: Priced[] };

const plans = buildDemoPlans();
const cents = (money: Money): number => Math.round(Number(money) * 100);
const planOf = (id: number) => {
  const plan = plans.find((one) => one.id === String(id));
  if (!plan) throw new Error(`no plan ${id}`);
  return plan;
};

const ZIPS = ['78701', '78664', '75201', '79901', '04101', '33101', '60601', '90001'];

type Told = {
  zip: string;
  tier: 'IO' | 'IS' | 'IC' | 'IF';
  gender: '0' | '1';
  age: number;
  spouseAge: number;
  children: number;
  smoker: boolean | null;
  spouseSmoker: boolean;
  income: number | null;
  hours: number | null;
  /** Under Harbor Mills, which pays a part of some plans. */
  employee: boolean;
  /** Places in the list of what can be had: the plans and levels for the cart. */
  picks: number[];
};

const told: fc.Arbitrary<Told> = fc.record({
  zip: fc.constantFrom(...ZIPS),
  tier: fc.constantFrom('IO', 'IS', 'IC', 'IF'),
  gender: fc.constantFrom('0', '1'),
  age: fc.integer({ min: 19, max: 70 }),
  spouseAge: fc.integer({ min: 19, max: 70 }),
  children: fc.integer({ min: 1, max: 4 }),
  smoker: fc.constantFrom(null, false, true),
  spouseSmoker: fc.boolean(),
  income: fc.constantFrom(null, 19_999, 30_000, 60_000),
  hours: fc.constantFrom(null, 19, 30, 40),
  employee: fc.boolean(),
  picks: fc.array(fc.nat({ max: 10_000 }), { minLength: 1, maxLength: 4 }),
});

/** What the demo's employer pays. */
const harborMills = contributions
  .filter(({ groupId }) => groupId === '1929')
  .map(({ planId, level = null, tier = null, employeeClass = null, percent, amount }) => ({
    planId,
    pricingId: level,
    tier,
    employeeClass,
    ...(typeof percent === 'number' && { basisPoints: percent }),
    ...(typeof amount === 'number' && { cents: amount }),
  }));

/** A day in the middle of the year in which somebody is so old today. */
const born = (age: number) => `${2026 - age}-03-11`;
const coversSpouse = ({ tier }: Told) => tier === 'IS' || tier === 'IF';
const coversChildren = ({ tier }: Told) => tier === 'IC' || tier === 'IF';

async function quote(api: Api, who: Told): Promise<Shopper> {
  const { zip, tier, gender, age, smoker, income, hours, employee } = who;
  const headers = employee ? HARBOR_MILLS : NORTH_STAR;
  const eprocess = employee ? 'group' : 'applicant';
  const answers = { zip, tier, gender, dob: toWireDate(born(age)), eprocess, open_type: 'agent' };
  const answer = await api.call('addFilterForNewUser', answers, headers);
  expect(fieldErrors(answer)).toEqual({});
  const { temp_enrollment_id: id } = resultOf<{ temp_enrollment_id: string }>(answer);
  const shopper = Shopper.of(api, id, headers);
  if (employee) await shopper.ok('updateFilterPortal', { platform_group_id: '103', group_id: '1929' });
  const change = {
    ...(smoker !== null && { is_smoker: smoker ? '1' : '0' }),
    ...(coversSpouse(who) && {
      dep_dob: toWireDate(born(who.spouseAge)),
      spouse_is_smoker: who.spouseSmoker ? '1' : '0',
    }),
    ...(coversChildren(who) && { no_of_children: String(who.children) }),
    ...(income !== null && { annual_incode: String(income) }),
    ...(hours !== null && { working_hours: String(hours) }),
  };
  if (Object.keys(change).length > 0) {
    const changed = await api.call('changeFilterInfo', { tempId: id, ...change }, headers);
    expect(fieldErrors(changed)).toEqual({});
  }
  return shopper;
}

function houseOf(who: Told, place: { state: string; county: string | null }): House {
  return {
    ...place,
    zip: who.zip,
    tier: who.tier,
    gender: who.gender,
    dob: born(who.age),
    smoker: who.smoker,
    annualIncome: who.income,
    workingHours: who.hours,
    spouse: coversSpouse(who) ? { dob: born(who.spouseAge), smoker: who.spouseSmoker } : null,
    children: coversChildren(who) ? who.children : null,
    ...(who.employee ? { portalId: '103', employer: { contributions: harborMills } } : { usualPortalId: '101' }),
  };
}

/** The second pricing's price of each level of a plan that can be had on a day, in cents by pricing id. */
function pricesOf(planId: number, house: House, on: string) {
  const plan = planOf(planId);
  return plan.levels.flatMap((level) => {
    const answer = priceAgain(plan, level, house, on);
    return typeof answer === 'string' ? [] : [{ id: Number(level.pricingId), ...answer }];
  });
}

/** Compares the list, each plan's page and what the comparison reads; answers what can be had, with its price. */
async function checkLists(shopper: Shopper, house: House): Promise<{ plan: number; level: number }[]> {
  const offered: { plan: number; level: number }[] = [];
  for (const card of await shopper.ok<Card[]>('getFilteredPlans')) {
    const answer = await shopper.call('getPlanPricingDetail', { pid: card.plan_id });
    if (answer.body['errorCode'] !== undefined || answer.body['status'] !== 'success') {
      expect(card.plan_price_assumed, `${card.plan_id} asks first`).toBe(true);
      continue;
    }
    const { effective_date, plans: levels } = answer.body.data as Answered;
    const expected = pricesOf(card.plan_id, house, fromWireDate(effective_date) ?? '');
    const what = `plan ${card.plan_id} from ${effective_date}`;
    expect(
      levels.map((level) => [level.plan_pricing_id, cents(level.plan_price), cents(level.initial_month_cost)]),
      what,
    ).toEqual(expected.map(({ id, month, first }) => [id, month, first]));
    for (const { lines, plan_price: month, initial_month_cost: first } of levels) {
      const total = lines.filter(({ kind }) => kind === 'total').map(({ amount }) => cents(amount));
      expect(total, `${what}, why this price`).toEqual([...new Set([cents(month), cents(first)])]);
    }
    const months = expected.map(({ month }) => month);
    expect([cents(card.plan_price), cents(card.plan_price_to ?? card.plan_price)], `${what}, card`).toEqual([
      Math.min(...months),
      Math.max(...months),
    ]);
    const page = await shopper.call('getPlanDetailByQuery', { plan_id: card.plan_id });
    const { levels: compared } = page.body.data as { levels: Priced[] };
    for (const { id, month } of expected)
      expect(cents(compared.find((level) => level.plan_pricing_id === id)?.plan_price ?? ''), `${what}, compare`).toBe(
        month,
      );
    offered.push(...levels.map((level) => ({ plan: card.plan_id, level: level.plan_pricing_id })));
  }
  return offered;
}

type CartAnswer = {
  result: { plan_id: number; plan_pricing_id: number; price: Money }[];
  fees: { amount: Money; cadence: string }[];
  initial_month_cost: Money;
  recurring_month_cost: Money;
  total_cost: Money;
  effective_date: string;
};

type Authorized = { text: string; due_today: Money; recurring_month_cost: Money };

/** The cart's lines and sums against the second pricing on the cart's day. */
async function checkCart(shopper: Shopper, house: House): Promise<CartAnswer> {
  const cart = (await shopper.call('getPlanCart')).body.data as CartAnswer;
  const on = fromWireDate(cart.effective_date) ?? '';
  let recurring = 0;
  for (const item of cart.result) {
    const [own] = pricesOf(item.plan_id, house, on).filter(({ id }) => id === item.plan_pricing_id);
    expect(cents(item.price), `plan ${item.plan_id} in the cart from ${on}`).toBe(own?.month);
    recurring += own?.month ?? 0;
  }
  const fees = (cadence: string) =>
    cart.fees.filter((fee) => fee.cadence === cadence).reduce((sum, { amount }) => sum + cents(amount), 0);
  expect(cents(cart.recurring_month_cost)).toBe(recurring + fees('monthly'));
  expect(cents(cart.initial_month_cost)).toBe(recurring + fees('monthly') + fees('once'));
  expect(cart.total_cost).toBe(cart.initial_month_cost);
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

/** Submits, and compares the receipt, the PDF and the mails with the cart. */
async function checkPapers(api: Api, shopper: Shopper, cart: CartAnswer): Promise<void> {
  const [first, recurring] = [cart.initial_month_cost, cart.recurring_month_cost];
  const { policy_id } = await shopper.ok<{ policy_id: string }>('saveReviewInfo');
  const receipt = (await shopper.call('getReceipt')).body.data as {
    items: { price: Money }[];
    paid_today: Money;
    recurring_month_cost: Money;
  };
  expect([receipt.paid_today, receipt.recurring_month_cost]).toEqual([first, recurring]);
  expect(receipt.items.map(({ price }) => price)).toEqual(cart.result.map(({ price }) => price));
  const copy = await shopper.ok<{ content: string }>('getEnrollmentCopy');
  const letters = lettersOf(Buffer.from(copy.content, 'base64'));
  const mails = (await api.mails()).filter(({ text }) => text.includes(policy_id));
  expect(mails.length).toBeGreaterThan(0);
  for (const amount of [first, recurring, ...cart.result.map(({ price }) => price)]) {
    expect(letters).toContain(formatWireMoney(amount));
    for (const { text } of mails) expect(text).toContain(formatWireMoney(amount));
  }
}

/** A plan that asks for no step beside those that every enrollment has. */
function isPlain(planId: number): boolean {
  const { steps, healthQuestions } = planOf(planId).requirements;
  return healthQuestions.length === 0 && !Object.values(steps).includes(true);
}

/** The rest of the way of somebody alone with such plans; answers 1, or 0 for all others. */
async function enroll(api: Api, shopper: Shopper, { tier }: Told, house: House): Promise<number> {
  const before = await checkCart(shopper, house);
  const isBilled = (before as { billed?: string }).billed !== undefined;
  if (tier !== 'IO' || isBilled || before.result.length === 0) return 0;
  if (!before.result.every(({ plan_id }) => isPlain(plan_id))) return 0;
  await shopper.checkout();
  const cart = await checkCart(shopper, house);
  await shopper.personal();
  await shopper.contact();
  expect((await shopper.sign()).body['status'], 'signature').toBe('success');
  expect((await shopper.bank()).body['status'], 'bank account').toBe('success');
  await checkPapers(api, shopper, cart);
  return 1;
}

describeWithDemo('every amount that is shown', (store) => {
  it(
    'is the price of the second pricing, in lists, on pages and in carts of any household',
    async () => {
      const api = await buildApi(store());
      const rows = await store().db.select().from(zipCodes);
      let carts = 0;
      let authorized = 0;
      let papers = 0;
      await fc.assert(
        fc.asyncProperty(told, async (who) => {
          const [place, ...others] = rows.filter(({ zip }) => zip === who.zip);
          if (!place) throw new Error(`no place for ${who.zip}`);
          const county = others.length === 0 ? place.county : null;
          const house = houseOf(who, { state: place.state, county });
          const shopper = await quote(api, who);
          const offered = await checkLists(shopper, house);
          const wanted = new Map(
            who.picks.flatMap((at) => {
              const pick = offered[at % offered.length];
              return pick ? [[pick.plan, pick]] : [];
            }),
          );
          for (const { plan, level } of wanted.values())
            await shopper.call('addPlanToCart', { plan_id: plan, plan_pricing_id: level });
          const cart = await checkCart(shopper, house);
          carts += Math.min(1, cart.result.length);
          authorized += await checkAuthorization(shopper, cart);
          papers += await enroll(api, shopper, who, house);
        }),
        { numRuns: soakRuns('shown amounts') },
      );
      expect(carts, 'carts with a plan').toBeGreaterThan(soakRuns('shown amounts') / 2);
      expect(authorized, 'carts whose payments are authorized').toBeGreaterThan(soakRuns('shown amounts') / 4);
      expect(papers, 'enrollments with receipt, PDF and mails').toBeGreaterThanOrEqual(
        Math.floor(soakRuns('shown amounts') / 50),
      );
      console.log(`${carts} carts, ${authorized} authorizations, ${papers} enrollments`);
    },
    soakTime(120_000),
  );

  it('is the same from the cart to the authorization, the receipt, the PDF and the mails', async () => {
    const api = await buildApi(store());
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
