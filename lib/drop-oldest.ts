/** A map or a set: both list first what was put in longest ago. */
type Ordered<K> = Pick<Set<K>, 'size' | 'keys' | 'delete'>;

/** Keeps the size of a map or set: drops what was put in longest ago once there is more than `most`. */
export function dropOldest<K>(kept: Ordered<K>, most: number): void {
  const oldest = kept.size > most ? kept.keys().next() : null;
  if (oldest?.done === false) kept.delete(oldest.value);
}

/**
 * A map with room for so much: the value that was asked for longest ago goes first. `roomOf` is in any unit, that of `most`, and the same
 * for a value as long as it is here.
 */
export class LatelyAsked<K, V> {
  /** In the order in which it was asked for. */
  readonly #kept = new Map<K, V>();
  readonly #most: number;
  readonly #roomOf: (key: K, value: V) => number;
  #taken = 0;

  constructor(most: number, roomOf: (key: K, value: V) => number) {
    this.#most = most;
    this.#roomOf = roomOf;
  }

  get(key: K): V | undefined {
    const value = this.#kept.get(key);
    if (value === undefined) return undefined;
    this.#kept.delete(key);
    this.#kept.set(key, value);
    return value;
  }

  /** Takes the place of an older value of the key; a value for which all the room is too little is not kept. */
  set(key: K, value: V): void {
    this.delete(key);
    this.#kept.set(key, value);
    this.#taken += this.#roomOf(key, value);
    for (const oldest of this.#kept.keys()) {
      if (this.#taken <= this.#most) return;
      this.delete(oldest);
    }
  }

  delete(key: K): void {
    const value = this.#kept.get(key);
    if (value === undefined) return;
    this.#kept.delete(key);
    this.#taken -= this.#roomOf(key, value);
  }
}
