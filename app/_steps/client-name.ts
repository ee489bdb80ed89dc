import { cache } from 'react';
import { toRecord } from '@/lib/rules/steps/shown-health';
import { stepOf } from '@/lib/rules/steps/step-table';
import type { Shopper } from '@/lib/visitor/shopper';

/** The facts that the first step knows of the person who is enrolled, once a request; nothing while it is not filled in. */
export const loadClient = cache(async (shopper: Shopper, enrollmentId: string): Promise<Record<string, string>> => {
  const column = stepOf('personal').savedTab;
  const answer = await shopper.call('getEnrollmentTempInfo', { enrollment_id: enrollmentId, column });
  const saved = toRecord(answer.ok ? answer.value.data.result : null);
  return Object.fromEntries(
    Object.entries(saved).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  );
});

/** First and last name of the person who is enrolled; empty while they are not known. */
export async function loadClientName(shopper: Shopper, enrollmentId: string): Promise<string> {
  const { first_name: first = '', last_name: last = '' } = await loadClient(shopper, enrollmentId);
  return `${first} ${last}`.trim();
}
