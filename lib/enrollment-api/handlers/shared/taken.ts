import { and, asc, desc, eq, isNull, ne, or, sql, type SQL } from 'drizzle-orm';
import type { Context } from '../../request-context';
import { hashedAs, isFindable } from '../../store/member-rows';
import { members } from '../../store/schema/member-tables';

/** The agent and group an enrollment is under; null where there is none. */
export type Under = { agentId: string | null; groupId: string | null };

/**
 * The member of this agent or group who is on file with the number or the address of a new one, by their keyed hashes; null where
 * there is none (decisions 57).
 */
export async function findOnFile(
  { fields, store }: Context,
  under: Under,
  { ssn, email }: { ssn: string; email: string },
): Promise<string | null> {
  const wanted = hashedAs(fields, { ssn, email });
  if (wanted.length === 0) return null;
  const [row] = await store.db
    .select({ id: members.id })
    .from(members)
    .where(and(or(...wanted), isFindable, isUnder(under)))
    // The number tells more than an address that a household shares.
    .orderBy(desc(sql`coalesce(${wanted[0]}, false)`), asc(members.createdAt), asc(members.id))
    .limit(1);
  return row?.id ?? null;
}

/**
 * True when a member of this agent or group, other than `except`, has the address or number already; found by its keyed
 * hash. Another agency's members do not count: asking must never tell who is a member elsewhere (threats T9).
 */
export async function isOnFile(
  { fields, store }: Context,
  under: Under,
  kind: 'email' | 'phone',
  value: string,
  except: string | null = null,
): Promise<boolean> {
  const wanted = hashedAs(fields, { [kind]: value });
  if (wanted.length === 0) return false;
  const rows = await store.db
    .select({ id: members.id })
    .from(members)
    .where(and(...wanted, isFindable, isUnder(under), except === null ? undefined : ne(members.id, except)))
    .limit(1);
  return rows.length > 0;
}

function isUnder({ agentId, groupId }: Under): SQL | undefined {
  if (agentId === null && groupId === null) return and(isNull(members.agentId), isNull(members.groupId));
  return or(
    agentId === null ? undefined : eq(members.agentId, agentId),
    groupId === null ? undefined : eq(members.groupId, groupId),
  );
}
