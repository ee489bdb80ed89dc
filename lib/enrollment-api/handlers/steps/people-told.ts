import { textsOf, type StepValues } from '@/lib/rules/fields/field-definition';
import { checkNotSelf, PERSON_ANSWERS, type PersonProblem, type PersonTold } from '@/lib/rules/people/same-person';
import { messages } from '@/lib/rules/text/messages';
import { toWireDate } from '@/lib/rules/text/dates';
import type { MemberProfile } from '../../store/member-rows';
import type { Loaded } from '../../store/saved-steps';

/** The people of an enrollment as accepted, by what tells one from another. */
export type PeopleTold = { self: PersonTold; dependents: PersonTold[]; beneficiaries: PersonTold[] };

/** Returns what tells a person from another; empty where it is not known. */
export const toldOf = (values: StepValues): PersonTold => textsOf(PERSON_ANSWERS, values);

/** The same of a member, by the file. */
export const toldOfMember = ({ firstName, lastName, dob, ssn }: MemberProfile): PersonTold => ({
  first_name: firstName,
  last_name: lastName,
  birthdate: dob === '' ? '' : toWireDate(dob),
  ssn,
});

/** The columns in which people are told. */
export const PEOPLE_COLUMNS = ['filter_info', 'primary_info', 'dependent_info', 'beneficiary_info'] as const;
type PeopleColumns = { [N in (typeof PEOPLE_COLUMNS)[number]]?: Loaded<N> };

/** Returns all people who were told so far, to compare a person with them (decisions 162). */
export function peopleTold(rows: PeopleColumns): PeopleTold {
  const quoted = rows.filter_info?.data.dob;
  return {
    self: {
      ...toldOf(rows.primary_info?.data.values ?? {}),
      birthdate: quoted === undefined ? '' : toWireDate(quoted),
    },
    dependents: (rows.dependent_info?.data.values.dependents ?? []).map(({ values }) => toldOf(values)),
    beneficiaries: (rows.beneficiary_info?.data.values.beneficiaries ?? []).map(({ values }) => toldOf(values)),
  };
}

/** The problem of an applicant who is on one of the own lists; else null. */
export function checkApplicant(self: PersonTold, { dependents, beneficiaries }: PeopleTold): PersonProblem | null {
  const problem = [...dependents, ...beneficiaries].map((person) => checkNotSelf(person, self)).find(Boolean) ?? null;
  if (problem === null) return null;
  return { ...problem, message: problem.name === 'ssn' ? messages.numberListed : messages.personListed };
}
