import type { HealthAnswers, HealthDefinition, HealthQuestion } from './health-answers';

type Row = Readonly<Record<string, string | undefined>>;

/** The questions as the wire has them (rules 2 §3). */
type WireQuestions = { codition_questions: readonly HealthQuestion[]; medication_question: HealthQuestion | null };

/** Saved answers as the wire has them. */
type SavedHealth = {
  notes: string;
  condition_questions: readonly (HealthQuestion & { yes_no_flag: 0 | 1 | null; conditions: readonly Row[] })[];
  medication_question: (HealthQuestion & { yes_no_flag: 0 | 1 | null; medications: readonly Row[] }) | null;
};

/** Reads the server's questions, whose list has a wire name of its own (`codition_questions`). */
export function toHealthDefinition(wire: WireQuestions): HealthDefinition {
  return { conditions: wire.codition_questions, medication: wire.medication_question };
}

/** Returns saved answers as a form has them: flags as text, an open answer empty. */
export function toHealthAnswers(saved: SavedHealth): HealthAnswers {
  const { medication_question: medication } = saved;
  return {
    notes: saved.notes,
    condition_questions: saved.condition_questions.map(({ yes_no_flag, conditions, ...question }) => ({
      ...question,
      yes_no_flag: toFlagText(yes_no_flag),
      conditions: toRows(conditions),
    })),
    medication_question: medication && {
      ...medication,
      yes_no_flag: toFlagText(medication.yes_no_flag),
      medications: toRows(medication.medications),
    },
  };
}

/** Returns answers for the wire. Whatever is empty is left out, so that a draft passes too. */
export function toWireHealth(answers: HealthAnswers) {
  const { medication_question: medication, notes } = answers;
  return {
    ...(notes.trim() !== '' && { notes }),
    condition_questions: answers.condition_questions.map(({ question_id, question_text, yes_no_flag, conditions }) => ({
      question_id,
      question_text,
      ...toFlag(yes_no_flag),
      conditions: yes_no_flag === '1' ? filledRows(conditions) : [],
    })),
    ...(medication && {
      medication_question: {
        question_id: medication.question_id,
        question_text: medication.question_text,
        ...toFlag(medication.yes_no_flag),
        medications: medication.yes_no_flag === '1' ? filledRows(medication.medications) : [],
      },
    }),
  };
}

function toFlagText(flag: number | null): string {
  return flag === null ? '' : String(flag);
}

function toFlag(flag: string): { yes_no_flag?: 0 | 1 } {
  return flag === '1' ? { yes_no_flag: 1 } : flag === '0' ? { yes_no_flag: 0 } : {};
}

function toRows(rows: readonly Row[]): Record<string, string>[] {
  return rows.map((row) =>
    Object.fromEntries(Object.entries(row).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))),
  );
}

/** Returns rows without empty answers; rows in which nothing was entered are dropped (rules 2 §5). */
function filledRows(rows: readonly Row[]): Record<string, string>[] {
  return toRows(rows)
    .map((row) => Object.fromEntries(Object.entries(row).filter(([, value]) => value.trim() !== '')))
    .filter((row) => Object.keys(row).length > 0);
}
