import { performance } from 'node:perf_hooks';
import postgres from 'postgres';
import { waitTime } from '@/lib/security/request-state';
import type { Driver, Run } from './database';
import { StoreError } from './store-errors';

const POOL = 10;

/** As long as a connection and a statement may take together: past it no answer comes any more. */
const ANSWER_MS = 4_500;

/** A statement of a transaction ends with its transaction or its request; those of a migration may take their time. */
const LONGEST_MS = 60 * 60_000;

const IDLE_MS = 60_000;
const LIFETIME_MS = 30 * 60_000;

const same = (value: unknown) => value;

/** Dates, times and numeric arrays pass as text, JSON as its text: Drizzle's columns do the turning on both drivers. */
const AS_TEXT = [1082, 1083, 1114, 1115, 1182, 1184, 1185, 1186, 1187, 1231];
const JSON_TYPES = [114, 3802];

/**
 * One connection. It is given one statement at a time: the client sends what it had to queue over another connection
 * when this one is lost, which in a transaction would be outside of it.
 */
type Connection = {
  run: Run;
  /** It serves no caller any more: the server ended it, or no answer comes on it. */
  lost: boolean;
  opened: number;
  idleSince: number;
  end(seconds: number): Promise<void>;
};

/** Only a refusal by the server leaves a connection as good as it was. */
function isRefusal(error: unknown): boolean {
  return error instanceof postgres.PostgresError && !['FATAL', 'PANIC'].includes(error.severity);
}

function connect(url: string, onLost: (connection: Connection) => void): Connection {
  const lose = () => {
    connection.lost = true;
    onLost(connection);
  };
  const sql = openClient(url, lose);
  let last: Promise<unknown> = Promise.resolve();
  const send: Run = async (statement, params, array) => {
    if (connection.lost) throw new StoreError('unavailable', 'Database unavailable: the connection was lost');
    try {
      const pending = sql.unsafe(statement, params as postgres.ParameterOrJSON<never>[]);
      return array ? await pending.values() : await pending;
    } catch (error) {
      if (!isRefusal(error)) lose();
      throw error;
    }
  };
  const connection: Connection = {
    lost: false,
    opened: performance.now(),
    idleSince: 0,
    run(...statement) {
      const answer = last.then(() => send(...statement));
      last = answer.catch(() => undefined);
      return answer;
    },
    end: (seconds) => sql.end({ timeout: seconds }),
  };
  return connection;
}

/**
 * A client of one connection that is never opened a second time. After a loss postgres.js writes to a socket that is
 * gone, which ends the process (its issues 1154, 1208), or waits for ever to be told that it may write.
 */
function openClient(url: string, onclose: () => void): postgres.Sql {
  const sql = postgres(url, {
    max: 1,
    connect_timeout: 2,
    max_lifetime: null,
    onnotice: () => undefined,
    onclose,
    connection: {
      application_name: 'coverfront',
      statement_timeout: 2_500,
      lock_timeout: 2_000,
      idle_in_transaction_session_timeout: 10_000,
      TimeZone: 'UTC',
    },
  });
  for (const type of AS_TEXT) {
    sql.options.parsers[type] = same;
    sql.options.serializers[type] = same;
  }
  for (const type of JSON_TYPES) sql.options.serializers[type] = same;
  return sql;
}

/**
 * The connections, opened when they are needed and handed out the last used first, so that those too many grow old and
 * are closed. A caller that takes one gives it back; a lost one is replaced by the next that is opened.
 */
class Pool {
  readonly #url: string;
  readonly #all = new Set<Connection>();
  readonly #idle: Connection[] = [];
  readonly #sweeper = setInterval(() => this.#sweep(), IDLE_MS / 2).unref();

  constructor(url: string) {
    this.#url = url;
  }

  async use<T>(work: (connection: Connection) => Promise<T>): Promise<T> {
    const connection = this.#idle.pop() ?? this.#open();
    try {
      return await work(connection);
    } finally {
      const now = performance.now();
      if (connection.lost || now - connection.opened > LIFETIME_MS) this.#retire(connection);
      else {
        connection.idleSince = now;
        this.#idle.push(connection);
      }
    }
  }

  async close(): Promise<void> {
    clearInterval(this.#sweeper);
    await Promise.all([...this.#all].map((connection) => connection.end(5)));
  }

  #open(): Connection {
    const connection = connect(this.#url, (lost) => this.#retire(lost));
    this.#all.add(connection);
    return connection;
  }

  /** Takes a connection out of service and lets go of what it holds. Does no harm to one that is retired already. */
  #retire(connection: Connection): void {
    connection.lost = true;
    const at = this.#idle.indexOf(connection);
    if (at >= 0) this.#idle.splice(at, 1);
    if (this.#all.delete(connection)) void connection.end(0);
  }

  #sweep(): void {
    const now = performance.now();
    for (const connection of this.#idle.filter(({ idleSince }) => now - idleSince > IDLE_MS)) this.#retire(connection);
  }
}

/**
 * Gives up on a statement to which no answer comes: the server's own limits cannot reach a caller whose connection died
 * without a word, and its place in the pool must become free (threats R12, R13). A request's own time may end sooner.
 */
async function answered<T>(connection: Connection, statement: Promise<T>, limitMs = ANSWER_MS): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      connection.lost = true;
      reject(new StoreError('timeout', 'Database timeout: nobody answered'));
    }, waitTime(limitMs));
  });
  try {
    return await Promise.race([statement, deadline]);
  } finally {
    clearTimeout(timer);
  }
}

/** Runs a transaction on a connection of its own. A failed statement fails it, also when `work` goes on. */
async function transact<T>(connection: Connection, isolation: string, work: (run: Run) => Promise<T>): Promise<T> {
  const control = (statement: string) => answered(connection, connection.run(statement, [], false));
  let failure: { error: unknown } | undefined;
  const run: Run = async (...statement) => {
    try {
      return await answered(connection, connection.run(...statement), LONGEST_MS);
    } catch (error) {
      failure ??= { error };
      throw error;
    }
  };
  await control(`begin isolation level ${isolation}`);
  try {
    const result = await work(run);
    if (failure) throw failure.error;
    await control('commit');
    return result;
  } catch (error) {
    // A connection that is lost has no transaction any more; a rollback that fails loses it.
    if (!connection.lost) await control('rollback').catch(() => (connection.lost = true));
    throw error;
  }
}

/**
 * PostgreSQL over postgres.js. Limits of threats R13: 10 connections, 2 s to connect, statements 2.5 s, locks 2 s, idle
 * transactions 10 s. A lost connection fails what was under way on it; the next statement opens another one (R12).
 */
export function postgresDriver(url: string): Driver {
  const pool = new Pool(url);
  return {
    kind: 'postgres',
    slots: POOL,
    waitMs: 2_000,
    run: (...statement) => pool.use((connection) => answered(connection, connection.run(...statement))),
    transaction: (isolation, work) => pool.use((connection) => transact(connection, isolation, work)),
    close: () => pool.close(),
  };
}
