import type { Queries } from './database';

/**
 * A read that is built once for each handle, not at every call: building it costs more than sending it. `build` ends in
 * `prepare`, whose name goes nowhere: no statement has a name at the server.
 */
export function builtOnce<Q>(build: (db: Queries) => Q): (db: Queries) => Q {
  const built = new WeakMap<Queries, Q>();
  return (db) => {
    const known = built.get(db);
    if (known) return known;
    const made = build(db);
    built.set(db, made);
    return made;
  };
}
