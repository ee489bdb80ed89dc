import type { HealthDefinition } from './health-answers';
import { detailFields, MEDICATION_FIELDS } from './health-questions';

/** The path of an answer in a form, and the words that a summary of errors has for it. */
type Place = { id: string; label: string };

/** Returns the answers of a person in the order of the page: "Question 2, Date of onset". */
export function healthPlaces({ conditions, medication }: HealthDefinition, medications: number): Place[] {
  const rows = Array.from({ length: medications }, (_, row) =>
    MEDICATION_FIELDS.map((field) => ({
      id: `medication_question.medications.${row}.${field.name}`,
      label: `Medication ${row + 1}, ${field.label}`,
    })),
  );
  return [
    ...conditions.flatMap(({ question_id }, index) => conditionPlaces(question_id, index)),
    ...(medication
      ? [{ id: 'medication_question.yes_no_flag', label: `Question ${conditions.length + 1}` }, ...rows.flat()]
      : []),
    { id: 'notes', label: 'Additional Notes' },
  ];
}

function conditionPlaces(id: string | number, index: number): Place[] {
  const label = `Question ${index + 1}`;
  return [
    { id: `condition_questions.${index}.yes_no_flag`, label },
    ...detailFields(id).map((field) => ({
      id: `condition_questions.${index}.conditions.0.${field.name}`,
      label: `${label}, ${field.label}`,
    })),
  ];
}
