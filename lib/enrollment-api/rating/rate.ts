import { sumCents } from '@/lib/rules/money/money';
import { TOBACCO_QUESTION } from '@/lib/rules/quote/tobacco';
import { checkEligibility } from './eligibility';
import { employerPart, type EmployerPart } from './employer';
import { chargedLevel } from './evidence';
import { listPeople, type Household } from './household';
import { adminFeeCents, priceLines } from './lines';
import type { PlanDefinition, PlanLevel, PlanTerms } from './plan';
import type { Fee } from './plan-rates';
import { filedRates, premiums } from './premium';
import type { PriceComponent, PricedLevel, PriceFee, PriceLine, PricingFailure, RateResult } from './rating-result';

/**
 * Answers by household, forgotten together with the household. The same shopper is priced again for the list, the plan,
 * the cart and each step; households are interned where they are built (`handlers/shared/households.ts`), so the later
 * ones find the first one's answers.
 */
function rememberByHousehold<T>() {
  const known = new WeakMap<Household, WeakMap<PlanDefinition, Map<string, T>>>();
  /** The answer of `work`, or what it answered before for the same plan, household and question. */
  return (plan: PlanDefinition, household: Household | null, question: string, work: () => T): T => {
    if (household === null) return work();
    const plans = known.get(household) ?? new WeakMap<PlanDefinition, Map<string, T>>();
    known.set(household, plans);
    const results = plans.get(plan) ?? new Map<string, T>();
    plans.set(plan, results);
    const result = results.get(question) ?? work();
    results.set(question, result);
    return result;
  };
}

const onceRated = rememberByHousehold<RateResult>();
const onceOnCard = rememberByHousehold<CardPrice>();

/**
 * Prices one level of a plan for a household from `on` (`YYYY-MM-DD`), or says why it cannot be had. The one place that
 * computes a premium: listing, detail, cart, review, quote e-mail, receipt and documents all read its answer
 * (architecture "The embedded API").
 *
 * Ages are as of `on` by the plan's basis, each person is rounded half-up to cents and then summed (decisions 1, 3).
 * Throws when `pricingId` is no level of the plan, as ids are checked where they come in.
 */
export function rate(plan: PlanDefinition, pricingId: string, household: Household | null, on: string): RateResult {
  return onceRated(plan, household, `${pricingId} ${on}`, () => rateAnew(plan, pricingId, household, on));
}

function rateAnew(plan: PlanDefinition, pricingId: string, household: Household | null, on: string): RateResult {
  const level = levelOf(plan, pricingId);
  const charged = chargedLevel(plan, level);
  const failure =
    checkEligibility(plan, level, household, on) ??
    (charged === level ? null : checkEligibility(plan, charged, household, on));
  if (failure) return failure;
  if (!household) throw new RangeError('a household was let through that does not exist');
  return price(plan, level, household, on);
}

/** Every level of a plan, in the order of its cards. */
export function ratePlan(
  plan: PlanDefinition,
  household: Household | null,
  on: string,
): { level: PlanLevel; result: RateResult }[] {
  return plan.levels.map((level) => ({ level, result: rate(plan, level.pricingId, household, on) }));
}

/**
 * A plan's prices on its card: the levels that this household can have, the cheapest first.
 * `assumed`: something that the price rests on was not told, so it is a starting price.
 */
export type CardPrice =
  | { ok: true; lowest: PricedLevel; highest: PricedLevel; levels: readonly PricedLevel[]; assumed: boolean }
  | PricingFailure;

/**
 * The price that a plan's card shows, else the refusal of the level that the plan names first. Answers the shopper was
 * not asked for yet (portal, tobacco, income, dependents) are assumed in the plan's favor, so that a plan does not
 * vanish from a list for a missing answer; its own page asks (decisions 43).
 */
export function cardPrice(plan: PlanDefinition, household: Household | null, on: string): CardPrice {
  return onceOnCard(plan, household, on, () => {
    const told = pricedLevels(plan, household, on);
    const assumed = told.length === 0 && household !== null;
    const who = assumed ? assumeAnswers(plan, household) : household;
    const levels = assumed ? pricedLevels(plan, who, on) : told;
    const [lowest, highest] = [levels[0], levels.at(-1)];
    if (lowest && highest) return { ok: true, lowest, highest, levels, assumed };
    const refused = rate(plan, plan.defaultLevel, who, on);
    if (refused.ok) throw new RangeError('a level was priced and not found among those that can be had');
    return refused;
  });
}

/** The levels that can be had, the cheapest first; of equal ones the earlier card. */
function pricedLevels(plan: PlanDefinition, household: Household | null, on: string): PricedLevel[] {
  const levels = ratePlan(plan, household, on).flatMap(({ result }) => (result.ok ? [result] : []));
  return levels.sort((one, other) => one.monthlyCents - other.monthlyCents);
}

/** True when `cardPrice` has a price: no rates are needed to know that. */
export function isOffered(plan: PlanTerms, household: Household | null, on: string): boolean {
  const fits = (who: Household | null) => plan.levels.some((level) => checkEligibility(plan, level, who, on) === null);
  return fits(household) || (household !== null && fits(assumeAnswers(plan, household)));
}

/** Fills in only what was not told: an income that is too low stays too low. */
function assumeAnswers(plan: PlanTerms, household: Household): Household {
  const { newQuestions, tobaccoQuestion } = plan.availability;
  const { children, spouse, tobacco } = household;
  const own = tobacco?.[tobaccoQuestion];
  const anyChild = typeof children === 'number' ? children > 0 : (children ?? []).length > 0;
  return {
    ...household,
    portalId: household.portalId ?? plan.availability.portals?.[0] ?? null,
    smoker: household.smoker ?? false,
    tobacco: { ...tobacco, [tobaccoQuestion]: { member: own?.member ?? false, spouse: own?.spouse ?? false } },
    annualIncome: household.annualIncome ?? Number.MAX_SAFE_INTEGER,
    workingHours: household.workingHours ?? 168,
    spouse: { ...spouse, dob: spouse?.dob ?? household.dob, smoker: spouse?.smoker ?? false },
    children: anyChild ? assumeChildren(children ?? 1, tobaccoQuestion) : 1,
    answeredQuestions: [...(household.answeredQuestions ?? []), ...(newQuestions === undefined ? [] : [newQuestions])],
  };
}

/** Children whose use of tobacco was not asked in a plan's words are assumed to use none. */
function assumeChildren(children: NonNullable<Household['children']>, question: string) {
  if (typeof children === 'number') return children;
  return children.map((child) => {
    const asked = (child.smokerQuestion ?? TOBACCO_QUESTION) === question && typeof child.smoker === 'boolean';
    return asked ? child : { ...child, smoker: false, smokerQuestion: question };
  });
}

/** The level with a pricing id; throws when the plan has none. */
export function levelOf(plan: PlanTerms, pricingId: string): PlanLevel {
  const level = plan.levels.find((one) => one.pricingId === pricingId);
  if (!level) throw new RangeError(`plan ${plan.id} has no level ${pricingId}`);
  return level;
}

/**
 * Prices without asking whether the household may have the plan. A level on which evidence decides costs what the
 * guaranteed one does until then (decisions 36).
 */
export function price(plan: PlanDefinition, level: PlanLevel, household: Household, on: string): PricedLevel {
  const charged = chargedLevel(plan, level);
  const now = priceFiled(plan, charged, household, on);
  if (charged === level) return now;
  const pending = {
    chosen: level.name,
    charged: charged.name,
    chargedPricingId: charged.pricingId,
    approvedCents: priceFiled(plan, level, household, on).monthlyCents,
  };
  return { ...now, pricingId: level.pricingId, pending };
}

/** The level at the rates that are filed for it. */
function priceFiled(plan: PlanDefinition, level: PlanLevel, household: Household, on: string): PricedLevel {
  const { table, rates } = filedRates(plan, level, on);
  const people = premiums({ plan, table, rates, household }, listPeople(plan, household, on));
  const own = plan.fees.filter((fee) => fee.kind === 'monthly' && fee.scope === 'plan');
  const premium = sumCents(people.map(({ steps }) => steps.admin));
  const employer = employerPart(household.employer, plan, { level, tier: household.tier, premium });
  const lines = addEmployer(
    addFees(priceLines({ plan, level, table, household, on, premiums: people }), own, household),
    employer,
  );
  const ofMoney = (money: Fee['money']) =>
    sumCents(own.filter((fee) => fee.money === money).map((fee) => feeCents(fee, household)));
  const fees = plan.fees
    .filter((fee) => fee.kind === 'once' || fee.scope === 'cart')
    .map((fee) => toPriceFee(fee, household))
    .filter(({ cents }) => cents > 0);
  const monthlyCents = lines.at(-1)?.running ?? 0;
  return {
    ok: true,
    planId: plan.id,
    pricingId: level.pricingId,
    pending: null,
    monthlyCents,
    premiumCents: premium,
    employerCents: employer?.cents ?? 0,
    duesCents: ofMoney('dues'),
    feesCents: ofMoney('fee'),
    oneTimeCents: sumCents(fees.filter(({ kind }) => kind === 'once').map(({ cents }) => cents)),
    firstMonthCents: monthlyCents + sumCents(fees.map(({ cents }) => cents)),
    adminFeeCents: adminFeeCents(plan, people),
    lines,
    fees,
    people: people.map(({ person, covered, steps, why }) => ({
      ref: person.ref,
      covered,
      age: person.age,
      cents: steps.admin,
      why,
    })),
    components: components(plan, household),
  };
}

function addFees(lines: PriceLine[], fees: readonly Fee[], household: Household): PriceLine[] {
  let running = lines.at(-1)?.running ?? 0;
  const added = fees.map((fee): PriceLine => {
    const cents = feeCents(fee, household);
    running += cents;
    return { kind: fee.money, label: fee.label, because: fee.because, cents, running };
  });
  return [...lines, ...added];
}

function addEmployer(lines: PriceLine[], employer: EmployerPart | null): PriceLine[] {
  if (employer === null) return lines;
  const { label, because, cents } = employer;
  return [...lines, { kind: 'employer', label, because, cents: -cents, running: (lines.at(-1)?.running ?? 0) - cents }];
}

function feeCents(fee: Fee, household: Household): number {
  return typeof fee.amount === 'number' ? fee.amount : fee.amount[household.tier];
}

function toPriceFee(fee: Fee, household: Household): PriceFee {
  const { key, label, because, kind, scope } = fee;
  return { key, label, because, kind, scope, cents: feeCents(fee, household) };
}

function components(plan: PlanDefinition, household: Household): PriceComponent[] {
  const fixed = plan.fees.filter((fee) => fee.explained);
  return [...fixed.map((fee) => ({ label: fee.label, cents: feeCents(fee, household) })), ...plan.priceNotes];
}
