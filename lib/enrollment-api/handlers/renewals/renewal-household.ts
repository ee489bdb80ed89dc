import { ratingAge, type Household } from '../../rating/household';
import type { PlanDefinition } from '../../rating/plan';
import type { Employer } from '../../rating/employer';
import type { FilterInfo } from '../../store/saved-steps';
import type { MemberProfile, MemberRecord } from '../../store/member-rows';
import { isDate } from '@/lib/rules/text/dates';
import type { RenewedPerson } from '@/lib/rules/policies/renewal-people';
import { isGender } from '@/lib/rules/words/genders';
import type { Tier } from '@/lib/rules/words/tiers';
import { internHousehold } from '../shared/households';
import { profileText } from '../shared/profile';

/** Everything on file that the price of a held plan depends on. */
export type PeopleOnFile = {
  profile: MemberProfile;
  /** The dependents whom the plan covers. */
  dependents: readonly MemberRecord[];
  /** The answers of the quote with which it was sold; null where they are not kept. */
  filter: FilterInfo | null;
  employer: Employer | null;
};

const roleOf = ({ data }: MemberRecord): RenewedPerson['role'] =>
  profileText(data, 'relationship') === 'spouse' ? 'spouse' : 'child';

/** The birth date of a record, `YYYY-MM-DD`; null where none is known. */
export function birthOf({ data }: MemberRecord): string | null {
  const text = profileText(data, 'birthdate');
  return isDate(text) ? text : null;
}

/** The dependents of a plan with the age that counts for it on a day. */
export function peopleOn(plan: PlanDefinition, dependents: readonly MemberRecord[], on: string): RenewedPerson[] {
  return dependents.map((record) => {
    const birth = birthOf(record);
    return { id: record.id, role: roleOf(record), age: birth === null ? null : ratingAge(plan, birth, on) };
  });
}

/**
 * The household for the price of a plan that is held: the member's file as it is now with these dependents, and of what only the
 * sale asked, the answer given then. An answer about tobacco that was never given counts as no use.
 */
export function renewalHousehold(
  plan: PlanDefinition,
  { profile, filter, employer }: PeopleOnFile,
  { dependents, tier, today }: { dependents: readonly MemberRecord[]; tier: Tier; today: string },
): Household {
  const { tobaccoQuestion } = plan.availability;
  const own = filter?.tobacco?.[tobaccoQuestion];
  const smoker = profile.smoker ?? filter?.smoker ?? false;
  const spouseSmoker = filter?.spouseSmoker ?? false;
  const spouse = dependents.find((one) => roleOf(one) === 'spouse');
  const children = dependents.filter((one) => roleOf(one) === 'child');
  const gender = ({ data }: MemberRecord) => {
    const told = profileText(data, 'gender');
    return isGender(told) ? told : null;
  };
  const isSamePlace = filter?.zip === profile.zip;
  return internHousehold({
    zip: profile.zip,
    state: profile.state,
    county: isSamePlace ? (filter?.county ?? null) : null,
    tier,
    gender: profile.gender,
    dob: profile.dob,
    smoker,
    tobacco: { [tobaccoQuestion]: { member: own?.member ?? smoker, spouse: own?.spouse ?? spouseSmoker } },
    annualIncome: filter?.annualIncome ?? null,
    workingHours: filter?.workingHours ?? null,
    spouse: spouse
      ? { dob: birthOf(spouse), gender: gender(spouse), smoker: spouseSmoker }
      : filter?.spouseDob
        ? { dob: filter.spouseDob, smoker: spouseSmoker }
        : null,
    children:
      children.length > 0
        ? children.map((child) => ({
            dob: birthOf(child),
            gender: gender(child),
            smoker: profileText(child.data, 'is_smoker') === '1',
            smokerQuestion: tobaccoQuestion,
          }))
        : (filter?.childCount ?? null),
    employer,
    today,
  });
}
