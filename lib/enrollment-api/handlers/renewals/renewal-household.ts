import { textOf } from '@/lib/rules/fields/field-definition';
import type { RenewedPerson } from '@/lib/rules/policies/renewal-people';
import { TOBACCO_QUESTION } from '@/lib/rules/quote/tobacco';
import type { Tier } from '@/lib/rules/words/tiers';
import type { Employer } from '../../rating/employer';
import { ratingAge, type Household } from '../../rating/household';
import type { PlanDefinition } from '../../rating/plan';
import type { MemberProfile } from '../../store/member-rows';
import type { FilterInfo } from '../../store/saved-steps';
import { birthOf, withRelatives, type CoveredPerson, type OnPlan } from '../shared/held-people';
import { internHousehold } from '../shared/households';

/** Everything on file of the member that the price of a held plan depends on. */
export type MemberOnFile = {
  profile: MemberProfile;
  /** The answers of the quote with which it was sold; null where they are not kept. */
  filter: FilterInfo | null;
  employer: Employer | null;
};

/** The same with all dependents whom the plan covers, has covered or will cover. */
export type PeopleOnFile = MemberOnFile & { dependents: readonly CoveredPerson[] };

/** The relatives of a plan with the age that counts for it on a day. */
export function peopleOn(
  plan: PlanDefinition,
  people: readonly CoveredPerson[],
  on: string,
): (RenewedPerson & { person: CoveredPerson })[] {
  return people.map((person) => {
    const { id, relationship: role, values } = person.relative;
    const birth = birthOf(values);
    return { id, role, age: birth === null ? null : ratingAge(plan, birth, on), person };
  });
}

type On = { people: readonly OnPlan[]; tier: Tier; today: string };

/**
 * The household for the price of a plan that renews or has renewed: the member's file as it is now with these relatives, and of what
 * only the sale asked, the answer given then. An answer about tobacco to other words counts for the plan's own, one that was never
 * given as no use.
 */
export function renewalHousehold(plan: PlanDefinition, member: MemberOnFile, { people, tier, today }: On): Household {
  const { tobaccoQuestion } = plan.availability;
  const base = memberBase(plan, member, { tier, today });
  return internHousehold(
    withRelatives(
      base,
      people.map((one) => answered(one, tobaccoQuestion)),
      tier,
    ),
  );
}

function memberBase(
  plan: PlanDefinition,
  { profile, filter, employer }: MemberOnFile,
  { tier, today }: Pick<On, 'tier' | 'today'>,
): Household {
  const { tobaccoQuestion } = plan.availability;
  const own = filter?.tobacco?.[tobaccoQuestion];
  const smoker = profile.smoker ?? filter?.smoker ?? false;
  const spouseSmoker = filter?.spouseSmoker ?? false;
  const isSamePlace = filter?.zip === profile.zip;
  return {
    zip: profile.zip,
    state: profile.state,
    county: profile.county ?? (isSamePlace ? (filter?.county ?? null) : null),
    tier,
    gender: profile.gender,
    dob: profile.dob,
    smoker,
    tobacco: { [tobaccoQuestion]: { member: own?.member ?? smoker, spouse: own?.spouse ?? spouseSmoker } },
    annualIncome: filter?.annualIncome ?? null,
    workingHours: filter?.workingHours ?? null,
    spouse: { dob: filter?.spouseDob ?? null, smoker: spouseSmoker },
    children: filter?.childCount ?? null,
    employer,
    today,
  };
}

/** A relative's answer as one to the plan's own words; a spouse who gave none has that of the quote. */
function answered({ relative, joined }: OnPlan, tobaccoQuestion: string): OnPlan {
  const flag = textOf(relative.values, 'is_smoker');
  if (flag === '' && relative.relationship === 'spouse') return { relative, joined };
  const tobacco_question = tobaccoQuestion === TOBACCO_QUESTION ? '' : tobaccoQuestion;
  const values = { ...relative.values, is_smoker: flag === '1' ? '1' : '0', tobacco_question };
  return { relative: { ...relative, values }, joined };
}
