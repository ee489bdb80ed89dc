import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { verifyAudit } from '@/lib/enrollment-api/audit';
import { openDatabase, type Database } from '@/lib/enrollment-api/store/open';
import { memberPolicies, policyChanges } from '@/lib/enrollment-api/store/schema/member-tables';
import { createFieldCrypto } from '@/lib/security/fields';
import { findBinaries } from '@/tests/config/cluster';
import { createPostgresDatabase } from '@/tests/config/databases';
import { liveOn } from '../whole-life';
import { withApi } from '../cli/with-api';
import { Shopper } from '../shopper';
import { buildApi, buildRequest, NORTH_STAR, resultOf, type Api } from '../support';
import { fillEveryTable, rowsOf, tablesOf } from './every-table';

const key = { id: 1, secret: 'field-key-of-the-backup-drill-8f2b6c9d' };
const otherKey = { id: 1, secret: 'another-key-that-was-not-kept-4d7e1a2b' };

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'coverfront-backup-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Tables whose rows an API that is started changes by itself, by what it does: of these the ids come back, of all others each row as it was. */
const STARTED: Readonly<Record<string, string>> = {
  ach_batches: 'writes the files for the bank that are owed',
  mail_outbox: 'sends what waits',
  renewals: 'prepares what is to come',
};
/** Notes which keys it was started with. */
const OWN = 'settings';

/** Everything that is to come back: each table's rows as a hash, and the ids of those that go on being worked on. */
async function keptIn(store: Database) {
  const tables = (await tablesOf(store)).filter((table) => table !== OWN);
  const rows = await rowsOf(
    store,
    tables.filter((table) => !(table in STARTED)),
  );
  const ids: string[] = [];
  for (const table of Object.keys(STARTED)) {
    const found = await store.db.execute(sql`select id::text as id from ${sql.identifier(table)}`);
    ids.push(...found.map(({ id }) => `${table} ${String(id)}`));
  }
  return { rows, ids };
}

/** A member with something in every table of members' lives: changes with their papers, past prices, renewals, decisions, search hashes. */
async function liveIn({ ports }: Api, enrollmentId: string): Promise<void> {
  const { db } = ports.store;
  const [held] = await db.select().from(memberPolicies).limit(1);
  const life = { memberId: held?.memberId ?? '', policyId: held?.policyId ?? '', heldId: held?.id ?? '', enrollmentId };
  await db.update(memberPolicies).set({ pastPrices: [{ cents: 2_480, through: '2026-11-01' }] });
  const change = {
    heldId: life.heldId,
    status: 'ACTIVE',
    cause: 'started',
    day: '2026-01-01',
    actor: 'system',
    told: true,
  };
  await db.insert(policyChanges).values({ id: 'drilled', ...change });
  await liveOn(ports, life);
}

/** A shopper's enrollment in an installation; the database is closed afterwards, as for a backup of a stopped one. */
async function enrollIn(store: Database): Promise<{ id: string; kept: Awaited<ReturnType<typeof keptIn>> }> {
  const api = await buildApi(store, { keys: [key] });
  // Started again, the API forgets drafts that are old by the real calendar.
  api.setNow(new Date());
  const shopper = await Shopper.quote(api);
  await shopper.choose('dental');
  await shopper.personal();
  await shopper.ok('saveEnrollment', { tab: 'contact_info', email: 'later@mail.example' });
  await liveIn(api, shopper.id);
  // Whatever tables there are, the drill has a row of each.
  const tables = (await tablesOf(store)).filter((table) => table !== OWN);
  expect(await fillEveryTable(api.ports, tables)).toEqual([]);
  const kept = await keptIn(store);
  expect(Object.entries(kept.rows).filter(([, told]) => told.startsWith('0 '))).toEqual([]);
  expect(kept.ids.length).toBeGreaterThanOrEqual(Object.keys(STARTED).length);
  await store.close();
  return { id: shopper.id, kept };
}

/** Starts the API on a restored installation as an operator would, and reads the enrollment over HTTP. */
function readThere(id: string, settings: Record<string, string>): Promise<{ status: number; text: string }> {
  return withApi({ FIELD_KEYS: `${key.id}:${key.secret}`, ...settings }, async (api) => {
    const wanted = buildRequest('getEnrollmentTempInfo', { enrollment_id: id, column: 'primary_info' }, NORTH_STAR);
    const { pathname, search } = new URL(wanted.url);
    const answer = await api.get(`${pathname}${search}`, wanted.headers);
    return { status: answer.status, text: await answer.text() };
  });
}

/** Inspects a restored database: the log must be whole, the fields sealed, and worth nothing without the keys. */
async function inspect(store: Database, { id, kept }: Awaited<ReturnType<typeof enrollIn>>): Promise<void> {
  const back = await keptIn(store);
  expect(back.rows).toEqual(kept.rows);
  expect(kept.ids.filter((one) => !back.ids.includes(one))).toEqual([]);
  expect(await verifyAudit({ store, fields: createFieldCrypto([key]) })).toMatchObject({ ok: true, rows: 1 });
  const locked = await buildApi(store, { seed: false, keys: [otherKey] });
  const refused = await locked.call('getEnrollmentTempInfo', { enrollment_id: id, column: 'primary_info' });
  expect(refused.http).toBe(500);
  expect(refused.text).not.toContain('Ana');
  await store.close();
}

function expectRead({ status, text }: { status: number; text: string }): void {
  expect(status).toBe(200);
  const saved = resultOf({ http: status, text, body: JSON.parse(text) as Record<string, unknown> });
  expect(saved).toMatchObject({ first_name: 'Ana', ssn: '•••-••-8473' });
}

describe('a backup brings an installation back', { timeout: 240_000 }, () => {
  it('as a copy of the data folder of a stopped PGlite', async () => {
    const live = path.join(folder, 'live');
    const copy = path.join(folder, 'copy');
    const made = await enrollIn(await openDatabase({ dataDir: live }));
    cpSync(live, copy, { recursive: true });
    rmSync(live, { recursive: true });
    expectRead(await readThere(made.id, { DATA_DIR: copy }));
    await inspect(await openDatabase({ dataDir: copy }), made);
  });

  it('as a dump of PostgreSQL', async () => {
    const live = await createPostgresDatabase();
    const restored = await createPostgresDatabase();
    const made = await enrollIn(await openDatabase({ databaseUrl: live.url, dataDir: '' }));
    const dump = path.join(folder, 'backup.sql');
    const bin = findBinaries();
    execFileSync(path.join(bin, 'pg_dump'), ['--no-owner', '--file', dump, live.url]);
    await live.drop();
    execFileSync(path.join(bin, 'psql'), ['--quiet', '--set', 'ON_ERROR_STOP=1', '--file', dump, restored.url], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    expectRead(await readThere(made.id, { DATA_DIR: folder, DATABASE_URL: restored.url }));
    await inspect(await openDatabase({ databaseUrl: restored.url, dataDir: '' }), made);
    await restored.drop();
  });
});
