import type { PGlite, PGliteOptions, Transaction } from '@electric-sql/pglite';
import type { Driver, Run } from './database';

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

/** Opens PGlite; the package is loaded only now, since it is 20 MB of WebAssembly that Postgres users never need. */
export async function openPglite(options: PGliteOptions): Promise<PGlite> {
  const { PGlite } = await import('@electric-sql/pglite');
  return PGlite.create(options);
}

/** PGlite runs one statement at a time inside this process and cannot time one out (security F4). */
export function pgliteDriver(client: PGlite, release: () => Promise<void>): Driver {
  return {
    kind: 'pglite',
    slots: 1,
    waitMs: 5_000,
    run: runOn(client),
    transaction: (isolation, work) =>
      client.transaction(async (tx) => {
        if (isolation !== 'read committed') await tx.exec(`set transaction isolation level ${isolation}`);
        return work(runOn(tx));
      }) as Promise<Awaited<ReturnType<typeof work>>>,
    async close() {
      await client.close();
      await release();
    },
  };
}
