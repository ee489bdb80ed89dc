import { initialHealth, type HealthAnswers, type HealthDefinition } from './health-answers';
import { MAX_MEDICATIONS } from './health-questions';
import { textIn, type SentForm } from './sent-answers';

/**
 * Reads health answers of a form that was sent without scripts, as they were typed (decisions 158): the answers to the
 * questions that are asked now, with every row of medications that the form has.
 */
export function readSentHealth(definition: HealthDefinition, sent: SentForm): HealthAnswers {
  const open = initialHealth(definition, null);
  const textAt = (path: string): string => textIn(sent, path) ?? '';
  const rowAt = (path: string, row: Readonly<Record<string, string>> = {}): Record<string, string> =>
    Object.fromEntries(Object.keys(row).map((name) => [name, textAt(`${path}.${name}`)]));
  const { condition_questions: conditions, medication_question: medication } = open;
  return {
    condition_questions: conditions.map((question, index) => ({
      ...question,
      yes_no_flag: textAt(`condition_questions.${index}.yes_no_flag`),
      conditions: question.conditions.map((row, at) => rowAt(`condition_questions.${index}.conditions.${at}`, row)),
    })),
    medication_question: medication && {
      ...medication,
      yes_no_flag: textAt('medication_question.yes_no_flag'),
      medications: Array.from({ length: MAX_MEDICATIONS }, (_, at) =>
        rowAt(`medication_question.medications.${at}`, medication.medications[0]),
      ),
    },
    notes: textAt('notes'),
  };
}
