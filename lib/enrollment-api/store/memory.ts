import { createDatabase, type Database } from './database';
import { openPglite, pgliteDriver } from './driver-pglite';
import { migrate } from './migrate';

const free = () => Promise.resolve();

/** A migrated, empty PGlite in memory as bytes, from which `openMemoryDatabase` starts in a fraction of a second. */
export async function dumpEmptyDatabase(): Promise<Blob> {
  const client = await openPglite({});
  await pgliteDriver(client, free).transaction('read committed', migrate);
  const dump = await client.dumpDataDir('none');
  await client.close();
  return dump;
}

/** A database of its own in memory, for tests; from a dump when given, else created and migrated. */
export async function openMemoryDatabase(dump?: Blob): Promise<Database> {
  const client = await openPglite(dump ? { loadDataDir: dump } : {});
  const driver = pgliteDriver(client, free);
  if (!dump) await driver.transaction('read committed', migrate);
  await driver.watch?.();
  return createDatabase(driver);
}
