import {
  checkNotes,
  checkRow,
  detailFields,
  isBlankRow,
  MAX_MEDICATIONS,
  MEDICATION_FIELDS,
  toWireRow,
  type HealthField,
} from './health-questions';
import { messages } from '../text/messages';
import { cleanText } from '../text/text';

/** A question as the server defines it (rules 2 §3). */
export type HealthQuestion = { question_id: string | number; question_text: string };
/** The questions of a person: conditions, and one about medications or none. */
export type HealthDefinition = { conditions: readonly HealthQuestion[]; medication: HealthQuestion | null };

type Row = Record<string, string>;
/** `yes_no_flag` is `1`, `0`, or empty while unanswered. */
export type ConditionAnswer = HealthQuestion & { yes_no_flag: string; conditions: Row[] };
export type MedicationAnswer = HealthQuestion & { yes_no_flag: string; medications: Row[] };
/** The answer set of the wire (rules 2 §3), as typed or in wire form. */
export type HealthAnswers = {
  condition_questions: ConditionAnswer[];
  medication_question: MedicationAnswer | null;
  notes: string;
};

/**
 * Problems by dotted path, such as `condition_questions.0.conditions.0.health_condition`, and the answers in wire form.
 */
export type HealthVerdict = { problems: Record<string, string>; values: HealthAnswers };

/**
 * Returns the answers to start with: every question open, one empty row each, kept answers filled in by question id.
 */
export function initialHealth(definition: HealthDefinition, kept: HealthAnswers | null): HealthAnswers {
  const medication = kept?.medication_question;
  return {
    condition_questions: definition.conditions.map((question) => {
      const answer = kept?.condition_questions.find((other) => sameId(other, question));
      const row = fillRow(detailFields(question.question_id), answer?.conditions[0]);
      return { ...question, yes_no_flag: answer?.yes_no_flag ?? '', conditions: [row] };
    }),
    medication_question: definition.medication && {
      ...definition.medication,
      yes_no_flag: medication?.yes_no_flag ?? '',
      medications: (medication?.medications.length ? medication.medications : [{}]).map((row) =>
        fillRow(MEDICATION_FIELDS, row),
      ),
    },
    notes: kept?.notes ?? '',
  };
}

/**
 * Checks an answer set against the server's questions (rules 2 §5): every question answered, the details of a Yes
 * complete, medication rows 2 and 3 only when something is in them. A No sends no details; texts of questions come from
 * the definition; answers to questions that were not asked are refused.
 */
export function checkHealth(
  definition: HealthDefinition,
  answers: HealthAnswers,
  today: string,
  born: string | null = null,
): HealthVerdict {
  const problems: Record<string, string> = {};
  const note = checkNotes(answers.notes);
  if (note !== null) problems['notes'] = note;
  const conditions = definition.conditions.map((question, index) => {
    const answer = answers.condition_questions.find((other) => sameId(other, question));
    return checkCondition(question, answer, { today, born }, (path, problem) => {
      problems[`condition_questions.${index}.${path}`] = problem;
    });
  });
  for (const [index, answer] of answers.condition_questions.entries())
    if (!definition.conditions.some((question) => sameId(answer, question)))
      problems[`condition_questions.${index}.question_id`] = messages.questionUnknown;
  const medication = definition.medication
    ? checkMedication(definition.medication, answers.medication_question, today, (path, problem) => {
        problems[`medication_question.${path}`] = problem;
      })
    : null;
  return {
    problems,
    values: { condition_questions: conditions, medication_question: medication, notes: cleanText(answers.notes) },
  };
}

type Report = (path: string, problem: string) => void;

function checkCondition(
  question: HealthQuestion,
  answer: ConditionAnswer | undefined,
  { today, born }: { today: string; born: string | null },
  report: Report,
): ConditionAnswer {
  const flag = checkFlag(answer?.yes_no_flag, report);
  const fields = detailFields(question.question_id);
  const row = answer?.conditions[0] ?? {};
  if (flag !== '1' || fields.length === 0) return { ...question, yes_no_flag: flag, conditions: [] };
  // Only one condition per question is entered (rules 3 §9).
  for (const [name, problem] of Object.entries(checkRow(fields, row, today, born)))
    report(`conditions.0.${name}`, problem);
  return { ...question, yes_no_flag: flag, conditions: [toWireRow(fields, row)] };
}

function checkMedication(
  question: HealthQuestion,
  answer: MedicationAnswer | null,
  today: string,
  report: Report,
): MedicationAnswer {
  const flag = checkFlag(answer?.yes_no_flag, report);
  if (flag !== '1') return { ...question, yes_no_flag: flag, medications: [] };
  const rows = answer?.medications.length ? answer.medications : [{}];
  if (rows.length > MAX_MEDICATIONS) report('medications', messages.medicationsMax);
  const begun = rows.map((row, index) => ({ row, index })).filter(({ row, index }) => index === 0 || !isBlankRow(row));
  for (const { row, index } of begun)
    for (const [name, problem] of Object.entries(checkRow(MEDICATION_FIELDS, row, today)))
      report(`medications.${index}.${name}`, problem);
  return {
    ...question,
    yes_no_flag: flag,
    medications: begun.slice(0, MAX_MEDICATIONS).map(({ row }) => toWireRow(MEDICATION_FIELDS, row)),
  };
}

function checkFlag(flag: string | undefined, report: Report): string {
  if (flag === '1' || flag === '0') return flag;
  report('yes_no_flag', messages.required);
  return '';
}

function fillRow(fields: readonly HealthField[], row: Row | undefined): Row {
  return Object.fromEntries(fields.map((field) => [field.name, row?.[field.name] ?? '']));
}

function sameId(one: HealthQuestion, other: HealthQuestion): boolean {
  return String(one.question_id) === String(other.question_id);
}
