'use client';

import { useRouter } from 'next/navigation';
import { useTransition } from 'react';
import { mutate } from 'swr';
import { CART_BADGE } from '@/components/shell/cart-badge-key';

/**
 * Reads the cart again after it changed: its plans, costs, dates, notes and the premier check from the server, and so
 * the badge (rules 1 §4 "Removing a plan"). `pending` until the page shows them.
 */
export function useCartReload(): { reload: () => void; pending: boolean } {
  const router = useRouter();
  const [pending, startTransition] = useTransition();
  return {
    pending,
    reload: () => {
      void mutate(CART_BADGE);
      startTransition(() => router.refresh());
    },
  };
}
