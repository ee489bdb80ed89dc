'use client';

import { lazy, Suspense, useSyncExternalStore } from 'react';
import { CartLink } from './cart-link';

/** Loaded only where there is a cart: most readers of a public page have none. */
const LiveCartLink = lazy(() => import('./live-cart-link'));

/**
 * The cart's count and amount on pages that are cached whole for all visitors. It asks only when the hint cookie, which
 * says nothing but "there is a cart", is there; without script or cart it is a plain link (architecture "One request"
 * step 2).
 */
export function CartBadge({ href, hint }: { href: string; hint: string }) {
  const hasCart = useSyncExternalStore(
    () => () => undefined,
    () => document.cookie.split('; ').some((pair) => pair.startsWith(`${hint}=`)),
    () => false,
  );
  if (!hasCart) return <CartLink href={href} count={0} amount={null} />;
  return (
    <Suspense fallback={<CartLink href={href} count={null} amount={null} />}>
      <LiveCartLink href={href} />
    </Suspense>
  );
}
