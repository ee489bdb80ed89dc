import * as z from 'zod/mini';
import { checkHealth, type HealthAnswers, type HealthDefinition } from './health-answers';
import { MAX_MEDICATIONS } from './health-questions';
import { messages } from '../text/messages';
import type { AnswerSchema } from './step-schema';
import { TEXT_LIMITS } from '../text/text-limits';

const Id = z.union([z.string().check(z.maxLength(20)), z.number()]);
const Row = z.record(z.string().check(z.maxLength(60)), z.string().check(z.maxLength(TEXT_LIMITS.note)));
/** `1`, `0` or still empty; the wire may send them as numbers. */
const Flag = z.pipe(
  z.nullish(z.union([z.string().check(z.maxLength(1)), z.number()])),
  z.transform((flag) => String(flag ?? '')),
);
const question = {
  question_id: Id,
  question_text: z._default(z.string().check(z.maxLength(4_000)), ''),
  yes_no_flag: Flag,
};

/**
 * Builds the schema of a person's health answers against the server's questions, for server and browser alike, as
 * `buildStepSchema` does for the other steps. The schema takes answers as typed and gives wire form.
 */
export function buildHealthSchema(
  definition: HealthDefinition,
  today: string,
  born: string | null = null,
): AnswerSchema<HealthAnswers> {
  const condition = z.strictObject({ ...question, conditions: z._default(z.array(Row).check(z.maxLength(1)), []) });
  const medications = z.array(Row).check(z.maxLength(MAX_MEDICATIONS, messages.medicationsMax));
  const medication = z.strictObject({ ...question, medications: z._default(medications, []) });
  const shape = z.strictObject({
    condition_questions: z.array(condition).check(z.maxLength(definition.conditions.length)),
    medication_question: z.pipe(
      z.nullish(medication),
      z.transform((answer) => answer ?? null),
    ),
    notes: z.pipe(
      z.nullish(z.string()),
      z.transform((notes) => notes ?? ''),
    ),
  });
  const check = z.transform((answers: z.output<typeof shape>, outcome) => {
    const verdict = checkHealth(definition, answers, today, born);
    for (const [path, message] of Object.entries(verdict.problems))
      outcome.issues.push({ code: 'custom', path: path.split('.').map(toKey), message, input: answers });
    return verdict.values;
  });
  return z.pipe(shape, check) as unknown as AnswerSchema<HealthAnswers>;
}

function toKey(part: string): string | number {
  return /^\d+$/.test(part) ? Number(part) : part;
}
