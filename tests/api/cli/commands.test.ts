import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Exit, type Say } from '@/lib/cli/exit-code';
import { rotateCommand, verifyCommand } from '@/lib/cli/upkeep';
import { appendAudit, verifyAudit } from '@/lib/enrollment-api/audit';
import { loadColumns } from '@/lib/enrollment-api/store/step-columns';
import { openDatabase, type Database } from '@/lib/enrollment-api/store/open';
import { createFieldCrypto } from '@/lib/security/fields';
import { createPostgresDatabase, describeOnBothDatabases, layPglite } from '@/tests/config/databases';
import { addEnrollment, errorOf, needs, newKey, oldKey, saveAny, siteKey } from '../store/support';
import { runAsNpm, runCli } from './run';

const both = createFieldCrypto([newKey, oldKey]);
const onlyNew = createFieldCrypto([newKey]);
const save = (store: Database, id: string) =>
  saveAny(needs(store), { id, siteKey }, { name: 'primary_info', data: { id }, by: 'applicant' });

/** Drafts sealed under the old key, and three rows of audit. */
async function fill(store: Database, count: number): Promise<void> {
  for (let index = 0; index < count; index += 1) {
    await addEnrollment(store, `e${index}`);
    await save(store, `e${index}`);
  }
  for (const action of ['one', 'two', 'three'])
    await appendAudit(needs(store), { actor: 'system', action, subject: 'installation' });
}

/** Changes an entry as an attacker with the database's own password could. */
async function tamper(store: Database, subject: string): Promise<void> {
  await store.withTransaction(async (tx) => {
    await tx.execute(sql`alter table audit_log disable trigger user`);
    await tx.execute(sql`update audit_log set subject = ${subject} where seq = 2`);
    await tx.execute(sql`alter table audit_log enable trigger user`);
  });
}

async function listen(command: (say: Say) => Promise<Exit>): Promise<{ code: Exit; words: string }> {
  const lines: string[] = [];
  return { code: await command((line) => void lines.push(line)), words: lines.join('\n') };
}

describeOnBothDatabases("the operator's commands", (store) => {
  beforeAll(() => fill(store(), 60));
  const verify = (fields = both) => listen((say) => verifyCommand({ store: store(), fields }, say));
  const rotate = (fields = both, ring = [2, 1]) =>
    listen((say) => rotateCommand({ store: store(), fields }, ring, say));
  const opened = async (id: string) =>
    (await loadColumns({ ...needs(store()), fields: onlyNew }, { id, siteKey })).primary_info?.data;

  it('audit:verify tells a sound log from a changed one, and names the row', async () => {
    expect(await verify()).toEqual({ code: 0, words: 'The audit log is sound: 3 rows, none changed or missing.' });
    await tamper(store(), 'somebody else');
    const { code, words } = await verify();
    expect([code, words]).toEqual([1, expect.stringContaining('NOT sound. Row 2: was changed after it was written.')]);
    await tamper(store(), 'installation');
    expect((await verify()).code).toBe(0);
  });

  it('audit:verify cannot tell without the key the log was written with', async () => {
    expect((await errorOf(verify(onlyNew))).message).toBe('Field key 1 is not in FIELD_KEYS');
  });

  it('keys:rotate seals everything under the first key, and says what an older one is still needed for', async () => {
    const { code, words } = await rotate();
    expect(code).toBe(0);
    expect(words).toContain('enrollment_columns.data: 60 renewed');
    expect(words).toContain('Everything is sealed under key 2; 60 values renewed.');
    expect(words).toContain('Nothing in use needs an older key.');
    expect(words).toContain('The audit log was written with key 1 too');
    expect(await opened('e7')).toEqual({ id: 'e7' });
    expect((await rotate()).words).toContain('0 values renewed');
    expect((await rotate(onlyNew, [2])).words).toContain('FIELD_KEYS has one key.');
    expect(await verifyAudit({ store: store(), fields: both })).toEqual({ ok: true, rows: 3 });
  });

  it('keys:rotate goes on where it was stopped', async () => {
    for (let index = 0; index < 60; index += 1) await save(store(), `e${index}`);
    // One that does not open stops it in the middle, as a killed process would.
    const damage = sql`'{"sealed":"AQAA"}'::jsonb`;
    await store().db.execute(sql`update enrollment_columns set data = ${damage} where enrollment_id = 'e50'`);
    expect((await errorOf(rotate())).message).toMatch(/enrollment_columns\.\w+ does not open/);
    await save(store(), 'e50');
    const renewed = Number(/; (\d+) values renewed/.exec((await rotate()).words)?.[1]);
    expect(renewed).toBeGreaterThan(0);
    expect(renewed).toBeLessThan(60);
    for (const id of ['e0', 'e50', 'e59']) expect(await opened(id)).toEqual({ id });
  });
});

describe("the operator's commands as processes", { timeout: 240_000 }, () => {
  const written = (key: { id: number; secret: string }) => `${key.id}:${key.secret}`;
  const FIELD_KEYS = `${written(newKey)},${written(oldKey)}`;

  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'coverfront-cli-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('end with 0, 1 or 2, and leave a data folder alone that another process has open', async () => {
    const settings = { DATA_DIR: folder, FIELD_KEYS };
    layPglite(folder);
    const store = await openDatabase({ dataDir: folder });
    await fill(store, 3);
    await tamper(store, 'somebody else');
    const held = await runCli('audit-verify', settings);
    expect([held.code, held.err]).toEqual([2, expect.stringContaining(`pid ${process.pid}`)]);
    await store.close();
    const rotated = await runCli('keys-rotate', settings);
    expect([rotated.code, rotated.out, rotated.err]).toEqual([0, expect.stringContaining('3 values renewed'), '']);
    const verified = await runCli('audit-verify', settings);
    expect([verified.code, verified.out]).toEqual([1, expect.stringContaining('Row 2')]);
  });

  it('work on PostgreSQL, and say no secret when the settings are wrong', async () => {
    const { url, drop } = await createPostgresDatabase();
    const settings = { DATA_DIR: folder, DATABASE_URL: url, FIELD_KEYS };
    const sound = await runAsNpm('audit-verify', settings);
    expect([sound.code, sound.out]).toEqual([0, expect.stringContaining('is sound: 0 rows')]);
    const wrong = await runAsNpm('keys-rotate', { ...settings, FIELD_KEYS: '1:canary' });
    expect([wrong.code, wrong.err]).toEqual([2, expect.stringContaining('FIELD_KEYS')]);
    expect(wrong.err).not.toContain('canary');
    await drop();
  });
});
