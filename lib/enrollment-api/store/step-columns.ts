import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { FieldCrypto } from '@/lib/security/fields';
import type { Ports } from '../ports';
import { places } from './places';
import { enrollmentColumns, enrollments } from './schema/enrollment-tables';
import { draftOf, type ColumnName, type Columns, type Loaded } from './saved-steps';
import { loadStepRows, type StepRow } from './shopper-rows';
import type { JsonObject } from './schema/types';

/** An enrollment of a site; every query names both, so an id of another site finds nothing (threats T1). */
export type EnrollmentScope = {
  id: string;
  siteKey: string;
  /** The holder of the enrollment when it was loaded: a save after it changed hands is none. Left out: not asked. */
  signingLink?: string | null;
};

export type ColumnChange<N extends ColumnName> = {
  /** `primary_info`, `filter_info`, … (rules 2 §3, rules 3 §3). */
  name: N;
  data: Columns[N];
  /** The version the editor saw, 0 when there was none yet; left out, the save replaces whatever is there. */
  expected?: number | undefined;
  /** The actor who saved, such as `rep:12` or `applicant`. */
  by: string;
};

export type SaveOutcome<N extends ColumnName = ColumnName> =
  | { ok: true; version: number }
  /** The step was saved in between; nothing was written (threats R7). */
  | { ok: false; reason: 'stale'; current: Loaded<N> | null }
  /** Submitted: nothing may change any more (decisions 24). */
  | { ok: false; reason: 'locked' }
  /** It went to the client, or back, in between; nothing was written (decisions 169). */
  | { ok: false; reason: 'moved' }
  | { ok: false; reason: 'missing' };

type Needs = Pick<Ports, 'store' | 'fields' | 'clock'>;

/** A step's data is sealed whole: it is all about people, and nothing searches inside it (threats T20). */
function sealColumn(fields: FieldCrypto, enrollmentId: string, name: ColumnName, data: object): JsonObject {
  return { sealed: fields.sealJson(data, places.enrollmentColumn(enrollmentId, name)) };
}

/**
 * The contents of opened rows, for as long as the row itself is kept: a row that is remembered (`Database.remember`) is
 * opened once, not at every call. They are kept as text, so that each reader gets an object of its own.
 */
const opened = new WeakMap<StepRow, string>();

function openColumn<N extends ColumnName>(fields: FieldCrypto, row: StepRow): Loaded<N> {
  const text =
    opened.get(row) ?? fields.open(String(row.data['sealed']), places.enrollmentColumn(row.enrollmentId, row.name));
  opened.set(row, text);
  // The shapes are ours: `saveColumn` alone writes a column, sealed and bound to its row.
  return { data: JSON.parse(text) as Columns[N], version: row.version };
}

/** The saved columns of an enrollment that exist; all of them when no names are given. */
export async function loadColumns<N extends ColumnName = ColumnName>(
  { store, fields }: Needs,
  scope: EnrollmentScope,
  names?: readonly N[],
): Promise<{ [K in N]?: Loaded<K> }> {
  // All of them in one read, still sealed; only those asked for are opened.
  return openColumns(fields, await loadStepRows(store, scope), names);
}

/** The columns of sealed rows; all of them when no names are given. */
export function openColumns<N extends ColumnName = ColumnName>(
  fields: FieldCrypto,
  rows: readonly StepRow[],
  names?: readonly N[],
): { [K in N]?: Loaded<K> } {
  const isWanted = (name: string) => names?.some((wanted) => wanted === name) ?? true;
  const found = rows.filter(({ name }) => isWanted(name));
  return Object.fromEntries(found.map((row) => [row.name, openColumn(fields, row)])) as { [K in N]?: Loaded<K> };
}

/** One saved column, or null. */
export async function loadColumn<N extends ColumnName>(
  needs: Needs,
  scope: EnrollmentScope,
  name: N,
): Promise<Loaded<N> | null> {
  const columns: { [K in N]?: Loaded<K> } = await loadColumns(needs, scope, [name]);
  return columns[name] ?? null;
}

/**
 * Saves one step. Steps are rows of their own, so saving one never touches another; saves of one enrollment take turns
 * by its row, so a version is never overwritten unseen and nothing is saved after the lock (threats F6, R7). Joins the
 * running transaction, if any.
 */
export async function saveColumn<N extends ColumnName>(
  needs: Needs,
  scope: EnrollmentScope,
  change: ColumnChange<N>,
): Promise<SaveOutcome<N>> {
  return needs.store.withTransaction(async (tx) => {
    const mine = and(eq(enrollments.id, scope.id), eq(enrollments.siteKey, scope.siteKey));
    const [enrollment] = await tx
      .select({ lockedAt: enrollments.lockedAt, signingLink: enrollments.signingLink })
      .from(enrollments)
      .where(mine)
      .for('update');
    if (!enrollment) return { ok: false, reason: 'missing' };
    if (enrollment.lockedAt) return { ok: false, reason: 'locked' };
    if (scope.signingLink !== undefined && scope.signingLink !== enrollment.signingLink)
      return { ok: false, reason: 'moved' };
    const draft = 'complete' in change.data && change.data.complete ? draftOf(change.name) : null;
    const named = (names: string[]) =>
      and(eq(enrollmentColumns.enrollmentId, scope.id), inArray(enrollmentColumns.name, names));
    const rows = await tx
      .select()
      .from(enrollmentColumns)
      .where(named([change.name, ...(draft === null ? [] : [draft])]));
    const row = rows.find(({ name }) => name === change.name);
    if (change.expected !== undefined && change.expected !== (row?.version ?? 0))
      return { ok: false, reason: 'stale', current: row ? openColumn(needs.fields, row) : null };
    const version = (row?.version ?? 0) + 1;
    const data = sealColumn(needs.fields, scope.id, change.name, change.data);
    const updatedAt = needs.clock.now();
    await tx
      .insert(enrollmentColumns)
      .values({ enrollmentId: scope.id, name: change.name, data, version, updatedBy: change.by, updatedAt })
      .onConflictDoUpdate({
        target: [enrollmentColumns.enrollmentId, enrollmentColumns.name],
        set: { data, version, updatedBy: change.by, updatedAt },
      });
    // What was typed is accepted with it.
    if (draft !== null && rows.some(({ name }) => name === draft))
      await tx.delete(enrollmentColumns).where(named([draft]));
    await tx
      .update(enrollments)
      .set({ updatedAt })
      .where(and(mine, isNull(enrollments.lockedAt)));
    return { ok: true, version };
  });
}

/** Forgets a step, such as the dependents of a member-only tier. Does nothing to a locked enrollment. */
export async function deleteColumn({ store }: Needs, scope: EnrollmentScope, name: ColumnName): Promise<void> {
  await store.withTransaction(async (tx) => {
    const mine = and(
      eq(enrollments.id, scope.id),
      eq(enrollments.siteKey, scope.siteKey),
      isNull(enrollments.lockedAt),
    );
    const [enrollment] = await tx.select({ id: enrollments.id }).from(enrollments).where(mine).for('update');
    if (!enrollment) return;
    await tx
      .delete(enrollmentColumns)
      .where(and(eq(enrollmentColumns.enrollmentId, scope.id), eq(enrollmentColumns.name, name)));
  });
}
