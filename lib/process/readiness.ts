import 'server-only';
import { sql } from 'drizzle-orm';
import { openLocalStore } from './local-store';
import { processState } from './process-state';

export type Readiness = { ready: boolean; checks: { started: boolean; stopping: boolean; database: boolean } };

const DATABASE_MS = 2_000;

/** Says whether this process should be sent requests (threats R15, R22). */
export async function getReadiness(): Promise<Readiness> {
  const { started, stopping } = processState();
  const database = started && (await databaseAnswers());
  return { ready: started && !stopping && database, checks: { started, stopping, database } };
}

async function databaseAnswers(): Promise<boolean> {
  const check = openLocalStore().then(async ({ db }) => {
    await db.execute(sql`select 1`);
    return true;
  });
  const late = new Promise<boolean>((resolve) => {
    setTimeout(() => resolve(false), DATABASE_MS).unref();
  });
  return Promise.race([check.catch(() => false), late]);
}
