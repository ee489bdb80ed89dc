import postgres from 'postgres';
import type { Driver, Run } from './database';
import { StoreError } from './errors';

const POOL = 10;

/** Longer than a connection and a statement may take together: past it nobody answers any more. */
const ANSWER_MS = 5_000;

type Connection = Pick<postgres.Sql, 'unsafe'>;

const same = (value: unknown) => value;

/** Dates, times and numeric arrays pass as text, JSON as its text: Drizzle's columns do the turning on both drivers. */
const AS_TEXT = [1082, 1083, 1114, 1115, 1182, 1184, 1185, 1186, 1187, 1231];
const JSON_TYPES = [114, 3802];

function runOn(connection: Connection): Run {
  return async (statement, params, array) => {
    const pending = connection.unsafe(statement, params as postgres.ParameterOrJSON<never>[]);
    return array ? await pending.values() : await pending;
  };
}

/**
 * Gives up on a statement whose connection died with it: the server's own limits cannot reach a caller that no answer will
 * come to, and its place in the pool must become free (security R12, R13).
 */
function withDeadline(run: Run): Run {
  return async (statement, params, array) => {
    let timer: NodeJS.Timeout | undefined;
    const deadline = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(new StoreError('timeout', 'Database timeout: nobody answered')), ANSWER_MS);
    });
    try {
      return await Promise.race([run(statement, params, array), deadline]);
    } finally {
      clearTimeout(timer);
    }
  };
}

/**
 * PostgreSQL over postgres.js. Limits of security R13: 10 connections, 2 s to connect, statements 2.5 s, locks 2 s, idle
 * transactions 10 s. Broken connections are opened again by the next statement (R12).
 */
export function postgresDriver(url: string): Driver {
  const sql = postgres(url, {
    max: POOL,
    connect_timeout: 2,
    idle_timeout: 60,
    max_lifetime: 30 * 60,
    onnotice: () => undefined,
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
  return {
    kind: 'postgres',
    slots: POOL,
    waitMs: 2_000,
    run: withDeadline(runOn(sql)),
    transaction: (isolation, work) =>
      sql.begin(`isolation level ${isolation}`, (tx) => work(runOn(tx))) as Promise<Awaited<ReturnType<typeof work>>>,
    close: () => sql.end({ timeout: 5 }),
  };
}
