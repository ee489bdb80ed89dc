import { sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/**
 * Types that are the same in JSON as from a driver, or a text that their column reads the same way. Numbers with more
 * digits than JavaScript has, and bytes, would not be.
 */
const SAME_IN_JSON = /^(text|boolean|integer|jsonb|date|timestamp( \(\d\))? with time zone)$/;

type Selection = Record<string, PgColumn>;
export type RowOf<S extends Selection> = {
  [K in keyof S]: S[K]['_']['notNull'] extends true ? S[K]['_']['data'] : S[K]['_']['data'] | null;
};

/**
 * Rows of a table as one value of another query: `from` is the rest of the query behind `from`. They are what a
 * `select` of these columns gives, instants and JSON included.
 */
export function rowsAsJson<S extends Selection>(selection: S, from: SQL, order?: SQL): SQL<RowOf<S>[]> {
  const columns = Object.entries(selection);
  for (const [, column] of columns)
    if (!SAME_IN_JSON.test(column.getSQLType())) throw new Error(`${column.name} (${column.getSQLType()}) in JSON`);
  const values = sql.join(
    columns.map(([, column]) => sql`${column}`),
    sql`, `,
  );
  const rows = sql`json_agg(json_build_array(${values})${order ? sql` order by ${order}` : sql``})`;
  return sql`(select coalesce(${rows}, '[]'::json) from ${from})`.mapWith((given: unknown[][]) =>
    given.map((row) => toRow(columns, row)),
  ) as SQL<RowOf<S>[]>;
}

function toRow(columns: [string, PgColumn][], values: unknown[]): unknown {
  const members = columns.map(([name, column], at) => {
    const value = values[at] ?? null;
    return [name, value === null ? null : column.mapFromDriverValue(value)];
  });
  return Object.fromEntries(members);
}
