import { and, eq, inArray, isNull, ne, or, type SQL } from 'drizzle-orm';
import { digitsOnly } from '@/lib/rules/text/masks';
import type { Context } from '../../request-context';
import { hashPurposes, normalizeEmail } from '../../store/places';
import { members } from '../../store/schema/member-tables';

/** The agent and group an enrollment is under; null where there is none. */
export type Under = { agentId: string | null; groupId: string | null };

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
