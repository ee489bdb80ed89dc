import { ageOn } from '@/lib/rules/people/age';
import { TOBACCO_ADULT_AGE, TOBACCO_QUESTION } from '@/lib/rules/quote/tobacco';
import { buildDate, daysBetween, yearOf } from '@/lib/rules/text/dates';
import { addDays } from '@/lib/rules/text/days-later';
import { tierFacts } from '@/lib/rules/words/tiers';
import type { Tier } from '@/lib/rules/words/tiers';
import type { Gender } from '@/lib/rules/words/genders';
import type { RatedRole } from '@/lib/rules/words/rate-words';
import type { Employer } from './employer';
import type { PlanTerms } from './plan';

/** The people and the place, as far as pricing needs them. Dates are `YYYY-MM-DD`, income is whole dollars a year. */
export type Household = {
  zip: string;
  state: string;
  county?: string | null;
  tier: Tier;
  gender: Gender;
  dob: string;
  /** The applicant's answer to the usual question about tobacco; null: not asked yet. */
  smoker: boolean | null;
  /** Answers to the questions of plans that have words of their own, by those words (decisions 37). */
  tobacco?: Readonly<Record<string, TobaccoUse>>;
  annualIncome?: number | null;
  workingHours?: number | null;
  spouse?: (Joins & { dob?: string | null; gender?: Gender | null; smoker?: boolean | null }) | null;
  /** The children, or how many there are while their birth dates are not known. */
  children?: readonly Child[] | number | null;
  portalId?: string | null;
  /** The portal that counts while none is chosen (decisions 46). */
  usualPortalId?: string | null;
  /** Keys of the question sets already answered and accepted. */
  answeredQuestions?: readonly string[];
  /** Ids of the plans whose evidence was declined: the guaranteed amount is all there is (decisions 36). */
  evidenceDeclined?: readonly string[];
  /** The group's employer, where it pays a part (decisions 147). */
  employer?: Employer | null;
  today: string;
};

export type TobaccoUse = { member?: boolean | null; spouse?: boolean | null };

/** The first day of cover of who joined a plan that was in force; the age on it counts as long as the plan's day does (pricing §5). */
type Joins = { joined?: string | null };

type Child = Joins & {
  dob?: string | null;
  gender?: Gender | null;
  /** The answer of a child of 21 or more, and the question when it was not the usual one. */
  smoker?: boolean | null;
  smokerQuestion?: string | null;
};

export type PersonRef = 'member' | 'spouse' | `child-${number}`;

/** A person as the rates see them. `age` is null when no birth date is known. */
export type Person = {
  ref: PersonRef;
  role: RatedRole;
  age: number | null;
  dob: string | null;
  gender: Gender | null;
  /** Null while an adult was not asked in the plan's words; false for people who are not rated by it. */
  tobacco: boolean | null;
};

/** A child whose birth date is not known yet is priced at this age. */
export const ASSUMED_CHILD_AGE = 10;

/** The age that counts for a plan (decisions 1); `on` is the coverage start date. */
export function ratingAge(plan: PlanTerms, dob: string, on: string): number {
  switch (plan.availability.ageBasis) {
    case 'effective':
      return ageOn(dob, on);
    case 'nearest':
      return nearestAge(dob, on);
    case 'policy':
      return ageOn(dob, policyDate(plan, on));
  }
}

/** The policy's last anniversary on or before `on`. */
export function policyDate(plan: PlanTerms, on: string): string {
  const anniversary = `${yearOf(on)}-${plan.availability.policyDay}`;
  return anniversary <= on ? anniversary : `${yearOf(on) - 1}-${plan.availability.policyDay}`;
}

/** One more than the whole years when the next birthday is nearer than the last one; a tie stays with the last. */
function nearestAge(dob: string, on: string): number {
  const age = ageOn(dob, on);
  const last = birthdayIn(dob, yearOf(dob) + age);
  const next = birthdayIn(dob, yearOf(dob) + age + 1);
  return daysBetween(on, next) < daysBetween(last, on) ? age + 1 : age;
}

/** The birthday in a year; February 29 is March 1 in common years (decisions 1). */
function birthdayIn(dob: string, year: number): string {
  const [, month, day] = dob.split('-').map(Number);
  return buildDate(year, month ?? 0, day ?? 0) ?? addDays(`${year}-02-28`, 1);
}

/** All people the household names, with a child assumed when the tier covers children and none is known. */
export function listPeople(plan: PlanTerms, household: Household, on: string): Person[] {
  const facts = tierFacts(household.tier);
  const people = [memberOf(plan, household, on)];
  if (household.spouse || facts.spouse) people.push(spouseOf(plan, household, on));
  return [...people, ...childrenOf(plan, household, on, facts.children)];
}

function memberOf(plan: PlanTerms, household: Household, on: string): Person {
  const { dob, gender } = household;
  const tobacco = adultUse(plan, household, 'member');
  return { ref: 'member', role: 'member', age: ratingAge(plan, dob, on), dob, gender, tobacco };
}

function spouseOf(plan: PlanTerms, household: Household, on: string): Person {
  const dob = household.spouse?.dob ?? null;
  return {
    ref: 'spouse',
    role: 'spouse',
    age: dob === null ? null : ratingAge(plan, dob, dayThatCounts(household.spouse, on)),
    dob,
    gender: household.spouse?.gender ?? null,
    tobacco: adultUse(plan, household, 'spouse'),
  };
}

const dayThatCounts = (person: Joins | null | undefined, on: string): string =>
  person?.joined && person.joined > on ? person.joined : on;

/** True in a state where the plan may not rate by tobacco: all are rated as people who use none (decisions 133). */
export function ignoresTobacco({ availability }: PlanTerms, { state }: Pick<Household, 'state'>): boolean {
  return availability.unrated.tobacco.includes(state);
}

/** The answer to the plan's own question: one to other words is none (decisions 37). */
function adultUse(plan: PlanTerms, household: Household, who: 'member' | 'spouse'): boolean | null {
  if (ignoresTobacco(plan, household)) return false;
  const { tobaccoQuestion } = plan.availability;
  const usual = { member: household.smoker, spouse: household.spouse?.smoker };
  const answers = tobaccoQuestion === TOBACCO_QUESTION ? usual : household.tobacco?.[tobaccoQuestion];
  return answers?.[who] ?? null;
}

function childrenOf(plan: PlanTerms, household: Household, on: string, covers: boolean): Person[] {
  const { children } = household;
  const listed: readonly Child[] =
    typeof children === 'number' ? Array.from({ length: children }, () => ({})) : (children ?? []);
  const known = listed.length === 0 && covers ? [{}] : listed;
  return known.map((child, index) => {
    const { dob = null, gender = null } = child;
    const age = dob === null ? null : ratingAge(plan, dob, dayThatCounts(child, on));
    const tobacco = childUse(plan, household, child, age);
    return { ref: `child-${index + 1}`, role: 'child', age, dob, gender, tobacco };
  });
}

/** Children are rated by tobacco from 21 on, and not before their birth date is known. */
function childUse(plan: PlanTerms, household: Household, child: Child, age: number | null): boolean | null {
  if (age === null || age < TOBACCO_ADULT_AGE || ignoresTobacco(plan, household)) return false;
  const asked = child.smokerQuestion ?? TOBACCO_QUESTION;
  return asked === plan.availability.tobaccoQuestion ? (child.smoker ?? null) : null;
}

/** True when a tier covers a person of this role (decisions 6: every listed child is covered). */
export function tierCovers(tier: Tier, role: Person['role']): boolean {
  const facts = tierFacts(tier);
  return role === 'member' || (role === 'spouse' ? facts.spouse : facts.children);
}
