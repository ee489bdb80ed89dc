import fc from 'fast-check';
import { expect, it } from 'vitest';
import { buildReviewCard, type CardStep } from '@/app/_steps/review-cards';
import { loadChoices } from '@/app/_steps/step-choices';
import { submitWords } from '@/app/_steps/submit-words';
import type { EndpointName } from '@/lib/contract/registry';
import { buildDemoPlans } from '@/tests/config/demo-shop';
import { STEP_FORMS } from '@/lib/rules/fields/step-fields';
import { formatWireMoney } from '@/lib/rules/money/money';
import type { ShownRow } from '@/lib/rules/steps/shown-answers';
import { STEPS, type StepKey } from '@/lib/rules/steps/step-table';
import { formatDate } from '@/lib/rules/text/date-words';
import { fromWireDate } from '@/lib/rules/text/dates';
import { PAYMENT_METHODS, type PaymentMethod } from '@/lib/rules/words/payment-kinds';
import { nameOf } from '@/tests/fixtures/names';
import { soakRuns, soakTime } from '@/tests/soak/scale';
import { describeMostlyOnPostgres } from '../config/databases';
import { homeOf, quote, told, type Told } from './household';
import { textOf } from './letters';
import { patient } from './patience';
import { Shopper, type Caller } from './shopper';
import { buildApi, type Api } from './support';

/*
 * Whoever enrolls, by whatever name and however they pay: what was typed, the review, the receipt and the PDF say the same
 * names, addresses and amounts, letter by letter and to the cent.
 */

type Members = Record<string, unknown>;
type Typed = { call: EndpointName; values: Record<string, string> };

/** The fields that people type words into, by the step that asks for them. */
const WORDS: Partial<Record<EndpointName, readonly string[]>> = {
  savePersonalInfo: ['first_name', 'middle_name', 'last_name'],
  saveContactInfo: ['address1', 'address2', 'city', 'birth_city'],
  saveEmployerInfo: ['name', 'address1', 'address2', 'city', 'occupation'],
  saveBeneficiaryInfo: ['first_name', 'middle_name', 'last_name'],
  saveDependentInfo: ['first_name', 'middle_name', 'last_name'],
  saveBillingInfo: ['account_name', 'first_name_on_cc', 'last_name_on_cc'],
};
/** The forms that may ask for a middle name. */
const FORMS: Partial<Record<EndpointName, EndpointName>> = {
  savePersonalInfo: 'getFormFieldsPersonalInfo',
  saveBeneficiaryInfo: 'getFormFieldsBeneficiaryInfo',
  saveDependentInfo: 'getFormFieldsDependentPrimaryInfo',
};

/** The API to somebody who types other words than the usual ones, and notes what was sent. */
function typist(api: Api, words: () => string, headers: Record<string, string>, id: string) {
  const typed: Typed[] = [];
  const type = (call: EndpointName, names: readonly string[], given: unknown, asksMiddle: boolean): unknown => {
    if (Array.isArray(given)) return given.map((one) => type(call, names, one, asksMiddle));
    if (typeof given !== 'object' || given === null) return given;
    const values: Record<string, string> = {};
    const asked = Object.entries({ ...given, ...('first_name' in given && asksMiddle && { middle_name: 'M' }) });
    const sent = asked.map(([name, value]) => {
      if (!names.includes(name)) return [name, type(call, names, value, asksMiddle)];
      values[name] = words();
      return [name, values[name]];
    });
    if (Object.keys(values).length > 0) typed.push({ call, values });
    return Object.fromEntries(sent);
  };
  const caller: Caller = {
    async call(name, members = {}, ...rest) {
      const names = WORDS[name];
      if (names === undefined) return api.call(name, members, ...rest);
      const form = FORMS[name];
      const fields = form && (await Shopper.of(api, id, headers).ok<{ field_name: string }[]>(form));
      const asksMiddle = fields?.some(({ field_name }) => field_name === 'middle_name') ?? false;
      // The last save of a step counts.
      const before = typed.filter(({ call }) => call !== name);
      typed.splice(0, typed.length, ...before);
      return api.call(name, type(name, names, members, asksMiddle) as Members, ...rest);
    },
  };
  return { shopper: Shopper.of(caller, id, headers), typed };
}

const plans = buildDemoPlans();
type Item = { plan_name: string; plan_id: number; price: string; pending?: string };
type Fee = { label: string; amount: string };
type CartAnswer = {
  result: Item[];
  fees: Fee[];
  riders: { plan_id: number; plan_pricing_id: number }[];
  initial_month_cost: string;
  recurring_month_cost: string;
  effective_date: string;
};

/** Puts plans into the cart that are paid in this way. Answers how many. */
async function fillCart(shopper: Shopper, method: PaymentMethod, { picks, takesRiders }: Told): Promise<number> {
  const ways = (id: number) => plans.find((plan) => plan.id === String(id))?.requirements.paymentMethods ?? [];
  const listed = await shopper.ok<{ plan_id: number }[]>('getFilteredPlans');
  const pool = listed.filter(({ plan_id }) => ways(plan_id).includes(method));
  for (const at of picks) {
    const plan_id = pool[at % pool.length]?.plan_id;
    if (plan_id === undefined) return 0;
    await shopper.answerPlan(plan_id);
    const { body } = await shopper.call('getPlanPricingDetail', { pid: plan_id });
    if (body['status'] !== 'success') continue;
    const { plans: levels } = body.data as { plans: { plan_pricing_id: number }[] };
    const level = levels[at % levels.length];
    // What cannot be had beside the others stays out.
    if (level) await shopper.call('addPlanToCart', { plan_id, plan_pricing_id: level.plan_pricing_id });
  }
  const { riders, result } = (await shopper.call('getPlanCart')).body.data as CartAnswer;
  for (const { plan_id, plan_pricing_id } of takesRiders ? riders : [])
    await shopper.call('addPlanToCart', { plan_id, plan_pricing_id });
  return result.length;
}

/** The rows of each card of the review, as its page has them. */
async function reviewOf(shopper: Shopper): Promise<Map<StepKey, ShownRow[]>> {
  // The page's own loader, over this caller.
  const call = async (name: EndpointName, members: Members) => {
    const { body } = await shopper.api.call(name, members, shopper.headers);
    return body['status'] === 'success' ? { ok: true, value: body } : { ok: false };
  };
  const visit = { shopper: { call }, enrollmentId: shopper.id } as unknown as Parameters<typeof loadChoices>[0];
  const tabs = await shopper.ok<{ tab_name: string; required: boolean }[]>('getDynamicTabs');
  const asked = new Set(tabs.filter(({ required }) => required).map(({ tab_name }) => tab_name));
  const cards = STEPS.filter((step): step is CardStep => step.card !== null && asked.has(step.tab));
  const told = new Map<StepKey, ShownRow[]>();
  for (const step of cards) {
    const saved = await shopper.ok('getEnrollmentTempInfo', { column: step.savedTab });
    const form = step.key === 'health' || step.key === 'review' ? null : STEP_FORMS[step.key];
    const choices = form ? await loadChoices(visit, form, () => true) : {};
    const { details } = buildReviewCard(step, { saved, choices, href: '/' });
    told.set(
      step.key,
      details.flatMap(({ rows }) => rows.flatMap((row) => [row, ...(row.details ?? [])])),
    );
  }
  return told;
}

const escaped = (letter: string) => letter.replace(/[\\^$.*+?()[\]{}|/]/, String.raw`\$&`);
/** A text on paper: its letters, between which a line may end where it is too long for one. */
const onPaper = (text: string) =>
  [...text].map((letter) => (/\s/.test(letter) ? String.raw`\s+` : escaped(letter))).join(String.raw`\n?`);
const hasRow = (paper: string, label: string, value: string): boolean =>
  new RegExp(String.raw`(?:^|\s)${onPaper(label)}\s+${onPaper(value)}(?=\s|$)`, 'mu').test(paper);

const STEP_OF: Partial<Record<EndpointName, StepKey>> = {
  savePersonalInfo: 'personal',
  saveContactInfo: 'contact',
  saveEmployerInfo: 'employer',
  saveBeneficiaryInfo: 'beneficiary',
  saveDependentInfo: 'dependent',
  saveBillingInfo: 'billing',
};

const joined = (values: Record<string, string>, names: readonly string[], by: string) =>
  names.flatMap((name) => values[name] ?? []).join(by);

/** The lines that the review makes of what was typed: whole where they are words alone, else their beginning. */
function linesOf({ values }: Typed): { label: RegExp; says: string; isWhole: boolean }[] {
  const whole = (label: RegExp, says: string) => ({ label, says, isWhole: true });
  const name = joined(values, ['first_name', 'middle_name', 'last_name'], ' ');
  const holder = joined(values, ['first_name_on_cc', 'last_name_on_cc'], ' ');
  const { name: employer, occupation, account_name: account, birth_city: city } = values;
  const address = joined(values, ['address1', 'address2', 'city'], ', ');
  return [
    ...(name === '' ? [] : [whole(/^Name$/, name)]),
    ...(holder === '' ? [] : [whole(/^Name on card$/, holder)]),
    ...(employer === undefined ? [] : [whole(/^Employer$/, employer)]),
    ...(occupation === undefined ? [] : [whole(/^Occupation/, occupation)]),
    ...(account === undefined ? [] : [whole(/^Account holder$/, account)]),
    ...(city === undefined ? [] : [{ label: /^Place of birth$/, says: city, isWhole: false }]),
    ...(address === '' ? [] : [{ label: /address$/i, says: address, isWhole: false }]),
  ];
}

type Receipt = {
  name: string;
  email: string;
  items: Item[];
  fees: Fee[];
  paid_today: string;
  recurring_month_cost: string;
  effective_date: string;
  next_bill_date: string | null;
  payment_method: string;
};

const day = (wire: string) => formatDate(fromWireDate(wire) ?? '');
const priceLines = (items: readonly Item[]) => items.map(({ plan_name, price }) => `${plan_name} ${price}`).sort();

/** Compares the receipt with the cart, and the PDF with both. */
async function checkMoney(shopper: Shopper, cart: CartAnswer, policyId: string, paper: string): Promise<Receipt> {
  const receipt = (await shopper.call('getReceipt')).body.data as Receipt;
  expect(priceLines(receipt.items)).toEqual(priceLines(cart.result));
  expect(receipt.fees.map(({ amount }) => amount)).toEqual(cart.fees.map(({ amount }) => amount));
  expect([receipt.paid_today, receipt.recurring_month_cost]).toEqual([
    cart.initial_month_cost,
    cart.recurring_month_cost,
  ]);
  const rows: [string, string][] = [
    ['Confirmation number', policyId],
    ['Applicant', receipt.name],
    ['Coverage starts', day(receipt.effective_date)],
    ...(receipt.next_bill_date === null ? [] : [['Next bill date', day(receipt.next_bill_date)] as [string, string]]),
    ...receipt.items.map((item): [string, string] => [item.plan_name, formatWireMoney(item.price)]),
    ...receipt.fees.map((fee): [string, string] => [fee.label, formatWireMoney(fee.amount)]),
    ['First Month Cost', formatWireMoney(receipt.paid_today)],
    ['Recurring Cost', formatWireMoney(receipt.recurring_month_cost)],
  ];
  for (const [label, value] of rows) expect(hasRow(paper, label, value), `the PDF says ${label} ${value}`).toBe(true);
  return receipt;
}

/** Every answer of the review stands in the PDF, and every word that was typed in the review. */
function checkWords(review: ReadonlyMap<StepKey, ShownRow[]>, typed: readonly Typed[], paper: string): void {
  expect(typed.map(({ call }) => call)).toEqual(expect.arrayContaining(['savePersonalInfo', 'saveContactInfo']));
  for (const one of typed) {
    const step = STEP_OF[one.call] ?? 'review';
    const rows = review.get(step) ?? [];
    for (const { label, says, isWhole } of linesOf(one)) {
      const shown = rows.filter((row) => label.test(row.label)).map(({ value }) => value);
      const isShown = shown.some((value) => (isWhole ? value === says : value.startsWith(`${says}, `)));
      expect(isShown, `the review says ${says} among ${JSON.stringify(shown)}`).toBe(true);
    }
  }
  for (const [step, rows] of review)
    for (const { label, value } of step === 'agreement' ? [] : rows)
      expect(hasRow(paper, label, value), `the PDF says ${label} ${value}`).toBe(true);
}

/** From the quote to the papers; false where such a household has no plan of the kind, or may not have it. */
async function enroll(api: Api, method: PaymentMethod, who: Told, words: () => string): Promise<boolean> {
  const { id, headers } = await quote(api, who);
  const { shopper, typed } = typist(api, words, headers, id);
  if ((await fillCart(shopper, method, who)) === 0) return false;
  const dates = await shopper.ok<string[]>('getCartEffectiveDates');
  const effective_date = dates[who.day % dates.length];
  const left = await shopper.call('cartCheckout', { effective_date, type: 'applicant' });
  if (dates.length === 0 || left.body['status'] !== 'success') return false;
  const refused = await shopper.fillSteps({ ...homeOf(who), payment: method === 'cc' ? 'cc' : 'eft' });
  if (refused) {
    // An age on the day of the start; never a word that was typed.
    expect(refused.answer.text, refused.tab).toMatch(/sold from age|sold up to age|from age|too old/);
    return false;
  }
  const cart = (await shopper.call('getPlanCart')).body.data as CartAnswer;
  const review = await reviewOf(shopper);
  const payment = await shopper.ok('getEnrollmentTempInfo', { column: 'payment_info' });
  const { firstMonth, payments } = submitWords(cart, payment, '2026-11-21');
  const { policy_id } = await shopper.ok<{ policy_id: string }>('saveReviewInfo', { first_enroll: 1 });
  const { content } = await shopper.ok<{ content: string }>('getEnrollmentCopy');
  const paper = textOf(Buffer.from(content, 'base64'));
  const receipt = await checkMoney(shopper, cart, policy_id, paper);
  expect(receipt.payment_method).toBe(method);
  expect(firstMonth).toBe(formatWireMoney(receipt.paid_today));
  expect(payments).toContain(`Then ${formatWireMoney(receipt.recurring_month_cost)}`);
  const own = typed.find(({ call }) => call === 'savePersonalInfo')?.values ?? {};
  expect(receipt.name).toBe(joined(own, ['first_name', 'middle_name', 'last_name'], ' '));
  checkWords(review, typed, paper);
  return true;
}

/** An employee whom the group pays for, or bills: of an age and with hours that its plans are sold to. */
const billed = told.map((who) => ({ ...who, employee: true, age: 20 + (who.age % 40), hours: 40 }));

describeMostlyOnPostgres('what was entered, the review, the receipt and the PDF', (store) => {
  it.each(PAYMENT_METHODS)(
    'say the same names, addresses and amounts, to the letter and to the cent, of whoever pays by %s',
    async (method) => {
      const api = patient(await buildApi(store()));
      const runs = Math.ceil(soakRuns('same papers') / PAYMENT_METHODS.length);
      const household = method === 'cc' || method === 'eft' ? told : billed;
      const names = fc.array(nameOf(30), { minLength: 20, maxLength: 60 });
      await fc.assert(
        fc.asyncProperty(household, names, async (who, pool) => {
          let at = 0;
          const words = () => pool[at++ % pool.length] ?? '';
          // Who may not have such a plan does not count.
          fc.pre(await enroll(api, method, who, words));
        }),
        // Each try is a whole enrollment: what failed is told as it was.
        { numRuns: runs, endOnFailure: true },
      );
    },
    soakTime(60_000),
  );
});
