import { and, asc, eq, or } from 'drizzle-orm';
import type { Database } from '../../store/open';
import { agents, groups, sites } from '../../store/schema/site-tables';

export type SiteRow = typeof sites.$inferSelect;
/** The agent or the group that a site is of. */
export type OwnerRow = typeof agents.$inferSelect | typeof groups.$inferSelect;

/**
 * The site of an owner, for callers that know no sites: the owner's own host before a landing, an agent's before a
 * group's.
 */
export async function findSiteKey(
  store: Database,
  owner: { agentId: string | null; groupId: string | null },
): Promise<string | null> {
  const rows = await store.db
    .select({ key: sites.key, agentId: sites.agentId, groupId: sites.groupId, slug: sites.slug, kind: sites.kind })
    .from(sites)
    .where(
      and(
        eq(sites.active, true),
        or(
          owner.agentId === null ? undefined : eq(sites.agentId, owner.agentId),
          owner.groupId === null ? undefined : eq(sites.groupId, owner.groupId),
          eq(sites.kind, 'product'),
        ),
      ),
    )
    .orderBy(asc(sites.key));
  const rank = (row: (typeof rows)[number]) =>
    (owner.groupId !== null && row.groupId === owner.groupId ? 4 : 0) +
    (owner.agentId !== null && row.agentId === owner.agentId ? 2 : 0) +
    (row.slug === null ? 1 : 0);
  return rows.toSorted((a, b) => rank(b) - rank(a))[0]?.key ?? null;
}

/** The site of a key with its owner (the group, else the agent), in one statement; kept until a change of either is told. */
export async function loadOwnedSite(
  store: Database,
  key: string,
): Promise<{ site: SiteRow; owner: OwnerRow | null } | null> {
  const [row] = await store.keep(`site ${key}`, async () =>
    store.db
      .select({ site: sites, group: groups, agent: agents })
      .from(sites)
      .leftJoin(groups, eq(groups.id, sites.groupId))
      .leftJoin(agents, eq(agents.id, sites.agentId))
      .where(eq(sites.key, key)),
  );
  return row ? { site: row.site, owner: row.group ?? row.agent } : null;
}

/** The site of a key, or null. */
export async function loadSite(store: Database, key: string): Promise<SiteRow | null> {
  return (await loadOwnedSite(store, key))?.site ?? null;
}

/** True on the product's own domain: its host with its landings (decisions 55). */
export async function isOwnDomain(store: Database, { host }: SiteRow): Promise<boolean> {
  const [product] = await store.db
    .select({ host: sites.host })
    .from(sites)
    .where(and(eq(sites.kind, 'product'), eq(sites.host, host)));
  return product !== undefined;
}

/** The ungated host of the same agent or group, or null. */
export async function findOpenSite(
  store: Database,
  { agentId, groupId }: Pick<SiteRow, 'agentId' | 'groupId'>,
): Promise<SiteRow | null> {
  const owner =
    groupId !== null ? eq(sites.groupId, groupId) : agentId !== null ? eq(sites.agentId, agentId) : undefined;
  if (!owner) return null;
  const [row] = await store.db
    .select()
    .from(sites)
    .where(and(owner, eq(sites.active, true), eq(sites.gate, 'open')))
    .orderBy(asc(sites.key))
    .limit(1);
  return row ?? null;
}
