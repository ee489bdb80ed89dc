import type { Ports } from '../ports';
import { saveCensusPerson } from '../store/census-rows';
import { harborMillsCensus } from './people/harbor-mills-census';

/** Writes the employer's list of the demo: members, and people who have not enrolled, some reminded days ago. */
export async function loadCensusPeople(needs: Pick<Ports, 'store' | 'fields' | 'clock'>): Promise<void> {
  for (const { remindedDaysAgo: days, ...row } of harborMillsCensus) {
    const remindedAt = days === null ? null : new Date(needs.clock.now().getTime() - days * 86_400_000);
    await saveCensusPerson(needs, { ...row, remindedAt, reminders: days === null ? 0 : 1 });
  }
}
