'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useTransition } from 'react';
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

/** Reads the cart again when the visitor comes back to its tab, as its badge does: another one may have changed it. */
export function useFreshCart(): void {
  const router = useRouter();
  useEffect(() => {
    const look = () => {
      // What is being answered stays as it is.
      if (document.visibilityState === 'visible' && document.querySelector('dialog[open]') === null) router.refresh();
    };
    document.addEventListener('visibilitychange', look);
    window.addEventListener('focus', look);
    return () => {
      document.removeEventListener('visibilitychange', look);
      window.removeEventListener('focus', look);
    };
  }, [router]);
}
