import { and, eq } from 'drizzle-orm';
import type { Database } from '../../store/database';
import { cartItems } from '../../store/schema/enrollment-tables';
import type { CartItemRow } from '../../store/shopper-rows';

export type NewCartItem = Pick<CartItemRow, 'planId' | 'planPricingId' | 'kind' | 'removable' | 'requiredBy'>;

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
