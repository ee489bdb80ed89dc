import { textOf, textsOf, type StepValues } from '../fields/field-definition';
import type { FieldProblem } from '../steps/step-schema';
import { checkCoveredBirth, type CoveredBirths } from './covered-ages';
import { checkPerson, PERSON_ANSWERS, type PeopleAround } from './same-person';

/** The surroundings a dependent must agree with: the other people of the enrollment, and the plans of the cart. */
export type DependentAround = PeopleAround & { covered: readonly CoveredBirths[] };

/** Checks a dependent beside the others and against each plan of the cart, for browser and server (decisions 162). */
export function checkDependentAround(values: StepValues, { covered, ...people }: DependentAround): FieldProblem[] {
  const uncovered = checkCoveredBirth(covered, textOf(values, 'relationship'), textOf(values, 'birthdate'));
  const somebody = checkPerson(textsOf(PERSON_ANSWERS, values), people);
  return [
    ...(somebody ? [{ target_element: somebody.name, error_message: somebody.message }] : []),
    ...(uncovered === null ? [] : [{ target_element: 'birthdate', error_message: uncovered }]),
  ];
}
