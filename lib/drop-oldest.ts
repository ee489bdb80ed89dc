/** A map or a set: both list first what was put in longest ago. */
type Ordered<K> = Pick<Set<K>, 'size' | 'keys' | 'delete'>;

/** Keeps the size of a map or set: drops what was put in longest ago once there is more than `most`. */
export function dropOldest<K>(kept: Ordered<K>, most: number): void {
  const oldest = kept.size > most ? kept.keys().next() : null;
  if (oldest?.done === false) kept.delete(oldest.value);
}
