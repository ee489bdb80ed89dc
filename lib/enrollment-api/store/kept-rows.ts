import { dropOldest } from '@/lib/drop-oldest';

/** Rows of sites, their owners and licences, portals and agreements: what hardly ever changes, and is told when it does (decisions 126). */
export type KeptRows = {
  /** The rows known under a name, else those of `load`. */
  read<T>(name: string, load: () => Promise<T>): Promise<T>;
  /** Something of them may have changed. */
  forgetAll(): void;
};

/** An untold change is seen after this time, as one of the catalogue is. */
const MAX_AGE_MS = 15_000;
/** Sites in use at the same time; one more costs a statement. */
const MOST = 200;

const TABLES = /\b(agreement_texts|sites|agents|groups|portals|producer_licences)\b/;

/** True for a statement that may change what is kept. Those of this process count at once, as on PGlite nothing tells. */
export const changesKept = (statement: string): boolean => TABLES.test(statement);

/** Simultaneous first reads share one load; a failed load is not kept, nor one during which everything was forgotten. */
export function createKeptRows(now: () => number = () => performance.now()): KeptRows {
  const kept = new Map<string, { rows: Promise<unknown>; until: number }>();
  return {
    read<T>(name: string, load: () => Promise<T>): Promise<T> {
      const known = kept.get(name);
      // Each name is read by one function only, so what is kept under it is what that function loads.
      if (known && now() < known.until) return known.rows as Promise<T>;
      const entry = { rows: load(), until: now() + MAX_AGE_MS };
      kept.delete(name);
      kept.set(name, entry);
      dropOldest(kept, MOST);
      entry.rows.catch(() => {
        if (kept.get(name) === entry) kept.delete(name);
      });
      return entry.rows as Promise<T>;
    },
    forgetAll: () => kept.clear(),
  };
}
