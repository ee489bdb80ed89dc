import { execFileSync, spawnSync } from 'node:child_process';
import { closeSync, mkdirSync, mkdtempSync, openSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Database } from '@/lib/enrollment-api/store/database';
import { closeDatabases, openDatabase } from '@/lib/enrollment-api/store/open';
import { createWriteProbe } from '@/lib/enrollment-api/store/write-probe';
import { settings } from '@/lib/enrollment-api/store/schema/system-tables';
import { createCluster } from '@/tests/config/cluster';
import { describeOnBothDatabases, layPglite, openTestPglite } from '@/tests/config/databases';
import { errorOf } from './support';

const disk = mkdtempSync(path.join(os.tmpdir(), 'coverfront-disk-'));
/** A small disk of its own; only root may make one. */
const hasDisk = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=120m', 'tmpfs', disk]).status === 0;
afterAll(() => {
  if (hasDisk) execFileSync('umount', [disk]);
  rmSync(disk, { recursive: true, force: true });
});

const ballast = path.join(disk, 'ballast');

/** Takes every byte that is left. */
function fillDisk(): void {
  const file = openSync(ballast, 'a');
  for (const size of [1 << 20, 1 << 12, 1])
    try {
      for (;;) writeSync(file, Buffer.alloc(size, 1));
    } catch {
      // Full for pieces of this size.
    }
  closeSync(file);
}

describe.skipIf(!hasDisk)('a full disk', { timeout: 120_000 }, () => {
  const dataDir = path.join(disk, 'data');
  beforeEach(() => {
    rmSync(dataDir, { recursive: true, force: true });
    rmSync(ballast, { force: true });
    mkdirSync(dataDir);
    layPglite(dataDir);
  });

  it('turns readiness red, fails saves without losing one, and green again when there is room', async () => {
    vi.stubEnv('DATA_DIR', dataDir);
    vi.stubEnv('DATABASE_URL', '');
    vi.resetModules();
    const { getReadiness } = await import('@/lib/process/readiness');
    const { processState } = await import('@/lib/process/process-state');
    processState().started = true;
    const store = await openDatabase({ dataDir });
    const save = (turn: number) =>
      store.db.insert(settings).values({ key: `save-${turn}`, value: { text: 'x'.repeat(5_000) } });
    expect((await getReadiness()).ready).toBe(true);
    fillDisk();
    let saved = 0;
    const failed = await errorOf(
      (async () => {
        for (; saved < 20_000; saved += 1) await save(saved);
      })(),
    );
    expect(failed).toMatchObject({ name: 'StoreError', kind: 'unavailable', code: '53100' });
    await expect
      .poll(getReadiness, { timeout: 10_000, interval: 200 })
      .toMatchObject({ ready: false, checks: { database: true, writes: false } });
    rmSync(ballast);
    await expect.poll(async () => (await getReadiness()).ready, { timeout: 10_000, interval: 200 }).toBe(true);
    await save(saved);
    const rows = await store.db.execute(sql`select count(*)::int as rows from settings where key like 'save-%'`);
    expect(rows).toEqual([{ rows: saved + 1 }]);
    processState().started = false;
    vi.unstubAllEnvs();
    await closeDatabases();
  });

  it('is named by a start that it stops, and so is a destroyed control file', async () => {
    await (await openDatabase({ dataDir })).close();
    fillDisk();
    for (const folder of [dataDir, path.join(disk, 'new')]) {
      const error = await errorOf(openDatabase({ dataDir: folder }));
      expect(error.message).toContain(`The disk of ${path.join(folder, 'pglite')} is full (0 MB free)`);
      expect(error.message).toContain('Make room and start again');
    }
    rmSync(ballast);
    await (await openDatabase({ dataDir })).close();
    writeFileSync(path.join(dataDir, 'pglite', 'global', 'pg_control'), Buffer.alloc(8_192));
    const error = await errorOf(openDatabase({ dataDir }));
    expect(error.message).toContain('its file global/pg_control is destroyed');
    expect(error.message).toContain('restore the last backup');
  });
});

/** Tries whether writing works 500 times, and looks at the table after the first and the last. */
async function expectNoGrowth(store: Database): Promise<void> {
  const size = async () => {
    const [row] = await store.db.execute(
      sql`select pg_total_relation_size('settings')::int as bytes, (select count(*)::int from settings) as rows`,
    );
    return row;
  };
  await createWriteProbe(os.tmpdir())(store);
  const before = await size();
  for (let turn = 0; turn < 500; turn += 1) expect(await createWriteProbe(os.tmpdir())(store)).toBe(true);
  expect(await size()).toEqual(before);
}

describe('one row that does not grow is left by the try whether writing works', () => {
  it('in PGlite', async () => {
    const store = await openTestPglite();
    await expectNoGrowth(store);
    await store.close();
  });

  /* A long transaction in another database of a server keeps rows from being cleaned, so this one has nothing else. */
  it('in a PostgreSQL where nothing else runs', { timeout: 60_000 }, async () => {
    const cluster = await createCluster();
    onTestFinished(() => cluster.remove());
    const store = await openDatabase({ databaseUrl: cluster.url, dataDir: '' });
    await expectNoGrowth(store);
    await store.close();
  });
});

describeOnBothDatabases('the try whether writing works', (store) => {
  it('is made once for all who ask within seconds', async () => {
    const probe = createWriteProbe(os.tmpdir());
    const written = async () => (await store().db.select().from(settings)).map(({ value }) => value);
    await Promise.all(Array.from({ length: 20 }, () => probe(store())));
    const first = await written();
    await probe(store());
    expect(await written()).toEqual(first);
  });

  it('is red while rows can only be read, and green after', async () => {
    const { db } = store();
    // The trigger function of the tables that refuse every change.
    const refuse = sql`create trigger only_read before insert or update on settings execute function refuse_change()`;
    await db.execute(refuse);
    expect(await createWriteProbe(os.tmpdir())(store())).toBe(false);
    await db.execute(sql`drop trigger only_read on settings`);
    expect(await createWriteProbe(os.tmpdir())(store())).toBe(true);
  });
});
