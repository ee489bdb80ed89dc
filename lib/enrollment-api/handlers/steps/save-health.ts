import { and, asc, eq, inArray } from 'drizzle-orm';
import type { z } from 'zod';
import type { HealthAnswers as WireHealth, HealthAnswersInput } from '@/lib/contract/health';
import { buildHealthSchema } from '@/lib/rules/steps/health-schema';
import type { HealthAnswers, HealthDefinition } from '@/lib/rules/steps/health-answers';
import { toFieldProblems, type FieldProblem } from '@/lib/rules/steps/step-schema';
import { TOBACCO_QUESTION } from '@/lib/rules/quote/tobacco';
import { answer, resultOf, type Context } from '../../request-context';
import { invalidFields } from '../../api-error';
import { questions } from '../../store/schema/catalog-tables';
import type { Handlers } from '../handlers';
import { getCatalog } from '../shared/plan-catalog';
import { fromWireVersion, saveStep, toWireVersion } from '../shared/save-step';
import { loadColumn } from '../../store/step-columns';
import { loadOpenEnrollment } from '../shared/enrollment';
import { buildPricedEnrollment, loadPricedEnrollment, type PricedEnrollment } from '../shared/priced-enrollment';
import { cartRequirements } from './requirements';

/** Loads the health questions that the cart's plans ask, with their texts. */
export async function loadHealthDefinition(context: Context, priced: PricedEnrollment): Promise<HealthDefinition> {
  const { healthQuestions, medicationQuestion } = cartRequirements(priced);
  const ids = [...healthQuestions, ...(medicationQuestion === null ? [] : [medicationQuestion])];
  if (ids.length === 0) return { conditions: [], medication: null };
  const rows = await context.store.db
    .select({ id: questions.id, kind: questions.kind, text: questions.text })
    .from(questions)
    .where(and(inArray(questions.id, ids), eq(questions.active, true)))
    .orderBy(asc(questions.sort), asc(questions.id));
  const toQuestion = ({ id, text }: { id: number; text: string }) => ({ question_id: id, question_text: text });
  const medication = rows.find(({ id }) => id === medicationQuestion);
  return {
    conditions: rows.filter(({ id }) => healthQuestions.has(id)).map(toQuestion),
    medication: medication ? toQuestion(medication) : null,
  };
}

type HealthInput = z.output<typeof HealthAnswersInput>;

/** Reads the wire's answers as the rules have them: flags and details as text, absent members empty. */
export function fromWireHealth(input: HealthInput): HealthAnswers {
  const rows = (list: readonly Record<string, string | undefined>[] | undefined) =>
    (list ?? []).map(
      (row) =>
        Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined)) as Record<string, string>,
    );
  const flag = (value: 0 | 1 | undefined) => (value === undefined ? '' : String(value));
  const medication = input.medication_question;
  return {
    notes: input.notes ?? '',
    condition_questions: (input.condition_questions ?? []).map((question) => ({
      question_id: question.question_id,
      question_text: question.question_text ?? '',
      yes_no_flag: flag(question.yes_no_flag),
      conditions: rows(question.conditions),
    })),
    medication_question: medication
      ? {
          question_id: medication.question_id,
          question_text: medication.question_text ?? '',
          yes_no_flag: flag(medication.yes_no_flag),
          medications: rows(medication.medications),
        }
      : null,
  };
}

/** Returns saved answers as the wire has them. */
export function toWireHealth(answers: HealthAnswers): z.infer<typeof WireHealth> {
  const flag = (value: string) => (value === '1' ? (1 as const) : value === '0' ? (0 as const) : null);
  const medication = answers.medication_question;
  return {
    notes: answers.notes,
    condition_questions: answers.condition_questions.map((question) => ({
      question_id: Number(question.question_id),
      question_text: question.question_text,
      yes_no_flag: flag(question.yes_no_flag),
      conditions: question.conditions,
    })),
    medication_question: medication && {
      question_id: Number(medication.question_id),
      question_text: medication.question_text,
      yes_no_flag: flag(medication.yes_no_flag),
      medications: medication.medications,
    },
  };
}

/** The questions to a person, their birth, and their use of tobacco as their price has it; null where it was not told. */
export type HealthAsked = { definition: HealthDefinition; tobacco: boolean | null; born: string | null };

/** Checks a person's answers against the questions; throws the messages by path (rules 2 §5 "Health Questions"). */
export function checkHealthAnswers(asked: HealthAsked, answers: HealthAnswers, today: string): HealthAnswers {
  const outcome = judgeHealth(asked, answers, today);
  if (outcome.problems.length > 0) throw invalidFields(outcome.problems);
  return outcome.answers;
}

/** Returns what is wrong with a person's answers by path, and the answers; as they came where something is wrong. */
export function judgeHealth(
  { definition, tobacco, born }: HealthAsked,
  answers: HealthAnswers,
  today: string,
): { problems: FieldProblem[]; answers: HealthAnswers } {
  const outcome = buildHealthSchema(definition, today, born).safeParse(answers);
  if (!outcome.success) return { problems: toFieldProblems(outcome.error), answers };
  const place = findContradiction(outcome.data, tobacco);
  const problem = {
    target_element: `condition_questions.${place}.yes_no_flag`,
    error_message: `The price was made for ${tobacco ? 'tobacco use' : 'no tobacco use'}. Give the same answer here, or change it first where the price is shown: the price changes with it.`,
  };
  return { problems: place === -1 ? [] : [problem], answers: outcome.data };
}

/** Says whether saved answers still answer what the cart asks now. */
export function isHealthComplete(asked: HealthAsked, answers: HealthAnswers | null, today: string): boolean {
  return answers !== null && judgeHealth(asked, answers, today).problems.length === 0;
}

/**
 * The place of a question in the words of the price's own that is answered otherwise, or -1: what is signed must be what
 * was priced (decisions 37).
 */
function findContradiction({ condition_questions: answers }: HealthAnswers, tobacco: boolean | null): number {
  if (tobacco === null) return -1;
  const other = tobacco ? '0' : '1';
  return answers.findIndex(({ question_text: text, yes_no_flag: flag }) => text === TOBACCO_QUESTION && flag === other);
}

function toWireQuestions({ conditions, medication }: HealthDefinition) {
  const toWire = (question: { question_id: string | number; question_text: string }) => ({
    question_id: Number(question.question_id),
    question_text: question.question_text,
  });
  return { codition_questions: conditions.map(toWire), medication_question: medication && toWire(medication) };
}

export const getHealthQuestionsPrimaryHealthInfo: Handlers['getHealthQuestionsPrimaryHealthInfo'] = async (
  input,
  context,
) => {
  const priced = await loadPricedEnrollment(context, input.enrollment_id);
  const stored = await loadColumn(context, priced.enrollment, 'health_info');
  const definition = await loadHealthDefinition(context, priced);
  return resultOf({ ...toWireQuestions(definition), version: toWireVersion(stored) });
};

export const getHealthQuestionsDependentInfo: Handlers['getHealthQuestionsDependentInfo'] = async (input, context) => {
  const priced = await loadPricedEnrollment(context, input.enrollment_id);
  return resultOf(toWireQuestions(await loadHealthDefinition(context, priced)));
};

export const savePrimaryHealthInfo: Handlers['savePrimaryHealthInfo'] = async (input, context) => {
  const catalog = await getCatalog(context);
  return context.store.withTransaction(async () => {
    const enrollment = await loadOpenEnrollment(context, input.enrollment_id, 'update');
    const priced = await buildPricedEnrollment(context, enrollment, catalog);
    const definition = await loadHealthDefinition(context, priced);
    const asked = { definition, tobacco: priced.household.smoker, born: priced.filter.dob };
    const values = checkHealthAnswers(asked, fromWireHealth(input), context.today);
    const expected = fromWireVersion(input.version);
    const version = await saveStep(context, enrollment, 'health_info', { complete: true, values }, expected);
    return answer({ version: String(version) });
  });
};
