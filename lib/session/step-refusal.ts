import 'server-only';
import * as z from 'zod';
import { RefusalWay } from '@/lib/contract/refusal-way';
import { loadRefusedForm } from './refused-form';

/**
 * The messages of a step that was sent without script and refused (decisions 158). What was typed is in the step's draft;
 * `keptAt` names the draft they are about. Sealed in the cookie of refused forms for five minutes.
 */
export const StepRefusal = z.object({
  step: z.string(),
  keptAt: z.string().nullable(),
  problems: z.record(z.string(), z.string()),
  message: z.string(),
  way: RefusalWay.optional(),
  /** The entry of a list that it is about, by its place; null for a new one, left out where it is about the step. */
  entry: z.int().nullable().optional(),
  /** The entry as it was typed, without its number; a step's own answers are in its draft. */
  values: z.record(z.string(), z.string()),
});
export type StepRefusal = z.infer<typeof StepRefusal>;

/** The refusal of what stands in this step now; null when there is none, or something was typed since. */
export async function loadStepRefusal(
  siteKey: string,
  step: string,
  keptAt: string | null,
): Promise<StepRefusal | null> {
  const refusal = await loadRefusedForm(siteKey, StepRefusal);
  return refusal?.step === step && (refusal.keptAt === null || refusal.keptAt === keptAt) ? refusal : null;
}
