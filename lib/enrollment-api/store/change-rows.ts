import { and, desc, eq } from 'drizzle-orm';
import { CHANGE_KINDS, CHANGE_STATES, type ChangeKind, type ChangeState } from '@/lib/rules/words/change-kinds';
import type { ChargedMethod } from '@/lib/rules/words/payment-kinds';
import type { Ports } from '../ports';
import type { PaymentSource } from './payment-rows';
import { places } from './places';
import type { PolicyRow } from './policies';
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

/** Ends a change that was never signed, and forgets what was told with it; one that is signed meanwhile stays. */
export async function withdrawDraft({ store, fields }: Needs, id: string): Promise<void> {
  await store.db
    .update(memberChanges)
    .set({ state: 'withdrawn', record: fields.sealJson({}, places.memberChange(id)) })
    .where(and(eq(memberChanges.id, id), eq(memberChanges.state, 'draft')));
}

/** A card or an account that pays from a change on, as a payment has it. */
export type NewSource = { method: ChargedMethod; processor: string; source: PaymentSource };

/** A member's last change of this kind and state, of one policy where one is named, by the time it was asked for; null where there is none. */
export async function loadLastChange(
  { store, fields }: Needs,
  { policyId, memberId }: { policyId?: string; memberId: string },
  { kind, state }: Pick<MemberChange, 'kind' | 'state'>,
): Promise<MemberChange | null> {
  const ofPolicy = policyId === undefined ? undefined : eq(memberChanges.policyId, policyId);
  const mine = and(eq(memberChanges.memberId, memberId), ofPolicy);
  const [row] = await store.db
    .select()
    .from(memberChanges)
    .where(and(mine, eq(memberChanges.kind, kind), eq(memberChanges.state, state)))
    .orderBy(desc(memberChanges.createdAt), desc(memberChanges.id))
    .limit(1);
  return row ? openChange(fields, row) : null;
}

/** The card or account to which a member changed the payments of a policy after `since`; null where they did not. */
export async function loadNewSource(
  needs: Needs,
  { id: policyId, memberId }: Pick<PolicyRow, 'id' | 'memberId'>,
  since: Date,
): Promise<NewSource | null> {
  if (memberId === null) return null;
  const change = await loadLastChange(needs, { policyId, memberId }, { kind: 'payment', state: 'done' });
  return change && (change.signedAt ?? since) > since
    ? ((change.record['pays'] as NewSource | undefined) ?? null)
    : null;
}
