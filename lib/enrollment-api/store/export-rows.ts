import { and, asc, desc, eq, inArray, isNotNull, lt, ne, notInArray, or, sql } from 'drizzle-orm';
import type { ExportFormat } from '@/lib/rules/words/fulfilment-words';
import type { Ports } from '../ports';
import { places } from './places';
import { exportBatches, exportHolds, exportItems } from './schema/export-tables';
import { memberPolicies } from './schema/member-tables';

export type BatchRow = typeof exportBatches.$inferSelect;
export type ItemRow = typeof exportItems.$inferSelect;

/** True for an item that its carrier sent back for something of its own. */
export const isRefused = (item: ItemRow | undefined): item is ItemRow =>
  item?.state === 'rejected' && item.problems.length > 0;

type Needs = Pick<Ports, 'store' | 'fields'>;
type NewItem = Omit<typeof exportItems.$inferInsert, 'content'> & { content: unknown };

/** Rows of one statement. */
const CHUNK = 500;

/** Notes a batch whose plans follow. */
export async function beginBatch({ store: { db } }: Needs, batch: BatchRow): Promise<void> {
  await db.insert(exportBatches).values(batch);
}

/** Notes plans of a batch, what was told of each sealed. */
export async function addItems({ store: { db }, fields }: Needs, items: readonly NewItem[]): Promise<void> {
  const rows = items.map((item) => ({
    ...item,
    content: fields.sealJson(item.content, places.exportItem(item.batchId, item.heldId)),
  }));
  for (let at = 0; at < rows.length; at += CHUNK) await db.insert(exportItems).values(rows.slice(at, at + CHUNK));
}

export async function setStage(
  { store: { db } }: Pick<Ports, 'store'>,
  ids: readonly string[],
  stage: BatchRow['stage'],
): Promise<void> {
  if (ids.length > 0)
    await db
      .update(exportBatches)
      .set({ stage })
      .where(inArray(exportBatches.id, [...ids]));
}

/** A batch that was made: of one that is not whole nothing is known outside its run. */
const isMade = ne(exportBatches.stage, 'open');

/** Batches whose files were never laid, as their run was killed or its folder was full. */
export async function loadUnlaid({ store: { db } }: Pick<Ports, 'store'>): Promise<BatchRow[]> {
  return db.select().from(exportBatches).where(eq(exportBatches.stage, 'made')).orderBy(asc(exportBatches.number));
}

export async function loadBatch({ store: { db } }: Pick<Ports, 'store'>, id: string): Promise<BatchRow | null> {
  const [row] = await db
    .select()
    .from(exportBatches)
    .where(and(eq(exportBatches.id, id), isMade));
  return row ?? null;
}

/** The batch with a control number; null where none has it. */
export async function loadNumbered({ store: { db } }: Pick<Ports, 'store'>, number: number): Promise<BatchRow | null> {
  const [row] = await db
    .select()
    .from(exportBatches)
    .where(and(eq(exportBatches.number, number), isMade));
  return row ?? null;
}

/** The last batch of a format and carrier before this one. */
export async function loadPrevious(
  { store: { db } }: Pick<Ports, 'store'>,
  format: ExportFormat,
  carrierId: string | null,
): Promise<BatchRow | null> {
  const ofCarrier =
    carrierId === null ? sql`${exportBatches.carrierId} is null` : eq(exportBatches.carrierId, carrierId);
  const [row] = await db
    .select()
    .from(exportBatches)
    .where(and(eq(exportBatches.format, format), ofCarrier, isMade))
    .orderBy(desc(exportBatches.number))
    .limit(1);
  return row ?? null;
}

/** The plans of a batch in the order of its file. */
export async function loadItems({ store: { db } }: Pick<Ports, 'store'>, batchId: string): Promise<ItemRow[]> {
  return db.select().from(exportItems).where(eq(exportItems.batchId, batchId)).orderBy(asc(exportItems.position));
}

/** Everything that was told of these plans in a format, in its order; of all formats where none is named. */
export async function loadToldOf(
  { store: { db } }: Pick<Ports, 'store'>,
  heldIds: readonly string[],
  format?: ExportFormat,
): Promise<{ item: ItemRow; batch: BatchRow }[]> {
  const found: { item: ItemRow; batch: BatchRow }[] = [];
  for (let at = 0; at < heldIds.length; at += CHUNK)
    found.push(
      ...(await db
        .select({ item: exportItems, batch: exportBatches })
        .from(exportItems)
        .innerJoin(exportBatches, eq(exportBatches.id, exportItems.batchId))
        .where(
          and(
            inArray(exportItems.heldId, heldIds.slice(at, at + CHUNK)),
            isMade,
            format === undefined ? undefined : eq(exportBatches.format, format),
          ),
        )
        .orderBy(asc(exportBatches.number))),
    );
  return found;
}

/** The words told of a plan; null once it is forgotten. */
export function openTold({ fields }: Pick<Ports, 'fields'>, { batchId, heldId, content }: ItemRow): unknown {
  return content === null ? null : fields.openJson(content, places.exportItem(batchId, heldId));
}

/**
 * Forgets what carriers were told of plans (decisions 281): of one member at once, or of batches of before a moment. Only what nothing needs any
 * more, which is what was told anew since, and the end of a plan; without the rest the end could not be told.
 */
export async function forgetTold(
  { store: { db } }: Pick<Ports, 'store'>,
  which: { memberId: string } | { before: Date },
): Promise<void> {
  const later = sql`exists (select 1 from ${exportItems} later
    join ${exportBatches} mine on mine.id = ${exportItems.batchId} join ${exportBatches} theirs on theirs.id = later.batch_id
    where later.held_id = ${exportItems.heldId} and theirs.format = mine.format and theirs.number > mine.number)`;
  const scope =
    'memberId' in which
      ? inArray(
          exportItems.heldId,
          db.select({ id: memberPolicies.id }).from(memberPolicies).where(eq(memberPolicies.memberId, which.memberId)),
        )
      : inArray(
          exportItems.batchId,
          db.select({ id: exportBatches.id }).from(exportBatches).where(lt(exportBatches.createdAt, which.before)),
        );
  await db
    .update(exportItems)
    .set({ content: null })
    .where(and(isNotNull(exportItems.content), scope, or(eq(exportItems.deed, 'end'), later)));
}

export type HoldRow = typeof exportHolds.$inferSelect;

/** Keeps which of these plans are held back, from the first time on, and forgets it of the others. */
export async function keepHolds(
  { store: { db } }: Pick<Ports, 'store'>,
  judged: readonly string[],
  holds: readonly HoldRow[],
): Promise<void> {
  const held = holds.map(({ heldId }) => heldId);
  for (let at = 0; at < judged.length; at += CHUNK)
    await db
      .delete(exportHolds)
      .where(and(inArray(exportHolds.heldId, judged.slice(at, at + CHUNK)), notInArray(exportHolds.heldId, held)));
  for (let at = 0; at < holds.length; at += CHUNK)
    await db
      .insert(exportHolds)
      .values(holds.slice(at, at + CHUNK))
      .onConflictDoUpdate({ target: exportHolds.heldId, set: { problems: sql`excluded.problems` } });
}

/** Why plans are held back, by their numbers. */
export async function loadHolds(
  { store: { db } }: Pick<Ports, 'store'>,
  heldIds: readonly string[],
): Promise<Map<string, HoldRow>> {
  if (heldIds.length === 0) return new Map();
  const rows = await db
    .select()
    .from(exportHolds)
    .where(inArray(exportHolds.heldId, [...heldIds]));
  return new Map(rows.map((row) => [row.heldId, row]));
}
