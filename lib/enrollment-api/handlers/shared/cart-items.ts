import { and, asc, eq } from 'drizzle-orm';
import { topics, type Database } from '../../store/database';
import { cartItems } from '../../store/schema/enrollment-tables';

export type CartItemRow = typeof cartItems.$inferSelect;
export type NewCartItem = Pick<CartItemRow, 'planId' | 'planPricingId' | 'kind' | 'removable' | 'requiredBy'>;

/** The cart's rows in the order they were added. */
export async function loadCartItems(store: Database, enrollmentId: string): Promise<readonly CartItemRow[]> {
  return store.remember(topics.enrollment(enrollmentId), 'cart', async () =>
    store.db
      .select()
      .from(cartItems)
      .where(eq(cartItems.enrollmentId, enrollmentId))
      .orderBy(asc(cartItems.addedAt), asc(cartItems.planId)),
  );
}

/** Puts a plan in; the same plan at another level replaces the level. */
export async function saveCartItem(store: Database, enrollmentId: string, item: NewCartItem, now: Date): Promise<void> {
  await store.db
    .insert(cartItems)
    .values({ enrollmentId, ...item, addedAt: now })
    .onConflictDoUpdate({
      target: [cartItems.enrollmentId, cartItems.planId],
      set: { planPricingId: item.planPricingId, removable: item.removable, requiredBy: item.requiredBy },
    });
}

export async function deleteCartItem(store: Database, enrollmentId: string, planId: string): Promise<void> {
  await store.db.delete(cartItems).where(and(eq(cartItems.enrollmentId, enrollmentId), eq(cartItems.planId, planId)));
}
