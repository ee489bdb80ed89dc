import { questionName, type DraftAnswer, type DraftValue, type DraftValues } from './draft-values';
import { initialHealth, type HealthAnswers, type HealthDefinition } from './health-answers';

/** The names of the draft's answers that are no health question's (rules 2 §3). */
const MEDICATION = 'medication';
const NOTES = 'notes';

/** Returns health answers as their draft keeps them: each question by its id, with the details that were typed. */
export function draftOfHealth(answers: HealthAnswers): DraftValues {
  const { condition_questions: conditions, medication_question: medication, notes } = answers;
  return {
    ...Object.fromEntries(
      conditions.map(({ question_id: id, yes_no_flag: flag, conditions: rows }) => [
        questionName(id),
        toAnswer(flag, rows),
      ]),
    ),
    ...(medication && { [MEDICATION]: toAnswer(medication.yes_no_flag, medication.medications) }),
    [NOTES]: notes,
  };
}

type Rows = HealthAnswers['condition_questions'][number]['conditions'];

function toAnswer(flag: string, rows: Rows): DraftAnswer {
  return {
    yes_no_flag: flag === '1' || flag === '0' ? flag : '',
    rows: rows
      .map((row) => Object.fromEntries(Object.entries(row).filter(([, value]) => value !== '')))
      .filter((row) => Object.keys(row).length > 0),
  };
}

/**
 * Returns the answers with those of the draft in their place, to the questions that are asked now: a question that the
 * cart does not ask any more has none.
 */
export function withHealthDraft(
  definition: HealthDefinition,
  kept: HealthAnswers | null,
  values: DraftValues,
): HealthAnswers {
  const start = initialHealth(definition, kept);
  const { [NOTES]: notes } = values;
  const medication = answerIn(values[MEDICATION]);
  return initialHealth(definition, {
    condition_questions: start.condition_questions.map((question) => {
      const draft = answerIn(values[questionName(question.question_id)]);
      return draft ? { ...question, yes_no_flag: draft.yes_no_flag, conditions: draft.rows } : question;
    }),
    medication_question:
      start.medication_question && medication
        ? { ...start.medication_question, yes_no_flag: medication.yes_no_flag, medications: medication.rows }
        : start.medication_question,
    notes: typeof notes === 'string' ? notes : start.notes,
  });
}

function answerIn(value: DraftValue | undefined): DraftAnswer | null {
  const isAnswer = typeof value === 'object' && !Array.isArray(value) && Array.isArray((value as DraftAnswer).rows);
  return isAnswer ? (value as DraftAnswer) : null;
}
