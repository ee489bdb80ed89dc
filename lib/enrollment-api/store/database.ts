import { AsyncLocalStorage } from 'node:async_hooks';
import { DrizzleQueryError } from 'drizzle-orm/errors';
import { PgDialect, type PreparedQueryConfig } from 'drizzle-orm/pg-core';
import { PgRemoteDatabase, PgRemoteSession, type PreparedQuery } from 'drizzle-orm/pg-proxy';
import { waitTime } from '@/lib/security/request-state';
import { StoreError, isStoreError, toStoreError } from './store-errors';
import { Gate } from './gate';
import { changesKept, createKeptRows } from './kept-rows';
import { createRequestMemory } from './request-memory';
import type { RowMemory } from './row-memory';

/** Drizzle's query builder, the same on both drivers. `execute` answers the rows as objects. */
export type Queries = PgRemoteDatabase;

type Isolation = 'read committed' | 'repeatable read' | 'serializable';

/** `longMs`: a command's or a start's transaction that may take longer than any request's, and whose statements may as well. */
type TransactionOptions = { isolation?: Isolation; longMs?: number };

/** One statement on a connection. `array` asks for rows as arrays (Drizzle's typed queries). */
export type Run = (statement: string, params: unknown[], array: boolean) => Promise<unknown[]>;

/** The parts that a driver brings to the store; everything else is shared. */
export type Driver = {
  kind: 'pglite' | 'postgres';
  /** Statements or transactions that may be under way at once, and how long the next one waits for its turn. */
  slots: number;
  waitMs: number;
  run: Run;
  transaction<T>(isolation: Isolation, work: (run: Run) => Promise<T>): Promise<T>;
  /** Begins to hear of every change, once the tables stand; only of a driver that can. */
  watch?(): Promise<void>;
  /** The memory that keeps rows between statements, once changes are heard. */
  memory?: RowMemory;
  close(): Promise<void>;
};

export type Database = {
  readonly kind: 'pglite' | 'postgres';
  /** Inside `withTransaction` the transaction's handle, else the pool's. */
  readonly db: Queries;
  /**
   * Runs `work` in one transaction and commits when it resolves. The transaction travels with the asynchronous context:
   * `db` and inner `withTransaction` calls join it. A handle taken outside and used inside throws at once (it would
   * wait for itself for ever, threats F5). Repeated up to three times on a serialization failure or deadlock, so `work`
   * must have no effect outside the database. Fails with kind `timeout` after 10 seconds, or what `longMs` allows, or when
   * its request's time is over.
   */
  withTransaction<T>(work: (tx: Queries) => Promise<T>, options?: TransactionOptions): Promise<T>;
  /** True while a transaction runs: then every read asks the database. */
  readonly inTransaction: boolean;
  /**
   * Rows of one enrollment or session (`topic`, see `topics`), from memory when no transaction runs: from the driver's
   * when it keeps any, else from what this request has read already. `name` stands for exactly what `load` reads. The
   * rows are shared: no caller may change them.
   */
  remember<T>(topic: string, name: string, load: () => Promise<T>): Promise<T>;
  /** Any other rows, kept for this request alone (request-memory.ts). `name` stands for exactly what `load` reads. */
  once<T>(name: string, load: () => Promise<T>): Promise<T>;
  /** Rows that other requests want as well and that seldom change (kept-rows.ts). `name` stands for exactly what `load` reads. */
  keep<T>(name: string, load: () => Promise<T>): Promise<T>;
  /** This process hears that something changed of what `keep` may hold. */
  forgetKept(): void;
  /** Grows whenever this process hears that the catalogue changed: what was read under a smaller one is out of date. */
  catalogueEdition: number;
  /** Waits for running work, then closes. Later use throws. */
  close(): Promise<void>;
};

/** The names under which rows are remembered; the driver's triggers tell changes under the same names. */
export const topics = {
  enrollment: (id: string) => `enrollment:${id}`,
  session: (sidHash: string) => `session:${sidHash}`,
};

/** What changes nothing. Anything else may, so that a request forgets what it has read. */
const READS = /^\s*select\b/i;

const USED_INSIDE = 'A handle from outside was used inside a transaction: use store.db or the given tx';

/** The topic of what is remembered within a request only. */
const ONCE = 'once';

/** The `longMs` of a start: it may wait for one that fills the same database, on a machine that has much else to do. */
export const START_MS = 120_000;

const TRANSACTION_LIMIT_MS = 10_000;
const RETRIES = 3;

type Prepare = Parameters<PgRemoteSession<Record<string, never>, Record<string, never>>['prepareQuery']>;

/** A session whose statements fail with `StoreError`s only: Drizzle's own carry the parameters (threats F7). */
class QuietSession extends PgRemoteSession<Record<string, never>, Record<string, never>> {
  override prepareQuery<T extends PreparedQueryConfig>(...given: Prepare): PreparedQuery<T> {
    const prepared = super.prepareQuery<T>(...given);
    const execute = prepared.execute.bind(prepared);
    prepared.execute = async (values) => {
      try {
        return await execute(values);
      } catch (error) {
        throw error instanceof DrizzleQueryError ? toStoreError(error, given[0].sql) : error;
      }
    };
    return prepared;
  }
}

function queries(run: Run): Queries {
  const dialect = new PgDialect({ casing: 'snake_case' });
  const session = new QuietSession(
    async (statement, params, method) => ({ rows: await run(statement, params, method === 'all') }),
    dialect,
    undefined,
  );
  return new PgRemoteDatabase(dialect, session, undefined);
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Rejects with kind `timeout` when `work` takes longer than the limit; the transaction is then rolled back. */
async function withLimit<T>(work: Promise<T>, limitMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(
      () => reject(new StoreError('timeout', 'Database timeout: the transaction took too long')),
      waitTime(limitMs),
    );
  });
  try {
    return await Promise.race([work, limit]);
  } finally {
    clearTimeout(timer);
  }
}

type Attempt<T> = {
  options: TransactionOptions;
  work: (tx: Queries) => Promise<T>;
  /** Runs `inner` where the transaction's handle is found. */
  inside: (tx: Queries, inner: () => Promise<T>) => Promise<T>;
  /** Hears of every statement that is no `select`. */
  wrote: (statement: string) => void;
};

/** One attempt of a transaction. The handle dies with it, so work that was not awaited fails instead of leaking out. */
async function attempt<T>(driver: Driver, { options, work, inside, wrote }: Attempt<T>): Promise<T> {
  const { isolation = 'read committed', longMs } = options;
  try {
    return await driver.transaction(isolation, async (run) => {
      let open = true;
      if (longMs !== undefined) await run(allowTime(longMs), [], false);
      const tx = queries((statement, params, array) => {
        if (!open) throw new StoreError('misuse', 'A transaction was used after its end: await everything inside it');
        if (!READS.test(statement)) wrote(statement);
        return run(statement, params, array);
      });
      try {
        // Awaited inside: Drizzle's builders start only when they are awaited.
        return await withLimit(
          inside(tx, async () => await work(tx)),
          longMs ?? TRANSACTION_LIMIT_MS,
        );
      } finally {
        open = false;
      }
    });
  } catch (error) {
    // A refusal of the work itself passes as it is; only the driver's own errors are turned.
    throw isDriverError(error) ? toStoreError(error, 'commit') : error;
  }
}

/** Raises the limits of one transaction, which the role sets for requests: also while it waits for another that is as long. */
const allowTime = (ms: number): string =>
  `select ${['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout']
    .map((name) => `set_config('${name}', '${ms}', true)`)
    .join(', ')}`;

/** Runs a transaction again on a serialization failure or a deadlock. */
async function repeated<T>(transaction: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await transaction();
    } catch (error) {
      if (!isStoreError(error, 'retry') || tries > RETRIES) throw error;
      await pause(Math.random() * 20 * 2 ** tries);
    }
  }
}

/** Builds the port around a driver. */
export function createDatabase(driver: Driver): Database {
  const context = new AsyncLocalStorage<Queries>();
  const gate = new Gate(driver.slots, driver.waitMs);
  const requests = createRequestMemory();
  const kept = createKeptRows();
  const outer = queries(async (statement, params, array) => {
    if (context.getStore()) throw new StoreError('misuse', USED_INSIDE);
    try {
      return await gate.run(() => driver.run(statement, params, array));
    } finally {
      if (!READS.test(statement)) requests.forgetAll();
      if (!READS.test(statement) && changesKept(statement)) kept.forgetAll();
    }
  });
  const memory = () => driver.memory ?? requests;
  const inside = <T>(tx: Queries, inner: () => Promise<T>) => context.run(tx, inner);
  return {
    kind: driver.kind,
    catalogueEdition: 0,
    get db() {
      return context.getStore() ?? outer;
    },
    get inTransaction() {
      return context.getStore() !== undefined;
    },
    async withTransaction(work, options = {}) {
      const running = context.getStore();
      if (running) return work(running);
      let changed = false;
      const wrote = (statement: string) => void (changed ||= changesKept(statement));
      try {
        return await repeated(() => gate.run(() => attempt(driver, { options, work, inside, wrote })));
      } finally {
        requests.forgetAll();
        if (changed) kept.forgetAll();
      }
    },
    remember: (topic, name, load) => (context.getStore() ? load() : memory().read(topic, name, load)),
    once: (name, load) => (context.getStore() ? load() : requests.read(ONCE, name, load)),
    keep: (name, load) => (context.getStore() ? load() : kept.read(name, load)),
    forgetKept: () => kept.forgetAll(),
    async close() {
      await gate.close();
      driver.memory?.clear();
      await driver.close();
    },
  };
}

/** Drivers' errors carry an SQLSTATE or a connection code beside what they were doing. */
function isDriverError(error: unknown): boolean {
  return (
    error instanceof Error &&
    !isStoreError(error) &&
    'code' in error &&
    ('severity' in error || 'errno' in error || 'query' in error)
  );
}
