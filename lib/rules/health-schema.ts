import * as z from 'zod';
import { checkHealth, type HealthAnswers, type HealthDefinition } from './health-answers';
import { MAX_MEDICATIONS } from './health';
import { messages } from './messages';
import { TEXT_LIMITS } from './text';

const Id = z.union([z.string().max(20), z.number()]);
const Row = z.record(z.string().max(60), z.string().max(TEXT_LIMITS.note));
const question = { question_id: Id, question_text: z.string().max(4_000).default(''), yes_no_flag: Flag() };

/**
 * The schema of a person's health answers against the server's questions: the same on both sides, as `buildStepSchema` is for the
 * other steps. Takes answers as typed and gives wire form.
 */
export function buildHealthSchema(
  definition: HealthDefinition,
  today: string,
): z.ZodType<HealthAnswers, HealthAnswers> {
  const shape = z.strictObject({
    condition_questions: z
      .array(z.strictObject({ ...question, conditions: z.array(Row).max(1).default([]) }))
      .max(definition.conditions.length),
    medication_question: z
      .strictObject({
        ...question,
        medications: z.array(Row).max(MAX_MEDICATIONS, messages.medicationsMax).default([]),
      })
      .nullish()
      .transform((answer) => answer ?? null),
    notes: z
      .string()
      .nullish()
      .transform((notes) => notes ?? ''),
  });
  return shape.transform((answers, issues) => {
    const verdict = checkHealth(definition, answers, today);
    for (const [path, message] of Object.entries(verdict.problems))
      issues.addIssue({ code: 'custom', path: path.split('.').map(toKey), message, input: answers });
    return verdict.values;
  }) as unknown as z.ZodType<HealthAnswers, HealthAnswers>;
}

/** `1`, `0` or still empty; the wire may send them as numbers. */
function Flag() {
  return z
    .union([z.string().max(1), z.number()])
    .nullish()
    .transform((flag) => (flag === null || flag === undefined ? '' : String(flag)));
}

function toKey(part: string): string | number {
  return /^\d+$/.test(part) ? Number(part) : part;
}
