import { setTimeout as sleep } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from '@/lib/enrollment-api/store/open';
import { policyDocuments, policyPapers } from '@/lib/enrollment-api/store/schema/paper-tables';
import { Shopper } from '@/tests/api/shopper';
import { SITE_HOST } from '@/tests/bench/journey';
import { freePort } from '@/tests/config/free-port';
import { isWhole, soakRuns, soakTime } from '@/tests/soak/scale';
import { openDoor } from './support/door';
import { demoFolder, startReady } from './support/product';

const KILLS = soakRuns('paper kills');
/** Enrollments that are submitted side by side before each kill. */
const POLICIES = 4;
/** The kill comes within this time after the submissions: before, in and after the making of their documents. */
const WITHIN_MS = 900;
/**
 * Longer than the lease of a document that a killed worker had begun. The gate lets leases run out in the database instead, while
 * no server runs, and waits for the work alone: as often as it takes on a loaded machine, up to `ROUNDS_TO_MAKE` times.
 */
const MADE_WITHIN_MS = isWhole ? 70_000 : 10_000;
const ROUNDS_TO_MAKE = isWhole ? 1 : 6;

let data: ReturnType<typeof demoFolder>;
beforeEach(() => (data = demoFolder()));
afterEach(() => data.drop());

/** Walks an enrollment to its end by the door; answers its policy. */
async function enroll(port: number): Promise<string> {
  const shopper = await Shopper.quote(openDoor({ port, host: SITE_HOST }));
  await shopper.prepare();
  return (await shopper.ok<{ policy_id: string }>('saveReviewInfo')).policy_id;
}

/** Lets the leases of killed workers run out, in the database of a folder whose server has ended. */
async function endLeases(folder: string): Promise<void> {
  const store = await openDatabase({ dataDir: folder });
  await store.db.update(policyPapers).set({ nextAttemptAt: new Date() }).where(eq(policyPapers.status, 'waiting'));
  await store.close();
}

/** What stands in the database of a folder whose server has ended. */
async function readPapers(folder: string) {
  const store = await openDatabase({ dataDir: folder });
  const { policyId, kind, seal } = policyDocuments;
  const made = await store.db.select({ policyId, kind, seal }).from(policyDocuments);
  const owed = await store.db
    .select({ policyId: policyPapers.policyId })
    .from(policyPapers)
    .where(eq(policyPapers.status, 'waiting'));
  await store.close();
  return { made, owed };
}

describe('kill -9 around the making of documents', () => {
  it(
    `leaves each of ${KILLS * POLICIES} policies with exactly one sealed document of each kind`,
    async () => {
      const policies: string[] = [];
      const port = await freePort();
      let unmade = 0;
      for (let round = 0; round < KILLS; round += 1) {
        const product = await startReady('server', data.folder, port);
        policies.push(...(await Promise.all(Array.from({ length: POLICIES }, () => enroll(port)))));
        await sleep((round * 371) % WITHIN_MS);
        product.signalGroup('SIGKILL');
        await product.ended;
        unmade += (await readPapers(data.folder)).owed.length;
      }
      let { made, owed } = await readPapers(data.folder);
      for (let round = 0; round < ROUNDS_TO_MAKE && owed.length > 0; round += 1) {
        if (!isWhole) await endLeases(data.folder);
        const last = await startReady('server', data.folder, port);
        await sleep(MADE_WITHIN_MS);
        last.child.kill('SIGTERM');
        expect(await last.ended).toBe(0);
        ({ made, owed } = await readPapers(data.folder));
      }
      expect(owed).toEqual([]);
      for (const policy of policies) {
        const own = made.filter(({ policyId }) => policyId === policy);
        expect(own.map(({ kind }) => kind).toSorted(), policy).toEqual(['client-copy', 'enrollment-copy']);
        expect(own.map(({ seal }) => seal)).toEqual(['B-B', 'B-B']);
      }
      console.log(
        `${KILLS} kills around ${policies.length} submissions, ${unmade} documents unmade at a kill, none lost`,
      );
      // Every kill that counts left work behind.
      expect(unmade).toBeGreaterThan(0);
    },
    soakTime(240_000),
  );
});
