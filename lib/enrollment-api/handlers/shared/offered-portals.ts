import { and, asc, eq, inArray, notExists, or } from 'drizzle-orm';
import type { Context } from '../../request-context';
import { agentPortals, groupPortals, portals } from '../../store/schema/site-tables';

export type PortalRow = typeof portals.$inferSelect;

type Owner = { agentId: string | null; groupId: string | null };

/**
 * The portals of an agent or, without one, of a group, in one statement; an owner without a list of its own offers all
 * of them.
 */
export async function loadOfferedPortals(
  { store }: Pick<Context, 'store'>,
  { agentId, groupId }: Owner,
): Promise<PortalRow[]> {
  const { db } = store;
  const list =
    agentId !== null
      ? db.select({ id: agentPortals.portalId }).from(agentPortals).where(eq(agentPortals.agentId, agentId))
      : groupId !== null
        ? db.select({ id: groupPortals.portalId }).from(groupPortals).where(eq(groupPortals.groupId, groupId))
        : null;
  return db
    .select()
    .from(portals)
    .where(and(eq(portals.active, true), list ? or(inArray(portals.id, list), notExists(list)) : undefined))
    .orderBy(asc(portals.sort), asc(portals.name));
}
