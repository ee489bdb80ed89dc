import { and, eq } from 'drizzle-orm';
import { CHANGE_KINDS, CHANGE_STATES, type ChangeKind, type ChangeState } from '@/lib/rules/words/change-words';
import type { Ports } from '../ports';
import { places } from './places';
import { memberChanges } from './schema/change-tables';
import type { JsonObject } from './schema/types';

type Row = typeof memberChanges.$inferSelect;
type Needs = Pick<Ports, 'store' | 'fields'>;

/** A change of a member, its record opened. */
export type MemberChange = Omit<Row, 'kind' | 'state' | 'record'> & {
  kind: ChangeKind;
  state: ChangeState;
  record: JsonObject;
};

type NewChange = Omit<typeof memberChanges.$inferInsert, 'kind' | 'state' | 'record'> &
  Pick<MemberChange, 'kind' | 'state' | 'record'>;

/** Writes a change that a member asks for. */
export async function addChange({ store, fields }: Needs, { record, ...change }: NewChange): Promise<void> {
  await store.db
    .insert(memberChanges)
    .values({ ...change, record: fields.sealJson(record, places.memberChange(change.id)) });
}

/** A change of this member, held for the transaction where it is to be written; null for all others. */
export async function loadChange(
  { store, fields }: Needs,
  { id, memberId }: { id: string; memberId: string },
  lock: 'update' | null = null,
): Promise<MemberChange | null> {
  const query = store.db
    .select()
    .from(memberChanges)
    .where(and(eq(memberChanges.id, id), eq(memberChanges.memberId, memberId)));
  const [row] = lock === null ? await query : await query.for(lock);
  return row ? openChange(fields, row) : null;
}

/** A row with its record opened; null for a kind or state that this version does not know. */
export function openChange(fields: Needs['fields'], row: Row): MemberChange | null {
  const kind = CHANGE_KINDS.find((one) => one === row.kind);
  const state = CHANGE_STATES.find((one) => one === row.state);
  if (kind === undefined || state === undefined) return null;
  return { ...row, kind, state, record: fields.openJson(row.record, places.memberChange(row.id)) as JsonObject };
}

type Written = Partial<Pick<Row, 'signedAt' | 'decidedAt' | 'decidedBy' | 'effectiveOn' | 'outcome'>>;

/** Brings a change to another state, with what is known from then on. */
export async function moveChange(
  { store, fields }: Needs,
  id: string,
  { state, record, ...rest }: Written & { state: ChangeState; record?: JsonObject },
): Promise<void> {
  const sealed = record && { record: fields.sealJson(record, places.memberChange(id)) };
  await store.db
    .update(memberChanges)
    .set({ ...rest, state, ...sealed })
    .where(eq(memberChanges.id, id));
}
