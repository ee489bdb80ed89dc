/**
 * Keeps a map's size: drops the entry that was put in longest ago, as a Map lists it first, once there are more than
 * `most`.
 */
export function dropOldest<K>(map: Map<K, unknown>, most: number): void {
  const oldest = map.size > most ? map.keys().next() : null;
  if (oldest?.done === false) map.delete(oldest.value);
}
