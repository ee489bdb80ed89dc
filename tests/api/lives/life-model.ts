import type { Household } from '@/lib/enrollment-api/rating/household';
import { ratingAge } from '@/lib/enrollment-api/rating/household';
import { rate } from '@/lib/enrollment-api/rating/rate';
import type { Contribution } from '@/lib/enrollment-api/rating/employer';
import { rateDecided } from '@/lib/enrollment-api/rating/decided';
import { coveredMonth } from '@/lib/rules/money/payment-schedule';
import { addMonths, firstOfMonth } from '@/lib/rules/text/dates';
import type { Tier } from '@/lib/rules/words/tiers';
import type { ModelCatalog } from './life-catalog';

/*
 * Who is covered when, and so what each month costs: told from the deeds alone. The prices are those of `rate`; the store is only ever
 * compared with this, never asked.
 */

export type Relative = { name: string; role: 'spouse' | 'child'; dob: string; gender: '0' | '1'; smoker: boolean };

/** A relative on a plan from a day, up to another; `joined`: the day on which they came after the sale, by which their age counts. */
export type Covered = Relative & { from: string; to: string | null; joined: string | null };

export type ModelPlan = {
  /** Id of the held plan's row. */
  id: string;
  planId: string;
  level: string;
  /** Nothing about its evidence is open. */
  isDecided: boolean;
  /** A membership, which lists nobody. */
  isMembership: boolean;
  /** First day of coverage, by which its price counts. */
  start: string;
  people: Covered[];
  /** Cents of months from a day on, in the order of their days. */
  prices: { from: string; cents: number }[];
  /** The plan in whose place it stands. */
  renews: string | null;
  /** It was found to be held twice: everything that was paid for it goes back. */
  isDouble?: boolean;
};

export type ModelPolicy = {
  id: string;
  enrollmentId: string;
  start: string;
  /** Day of the submission. */
  soldOn: string;
  isCharged: boolean;
  isGroup: boolean;
  plans: ModelPlan[];
};

/** What is known of the member whose life it is. */
export type Person = { dob: string; smoker: boolean; zip: string; county: string | null; today: string };

export type Pricing = { catalog: ModelCatalog; person: Person; isGroup: boolean };

const HALF: Contribution = {
  planId: '1110',
  pricingId: null,
  tier: null,
  employeeClass: null,
  basisPoints: 5_000,
};
/** What Harbor Mills pays of its dental plan. */
const CONTRIBUTIONS: readonly Contribution[] = [HALF, { ...HALF, tier: 'IF', basisPoints: 5_500 }];

export function tierOf(people: readonly Pick<Relative, 'role'>[]): Tier {
  const has = (role: Relative['role']) => people.some((one) => one.role === role);
  if (has('spouse')) return has('child') ? 'IF' : 'IS';
  return has('child') ? 'IC' : 'IO';
}

export function householdOf(pricing: Pricing, people: readonly Covered[]): Household {
  const { person, isGroup } = pricing;
  const spouse = people.find(({ role }) => role === 'spouse');
  return {
    zip: person.zip,
    state: 'TX',
    county: person.county,
    tier: tierOf(people),
    gender: '1',
    dob: person.dob,
    smoker: person.smoker,
    annualIncome: 60_000,
    workingHours: 40,
    spouse: spouse ? { dob: spouse.dob, gender: spouse.gender, smoker: spouse.smoker, joined: spouse.joined } : null,
    children: people
      .filter(({ role }) => role === 'child')
      .map(({ dob, gender, smoker, joined }) => ({ dob, gender, smoker, joined })),
    ...(isGroup && {
      employer: { name: 'Harbor Mills', paydays: null, employeeClass: null, contributions: CONTRIBUTIONS },
    }),
    answeredQuestions: ['meridian-optional-life'],
    today: person.today,
  };
}

/** Rating's price of a plan for these people on a day; words where it has none. */
export function rated(
  pricing: Pricing,
  { planId, level, people, on }: { planId: string; level: string; people: readonly Covered[]; on: string },
): number | string {
  const result = rate(pricing.catalog.terms(planId), level, householdOf(pricing, people), on);
  return result.ok ? result.monthlyCents : `${result.code}: ${result.message}`;
}

/** The price of the sale: of an amount that evidence decides on, the guaranteed one. */
export function soldPrice(pricing: Pricing, plan: Pick<ModelPlan, 'planId' | 'level' | 'people' | 'start'>) {
  const definition = pricing.catalog.sold(plan.planId);
  const level = definition.levels.find(({ pricingId }) => pricingId === plan.level);
  if (!level?.evidence) return rated(pricing, { ...plan, on: plan.start });
  return decidedPrice(pricing, plan, guaranteedLevel(definition.levels));
}

const guaranteedLevel = (levels: readonly { pricingId: string; evidence?: unknown }[]): string =>
  levels.findLast(({ evidence }) => evidence === undefined)?.pricingId ?? '';

/** The price once the member's evidence is decided to a level. */
export function decidedPrice(
  pricing: Pricing,
  plan: Pick<ModelPlan, 'planId' | 'people' | 'start'>,
  level: string,
): number | string {
  const household = householdOf(pricing, plan.people);
  const priced = rateDecided(pricing.catalog.sold(plan.planId), new Map([['member', level]]), household, plan.start);
  return priced.ok ? priced.monthlyCents : priced.message;
}

export const onDay = (people: readonly Covered[], day: string): Covered[] =>
  people.filter(({ from, to }) => from <= day && (to === null || day <= to));

/** Those who are on a plan and have no last day. */
export const staying = ({ people }: Pick<ModelPlan, 'people'>): Covered[] => people.filter(({ to }) => to === null);

export const priceAt = ({ prices }: Pick<ModelPlan, 'prices'>, day: string): number =>
  prices.findLast(({ from }) => from <= day)?.cents ?? prices[0]?.cents ?? 0;

/** Another price from a month on; what was to count later is replaced. */
export function changePrice(plan: ModelPlan, from: string, cents: number): void {
  const kept = plan.prices.filter((one) => one.from < from || one === plan.prices[0]);
  plan.prices = [...kept, { from, cents }];
}

/**
 * The first month that a change of people is charged for (docs/decisions 271): a dearer one from the first month ahead whose payment was not
 * begun, a cheaper one from the first month after the change; months that were paid at less stay as they were paid.
 */
export function firstChangedMonth(
  plan: ModelPlan,
  cents: number,
  terms: { start: string; from: string; today: string; taken: ReadonlySet<number>; isDearer: boolean },
): string {
  const { start, from, today, taken, isDearer } = terms;
  const monthOf = (index: number) => coveredMonth(start, index).from;
  const paidAtLess = [...taken].filter((index) => monthOf(index) >= from && priceAt(plan, monthOf(index)) < cents);
  const least = isDearer ? Math.max(-1, ...taken) : Math.max(-1, ...paidAtLess);
  const next = Math.min(...[...taken].filter((index) => index > least));
  for (let index = 0; ; index += 1) {
    const month = monthOf(index);
    if (month < from || index <= least) continue;
    const isPaidLater = !isDearer && (least === -1 || index >= next);
    if (isPaidLater || month > today) return month;
  }
}

/** The people whom a plan goes on with at its renewal: those past its age leave, and nobody else. */
export function goOn(catalog: ModelCatalog, planId: string, people: readonly Covered[], day: string): Covered[] {
  const plan = catalog.terms(planId);
  const { spouseAge, childAge } = plan.availability;
  return people.filter(({ role, dob }) => ratingAge(plan, dob, day) <= (role === 'spouse' ? spouseAge : childAge).max);
}

/** The first of the month after a day. */
export const nextMonth = (day: string): string => addMonths(firstOfMonth(day), 1);
