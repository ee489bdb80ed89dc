import pg from 'pg';
import { waitTime } from '@/lib/security/request-state';
import { explainConnection } from './connect-failure';
import type { Driver, Run } from './database';
import { statementName } from './prepared';
import { LOCAL_LIMITS } from './role-limits';
import { StoreError } from './store-errors';

const POOL = 10;
const CONNECT_MS = 2_000;

/** As long as a statement may take, and then some: past it no answer comes any more. */
const ANSWER_MS = 4_500;

/** A statement of a transaction ends with its transaction or its request; those of a migration may take their time. */
const LONGEST_MS = 60 * 60_000;

const IDLE_MS = 60_000;
const LIFETIME_SECONDS = 30 * 60;

/** Codes of a server that no longer has a named statement, or may not use its plan since a table was changed. */
const PLAN_GONE = new Set(['26000', '0A000']);

/** Dates, times and numeric arrays pass as text: Drizzle's columns do the turning on both drivers. */
const AS_TEXT = new Set([1082, 1083, 1114, 1115, 1182, 1184, 1185, 1186, 1187, 1231]);
const same = (value: string) => value;
const getTypeParser = ((type: number, format?: 'text') =>
  AS_TEXT.has(type) ? same : pg.types.getTypeParser(type, format)) as typeof pg.types.getTypeParser;

type Startup = { getStartupConf(): Record<string, string> };
const { getStartupConf } = pg.Client.prototype as unknown as Startup;

/** A client whose end is never an uncaught error: what was under way on it fails, and it leaves the pool. */
class QuietClient extends pg.Client implements Startup {
  /** The server's process as it was told at the start of the connection. */
  declare readonly processID: number | null;
  /** True when the server keeps what this client names; null before it was asked. */
  keepsNames: boolean | null = null;

  constructor(config?: string | pg.ClientConfig) {
    super(config);
    this.on('error', () => undefined);
  }

  /** The zone goes with the start: a pooler keeps it for each client and sets the first one's on every connection. */
  getStartupConf(): Record<string, string> {
    return { ...getStartupConf.call(this), TimeZone: 'UTC' };
  }
}

/**
 * The URL with `sslmode` meaning what it means to PostgreSQL's own programs: `require` encrypts and checks no
 * certificate, `verify-full` checks it.
 */
function withUsualModes(url: string): string {
  const parsed = new URL(url);
  if (!parsed.searchParams.has('sslmode')) return url;
  parsed.searchParams.set('uselibpqcompat', 'true');
  return parsed.href;
}

/** Refuses a URL whose settings contradict each other, or name a file that cannot be read. */
function assertUsable(url: string): void {
  try {
    void new QuietClient(withUsualModes(url));
  } catch (error) {
    const what = error instanceof Error ? error.message : 'not understood';
    throw new StoreError('misuse', `DATABASE_URL cannot be used: ${what}`);
  }
}

type PooledClient = QuietClient & pg.PoolClient;

function openPool(url: string): pg.Pool {
  assertUsable(url);
  const pool = new pg.Pool({
    connectionString: withUsualModes(url),
    Client: QuietClient,
    max: POOL,
    connectionTimeoutMillis: CONNECT_MS,
    idleTimeoutMillis: IDLE_MS,
    maxLifetimeSeconds: LIFETIME_SECONDS,
    types: { getTypeParser },
    application_name: 'coverfront',
  });
  pool.on('error', () => undefined);
  return pool;
}

/** Only a refusal by the server leaves a connection as good as it was. */
function isRefusal(error: unknown): boolean {
  return error instanceof pg.DatabaseError && !['FATAL', 'PANIC'].includes(error.severity ?? '');
}

/** The client names no code for a connection that was lost or not made. */
function named(error: unknown, otherwise: string): unknown {
  if (!(error instanceof Error) || 'code' in error) return error;
  return new StoreError('unavailable', `Database unavailable: ${otherwise}`);
}

/**
 * Waits as long as a wait may take, or as its request has time; `late` hears that no answer came. Timers come before what
 * was received: of a process that was busy itself until its time was up, what has arrived is heard first.
 */
async function within<T>(limitMs: number, answer: Promise<T>, late: () => void): Promise<T> {
  let isOver = false;
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<never>((_resolve, reject) => {
    const end = () => {
      if (isOver) return;
      late();
      reject(new StoreError('timeout', 'Database timeout: nobody answered'));
    };
    timer = setTimeout(() => setImmediate(end), waitTime(limitMs));
  });
  try {
    return await Promise.race([answer, deadline]);
  } finally {
    isOver = true;
    clearTimeout(timer);
  }
}

/**
 * A connection in one caller's hands. It is given one statement at a time: what is asked for side by side waits its
 * turn here. No answer in time makes it a lost one, since the server's own limits cannot reach a caller whose
 * connection died without a word, and its place in the pool must become free (threats R12, R13).
 */
class Connection {
  isLost = false;
  readonly #client: PooledClient;
  #last: Promise<unknown> = Promise.resolve();

  constructor(client: PooledClient) {
    this.#client = client;
    client.on('error', this.#lose);
  }

  readonly #lose = () => {
    this.isLost = true;
  };

  run(limitMs: number, ...statement: Parameters<Run>): Promise<unknown[]> {
    return this.#inTurn(limitMs, () => this.#send(...statement));
  }

  /**
   * A statement outside a transaction. The plan of one that is built once is kept by the server, which takes longer to plan it than to
   * answer it (decisions 316). Where the plan is gone it is asked as every other.
   */
  async runAlone(limitMs: number, ...[text, values, array]: Parameters<Run>): Promise<unknown[]> {
    const name = statementName(text);
    if (name === undefined || !(await this.#keepsNames(limitMs))) return this.run(limitMs, text, values, array);
    try {
      return await this.#inTurn(limitMs, () => this.#send(text, values, array, name));
    } catch (error) {
      if (!(error instanceof pg.DatabaseError) || !PLAN_GONE.has(error.code ?? '')) throw error;
      this.#client.keepsNames = false;
      return this.run(limitMs, text, values, array);
    }
  }

  /** A pooler, which may give the next statement to another connection, has told a process of its own making. */
  async #keepsNames(limitMs: number): Promise<boolean> {
    if (this.#client.keepsNames === null) {
      const [row] = (await this.run(limitMs, 'select pg_backend_pid()', [], true)) as [number][];
      this.#client.keepsNames = row?.[0] === this.#client.processID;
    }
    return this.#client.keepsNames;
  }

  #inTurn(limitMs: number, send: () => Promise<unknown[]>): Promise<unknown[]> {
    const answer = this.#last.then(send);
    this.#last = answer.catch(() => undefined);
    return within(limitMs, answer, this.#lose);
  }

  release(): void {
    this.#client.off('error', this.#lose);
    this.#client.release(this.isLost);
  }

  async #send(text: string, values: unknown[], array: boolean, name?: string): Promise<unknown[]> {
    if (this.isLost) throw new StoreError('unavailable', 'Database unavailable: the connection was lost');
    try {
      const query: pg.QueryConfig & { rowMode?: 'array' } = {
        text,
        values,
        ...(name !== undefined && { name }),
        ...(array && { rowMode: 'array' }),
      };
      return (await this.#client.query(query)).rows ?? [];
    } catch (error) {
      if (!isRefusal(error)) this.#lose();
      throw named(error, 'the connection was lost');
    }
  }
}

async function connect(pool: pg.Pool): Promise<Connection> {
  const connecting = pool.connect();
  const giveBack = () => void connecting.then((client) => client.release()).catch(() => undefined);
  try {
    return new Connection((await within(CONNECT_MS, connecting, giveBack)) as PooledClient);
  } catch (error) {
    const explained = explainConnection(error);
    if (explained) throw explained;
    // What the client says of a connection that it could not make holds nothing of the URL.
    throw named(error, error instanceof Error ? error.message : 'no connection');
  }
}

async function withConnection<T>(pool: pg.Pool, work: (connection: Connection) => Promise<T>): Promise<T> {
  const connection = await connect(pool);
  try {
    return await work(connection);
  } finally {
    connection.release();
  }
}

/** Runs a transaction on a connection of its own. A failed statement fails it, also when `work` goes on. */
async function transact<T>(connection: Connection, isolation: string, work: (run: Run) => Promise<T>): Promise<T> {
  const control = (statement: string) => connection.run(ANSWER_MS, statement, [], false);
  let failure: { error: unknown } | undefined;
  const run: Run = async (...statement) => {
    try {
      return await connection.run(LONGEST_MS, ...statement);
    } catch (error) {
      failure ??= { error };
      throw error;
    }
  };
  // One message: a pooler may have given the connection to somebody without limits before.
  await control(`begin isolation level ${isolation}; ${LOCAL_LIMITS}`);
  try {
    const result = await work(run);
    if (failure) throw failure.error;
    await control('commit');
    return result;
  } catch (error) {
    // A connection that is lost has no transaction any more; a rollback that fails loses it.
    if (!connection.isLost) await control('rollback').catch(() => (connection.isLost = true));
    throw error;
  }
}

/**
 * PostgreSQL over `pg` (decisions 114). Limits of threats R13: 10 connections, 2 s to connect, statements 2.5 s, locks
 * 2 s, idle transactions 10 s. A lost connection fails what was under way on it; the next statement opens another (R12).
 * A statement is one round trip, and has a name only where no pooler can give it to another connection (decisions 316).
 */
export function postgresDriver(url: string): Driver {
  const pool = openPool(url);
  return {
    kind: 'postgres',
    slots: POOL,
    waitMs: 2_000,
    run: (...statement) => withConnection(pool, (connection) => connection.runAlone(ANSWER_MS, ...statement)),
    transaction: (isolation, work) => withConnection(pool, (connection) => transact(connection, isolation, work)),
    close: () => pool.end(),
  };
}
