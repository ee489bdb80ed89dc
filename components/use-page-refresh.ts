'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useState, useTransition } from 'react';

/**
 * Reads the page again after a save, or goes to another one, and does what follows once that page stands, so that no
 * visitor reads what was true before. `refreshing` lasts until then.
 */
export function usePageRefresh() {
  const router = useRouter();
  const [loading, startTransition] = useTransition();
  const [next, setNext] = useState<{ run: () => void } | null>(null);

  useEffect(() => {
    if (next === null || loading) return;
    setNext(null);
    next.run();
  }, [next, loading]);

  return {
    refreshing: loading || next !== null,
    refresh(run: () => void, goTo?: string): void {
      setNext({ run });
      startTransition(() => (goTo === undefined ? router.refresh() : router.push(goTo)));
    },
  };
}
