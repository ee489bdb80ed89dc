import { and, asc, desc, eq, inArray, isNull, ne, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { digitsOnly } from '@/lib/rules/text/masks';
import type { Context } from '../../request-context';
import { hashPurposes, normalizeEmail } from '../../store/places';
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
  const among = (column: SQLWrapper, purpose: string, value: string) =>
    value === '' ? undefined : inArray(column, fields.blindIndexes(purpose, value));
  const wanted = [
    among(members.ssnHash, hashPurposes.ssn, digitsOnly(ssn)),
    among(members.emailHash, hashPurposes.email, normalizeEmail(email)),
  ].filter((part) => part !== undefined);
  if (wanted.length === 0) return null;
  const [row] = await store.db
    .select({ id: members.id })
    .from(members)
    .where(and(or(...wanted), eq(members.active, true), isNull(members.claims), isUnder(under)))
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
  const normal = kind === 'email' ? normalizeEmail(value) : digitsOnly(value);
  const column = kind === 'email' ? members.emailHash : members.phoneHash;
  const rows = await store.db
    .select({ id: members.id })
    .from(members)
    .where(
      and(
        inArray(column, fields.blindIndexes(hashPurposes[kind], normal)),
        eq(members.active, true),
        isNull(members.claims),
        isUnder(under),
        except === null ? undefined : ne(members.id, except),
      ),
    )
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
