import type { Driver, Run } from './database';
import { takeTurn } from './migrate';
import { StoreError, isStoreError, toStoreError } from './store-errors';

/** True for a time limit that is set, in milliseconds, and no longer than ours. */
const atMost = (limit: number) => (setting: string) => Number(setting) > 0 && Number(setting) <= limit;

/**
 * What every connection must have in force (threats R13). The role carries it, not the start of a connection: a pooler
 * between process and database hands on no such settings, or takes them and forgets them (decisions 116).
 */
const LIMITS = [
  { name: 'statement_timeout', value: '2500ms', holds: atMost(2_500) },
  { name: 'lock_timeout', value: '2s', holds: atMost(2_000) },
  { name: 'idle_in_transaction_session_timeout', value: '10s', holds: atMost(10_000) },
  { name: 'TimeZone', value: 'UTC', holds: (setting: string) => /^(Etc\/)?UTC$/i.test(setting) },
];

type Limit = (typeof LIMITS)[number];

/** The limits once more for one transaction: they go in the message that begins it. */
export const LOCAL_LIMITS = LIMITS.map(({ name, value }) => `set local ${name} = '${value}'`).join('; ');

/** The limits that a connection outside a transaction does not have. */
async function findMissing(run: Run): Promise<Limit[]> {
  const names = LIMITS.map(({ name }) => `'${name}'`).join(', ');
  const rows = await run(`select name, setting from pg_settings where name in (${names})`, [], true);
  const settings = new Map(rows as [string, string][]);
  return LIMITS.filter(({ name, holds }) => !holds(settings.get(name) ?? ''));
}

/** The statements that give the limits to the role of this connection, in this database. */
async function statementsFor(limits: readonly Limit[], run: Run): Promise<string[]> {
  const rows = await run('select quote_ident(current_user), quote_ident(current_database())', [], true);
  const [role, database] = rows[0] as [string, string];
  return limits.map(({ name, value }) => `alter role ${role} in database ${database} set ${name} = '${value}'`);
}

/** The limits among these that the role does not carry yet in this database: a process beside this one may have given them. */
async function findUngiven(limits: readonly Limit[], run: Run): Promise<Limit[]> {
  const rows = await run(
    `select lower(unnest(setconfig)) from pg_db_role_setting
      where setrole = (select oid from pg_roles where rolname = current_user)
        and setdatabase = (select oid from pg_database where datname = current_database())`,
    [],
    true,
  );
  const given = new Set((rows as [string][]).map(([setting]) => setting));
  return limits.filter(({ name, value }) => !given.has(`${name}=${value}`.toLowerCase()));
}

/** Gives the role what it lacks of the limits. Answers the database's time of it; null where another process was first. */
async function giveLimits(missing: readonly Limit[], run: Run): Promise<string | null> {
  await takeTurn(run);
  const ungiven = await findUngiven(missing, run);
  if (ungiven.length === 0) return null;
  for (const statement of await statementsFor(ungiven, run)) await run(statement, [], false);
  return ((await run('select clock_timestamp()::text', [], true))[0] as [string])[0];
}

/**
 * Connections of ours that wait and were made before the limits, and the one that asks: a pooler opens new ones, which
 * have them. One made later may serve another process already, whose next statement would fail with it.
 */
const END_OLD = `select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and usename = current_user and application_name = 'coverfront'
    and backend_start <= coalesce($1::timestamptz,
      (select backend_start from pg_stat_activity where pid = pg_backend_pid()))
    and (state = 'idle' or pid = pg_backend_pid())`;

/**
 * Gives the limits to the role when the driver's connections do not have them. Those that are open keep what they had,
 * so the driver is of no use afterwards: answers false. A role that may not change itself is told by `assertLimits`.
 */
export async function keepLimits(driver: Driver): Promise<boolean> {
  const missing = await findMissing(driver.run);
  if (missing.length === 0) return true;
  let givenAt: string | null = null;
  try {
    givenAt = await driver.transaction('read committed', (run) => giveLimits(missing, run));
  } catch (error) {
    const failure = toStoreError(error);
    if (!isStoreError(failure, 'refused')) throw failure;
  }
  // It ends its own connection too, and so hears of no success.
  await driver.run(END_OLD, [givenAt], false).catch(() => undefined);
  return false;
}

/** Refuses a database whose new connections lack a limit, in words an operator can act on. */
export async function assertLimits(driver: Driver): Promise<void> {
  const missing = await findMissing(driver.run);
  if (missing.length === 0) return;
  const statements = await statementsFor(missing, driver.run);
  throw new StoreError(
    'refused',
    `The database holds no limit on ${missing.map(({ name }) => name).join(', ')}. Behind a pooler: reload its connections ` +
      '(PgBouncer: RECONNECT) and start again. If that changes nothing, the role may not change itself: have an administrator ' +
      `run ${statements.map((statement) => `"${statement};"`).join(' ')}`,
  );
}
