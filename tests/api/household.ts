import fc from 'fast-check';
import { expect } from 'vitest';
import { contributions } from '@/tests/config/demo-shop';
import { toWireDate } from '@/lib/rules/text/dates';
import type { House } from '../unit/rating/second-pricing';
import { OWN_QUESTION } from '../unit/rating/support';
import { Shopper, type Home, type Relative } from './shopper';
import { fieldErrors, HARBOR_MILLS, NORTH_STAR, resultOf, type Api } from './support';

/* Any household: what it tells in its quote and in its steps, and the same for the second pricing. */

const ZIPS = ['78701', '78664', '75201', '79901', '04101', '33101', '60601', '90001'];

type Gender = '0' | '1';

export type Told = {
  zip: string;
  tier: 'IO' | 'IS' | 'IC' | 'IF';
  gender: Gender;
  age: number;
  spouse: { age: number; gender: Gender; smoker: boolean };
  /** The quote tells their number alone, the list of dependents the rest. */
  children: { age: number; gender: Gender; smoker: boolean }[];
  smoker: boolean | null;
  /** The answers to the words of the plan that has its own, where they are given. */
  own: { member: boolean; spouse: boolean } | null;
  income: number | null;
  hours: number | null;
  /** Under Harbor Mills, which pays a part of some plans. */
  employee: boolean;
  /** Of the class of employees that it pays more for. */
  manager: boolean;
  /** The kind of plans for the cart: those that ask for more than every enrollment, those that others bill, or any. */
  wish: 'any' | 'asking' | 'billed';
  /** Places in the list of what can be had of them: the plans and levels for the cart. */
  picks: number[];
  takesRiders: boolean;
  /** Place of its day among those that the cart offers. */
  day: number;
  payment: Home['payment'];
};

/** Each as often as any other, where fast-check would rather have the first and the last. */
const any = (max: number) => fc.noBias(fc.nat({ max }));
const gender = fc.constantFrom<Gender[]>('0', '1');

export const told: fc.Arbitrary<Told> = fc.record({
  zip: fc.constantFrom(...ZIPS),
  tier: fc.constantFrom('IO', 'IS', 'IC', 'IF'),
  gender,
  age: fc.integer({ min: 19, max: 70 }),
  spouse: fc.record({ age: fc.integer({ min: 19, max: 70 }), gender, smoker: fc.boolean() }),
  children: fc.array(fc.record({ age: any(24), gender, smoker: fc.boolean() }), {
    minLength: 1,
    maxLength: 4,
  }),
  smoker: fc.constantFrom(null, false, true),
  own: fc.option(fc.record({ member: fc.boolean(), spouse: fc.boolean() })),
  income: fc.constantFrom(null, 19_999, 30_000, 60_000),
  hours: fc.constantFrom(null, 19, 30, 40),
  employee: fc.boolean(),
  manager: fc.boolean(),
  wish: fc.constantFrom('any', 'asking', 'billed'),
  picks: fc.array(any(10_000), { minLength: 1, maxLength: 4 }),
  takesRiders: fc.boolean(),
  day: fc.nat({ max: 2 }),
  payment: fc.constantFrom('eft', 'cc'),
});

const MANAGERS = 'Managers';

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

/** The quote with everything that its pages ask for prices. */
export async function quote(api: Api, who: Told): Promise<Shopper> {
  const { zip, tier, gender, age, smoker, own, income, hours, employee, manager } = who;
  const ofClass = manager && { employee_class: MANAGERS };
  const headers = employee ? { ...HARBOR_MILLS, ...ofClass } : NORTH_STAR;
  const eprocess = employee ? 'group' : 'applicant';
  const answers = { zip, tier, gender, dob: toWireDate(born(age)), eprocess, open_type: 'agent' };
  const answer = await api.call('addFilterForNewUser', answers, headers);
  expect(fieldErrors(answer)).toEqual({});
  const { temp_enrollment_id: id } = resultOf<{ temp_enrollment_id: string }>(answer);
  const shopper = Shopper.of(api, id, headers);
  if (employee) await shopper.ok('updateFilterPortal', { platform_group_id: '103', group_id: '1929' });
  const change = async (answers: Record<string, string>) => {
    if (Object.keys(answers).length === 0) return;
    const changed = await api.call('changeFilterInfo', { tempId: id, ...answers }, headers);
    expect(fieldErrors(changed)).toEqual({});
  };
  const flag = (uses: boolean) => (uses ? '1' : '0');
  await change({
    ...(smoker !== null && { is_smoker: flag(smoker) }),
    ...(coversSpouse(who) && {
      dep_dob: toWireDate(born(who.spouse.age)),
      spouse_is_smoker: flag(who.spouse.smoker),
    }),
    ...(coversChildren(who) && { no_of_children: String(who.children.length) }),
    ...(income !== null && { annual_incode: String(income) }),
    ...(hours !== null && { working_hours: String(hours) }),
  });
  if (own !== null)
    await change({
      tobacco_question: OWN_QUESTION,
      is_smoker: flag(own.member),
      ...(coversSpouse(who) && { spouse_is_smoker: flag(own.spouse) }),
    });
  return shopper;
}

/** The household of the quote, as the second pricing has it. */
export function houseOf(who: Told, place: { state: string; county: string | null }): House {
  const spouse = coversSpouse(who) ? who.spouse : null;
  return {
    ...place,
    zip: who.zip,
    tier: who.tier,
    gender: who.gender,
    dob: born(who.age),
    smoker: who.smoker,
    ...(who.own && { tobacco: { [OWN_QUESTION]: { member: who.own.member, spouse: spouse ? who.own.spouse : null } } }),
    annualIncome: who.income,
    workingHours: who.hours,
    spouse: spouse && { dob: born(spouse.age), smoker: spouse.smoker },
    children: coversChildren(who) ? who.children.length : null,
    ...(who.employee
      ? { portalId: '103', employer: { employeeClass: who.manager ? MANAGERS : null, contributions: harborMills } }
      : { usualPortalId: '101' }),
  };
}

/** The same household for its steps. */
export function homeOf(who: Told): Home {
  const relative = (relationship: Relative['relationship'], { age, ...person }: Told['children'][number]) => ({
    relationship,
    dob: born(age),
    ...person,
  });
  return {
    smoker: who.smoker,
    relatives: [
      ...(coversSpouse(who) ? [relative('spouse', who.spouse)] : []),
      ...(coversChildren(who) ? who.children.map((child) => relative('child', child)) : []),
    ],
    payment: who.payment,
  };
}

/** The household once its dependents are listed; grown children answered `asked` about tobacco, where it was asked. */
export function listedHouse(house: House, { relatives }: Home, asked: string | null): House {
  const spouse = relatives.find(({ relationship }) => relationship === 'spouse');
  const children = relatives.filter(({ relationship }) => relationship === 'child');
  return {
    ...house,
    spouse: spouse ?? null,
    children: children.map(({ dob, gender, smoker }) => ({
      dob,
      gender,
      smoker: asked === null ? null : smoker,
      smokerQuestion: asked,
    })),
  };
}
