import { useEffect } from 'react';

/**
 * Fetches code once the page has time, which will be wanted at a press; a failure is left to that press. `load` is a
 * function that stays the same between renders.
 */
export function useFetchedAhead(load: () => Promise<unknown>): void {
  useEffect(() => {
    (window.requestIdleCallback ?? setTimeout)(() => void load().catch(() => null));
  }, [load]);
}
