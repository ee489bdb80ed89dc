import { dropOldest } from '@/lib/drop-oldest';

/** Times in milliseconds and sizes of a cache of look-ups. */
export type TtlOptions = {
  /** Time for which a found value is answered without asking again. */
  freshMs: number;
  /** Time after that for which it is still answered at once while one refresh runs behind it. */
  staleMs: number;
  /** Time for which "there is no such thing" is believed. */
  missingMs: number;
  /** Entries kept, of each kind; the longest unwritten goes first. Misses cannot push out what was found. */
  maxEntries: number;
  now: () => number;
};

type Entry<V> = { value: V; freshUntil: number; staleUntil: number };

/**
 * A bounded memory cache of asynchronous look-ups: one flight per key, found values served while stale (also when the
 * source is down), misses remembered briefly. A source that throws is not remembered.
 */
export class TtlCache<V extends object> {
  readonly #options: TtlOptions;
  readonly #found = new Map<string, Entry<V>>();
  readonly #missing = new Map<string, number>();
  readonly #flights = new Map<string, Promise<V | null>>();

  constructor(options: TtlOptions) {
    this.#options = options;
  }

  /** The answer of `get` at once, undefined where it would ask the source. */
  peek(key: string): V | null | undefined {
    const now = this.#options.now();
    const entry = this.#found.get(key);
    if (entry !== undefined) return now < entry.freshUntil ? entry.value : undefined;
    const missingUntil = this.#missing.get(key);
    return missingUntil !== undefined && now < missingUntil ? null : undefined;
  }

  /** The value of a key, or null when the source has none. Rejects when the source fails and nothing is known. */
  async get(key: string, load: () => Promise<V | null>): Promise<V | null> {
    const known = this.peek(key);
    if (known !== undefined) return known;
    const entry = this.#found.get(key);
    if (entry && this.#options.now() < entry.staleUntil) {
      this.#fly(key, load).catch(() => undefined);
      return entry.value;
    }
    return this.#fly(key, load);
  }

  /** Drops every key the predicate names, so that the next look-up asks the source. Returns what was dropped. */
  forget(matches: (key: string) => boolean): string[] {
    const dropped = new Set<string>();
    for (const map of [this.#found, this.#missing, this.#flights])
      for (const key of [...map.keys()]) if (matches(key) && map.delete(key)) dropped.add(key);
    return [...dropped];
  }

  get size(): number {
    return this.#found.size + this.#missing.size;
  }

  #fly(key: string, load: () => Promise<V | null>): Promise<V | null> {
    const running = this.#flights.get(key);
    if (running) return running;
    const flight = load()
      .then((value) => {
        // A forgotten flight may carry what was true before the change: its answer is used once and not kept.
        if (this.#flights.get(key) === flight) this.#keep(key, value);
        return value;
      })
      .finally(() => {
        if (this.#flights.get(key) === flight) this.#flights.delete(key);
      });
    this.#flights.set(key, flight);
    return flight;
  }

  #keep(key: string, value: V | null): void {
    const { now, freshMs, staleMs, missingMs } = this.#options;
    this.#found.delete(key);
    this.#missing.delete(key);
    if (value === null) this.#store(this.#missing, key, now() + missingMs);
    else this.#store(this.#found, key, { value, freshUntil: now() + freshMs, staleUntil: now() + freshMs + staleMs });
  }

  #store<T>(map: Map<string, T>, key: string, value: T): void {
    map.set(key, value);
    dropOldest(map, this.#options.maxEntries);
  }
}
