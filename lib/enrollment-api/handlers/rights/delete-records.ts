import { dayOf } from '@/lib/rules/text/moments';
import { appendAudit } from '../../audit';
import type { Ports } from '../../ports';
import {
  deleteEndedMember,
  emptyApplications,
  loadEndedApplications,
  loadEndedMembers,
} from '../../store/ended-records';

/** Records whose years are over: members, and applications that were never sent. */
export type Ended = { members: string[]; applications: string[] };

export async function findEnded({ store, clock }: Pick<Ports, 'store' | 'clock'>): Promise<Ended> {
  const today = dayOf(clock.now());
  return {
    members: await loadEndedMembers({ store }, today),
    applications: await loadEndedApplications({ store }, today),
  };
}

/**
 * Deletes what need not be kept any more, each member and each application in a transaction of its own with a row in the audit log, which
 * names the operator (decisions 277). Answers how many of each; one that changed meanwhile is left.
 */
export async function deleteEnded(ports: Ports, actor: string): Promise<{ members: number; applications: number }> {
  const { store, clock } = ports;
  const today = dayOf(clock.now());
  const ended = await findEnded(ports);
  const deleted = { members: 0, applications: 0 };
  for (const id of ended.members)
    await store.withTransaction(async () => {
      if (!(await deleteEndedMember(ports, id, today))) return;
      await appendAudit(ports, { actor, action: 'records.delete', subject: `member:${id}` });
      deleted.members += 1;
    });
  for (const id of ended.applications)
    await store.withTransaction(async () => {
      if ((await loadEndedApplications(ports, today, id)).length === 0) return;
      await emptyApplications(ports, [id]);
      await appendAudit(ports, { actor, action: 'records.delete', subject: `enrollment:${id}` });
      deleted.applications += 1;
    });
  return deleted;
}
