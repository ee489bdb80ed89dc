import { and, desc, eq, gte } from 'drizzle-orm';
import type { Ports } from '../ports';
import { openChange } from './change-rows';
import { loadMember } from './member-rows';
import type { PolicyRow } from './policies';
import { memberChanges } from './schema/change-tables';

type Needs = Pick<Ports, 'store' | 'fields'>;
type Of = Pick<PolicyRow, 'id' | 'memberId' | 'createdAt'>;

/** The place that prices count by. */
export type Place = { zip: string; state: string; county: string | null };

const doneOf = (kind: 'address' | 'email', memberId: string, since: Date) =>
  and(
    eq(memberChanges.memberId, memberId),
    eq(memberChanges.kind, kind),
    eq(memberChanges.state, 'done'),
    gte(memberChanges.decidedAt, since),
  );

/**
 * The place to which the plans of a policy were moved since it was sold; null while it counts by that of its quote. A move counts for the
 * policies that it looked at (decisions 274).
 */
export async function loadMovedPlace({ store, fields }: Needs, { id, memberId, createdAt }: Of): Promise<Place | null> {
  if (memberId === null) return null;
  const rows = await store.db
    .select()
    .from(memberChanges)
    .where(doneOf('address', memberId, createdAt))
    .orderBy(desc(memberChanges.decidedAt), desc(memberChanges.id));
  for (const row of rows) {
    const record = openChange(fields, row)?.record;
    const moved = record as { place?: Place; policies?: string[] } | undefined;
    if (moved?.place && moved.policies?.includes(id) === true) return moved.place;
  }
  return null;
}

/** The address for mail that the member of a policy has changed to since it was sold; null where they have not (decisions 274). */
export async function loadNewEmail(needs: Needs, { memberId, createdAt }: Of): Promise<string | null> {
  if (memberId === null) return null;
  const [changed] = await needs.store.db
    .select({ id: memberChanges.id })
    .from(memberChanges)
    .where(doneOf('email', memberId, createdAt))
    .limit(1);
  const member = changed ? await loadMember(needs, memberId) : null;
  return member?.profile.email ?? null;
}
