import { createDatabase, type Database } from '@/lib/enrollment-api/store/database';
import { openPglite, pgliteDriver } from '@/lib/enrollment-api/store/driver-pglite';
import { migrate } from '@/lib/enrollment-api/store/migrate';

const free = () => Promise.resolve();

/**
 * A migrated PGlite in memory as bytes, from which `openMemoryDatabase` starts in a fraction of a second: empty, or another
 * dump with what `fill` adds.
 */
export async function dumpDatabase(from?: Blob, fill?: (store: Database) => Promise<unknown>): Promise<Blob> {
  const client = await openPglite(from ? { loadDataDir: from } : {});
  const driver = pgliteDriver(client, free);
  if (!from) await driver.transaction('read committed', migrate);
  await fill?.(createDatabase(driver));
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
