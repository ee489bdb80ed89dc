import { remindEvidence } from '@/lib/enrollment-api/handlers/policies/evidence-work';
import { letTimePass, tellChanges } from '@/lib/enrollment-api/handlers/policies/life-work';
import { giveBackDue } from '@/lib/enrollment-api/handlers/policies/refund-work';
import { inTurns } from './patience';
import type { Api } from './support';

/** Noon of a day in New York in winter. */
export const noon = (day: string): Date => new Date(`${day}T17:00:00Z`);

/** The days that the workers see, one after another, with all that is due on each. */
export async function passDays(api: Api, ...days: string[]): Promise<void> {
  for (const day of days) {
    api.setNow(noon(day));
    await api.settle();
    for (const job of [letTimePass, remindEvidence, tellChanges, giveBackDue])
      await inTurns<unknown>(() => job(api.ports));
  }
}
