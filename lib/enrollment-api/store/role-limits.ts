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

/** The limits that a connection does not have; within a transaction, those that it was opened without. */
async function findMissing(run: Run, isInside = false): Promise<Limit[]> {
  const names = LIMITS.map(({ name }) => `'${name}'`).join(', ');
  const value = isInside ? 'reset_val' : 'setting';
  const rows = await run(`select name, ${value} from pg_settings where name in (${names})`, [], true);
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

/**
 * Connections of ours that wait, all made before the limits: a pooler opens new ones, which have them. Ended before the
 * limits are committed, as no process serves until then, and none of its statements can meet its end.
 */
const END_OLD = `select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and usename = current_user and application_name = 'coverfront'
    and state = 'idle' and pid <> pg_backend_pid()`;

/** Gives the role what it lacks of the limits, unless another process was first. */
async function giveLimits(missing: readonly Limit[], run: Run): Promise<void> {
  await takeTurn(run);
  const ungiven = await findUngiven(missing, run);
  if (ungiven.length === 0) return;
  for (const statement of await statementsFor(ungiven, run)) await run(statement, [], false);
  await run(END_OLD, [], false);
}

const mended = LIMITS.filter(({ name }) => name !== 'TimeZone').map(
  ({ name, value }) => `('${name}', '${value}', extract(epoch from interval '${value}') * 1000)`,
);

/**
 * Gives a connection what its role carries and it was opened without. It waits a little, so that statements side by side
 * come to different connections of a pooler. The time zone is named by each client itself.
 */
const MEND = `select set_config(name, value, false) from (values ${mended.join(', ')}) as limits (name, value, most)
  join pg_settings using (name), pg_sleep(0.05) where not setting::numeric between 1 and most`;

/** Mends every connection that a pooler has at hand, up to the driver's own: it takes those that wait before it opens another. */
async function mendConnections({ run, slots }: Driver): Promise<void> {
  const all = Array.from({ length: slots }, () => run(MEND, [], false));
  for (const outcome of await Promise.allSettled(all)) if (outcome.status === 'rejected') throw outcome.reason;
}

/** The limits that the connection of a transaction was opened without, by name. */
export async function missingInside(run: Run): Promise<string[]> {
  return (await findMissing(run, true)).map(({ name }) => name);
}

/**
 * Gives the limits to the role where connections do not have them, this one or one that was seen before, and to the
 * connections that a pooler opened earlier and may still give away. A role that may not change itself is told by
 * `assertLimits`.
 */
export async function keepLimits(driver: Driver, seen: readonly string[] = []): Promise<void> {
  const here = await findMissing(driver.run);
  const missing = LIMITS.filter((limit) => here.includes(limit) || seen.includes(limit.name));
  if (missing.length === 0) return;
  try {
    await driver.transaction('read committed', (run) => giveLimits(missing, run));
  } catch (error) {
    const failure = toStoreError(error);
    if (isStoreError(failure, 'refused')) return;
    throw failure;
  }
  await mendConnections(driver);
}

/** Refuses a database whose role does not carry a limit, in words an operator can act on. */
export async function assertLimits(driver: Driver): Promise<void> {
  const missing = await findMissing(driver.run);
  if (missing.length === 0) return;
  const ungiven = await findUngiven(missing, driver.run);
  if (ungiven.length === 0) return mendConnections(driver);
  const statements = await statementsFor(ungiven, driver.run);
  throw new StoreError(
    'refused',
    `The database holds no limit on ${ungiven.map(({ name }) => name).join(', ')}, and the role may not change itself: have an ` +
      `administrator run ${statements.map((statement) => `"${statement};"`).join(' ')}`,
  );
}
