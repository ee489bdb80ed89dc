import { isRecord } from '@/lib/rules/text/records';
import { stepOf, type StepKey } from '@/lib/rules/steps/step-table';
import type { StepContext } from './step-page';

/** Loads what was accepted in another step; null where there is nothing, or it cannot be had. */
export async function loadSaved({ shopper, enrollmentId }: StepContext, key: StepKey): Promise<unknown> {
  const answer = await shopper.call('getEnrollmentTempInfo', {
    enrollment_id: enrollmentId,
    column: stepOf(key).savedTab,
  });
  return answer.ok ? answer.value.data.result : null;
}

/** Returns a text of saved answers; empty where there is none. */
export function textIn(saved: unknown, name: string): string {
  const value = isRecord(saved) ? saved[name] : undefined;
  return typeof value === 'string' ? value : '';
}
