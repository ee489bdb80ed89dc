import { messages } from '@/lib/rules/text/messages';
import { formatMoney } from '@/lib/rules/money/money';
import { coversAges } from '@/lib/rules/people/covered-ages';
import { checkOneChild } from '@/lib/rules/people/one-child';
import { tierFacts } from '@/lib/rules/words/tiers';
import { listPeople, ratingAge, tierCovers, type Household, type Person } from './household';
import { coversOneChild, type PlanLevel, type PlanOnOffer, type PlanTerms } from './plan';
import { filedRates, isRatedByAge, isRatedByTobacco } from './premium';
import type { PricingFailure, Refusal } from './rating-result';

type Subject = { plan: PlanOnOffer; level: PlanLevel; household: Household; on: string };
type Check = (subject: Subject) => PricingFailure | null;

/**
 * In the order of `REFUSAL_ORDER`: where the plan is sold first, then who can have it, then what is still to be told.
 */
const CHECKS: readonly Check[] = [
  checkPortal,
  checkState,
  checkArea,
  checkTier,
  checkDependentInfo,
  checkMemberAge,
  checkPlanAges,
  checkIncome,
  checkHours,
  checkTobacco,
  checkNewQuestions,
];

/**
 * The reason why a household cannot have a level of a plan from `on`, or null when it can (rules 1 §8, §2.10). A plan
 * that is replaced is reported before anything else, as the page then shows another plan.
 */
export function checkEligibility(
  plan: PlanOnOffer,
  level: PlanLevel,
  household: Household | null,
  on: string,
): PricingFailure | null {
  const replaced = checkReplaced(plan, household, on);
  if (replaced) return replaced;
  if (!household) return fail('enrollmentIdError', 'Tell us your zip code, tier and date of birth to see the price.');
  for (const check of CHECKS) {
    const failure = check({ plan, level, household, on });
    if (failure) return failure;
  }
  return null;
}

function fail(code: Refusal, message: string, data: PricingFailure['data'] = {}): PricingFailure {
  return { ok: false, code, message, data };
}

function checkReplaced(plan: PlanTerms, household: Household | null, on: string): PricingFailure | null {
  const age = household ? ratingAge(plan, household.dob, on) : null;
  const rule = plan.availability.changePid.find(
    (change) =>
      (change.effectiveFrom === undefined || on >= change.effectiveFrom) &&
      (change.states === undefined || (household !== null && change.states.includes(household.state))) &&
      (change.tiers === undefined || (household !== null && change.tiers.includes(household.tier))) &&
      (change.minAge === undefined || (age !== null && age >= change.minAge)),
  );
  return rule ? fail('changePid', 'This plan has been replaced by another one.', { pid: rule.pid }) : null;
}

function checkPortal({ plan, household }: Subject): PricingFailure | null {
  const { portals } = plan.availability;
  const chosen = household.portalId ?? null;
  const counts = chosen ?? household.usualPortalId ?? null;
  if (portals === undefined || (counts !== null && portals.includes(counts))) return null;
  const message = chosen === null ? messages.platformRequired : 'Plan not available through the selected platform.';
  return fail('portalError', message, { portals });
}

function excluded(list: { only?: string[] | undefined; except?: string[] | undefined }, value: string): boolean {
  return (list.only !== undefined && !list.only.includes(value)) || list.except?.includes(value) === true;
}

function checkState({ plan, level, household, on }: Subject): PricingFailure | null {
  if (!excluded(plan.availability.states, household.state) && !forbidsAges(plan, level, household.state, on))
    return null;
  return fail('stateError', messages.stateError, { state: household.state });
}

/** True in a state where ages may not be rated, for a level that is; without rates for every level (decisions 133). */
export function forbidsAges(plan: PlanOnOffer, level: PlanLevel, state: string, on: string): boolean {
  if (!plan.availability.unrated.age.includes(state)) return false;
  if (plan.rates === undefined) return true;
  const { table, rates } = filedRates({ id: plan.id, rates: plan.rates }, level, on);
  return isRatedByAge(table, rates);
}

function checkArea({ plan, household }: Subject): PricingFailure | null {
  if (!excluded(plan.availability.zip3, household.zip.slice(0, 3))) return null;
  return fail('metError', messages.metError, { zip: household.zip });
}

function checkTier({ plan, level, household }: Subject): PricingFailure | null {
  const tiers = plan.availability.tiers.filter((tier) => level.tiers?.includes(tier) ?? true);
  if (tiers.includes(household.tier)) return null;
  return fail('tierError', messages.tierError, { tiers });
}

function checkDependentInfo({ plan, household }: Subject): PricingFailure | null {
  const { children } = household;
  const count = typeof children === 'number' ? children : (children?.length ?? 0);
  const over = checkOneChild(household.tier, count, coversOneChild(plan));
  if (over !== null)
    return fail('dependentError', over, {
      over: ['no_of_children'],
      told: Array.isArray(children) ? 'list' : 'number',
    });
  if (!plan.availability.dependentInfo) return null;
  const facts = tierFacts(household.tier);
  const needs = [
    ...(facts.spouse && !household.spouse?.dob ? ['spouse_dob'] : []),
    ...(facts.children && count === 0 ? ['no_of_children'] : []),
  ];
  if (needs.length === 0) return null;
  return fail('dependentError', 'Please tell us about your dependents to see the price.', { needs });
}

function checkMemberAge({ plan, household, on }: Subject): PricingFailure | null {
  const { min, max } = plan.availability.memberAge;
  const age = ratingAge(plan, household.dob, on);
  if (age >= min && age <= max) return null;
  return fail('ageError', `Plan not available for selected age group. It is sold from age ${min} to ${max}.`, {
    age,
    min,
    max,
  });
}

function checkPlanAges({ plan, level, household, on }: Subject): PricingFailure | null {
  const age = ratingAge(plan, household.dob, on);
  const oldest = level.maxAge ?? Infinity;
  if (age > oldest) {
    const message = `${level.name} is sold up to age ${oldest}. Please choose another option.`;
    return fail('planAgeError', message, { who: 'member', age, min: 0, max: oldest });
  }
  const [, ...others] = listPeople(plan, household, on);
  for (const person of others) {
    const failure = checkDependentAge(plan, household, person);
    if (failure) return failure;
  }
  return null;
}

function checkDependentAge(plan: PlanTerms, household: Household, person: Person): PricingFailure | null {
  const facts = tierFacts(household.tier);
  const isSpouse = person.role === 'spouse';
  const { min, max } = isSpouse ? plan.availability.spouseAge : plan.availability.childAge;
  if (!(isSpouse ? facts.spouse : facts.children) || person.age === null) return null;
  if (person.age >= min && person.age <= max) return null;
  const message = `This plan ${coversAges(isSpouse ? 'spouse' : 'child', { min, max })}`;
  return fail('planAgeError', message, { who: person.ref, age: person.age, min, max });
}

function checkIncome({ plan, level, household }: Subject): PricingFailure | null {
  const least = Math.max(plan.availability.minIncome ?? 0, level.minIncome ?? 0);
  if ((household.annualIncome ?? 0) >= least) return null;
  const message = `Please enter a sufficient annual income. It must be at least ${formatMoney(least * 100)} for ${level.name}.`;
  return fail('salaryError', message, { minIncome: least });
}

function checkHours({ plan, household }: Subject): PricingFailure | null {
  const least = plan.availability.minHours ?? 0;
  if ((household.workingHours ?? 0) >= least) return null;
  const message = `Please enter sufficient working hours. The plan needs at least ${least} hours a week.`;
  return fail('hourError', message, { minHours: least });
}

/** Asked are the applicant, and every other covered adult whose rate depends on it (decisions 37). */
function checkTobacco({ plan, level, household, on }: Subject): PricingFailure | null {
  const { tobaccoAnswer, tobaccoQuestion } = plan.availability;
  // Who is asked is told by the rates; an answer can always be given.
  if (!tobaccoAnswer || plan.rates === undefined) return null;
  const { table, rates } = filedRates({ id: plan.id, rates: plan.rates }, level, on);
  const open = listPeople(plan, household, on).filter(
    ({ role, tobacco }) =>
      tobacco === null &&
      tierCovers(household.tier, role) &&
      (role === 'member' || isRatedByTobacco(table, rates, role)),
  );
  if (open.length === 0) return null;
  const who = open.map(({ ref }) => ref);
  return fail('smokerError', messages.smokerError, { who, question: tobaccoQuestion });
}

function checkNewQuestions({ plan, level, household }: Subject): PricingFailure | null {
  const set = plan.availability.newQuestions;
  if (level.evidence && household.evidenceDeclined?.includes(plan.id))
    return fail('newQuestionsError', `With your answers ${plan.name} has the guaranteed amount only.`, {
      questionSet: null,
    });
  if (set === undefined || household.answeredQuestions?.includes(set) === true) return null;
  return fail('newQuestionsError', 'Please answer the questions of this plan to see the price.', { questionSet: set });
}
