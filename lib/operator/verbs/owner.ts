import { and, eq } from 'drizzle-orm';
import type { Ports } from '@/lib/enrollment-api/ports';
import { agents, groups } from '@/lib/enrollment-api/store/schema/site-tables';
import type { StaffRole } from '@/lib/rules/words/visits';
import { text } from '../verb';

/** An agent or a group in business, whose a code or an account is. */
export type Owner = { role: StaffRole; id: string; name: string };

/** An agent as operators read of one; empty for none. */
export const agentName = ({ firstName, lastName }: Record<'firstName' | 'lastName', string | null>): string =>
  [firstName, lastName].filter(Boolean).join(' ');

/** The inputs that name an owner: one of the two. */
export const OwnerInput = {
  agent: text(64).optional().describe('The id of the agent whose it is'),
  group: text(64).optional().describe('The id of the group whose it is'),
};

type Told = { agent?: string | undefined; group?: string | undefined };

/** The owner of what was told, or what is wrong with it. */
export async function findOwner({ store }: Ports, { agent, group }: Told): Promise<Owner | { problem: string }> {
  if ((agent === undefined) === (group === undefined))
    return { problem: '--agent or --group: Say whose it is, by one of the two.' };
  if (agent !== undefined) {
    const [row] = await store.db
      .select()
      .from(agents)
      .where(and(eq(agents.id, agent), eq(agents.active, true)));
    if (!row) return { problem: `--agent: There is no agent ${agent} in business.` };
    return { role: 'rep', id: row.id, name: agentName(row) };
  }
  const [row] = await store.db
    .select()
    .from(groups)
    .where(and(eq(groups.id, group ?? ''), eq(groups.active, true)));
  return row
    ? { role: 'group', id: row.id, name: row.name }
    : { problem: `--group: There is no group ${group} in business.` };
}
