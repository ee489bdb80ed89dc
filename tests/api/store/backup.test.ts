import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { verifyAudit } from '@/lib/enrollment-api/audit';
import { openDatabase, type Database } from '@/lib/enrollment-api/store/open';
import { createFieldCrypto } from '@/lib/security/fields';
import { findBinaries } from '@/tests/config/cluster';
import { createPostgresDatabase } from '@/tests/config/databases';
import { withApi } from '../cli/with-api';
import { Shopper } from '../shopper';
import { buildApi, buildRequest, NORTH_STAR, resultOf } from '../support';

const key = { id: 1, secret: 'field-key-of-the-backup-drill-8f2b6c9d' };
const otherKey = { id: 1, secret: 'another-key-that-was-not-kept-4d7e1a2b' };

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'coverfront-backup-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A shopper's enrollment in an installation; the database is closed afterwards, as for a backup of a stopped one. */
async function enrollIn(store: Database): Promise<string> {
  const api = await buildApi(store, { keys: [key] });
  // Started again, the API forgets drafts that are old by the real calendar.
  api.setNow(new Date());
  const shopper = await Shopper.quote(api);
  await shopper.choose('dental');
  await shopper.personal();
  await shopper.ok('saveEnrollment', { tab: 'contact_info', email: 'later@mail.example' });
  await store.close();
  return shopper.id;
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
async function inspect(store: Database, id: string): Promise<void> {
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
    const id = await enrollIn(await openDatabase({ dataDir: live }));
    cpSync(live, copy, { recursive: true });
    rmSync(live, { recursive: true });
    expectRead(await readThere(id, { DATA_DIR: copy }));
    await inspect(await openDatabase({ dataDir: copy }), id);
  });

  it('as a dump of PostgreSQL', async () => {
    const live = await createPostgresDatabase();
    const restored = await createPostgresDatabase();
    const id = await enrollIn(await openDatabase({ databaseUrl: live.url, dataDir: '' }));
    const dump = path.join(folder, 'backup.sql');
    const bin = findBinaries();
    execFileSync(path.join(bin, 'pg_dump'), ['--no-owner', '--file', dump, live.url]);
    await live.drop();
    execFileSync(path.join(bin, 'psql'), ['--quiet', '--set', 'ON_ERROR_STOP=1', '--file', dump, restored.url], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    expectRead(await readThere(id, { DATA_DIR: folder, DATABASE_URL: restored.url }));
    await inspect(await openDatabase({ databaseUrl: restored.url, dataDir: '' }), id);
    await restored.drop();
  });
});
