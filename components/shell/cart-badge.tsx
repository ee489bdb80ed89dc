'use client';

import { lazy, Suspense, useSyncExternalStore } from 'react';
import { CartLink } from './cart-link';

/** Loaded only where there is a cart: most readers of a public page have none. */
const LiveCartLink = lazy(() => import('./live-cart-link'));

/**
 * The cart's count and amount on pages that are cached whole for all visitors. It asks only when the hint cookie, which
 * says nothing but "there is a cart", is there; without script or cart it is a plain link (architecture "One request"
 * step 2). `atFirst` is the count to tell until scripts have looked: a page for strangers is held for visitors without a cart, of any
 * other it is not known (null).
 */
export function CartBadge({ href, hint, atFirst }: { href: string; hint: string; atFirst: 0 | null }) {
  const hasCart = useSyncExternalStore<boolean | null>(
    () => () => undefined,
    () => document.cookie.split('; ').some((pair) => pair.startsWith(`${hint}=`)),
    () => null,
  );
  if (hasCart !== true) return <CartLink href={href} count={hasCart === null ? atFirst : 0} amount={null} />;
  return (
    <Suspense fallback={<CartLink href={href} count={null} amount={null} />}>
      <LiveCartLink href={href} />
    </Suspense>
  );
}
