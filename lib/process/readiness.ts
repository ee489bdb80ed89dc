import 'server-only';
import { sql } from 'drizzle-orm';
import { createWriteProbe } from '@/lib/enrollment-api/store/write-probe';
import { env } from '@/lib/env';
import { openLocalStore } from './local-store';
import { processState } from './process-state';

export type Readiness = {
  ready: boolean;
  checks: { started: boolean; stopping: boolean; database: boolean; writes: boolean };
};

const DATABASE_MS = 2_000;

let probe: ReturnType<typeof createWriteProbe> | undefined;

/** Says whether this process should be sent requests (threats R15, R22). */
export async function getReadiness(): Promise<Readiness> {
  const { started } = processState();
  const database = started && (await inTime(databaseAnswers()));
  const writes = database && (await inTime(databaseTakesWrites()));
  // Looked at last: it may have been told to stop while the database was asked.
  const { stopping } = processState();
  return { ready: started && !stopping && database && writes, checks: { started, stopping, database, writes } };
}

async function databaseAnswers(): Promise<boolean> {
  const { db } = await openLocalStore();
  await db.execute(sql`select 1`);
  return true;
}

async function databaseTakesWrites(): Promise<boolean> {
  probe ??= createWriteProbe(env().DATA_DIR);
  return probe(await openLocalStore());
}

/** The answer when it comes in time; none, and an error, is a no. */
function inTime(answer: Promise<boolean>): Promise<boolean> {
  const late = new Promise<boolean>((resolve) => {
    setTimeout(() => resolve(false), DATABASE_MS).unref();
  });
  return Promise.race([answer.catch(() => false), late]);
}
