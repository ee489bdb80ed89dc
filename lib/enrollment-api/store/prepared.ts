import type { Queries } from './database';

/** Names of statements that are built once, by their text: a few of them, each in the hot path of every page and call. */
const names = new Map<string, string>();

/** The name under which a connection may keep a statement's plan; undefined for all that are built as they are needed. */
export const statementName = (text: string): string | undefined => names.get(text);

/**
 * A read that is built once for each handle, not at every call: building it costs more than sending it. `build` ends in
 * `prepare`, whose name goes nowhere: its text has one of ours, by which PostgreSQL plans it once for a connection (decisions 316).
 */
export function builtOnce<Q extends { getQuery(): { sql: string } }>(build: (db: Queries) => Q): (db: Queries) => Q {
  const built = new WeakMap<Queries, Q>();
  return (db) => {
    const known = built.get(db);
    if (known) return known;
    const made = build(db);
    const { sql } = made.getQuery();
    if (!names.has(sql)) names.set(sql, `coverfront_${names.size + 1}`);
    built.set(db, made);
    return made;
  };
}
