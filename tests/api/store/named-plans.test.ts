import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase, type Database } from '@/lib/enrollment-api/store/open';
import { loadEnrollmentRow } from '@/lib/enrollment-api/store/shopper-rows';
import { createSessionRows, loadVisitorRows } from '@/lib/process/local-store';
import { withRequest } from '@/lib/security/request-state';
import { createPostgresDatabase, directly, provided } from '@/tests/config/databases';
import { createPooler, type Pooler } from '@/tests/config/pooler';
import { Shopper } from '../shopper';
import { buildApi } from '../support';

let pooler: Pooler;
let place: Awaited<ReturnType<typeof createPostgresDatabase>>;
let store: Database;
let id: string;
beforeAll(async () => {
  pooler = await createPooler(provided('postgresUrl'));
  place = await createPostgresDatabase('demo');
  store = await openDatabase({ databaseUrl: directly(place.url), dataDir: '' });
  ({ id } = await Shopper.quote(await buildApi(store, { seed: false })));
  const at = new Date();
  await createSessionRows(async () => store).create({
    ...{ siteKey: 'site', sidHash: 'visitor', data: { enrollmentId: id } },
    ...{ createdAt: at, lastSeenAt: at, expiresAt: new Date(at.getTime() + 3_600_000) },
  });
});
afterAll(async () => {
  await store.close();
  await place.drop();
  await pooler.remove();
});

/** Of the two reads, in the order in which this process came to need them. */
const NAMES = [/^coverfront_\d+$/, /^coverfront_\d+$/].map((name) => expect.stringMatching(name) as string);

/** A page's first statement, and a row of the one that an API asks: 30 times each, ten at once. */
async function readOften(from: Database): Promise<void> {
  const read = async () => {
    await withRequest(4_000, () => loadVisitorRows(from, 'visitor', new Date()));
    expect((await loadEnrollmentRow(from, id))?.id).toBe(id);
  };
  for (let turn = 0; turn < 3; turn += 1) await Promise.all(Array.from({ length: 10 }, read));
}

/** Statements that the server keeps by name on the connections of a store. */
async function namesOn(from: Database): Promise<string[]> {
  const look = () =>
    from.db.execute(sql`select name, pg_backend_pid() as pid from pg_prepared_statements, pg_sleep(0.05)`);
  const found = (await Promise.all(Array.from({ length: 10 }, look))).flat();
  return [...new Set(found.map(({ name }) => String(name)))].sort();
}

describe('the plan of a hot read', () => {
  it('is made once for a connection, under a name', async () => {
    await readOften(store);
    expect(await namesOn(store)).toEqual(NAMES);
  });

  it('is done without where the server has forgotten it, or a table was changed since', async () => {
    const onEach = (of: Database, statement: string) =>
      Promise.all(Array.from({ length: 10 }, () => of.db.execute(sql.raw(`${statement}; select pg_sleep(0.05)`))));
    const url = `${directly(place.url)}?application_name=other`;
    const other = await openDatabase({ databaseUrl: url, dataDir: '' });
    await readOften(other);
    expect(await namesOn(other)).toEqual(NAMES);
    await onEach(store, 'deallocate all');
    await readOften(store);
    expect(await namesOn(store)).toEqual([]);
    await store.db.execute(sql`alter table enrollments alter column site_key type varchar(400)`);
    await readOften(other);
    await store.db.execute(sql`alter table enrollments alter column site_key type text`);
    await readOften(other);
    await other.close();
  });

  it('is named on no connection behind a pooler, which may give the next statement to another one', async () => {
    const behind = await openDatabase({ databaseUrl: pooler.through(place.url), dataDir: '' });
    const before = await namesOn(behind);
    await readOften(behind);
    expect(before).toEqual([]);
    expect(await namesOn(behind)).toEqual([]);
    await behind.close();
  });
});
