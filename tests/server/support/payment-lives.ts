import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { and, desc, eq, inArray, isNotNull, isNull, notInArray, or } from 'drizzle-orm';
import type { DemoCharge } from '@/lib/enrollment-api/payments/demo-ledger';
import { openDatabase, type Database } from '@/lib/enrollment-api/store/open';
import { enrollments } from '@/lib/enrollment-api/store/schema/enrollment-tables';
import { paymentIntents } from '@/lib/enrollment-api/store/schema/payment-tables';
import { createCluster } from '@/tests/config/cluster';
import { freePort } from '@/tests/config/free-port';
import type { ProcessorPoint } from './killing-processor';
import { demoFolder, startProduct, startReady, type Product } from './product';
import { listenIn, type WirePoint } from './wire';

/** A moment in which the server is killed: told by the processor, or by the line to the database. */
export type KillPoint = { name: string; processor?: ProcessorPoint; wire?: WirePoint['at'] };

/** A product that lives, is killed and lives again on the same data, with the books of its processor. */
export type PaymentLives = Awaited<ReturnType<typeof openPaymentLives>>;

/** States of payments that a worker has something to do with now. */
const UNSETTLED = ['created', 'step-up', 'authorized'] as const;

export async function openPaymentLives(kind: 'PGlite' | 'PostgreSQL') {
  const data = demoFolder();
  const cluster = kind === 'PostgreSQL' ? await createCluster() : null;
  let cut: WirePoint['at'] | undefined;
  let product: Product | null = null;
  const wire =
    cluster &&
    (await listenIn(cluster.url, {
      at: (statement, transaction) => cut?.(statement, transaction) ?? null,
      strike: () => product?.child.kill('SIGKILL'),
    }));
  const port = await freePort();
  const pointFile = path.join(data.folder, 'kill-point');
  const variables = {
    KILL_POINT: pointFile,
    NODE_OPTIONS: `--import ${path.join(import.meta.dirname, 'killing-processor.ts')}`,
    ...(wire && { DATABASE_URL: wire.url }),
  };
  const arm = (point: KillPoint | null) => {
    writeFileSync(pointFile, point?.processor ? JSON.stringify(point.processor) : '');
    cut = point?.wire;
  };
  arm(null);
  return {
    port,
    arm,
    /** Starts it and waits until it is ready. */
    async live(): Promise<void> {
      product = await startReady('server', data.folder, port, variables);
    },
    /** Starts it to its death. */
    liveShortly(): void {
      product = startProduct('server', port, data.folder, variables);
    },
    ended: () => product?.ended ?? Promise.resolve(null),
    stop(): Promise<number | NodeJS.Signals | null> {
      product?.child.kill('SIGTERM');
      return this.ended();
    },
    /** Works with the database of a product that is not alive. */
    async withStore<T>(work: (db: Database['db']) => Promise<T>): Promise<T> {
      const store = await openDatabase({ dataDir: data.folder, databaseUrl: cluster?.url });
      try {
        return await work(store.db);
      } finally {
        await store.close();
      }
    },
    /** Every charge in the books of the processor, as it is by now, with the number of times it was taken. */
    books: () => readBooks(path.join(data.folder, 'demo-payments.jsonl')),
    async close(): Promise<void> {
      product?.child.kill('SIGKILL');
      await product?.ended;
      await wire?.close();
      await cluster?.remove();
      data.drop();
    },
  };
}

export type BookedCharge = DemoCharge & { captures: number };

/** The books, by the id of the charge; the last line may be half written. */
function readBooks(file: string): Map<string, BookedCharge> {
  const booked = new Map<string, BookedCharge>();
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  for (const line of text.slice(0, text.lastIndexOf('\n') + 1).split('\n')) {
    if (line === '') continue;
    const { charge } = JSON.parse(line) as { charge?: DemoCharge };
    if (!charge) continue;
    const before = booked.get(charge.id);
    const isTaken = charge.capturedCents > (before?.capturedCents ?? 0);
    booked.set(charge.id, { ...charge, captures: (before?.captures ?? 0) + (isTaken ? 1 : 0) });
  }
  return booked;
}

/** The enrollments that were begun last, the latest last. */
export async function lastEnrollments(db: Database['db'], many: number): Promise<string[]> {
  const rows = await db
    .select({ id: enrollments.id })
    .from(enrollments)
    .orderBy(desc(enrollments.createdAt))
    .limit(many);
  return rows.map(({ id }) => id).toReversed();
}

/** A charge that a worker lets go of; `isBegun` where it has begun to. */
export type ToLetGo = { processorId: string; enrollmentId: string; isBegun: boolean };

/**
 * Lets the time go by until a worker looks: at what is held for a policy or being let go of, as after a dead worker's lease, and at
 * what was begun by all who will not come back. Answers the charges that are to be let go of.
 */
export async function passTime(db: Database['db'], back: readonly string[]): Promise<ToLetGo[]> {
  const { state, policyId, enrollmentId } = paymentIntents;
  const abandoned = and(isNull(policyId), inArray(state, UNSETTLED), notInArray(enrollmentId, [...back]));
  const leased = or(eq(state, 'voiding'), and(eq(state, 'authorized'), isNotNull(policyId)));
  const rows = await db
    .update(paymentIntents)
    .set({ nextAt: new Date() })
    .where(or(abandoned, leased))
    .returning({ policyId, enrollmentId, processorId: paymentIntents.processorId, state });
  return rows.flatMap((row) =>
    row.policyId === null && row.processorId !== null
      ? [{ processorId: row.processorId, enrollmentId: row.enrollmentId, isBegun: row.state === 'voiding' }]
      : [],
  );
}
