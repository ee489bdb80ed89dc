import type { Surface } from '../fields/field-definition';
import { STEP_FORMS } from '../fields/step-fields';
import { beneficiaryHeading } from '../people/beneficiary-rules';
import { dependentTitle } from '../people/dependent-rules';
import { textOrNull } from '../text/records';
import { HEALTH_QUESTIONS } from '../words/fixed-labels';
import { shownAnswers, type Choices, type ShownRow } from './shown-answers';
import { shownHealth, toList, toRecord } from './shown-health';
import type { StepKey } from './step-table';

/** Rows that belong together: a form, one person of a list, a person's health answers. */
export type ShownPart = {
  /** "Dependent #1"; null where the step has one part only. */
  heading: string | null;
  rows: readonly ShownRow[];
  /** Set for long questions with short answers, unlike labels with values. */
  questions?: true;
};

/**
 * Returns a saved step as it is shown once more (rules 3 §3 "Review display fields"): parts of rows from the field
 * catalogue and the health questions. `saved` is the step's column of get-enrollment-temp-info. A part without rows is
 * left out.
 */
export function shownStep(key: StepKey, saved: unknown, surface: Surface, choices: Choices = {}): ShownPart[] {
  return partsOf(key, saved, surface, choices).filter(({ rows }) => rows.length > 0);
}

function partsOf(key: StepKey, saved: unknown, surface: Surface, choices: Choices): ShownPart[] {
  switch (key) {
    case 'review':
      return [];
    case 'health':
      return [healthPart(null, saved, surface)];
    case 'beneficiary':
      return people(saved, 'beneficiaries').map((person, index) => ({
        heading: beneficiaryHeading(index, textOrNull(person['beneficiary_rank']) ?? ''),
        rows: shownAnswers(STEP_FORMS.beneficiary, person, surface, choices),
      }));
    case 'dependent':
      return people(saved, 'dependents').flatMap((person, index) => [
        {
          heading: dependentTitle(index),
          rows: shownAnswers(STEP_FORMS.dependent, toRecord(person['primary_info']), surface, choices),
        },
        healthPart(`${dependentTitle(index)}: ${HEALTH_QUESTIONS}`, person['health_info'], surface),
      ]);
    case 'personal':
    case 'contact':
    case 'employer':
    case 'agreement':
    case 'billing':
      return [{ heading: null, rows: shownAnswers(STEP_FORMS[key], toRecord(saved), surface, choices) }];
  }
}

/**
 * Returns the part of a person's health answers. They are for the applicant's own eyes: the client's copy holds none
 * (decisions 35).
 */
function healthPart(heading: string | null, saved: unknown, surface: Surface): ShownPart {
  return { heading, rows: surface === 'client' ? [] : shownHealth(toRecord(saved)), questions: true };
}

/** Reads a list of people, which is saved as such or under its name. */
function people(saved: unknown, name: string) {
  return toList(Array.isArray(saved) ? saved : toRecord(saved)[name]);
}
