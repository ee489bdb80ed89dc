import { dropOldest } from '@/lib/drop-oldest';

/**
 * Rows of the enrollments and sessions in use, as they are stored: what is sealed in the database stays sealed here
 * (step-columns.ts keeps the text of those it has opened beside them). Only for a database that this process alone
 * writes to, and that tells every change before the writer hears of its success: PGlite.
 */
export type RowMemory = {
  /**
   * The rows known under a topic and a name, else those of `load`, kept unless the topic changed while they were read.
   */
  read<T>(topic: string, name: string, load: () => Promise<T>): Promise<T>;
  /** Something of a topic was written. */
  forget(topic: string): void;
  clear(): void;
};

const MAX_TOPICS = 1_000;
/** An enrollment is read under a dozen names; more would be an attempt to fill the memory. */
const MAX_NAMES = 64;

type Rows = Map<string, Promise<unknown>>;

/** Simultaneous first reads share one load; a failed load is not kept. The least recently used topic makes room. */
export function createRowMemory(): RowMemory {
  const topics = new Map<string, Rows>();

  function rowsOf(topic: string): Rows {
    const rows = topics.get(topic) ?? new Map<string, Promise<unknown>>();
    topics.delete(topic);
    topics.set(topic, rows);
    dropOldest(topics, MAX_TOPICS);
    return rows;
  }

  return {
    read<T>(topic: string, name: string, load: () => Promise<T>): Promise<T> {
      const rows = rowsOf(topic);
      const known = rows.get(name);
      // Each name is read by one function only, so what is kept under it is what that function loads.
      if (known) return known as Promise<T>;
      const loading = load();
      if (rows.size < MAX_NAMES) rows.set(name, loading);
      loading.catch(() => rows.delete(name));
      return loading;
    },
    // A load under way keeps its map, which no later read finds any more: what it read may be older than the change.
    forget: (topic) => void topics.delete(topic),
    clear: () => topics.clear(),
  };
}
