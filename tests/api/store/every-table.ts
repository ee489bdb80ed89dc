import { sql, type SQL } from 'drizzle-orm';
import type { Database } from '@/lib/enrollment-api/store/database';
import { SEALED } from '@/lib/enrollment-api/store/rotate';
import type { FieldCrypto } from '@/lib/security/fields';

type Column = { name: string; type: string; refersTo: string | null; key: string | null };

/** The words and the id of a row that is written here. */
const ID = 'drilled';
/** A value of each type that columns have; moments and days are ahead, so that no worker forgets the row. */
const VALUES: Record<string, string> = {
  text: `'${ID}'`,
  integer: '1',
  bigint: '1',
  boolean: 'false',
  'double precision': '1',
  numeric: '1',
  jsonb: "'{}'::jsonb",
  ARRAY: "'{}'",
  bytea: "'\\x01'::bytea",
  date: 'current_date + 400',
  'timestamp with time zone': "now() + interval '400 days'",
};

/** The tables of the schema as they stand in the database. */
export async function tablesOf({ db }: Database): Promise<string[]> {
  const rows = await db.execute(sql`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`);
  return rows.map(({ name }) => String(name));
}

/** The columns of a table that must be told, with the column that each refers to. */
async function columnsOf({ db }: Database, table: string): Promise<Column[]> {
  const rows = await db.execute(sql`
    select c.column_name as name, c.data_type as type, r.relname as refers_to, k.attname as key
    from information_schema.columns c
    join pg_class t on t.relname = c.table_name and t.relnamespace = 'public'::regnamespace
    join pg_attribute a on a.attrelid = t.oid and a.attname = c.column_name
    left join pg_constraint f on f.contype = 'f' and f.conrelid = t.oid and f.conkey = array[a.attnum]
    left join pg_class r on r.oid = f.confrelid
    left join pg_attribute k on k.attrelid = f.confrelid and k.attnum = f.confkey[1]
    where c.table_schema = 'public' and c.table_name = ${table}
      and c.is_nullable = 'NO' and c.column_default is null and c.is_identity = 'NO'`);
  const text = (value: unknown) => (value === null ? null : String(value));
  return rows.map((row) => ({
    name: String(row['name']),
    type: String(row['type']),
    refersTo: text(row['refers_to']),
    key: text(row['key']),
  }));
}

const isEmpty = async ({ db }: Database, table: string): Promise<boolean> =>
  (await db.execute(sql`select 1 from ${sql.identifier(table)} limit 1`)).length === 0;

type Needs = { store: Database; fields: FieldCrypto };

/** The value of a sealed column, sealed in its place. */
function sealed(fields: FieldCrypto, { form, place, key }: (typeof SEALED)[number], row: Map<string, unknown>): SQL {
  const where = place(...key.map((name) => String(row.get(name) ?? ID)));
  if (form === 'bytes') return sql`${fields.sealBytes(Buffer.from('{}'), where)}::bytea`;
  const text = fields.seal('{}', where);
  return form === 'property' ? sql`${JSON.stringify({ sealed: text })}::jsonb` : sql`${text}`;
}

/** Writes a row into a table: its columns by their type, as the row that they refer to has it, or sealed in their place. */
async function fill({ store: { db }, fields }: Needs, table: string, columns: readonly Column[]): Promise<void> {
  const row = new Map<string, unknown>();
  for (const { name, refersTo, key } of columns) {
    if (refersTo === null || key === null) continue;
    const [there] = await db.execute(
      sql`select ${sql.identifier(key)} as value from ${sql.identifier(refersTo)} limit 1`,
    );
    row.set(name, there?.['value']);
  }
  const values = columns.map(({ name, type }) => {
    const target = SEALED.find((one) => one.table === table && one.column === name);
    if (target) return sealed(fields, target, row);
    return row.has(name) ? sql`${row.get(name)}` : sql.raw(VALUES[type] ?? `'no value for ${type}'`);
  });
  const names = columns.map(({ name }) => sql.identifier(name));
  await db.execute(sql`
    insert into ${sql.identifier(table)} (${sql.join(names, sql`, `)}) values (${sql.join(values, sql`, `)})`);
}

/**
 * Writes a row into each of these tables that has none yet, whatever its columns are: those that others refer to first. Answers the tables
 * that could not be filled.
 */
export async function fillEveryTable(needs: Needs, tables: readonly string[]): Promise<string[]> {
  const { store } = needs;
  let empty: string[] = [];
  for (const table of tables) if (await isEmpty(store, table)) empty.push(table);
  for (let before = -1; empty.length > 0 && empty.length !== before;) {
    before = empty.length;
    const left: string[] = [];
    for (const table of empty) {
      const columns = await columnsOf(store, table);
      const waits = columns.some(({ refersTo }) => refersTo !== null && refersTo !== table && empty.includes(refersTo));
      if (waits && !left.includes(table)) left.push(table);
      else await fill(needs, table, columns);
    }
    empty = left;
  }
  return empty;
}

/** The rows of each table, as a count and a hash. */
export async function rowsOf(store: Database, tables: readonly string[]): Promise<Record<string, string>> {
  const told: Record<string, string> = {};
  for (const table of tables) {
    const [row] = await store.db.execute(sql`
      select count(*) || ' rows, ' || md5(coalesce(string_agg(t::text, chr(10) order by t::text), '')) as rows
      from ${sql.identifier(table)} t`);
    told[table] = String(row?.['rows']);
  }
  return told;
}
