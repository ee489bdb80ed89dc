'use client';

import { useSyncExternalStore } from 'react';
import useSWR from 'swr';
import { api } from '@/components/api-client';
import { CartLink } from './cart-link';
import { formatMoney, fromWireMoney } from '@/lib/rules/money';

/** Key of the badge's figures; whoever changes the cart asks for them again. */
export const CART_BADGE = 'cart-badge';

type Badge = { count: number; amount: string | null };

/**
 * The cart's count and amount on pages that are kept whole for everybody. It asks only when the hint cookie, which says
 * nothing but "there is a cart", is there; without script or cart it is a plain link (architecture, "One request" step 2).
 */
export function CartBadge({ href, hint }: { href: string; hint: string }) {
  const hasCart = useSyncExternalStore(
    () => () => undefined,
    () => document.cookie.split('; ').some((pair) => pair.startsWith(`${hint}=`)),
    () => false,
  );
  const { data } = useSWR(hasCart ? CART_BADGE : null, loadBadge, { revalidateOnFocus: true });
  return <CartLink href={href} count={data?.count ?? 0} amount={data?.amount ?? null} />;
}

/** A failure leaves the plain link: the interface stays silent (spec 1 §8). */
async function loadBadge(): Promise<Badge> {
  const [count, amount] = await Promise.all([
    api<'getCartCount'>('GET', '/get-cart-count', {}),
    api<'getCartAmount'>('GET', '/get-cart-amount', {}),
  ]);
  const cents = amount.ok ? fromWireMoney(amount.value.data.result) : null;
  return { count: count.ok ? count.value.data.result : 0, amount: cents === null ? null : formatMoney(cents) };
}
