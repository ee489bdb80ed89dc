import { STEP_FORMS } from '../fields/step-fields';
import { joinWords } from '../text/join-words';
import { shownAnswers, type Choices } from './shown-answers';
import { shownHealth, toRecord } from './shown-health';
import { shownStep } from './shown-step';
import type { StepKey } from './step-table';

/** A step in one line, as its card on the review has it; empty where nothing is saved. */
export function cardLead(key: StepKey, saved: unknown, choices: Choices): string {
  const valueOf = (form: keyof typeof STEP_FORMS, ...labels: string[]) => {
    const rows = shownAnswers(STEP_FORMS[form], toRecord(saved), 'review', choices);
    return labels.map((label) => rows.find((row) => row.label === label)?.value ?? '');
  };
  switch (key) {
    case 'personal': {
      const [name = '', born = ''] = valueOf('personal', 'Name', 'Date of birth');
      return name === '' || born === '' ? name : `${name}, born ${born}`;
    }
    case 'contact':
      return valueOf('contact', 'Home address')[0] ?? '';
    case 'employer':
      return valueOf('employer', 'Employer', 'Occupation').filter(Boolean).join(', ');
    case 'agreement':
      return (
        valueOf('agreement', 'Signed by')
          .filter(Boolean)
          .map((name) => `Signed by ${name}`)[0] ?? ''
      );
    case 'billing': {
      const [method = '', card = '', bank = '', day = ''] = valueOf(
        'billing',
        'Payment method',
        'Card number',
        'Bank',
        'Billing date',
      );
      return [card || bank || method, day].filter(Boolean).join(', ');
    }
    case 'health':
      return healthLead(saved);
    case 'beneficiary':
    case 'dependent':
      return joinWords(
        shownStep(key, saved, 'review', choices).flatMap(({ rows, questions }) =>
          questions ? [] : [rows[0]?.value ?? ''],
        ),
      );
    case 'review':
      return '';
  }
}

function healthLead(saved: unknown): string {
  const answers = shownHealth(toRecord(saved)).map(({ value }) => value);
  const yes = answers.filter((value) => value === 'Yes').length;
  const asked = yes + answers.filter((value) => value === 'No').length;
  if (asked === 0) return '';
  if (yes === 0) return asked === 1 ? 'One question, answered No' : `${asked} questions, all answered No`;
  return `${yes} of ${asked} ${asked === 1 ? 'question' : 'questions'} answered Yes`;
}
