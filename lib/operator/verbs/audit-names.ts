import { inArray } from 'drizzle-orm';
import { nameOfSite } from '@/lib/enrollment-api/shop/tables/site-key';
import type { Database } from '@/lib/enrollment-api/store/database';
import { staff } from '@/lib/enrollment-api/store/schema/access-tables';
import { carriers } from '@/lib/enrollment-api/store/schema/catalog-tables';
import { agents, groups } from '@/lib/enrollment-api/store/schema/site-tables';
import { webhookEndpoints } from '@/lib/enrollment-api/store/schema/webhook-tables';
import { agentName } from './owner';

type Named = { id: string; name: string };

const staffOf = ({ db }: Database, ids: string[]): Promise<Named[]> =>
  db.select({ id: staff.id, name: staff.name }).from(staff).where(inArray(staff.id, ids));

const agentsOf = async ({ db }: Database, ids: string[]): Promise<Named[]> => {
  const rows = await db.select().from(agents).where(inArray(agents.id, ids));
  return rows.map(({ id, ...agent }) => ({ id, name: agentName(agent) }));
};

const groupsOf = ({ db }: Database, ids: string[]): Promise<Named[]> =>
  db.select({ id: groups.id, name: groups.name }).from(groups).where(inArray(groups.id, ids));

const carriersOf = ({ db }: Database, ids: string[]): Promise<Named[]> =>
  db.select({ id: carriers.id, name: carriers.name }).from(carriers).where(inArray(carriers.id, ids));

const webhooksOf = async ({ db }: Database, ids: string[]): Promise<Named[]> => {
  const rows = await db.select().from(webhookEndpoints).where(inArray(webhookEndpoints.id, ids));
  return rows.map(({ id, url }) => ({ id, name: new URL(url).host }));
};

const sitesOf = (_: Database, ids: string[]): Promise<Named[]> =>
  Promise.resolve(ids.map((id) => ({ id, name: nameOfSite(id) })));

/** Readers of names by the words before the colon. An actor `group:` is an administrator of one, a record of that word is the group itself. */
const READERS: Readonly<Record<string, readonly ((store: Database, ids: string[]) => Promise<Named[]>)[]>> = {
  operator: [staffOf],
  rep: [staffOf],
  staff: [staffOf],
  group: [staffOf, groupsOf],
  agent: [agentsOf],
  carrier: [carriersOf],
  webhook: [webhooksOf],
  site: [sitesOf],
};

/**
 * Names for what the audit log tells by number, as it was written: staff, agents, groups, carriers, webhooks and sites. None of a member and of what
 * is theirs: the log is read by those who run the house, who need not know whose policy it is.
 */
export async function loadAuditNames(store: Database, told: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const names = new Map<string, string>();
  const split = [...new Set(told)].map((one) => ({
    kind: one.slice(0, one.indexOf(':')),
    id: one.slice(one.indexOf(':') + 1),
  }));
  for (const [kind, ones] of Map.groupBy(split, (one) => one.kind))
    for (const read of READERS[kind] ?? [])
      for (const { id, name } of await read(
        store,
        ones.map((one) => one.id),
      ))
        names.set(`${kind}:${id}`, name);
  return names;
}
