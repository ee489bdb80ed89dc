import { STEP_FORMS } from '../fields/step-fields';
import { shownByGroup, type Choices, type ShownRow } from './shown-answers';
import { shownHealth, toRecord } from './shown-health';
import { shownStep } from './shown-step';
import type { StepKey } from './step-table';

/** Answers that are changed together: one group of a form, one person of a list, one question about health. */
export type ShownGroup = {
  /** Its name in addresses, such as `address`, `dependents-0`, `question-2`. */
  part: string;
  /** Null where the rows speak for themselves. */
  heading: string | null;
  rows: readonly ShownRow[];
  questions?: true;
  /** The element's id at which the answers are given; null for a form's group, which the page names. */
  place: string | null;
};

/** Returns a saved step in the groups in which its answers are changed. */
export function shownGroups(key: StepKey, saved: unknown, choices: Choices, assisted: boolean): ShownGroup[] {
  switch (key) {
    case 'review':
      return [];
    case 'health':
      return healthGroups(saved);
    case 'beneficiary':
    case 'dependent':
      return personGroups(key, saved, choices);
    case 'personal':
    case 'contact':
    case 'employer':
    case 'agreement':
    case 'billing':
      return shownByGroup(STEP_FORMS[key], toRecord(saved), 'review', choices).map(({ key: part, rows }) => {
        const group = STEP_FORMS[key].groups.find((each) => each.key === part);
        const heading = (assisted ? group?.assistedLegend : undefined) ?? group?.legend ?? null;
        return { part, heading, rows, place: null };
      });
  }
}

const LISTS = { beneficiary: 'beneficiaries', dependent: 'dependents' } as const;

/** A person's health answers stand with the person, whose form asks for them. */
function personGroups(key: keyof typeof LISTS, saved: unknown, choices: Choices): ShownGroup[] {
  let at = -1;
  return shownStep(key, saved, 'review', choices).map(({ heading, rows, questions }) => {
    if (!questions) at += 1;
    const place = `${LISTS[key]}-${at}`;
    return { part: questions ? `${place}-health` : place, heading, rows, place, ...(questions && { questions }) };
  });
}

function healthGroups(saved: unknown): ShownGroup[] {
  const told = toRecord(saved);
  const count = Array.isArray(told['condition_questions']) ? told['condition_questions'].length : 0;
  return shownHealth(told).map((row, index) => {
    const isNote = row.label === 'Additional Notes' && index >= count;
    const place = isNote
      ? 'notes'
      : index < count
        ? `condition_questions.${index}.yes_no_flag`
        : 'medication_question.yes_no_flag';
    return { part: isNote ? 'notes' : `question-${index + 1}`, heading: null, rows: [row], questions: true, place };
  });
}
