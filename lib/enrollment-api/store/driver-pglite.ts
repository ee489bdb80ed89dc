import type { PGlite, PGliteOptions, Transaction } from '@electric-sql/pglite';
import { topics, type Driver, type Run } from './database';
import { createRowMemory, type RowMemory } from './row-memory';

const same = (value: string) => value;

/** Dates, times and numeric arrays pass as text: Drizzle's columns do the turning on both drivers. */
const parsers = Object.fromEntries(
  [1082, 1083, 1114, 1115, 1182, 1184, 1185, 1186, 1187, 1231].map((type) => [type, same]),
);

function runOn(connection: Pick<PGlite | Transaction, 'query'>): Run {
  return async (statement, params, array) => {
    const { rows } = await connection.query(statement, params, { rowMode: array ? 'array' : 'object', parsers });
    return rows;
  };
}

/**
 * The database's own memory of its pages: it clears all of it when it opens, and the folder's default of 128 MB would be
 * resident from then on. What it cannot hold is read from the operating system's memory of files (decisions 310).
 */
const SHARED_BUFFERS = ['-c', 'shared_buffers=16MB'];

/** Opens PGlite; the package is loaded only now, since it is 20 MB of WebAssembly that Postgres users never need. */
export async function openPglite(options: PGliteOptions): Promise<PGlite> {
  const { PGlite } = await import('@electric-sql/pglite');
  return PGlite.create({ ...options, startParams: [...PGlite.defaultStartParams, ...SHARED_BUFFERS] });
}

const CHANNEL = 'row_changed';

/** Tables whose rows are remembered, with the column that names the topic. */
const WATCHED = [
  { table: 'enrollments', column: 'id', topic: topics.enrollment('') },
  { table: 'enrollment_columns', column: 'enrollment_id', topic: topics.enrollment('') },
  { table: 'cart_items', column: 'enrollment_id', topic: topics.enrollment('') },
  { table: 'plan_answers', column: 'enrollment_id', topic: topics.enrollment('') },
  { table: 'sessions', column: 'sid_hash', topic: topics.session('') },
] as const;

const TELL_FUNCTION = `
create or replace function tell_change() returns trigger language plpgsql as $$
begin
  if tg_level = 'STATEMENT' then
    perform pg_notify('${CHANNEL}', '*');
  else
    perform pg_notify('${CHANNEL}', tg_argv[1] || (case when tg_op = 'DELETE' then to_jsonb(old) else to_jsonb(new) end ->> tg_argv[0]));
  end if;
  return null;
end $$;`;

/**
 * Rows are remembered in this process, since it is the only one on the folder. Triggers, not our own writing code, tell
 * what changed, so no way of writing can be forgotten; PGlite delivers their notices before the write's promise is
 * settled. The migrated tables must exist.
 */
async function watchRows(client: PGlite): Promise<RowMemory> {
  const triggers = WATCHED.map(
    ({ table, column, topic }) => `
create or replace trigger tell_row after insert or update or delete on ${table}
  for each row execute function tell_change('${column}', '${topic}');
create or replace trigger tell_truncate after truncate on ${table}
  for each statement execute function tell_change();`,
  );
  await client.exec(TELL_FUNCTION + triggers.join(''));
  const memory = createRowMemory();
  await client.listen(CHANNEL, (topic) => (topic === '*' ? memory.clear() : memory.forget(topic)));
  return memory;
}

/** PGlite runs one statement at a time inside this process and cannot time one out (threats F4). */
export function pgliteDriver(client: PGlite, release: () => Promise<void>): Driver {
  const driver: Driver = {
    kind: 'pglite',
    slots: 1,
    waitMs: 5_000,
    run: runOn(client),
    transaction: (isolation, work) =>
      client.transaction(async (tx) => {
        if (isolation !== 'read committed') await tx.exec(`set transaction isolation level ${isolation}`);
        return work(runOn(tx));
      }) as Promise<Awaited<ReturnType<typeof work>>>,
    async watch() {
      driver.memory = await watchRows(client);
    },
    async close() {
      await client.close();
      await release();
    },
  };
  return driver;
}
