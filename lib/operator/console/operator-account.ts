import { and, eq } from 'drizzle-orm';
import type { Ports } from '@/lib/enrollment-api/ports';
import { staff } from '@/lib/enrollment-api/store/schema/access-tables';
import { isScope, SCOPES, type Scope } from '@/lib/rules/words/operator-scopes';
import type { SignedInAs } from '@/lib/session/session';

/** An operator who is signed in: `id` is the name in the audit log, `areas` what they may do. */
export type Operator = { id: string; name: string; areas: readonly Scope[] };

/** The account behind a session, asked at every request; null once it is locked, or its sessions were ended (threats T8). */
export async function findOperator(
  { store }: Pick<Ports, 'store'>,
  { id, version }: SignedInAs,
): Promise<Operator | null> {
  const [row] = await store.db
    .select()
    .from(staff)
    .where(and(eq(staff.id, id), eq(staff.role, 'operator'), eq(staff.active, true)));
  if (row?.sessionVersion !== version) return null;
  return { id, name: row.name, areas: row.scopes?.filter(isScope) ?? SCOPES };
}
