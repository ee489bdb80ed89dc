import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase, type Database } from '@/lib/enrollment-api/store/open';
import { exportBatches, exportItems } from '@/lib/enrollment-api/store/schema/export-tables';
import { memberPolicies } from '@/lib/enrollment-api/store/schema/member-tables';
import { createPostgresDatabase, programOf } from '@/tests/config/databases';
import { killByChance } from '@/tests/config/kill-by-chance';
import { runMeasured } from '@/tests/config/measured-run';
import { read834 } from '@/tests/fixtures/edi/read-834';
import { soakRuns, soakTime } from '@/tests/soak/scale';
import { newFolder, takes834 } from '../exporting';
import { addMembers } from '../many-members';
import { enrolledMember, forgetRenewals } from '../renewing';
import { buildApi, type Api } from '../support';
import { runCli } from './run';

/** Megabytes that the command may ever have, however many policies go out: as many as `apply` may. */
const MOST_MB = 1_024;

const KEY = { id: 1, secret: 'field-key-of-these-tests-71c9e2b8d6' };
const SETTINGS = {
  FIELD_KEYS: `${KEY.id}:${KEY.secret}`,
  SESSION_KEYS: '1:Wq8Lt3Xn5Kd2Rb9Vh4Mz7Fs1Pj6GcYe0',
  COVERFRONT_MODE: 'demo',
};

describe('exports by several processes at once', { timeout: 240_000 }, () => {
  let place: { url: string; drop: () => Promise<void> };
  let store: Database;
  beforeAll(async () => {
    place = await createPostgresDatabase('empty');
    store = await openDatabase({ databaseUrl: place.url, dataDir: '' });
  });
  afterAll(async () => {
    await store.close();
    await place.drop();
  });

  it('take turns: no plan is in two files, and no number is given twice', async () => {
    const api = await buildApi(store, { keys: [KEY] });
    await forgetRenewals(api);
    await store.db.update(memberPolicies).set({ status: 'CANCELLED' });
    await takes834(api, 'tidewell');
    const people = [await enrolledMember(api), await enrolledMember(api), await enrolledMember(api)];
    await store.db
      .update(memberPolicies)
      .set({ status: 'SUBMITTED', waitsFor: [] })
      .where(eq(memberPolicies.status, 'PENDING'));
    const folder = newFolder();
    const asked = ['policies', 'export', '--format', '834', '--out', folder, '--by', 'kim'];
    const ended = await Promise.all(
      Array.from({ length: 4 }, () => runCli('operator', { ...SETTINGS, DATABASE_URL: place.url }, asked)),
    );
    expect(ended.map(({ code, err }) => [code, err])).toEqual(ended.map(() => [0, '']));
    const files = readdirSync(folder);
    const read = files.map((file) => read834(readFileSync(path.join(folder, file), 'utf8')));
    expect(read.flatMap(({ errors }) => errors)).toEqual([]);
    const policies = read.flatMap(({ sets }) => sets.flatMap((set) => set.people.map(({ policy }) => policy)));
    expect(policies.toSorted()).toEqual(people.map(({ policyId }) => policyId).toSorted());
    const batches = await store.db.select().from(exportBatches);
    expect(new Set(batches.map(({ number }) => number)).size).toBe(batches.length);
    expect(files.toSorted()).toEqual(batches.map(({ fileName }) => fileName).toSorted());
    for (const file of files) expect(statSync(path.join(folder, file)).mode & 0o777).toBe(0o600);
  });
});

/** Each policy of a folder's files, once for each time that it is told. */
const policiesIn = (folder: string): string[] =>
  readdirSync(folder)
    .filter((file) => !file.startsWith('.'))
    .flatMap((file) => {
      const read = read834(readFileSync(path.join(folder, file), 'utf8'));
      expect(read.errors).toEqual([]);
      return read.sets.flatMap((set) => set.people.map(({ policy }) => policy));
    });

describe('an export of many policies', { timeout: soakTime(240_000) }, () => {
  let place: { url: string; drop: () => Promise<void> };
  let store: Database;
  let api: Api;
  beforeAll(async () => {
    place = await createPostgresDatabase('empty');
    store = await openDatabase({ databaseUrl: place.url, dataDir: '' });
    api = await buildApi(store, { keys: [KEY] });
    await forgetRenewals(api);
    await store.db.update(memberPolicies).set({ status: 'CANCELLED' });
    await addMembers(api, FEW, PLAN);
  });
  afterAll(async () => {
    await store.close();
    await place.drop();
  });
  const settings = () => ({ ...SETTINGS, DATABASE_URL: place.url });
  const asked = (folder: string) => ['policies', 'export', '--format', '834', '--out', folder, '--by', 'kim'];
  const exported = (folder: string, args: readonly string[] = [], killAfter?: number) =>
    runCli('operator', settings(), [...asked(folder), ...args], undefined, killAfter);

  const PLAN = { planId: '1101', planPricingId: '110102', planName: 'Dental Preferred' };
  /** Policies of three portions, with which the command is killed. */
  const FEW = 600;
  const idsOf = (many: number) => Array.from({ length: many }, (_, at) => `scale-${at}`).toSorted();
  async function exportAll(folder: string, many: number): Promise<number> {
    const began = performance.now();
    expect(await exported(folder)).toMatchObject({ code: 0, err: '' });
    const took = performance.now() - began;
    expect(policiesIn(folder).toSorted()).toEqual(idsOf(many));
    return took;
  }
  async function forget(): Promise<void> {
    await store.db.delete(exportItems);
    await store.db.delete(exportBatches);
  }

  it('is done by the next where it was killed, wherever that was: each policy is told once', async () => {
    await takes834(api, 'tidewell');
    await forget();
    const took = await exportAll(newFolder(), FEW);
    await killByChance({ rounds: soakRuns('export kills'), tookMs: took }, async (killAfter) => {
      await forget();
      const folder = newFolder();
      const { code } = await exported(folder, [], killAfter);
      // As if the half minute had passed in which the run that was killed may still be alive.
      await store.db.execute(
        sql`update settings set value = value || '{"until": 0}' where key = 'export-numbers' and value ? 'until'`,
      );
      await exportAll(folder, FEW);
      const batches = await store.db.select().from(exportBatches);
      expect(batches.map(({ stage }) => stage)).toEqual(['laid']);
      expect(await store.db.$count(exportItems)).toBe(FEW);
      return code;
    });
  });

  it('goes out in one file, however many they are', async () => {
    const many = soakRuns('exported policies');
    await addMembers(api, many, PLAN, FEW);
    await forget();
    await store.db.execute(sql`analyze`);
    const folder = newFolder();
    const { file, env } = programOf('operator');
    const { code, out, ms, kilobytes } = await runMeasured([file, ...asked(folder)], { ...env, ...settings() });
    expect([code, out]).toEqual([0, expect.stringContaining(`${many.toLocaleString('en-US')} plans`)]);
    expect(policiesIn(folder).toSorted()).toEqual(idsOf(many));
    const megabytes = kilobytes / 1_024;
    console.log(`${many} policies exported in ${(ms / 1_000).toFixed(1)} s with ${megabytes.toFixed(0)} MB`);
    expect(megabytes).toBeLessThan(MOST_MB);
  });
});
