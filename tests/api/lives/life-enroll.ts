import { eq } from 'drizzle-orm';
import { memberPolicies, policies } from '@/lib/enrollment-api/store/schema/member-tables';
import { addMonths, toWireDate } from '@/lib/rules/text/dates';
import { addDays } from '@/lib/rules/text/days-later';
import { TOBACCO_QUESTION } from '@/lib/rules/quote/tobacco';
import type { TabName } from '@/lib/rules/words/tab-names';
import { TEST_CARDS } from '../processor';
import { Shopper } from '../shopper';
import { HARBOR_MILLS, NORTH_STAR, resultOf, type Answer, type Api } from '../support';
import type { Cart, LifeScript } from './life-script';
import { soldPrice, type Covered, type ModelPlan, type ModelPolicy, type Pricing, type Relative } from './life-model';

/* An enrollment of a life, from the quote to the policy, by the calls of the wire. */

export type Enrolling = { script: LifeScript; cart: Cart; relatives: readonly Relative[]; dob: string };

/** Somebody who had so many birthdays when the world began; one who is about to have another is as likely as any. */
export const bornYearsAgo = (years: number, place: number): string =>
  addDays(addMonths('2026-11-21', -12 * years), -(place * 37) % 360);

const NAMES = ['Mia', 'Noa', 'Ida'];

/** The relatives whom the tier of a life covers. */
export function relativesOf({ tier, spouseAge, childAges, number }: LifeScript): Relative[] {
  const spouse: Relative = {
    name: 'Leo',
    role: 'spouse',
    dob: bornYearsAgo(spouseAge, number + 3),
    gender: '0',
    smoker: false,
  };
  const children = childAges.map((age, place): Relative => ({
    name: NAMES[place] ?? 'Sam',
    role: 'child',
    dob: bornYearsAgo(age, number + place),
    gender: '1',
    smoker: false,
  }));
  return [...(tier === 'IS' || tier === 'IF' ? [spouse] : []), ...(tier === 'IC' || tier === 'IF' ? children : [])];
}

const digits = (number: number, places: number) => String(number).padStart(places, '0');
const letters = (number: number) => [...digits(number, 4)].map((digit) => 'abcdefghij'[Number(digit)] ?? 'a').join('');

export const emailOf = ({ number }: LifeScript): string => `life${number}@mail.example`;
export const nameOf = ({ number }: LifeScript): string => `Ana Ruiz${letters(number)}`;

async function personal(shopper: Shopper, script: LifeScript) {
  const ssn = `2190${digits(10_001 + script.number, 5)}`;
  const numbered = await shopper.asked('getFormFieldsPersonalInfo', { ssn });
  return shopper.personalAnswers({ first_name: 'Ana', last_name: nameOf(script).slice(4), ...numbered });
}

/** The quote of a new person. */
export async function quoteNew(api: Api, { script, cart, relatives, dob }: Enrolling): Promise<Shopper> {
  const headers = cart.group ? HARBOR_MILLS : NORTH_STAR;
  const { zip, tier } = script;
  const asked = { zip, tier, gender: '1', dob: toWireDate(dob), open_type: 'agent' };
  const answer = await api.call(
    'addFilterForNewUser',
    { ...asked, eprocess: cart.group ? 'group' : 'applicant' },
    headers,
  );
  const { temp_enrollment_id: id } = resultOf<{ temp_enrollment_id: string }>(answer);
  const shopper = Shopper.of(api, id, headers);
  if (cart.group) await shopper.ok('updateFilterPortal', { platform_group_id: '103', group_id: '1929' });
  await answerQuote(api, shopper, { script, relatives });
  return shopper;
}

export async function answerQuote(
  api: Api,
  shopper: Shopper,
  { script, relatives }: Pick<Enrolling, 'script' | 'relatives'>,
): Promise<Answer> {
  const spouse = relatives.find(({ role }) => role === 'spouse');
  const children = relatives.filter(({ role }) => role === 'child');
  const answers = {
    is_smoker: script.smoker ? '1' : '0',
    ...(spouse && { dep_dob: toWireDate(spouse.dob), spouse_is_smoker: '0' }),
    ...(children.length > 0 && { no_of_children: String(children.length) }),
    annual_incode: '60000',
    working_hours: '40',
  };
  return api.call('changeFilterInfo', { tempId: shopper.id, ...answers }, shopper.headers);
}

/** Everything up to the review; answers the first refusal, null for none. */
export async function fill(shopper: Shopper, enrolling: Enrolling): Promise<Answer | null> {
  const { cart, script } = enrolling;
  for (const [plan_id, plan_pricing_id] of cart.items) {
    await shopper.answerPlan(plan_id);
    const added = await shopper.call('addPlanToCart', { plan_id, plan_pricing_id });
    if (added.body['status'] !== 'success') return added;
  }
  const dates = await shopper.ok<string[]>('getCartEffectiveDates');
  const date = dates[script.start % dates.length];
  const checkedOut = await shopper.call('cartCheckout', { effective_date: date, type: 'applicant' });
  if (checkedOut.body['status'] !== 'success') return checkedOut;
  const tabs = await shopper.ok<{ tab_name: TabName; required: boolean }[]>('getDynamicTabs');
  for (const { tab_name: tab, required } of tabs) {
    const answer = required ? await stepOf(shopper, enrolling, tab) : null;
    if (answer !== null && answer.body['status'] !== 'success') return answer;
  }
  return null;
}

async function stepOf(shopper: Shopper, { script, relatives }: Enrolling, tab: TabName): Promise<Answer | null> {
  const smokes = (question: { question_text: string }) =>
    question.question_text === TOBACCO_QUESTION && script.smoker ? [] : null;
  switch (tab) {
    case 'primary_info':
      return shopper.call('savePersonalInfo', await personal(shopper, script));
    case 'contact_info':
      return shopper.call(
        'saveContactInfo',
        await shopper.contactAnswers({
          email_address: emailOf(script),
          phone_number: `512555${digits(1_000 + script.number, 4)}`,
        }),
      );
    case 'employer_info':
      return shopper.call('saveEmployerInfo', await shopper.employerAnswers());
    case 'beneficiary_info':
      return shopper.heirs(100);
    case 'primary_health_info':
      return shopper.call(
        'savePrimaryHealthInfo',
        await shopper.healthAnswers('getHealthQuestionsPrimaryHealthInfo', smokes),
      );
    case 'dependent_info':
      return list(shopper, script, relatives);
    case 'agreement_info':
      return shopper.sign();
    case 'billing_info':
      return pay(shopper, script);
    case 'review_info':
      return null;
  }
}

async function list(shopper: Shopper, { number }: LifeScript, relatives: readonly Relative[]): Promise<Answer> {
  const dependents = [];
  for (const [place, one] of relatives.entries())
    dependents.push({
      primary_info: await shopper.asked('getFormFieldsDependentPrimaryInfo', {
        relationship: one.role,
        first_name: one.name,
        last_name: 'Ruiz',
        birthdate: toWireDate(one.dob),
        gender: one.gender,
        ssn: `31${place}${digits(100_001 + number, 6)}`,
        height_feet: '5',
        height_inch: '2',
        weight: '120',
        is_smoker: '0',
      }),
    });
  return shopper.call('saveDependentInfo', { dependents });
}

async function pay(shopper: Shopper, { pays, billDay: bill_date }: LifeScript): Promise<Answer> {
  const method = await shopper.ok<string>('getPaymentMethod');
  if (method !== 'cc' && method !== 'eft') return shopper.call('saveBillingInfo', { payment_method: method });
  if (method === 'eft' || pays === 'eft')
    return shopper.bank({ bill_date, authorization_text_hash: await shopper.authorization('eft', bill_date) });
  return shopper.card({
    card_number: pays === 'fails' ? TEST_CARDS.captureFails : '4242424242424242',
    bill_date,
    authorization_text_hash: await shopper.authorization('cc', bill_date),
  });
}

/** The policy of an enrollment as the model has it; null where none was made. Of its rows nothing but their ids is read. */
export async function policyOf(
  api: Api,
  shopper: Shopper,
  { cart, relatives }: Enrolling,
  pricing: Pricing,
): Promise<{ policy: ModelPolicy; memberId: string } | null> {
  const { db } = api.ports.store;
  const [made] = await db.select().from(policies).where(eq(policies.enrollmentId, shopper.id));
  if (!made) return null;
  const rows = await db.select().from(memberPolicies).where(eq(memberPolicies.policyId, made.id));
  const start = made.effectiveDate;
  const onPlan = relatives.map((one): Covered => ({ ...one, from: start, to: null, joined: null }));
  const plans = rows.map((row): ModelPlan => {
    const level = cart.items.find(([plan]) => String(plan) === row.planId)?.[1];
    const isMembership = level === undefined;
    const plan = {
      ...{ id: row.id, planId: row.planId ?? '', level: isMembership ? '900101' : String(level), isMembership },
      ...{ start, people: onPlan.map((one) => ({ ...one })), prices: [], renews: null },
      isDecided: row.planId !== '1504',
    };
    const cents = soldPrice(pricing, plan);
    if (typeof cents === 'string') throw new Error(`rating has no price for what was sold: ${cents}`);
    return { ...plan, people: isMembership ? [] : plan.people, prices: [{ from: start, cents }] };
  });
  const policy = {
    ...{ id: made.id, enrollmentId: shopper.id, start, plans, soldOn: pricing.person.today },
    isCharged: made.paymentMethod === 'cc' || made.paymentMethod === 'eft',
    isGroup: cart.group === true,
  };
  return { policy, memberId: made.memberId ?? '' };
}
