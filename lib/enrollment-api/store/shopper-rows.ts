import { and, asc, eq, getTableColumns, sql, type Placeholder } from 'drizzle-orm';
import { topics, type Database } from './database';
import { rowsAsJson, type RowOf } from './json-rows';
import { builtOnce } from './prepared';
import { cartItems, enrollmentColumns, enrollments, planAnswers } from './schema/enrollment-tables';

const STEP = getTableColumns(enrollmentColumns);
const ITEM = getTableColumns(cartItems);
const ANSWER = { planId: planAnswers.planId, kind: planAnswers.kind, outcome: planAnswers.outcome };

export type EnrollmentRow = typeof enrollments.$inferSelect;
export type StepRow = RowOf<typeof STEP>;
export type CartItemRow = RowOf<typeof ITEM>;
export type PlanAnswer = RowOf<typeof ANSWER>;

/** Everything about one enrollment that its pages and prices rest on. `steps` are sealed. */
type ShopperRows = {
  enrollment: EnrollmentRow;
  steps: readonly StepRow[];
  cart: readonly CartItemRow[];
  answers: readonly PlanAnswer[];
};

/** An enrollment's rows as columns of a query: of the one whose id is given, or of the query's own. */
export const shopperColumns = (id: Placeholder | typeof enrollments.id) => ({
  enrollment: enrollments,
  steps: rowsAsJson(STEP, sql`${enrollmentColumns} where ${eq(enrollmentColumns.enrollmentId, id)}`),
  cart: rowsAsJson(
    ITEM,
    sql`${cartItems} where ${eq(cartItems.enrollmentId, id)}`,
    sql`${asc(cartItems.addedAt)}, ${asc(cartItems.planId)}`,
  ),
  answers: rowsAsJson(ANSWER, sql`${planAnswers} where ${eq(planAnswers.enrollmentId, id)}`),
});

const id = sql.placeholder('id');

/** One statement for all of it: a page asks for each part several times, and each would be a round trip (decisions 115). */
const joined = builtOnce((db) =>
  db.select(shopperColumns(id)).from(enrollments).where(eq(enrollments.id, id)).prepare('shopper_rows'),
);

async function loadShopperRows(
  store: Database,
  enrollmentId: string,
  load: () => Promise<ShopperRows[]> = () => joined(store.db).execute({ id: enrollmentId }),
): Promise<ShopperRows | null> {
  const rows = await store.remember(topics.enrollment(enrollmentId), 'shopper rows', load);
  return rows[0] ?? null;
}

/** Has a request on PostgreSQL remember rows that came with another of its statements. */
export async function rememberShopperRows(store: Database, rows: ShopperRows): Promise<void> {
  await loadShopperRows(store, rows.enrollment.id, () => Promise.resolve([rows]));
}

/**
 * The enrollment's own row, whoever asks: who owns it is for the caller to check (threats T1). A transaction reads each
 * part by itself, here and below: it is after one of them, and may want its lock.
 */
export async function loadEnrollmentRow(
  store: Database,
  enrollmentId: string,
  lock?: 'share' | 'update',
): Promise<EnrollmentRow | null> {
  if (!store.inTransaction && lock === undefined)
    return (await loadShopperRows(store, enrollmentId))?.enrollment ?? null;
  const select = store.db.select().from(enrollments).where(eq(enrollments.id, enrollmentId));
  const [row] = await (lock ? select.for(lock) : select);
  return row ?? null;
}

/** All that prices rest on beside the enrollment's own row, in one statement also inside a transaction. */
export async function loadPriceRows(store: Database, enrollmentId: string): Promise<Omit<ShopperRows, 'enrollment'>> {
  const rows = store.inTransaction
    ? (await joined(store.db).execute({ id: enrollmentId }))[0]
    : await loadShopperRows(store, enrollmentId);
  return rows ?? { steps: [], cart: [], answers: [] };
}

/** The sealed steps of an enrollment of this site. */
export async function loadStepRows(
  store: Database,
  scope: { id: string; siteKey: string },
): Promise<readonly StepRow[]> {
  if (!store.inTransaction) {
    const rows = await loadShopperRows(store, scope.id);
    return rows?.enrollment.siteKey === scope.siteKey ? rows.steps : [];
  }
  const found = await store.db
    .select({ step: enrollmentColumns })
    .from(enrollmentColumns)
    .innerJoin(enrollments, eq(enrollments.id, enrollmentColumns.enrollmentId))
    .where(and(eq(enrollments.id, scope.id), eq(enrollments.siteKey, scope.siteKey)));
  return found.map(({ step }) => step);
}

/** The cart's rows in the order they were added. */
export async function loadCartItems(store: Database, enrollmentId: string): Promise<readonly CartItemRow[]> {
  if (!store.inTransaction) return (await loadShopperRows(store, enrollmentId))?.cart ?? [];
  return store.db
    .select()
    .from(cartItems)
    .where(eq(cartItems.enrollmentId, enrollmentId))
    .orderBy(asc(cartItems.addedAt), asc(cartItems.planId));
}

/** The question sets that were answered, by plan, with their outcome; the answers themselves stay sealed. */
export async function loadPlanAnswers(store: Database, enrollmentId: string): Promise<readonly PlanAnswer[]> {
  if (!store.inTransaction) return (await loadShopperRows(store, enrollmentId))?.answers ?? [];
  return store.db.select(ANSWER).from(planAnswers).where(eq(planAnswers.enrollmentId, enrollmentId));
}
