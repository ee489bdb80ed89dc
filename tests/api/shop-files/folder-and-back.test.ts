import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { desc, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { exportFolder } from '@/lib/enrollment-api/shop/write/export-folder';
import { loadShop } from '@/lib/enrollment-api/shop/write/stored-shop';
import { plans } from '@/lib/enrollment-api/store/schema/catalog-tables';
import { auditLog } from '@/lib/enrollment-api/store/schema/system-tables';
import { describeEmptyMostlyOnPostgres, openTestPglite } from '@/tests/config/databases';
import { operate } from '../operate';
import { buildApi, type Api } from '../support';
import { filesOf } from './files-of';

const NOTHING = '0 Nothing to do: the database has the shop as the folder tells it.';

describeEmptyMostlyOnPostgres('a folder that is applied and written out again', (store) => {
  const root = mkdtempSync(path.join(os.tmpdir(), 'coverfront-shop-'));
  const [first, second] = [path.join(root, 'first'), path.join(root, 'second')];
  let api: Api;
  const run = (...args: string[]) => operate(api.ports, ...args);
  const traces = () => store().db.select().from(auditLog).orderBy(desc(auditLog.seq));

  beforeAll(async () => {
    const demo = await openTestPglite('demo');
    exportFolder(first, (await loadShop(demo.db)).shop);
    await demo.close();
    api = await buildApi(store(), { seed: false });
  });
  afterAll(() => rmSync(root, { recursive: true }));

  it('is tried first, which writes nothing, and applied then', async () => {
    const planned = await run('plan', first);
    expect(planned).toMatch(/^0 \+ \d+ carriers: /);
    expect(planned).toMatch(/\+ rates 2026-01-01 of 1101, \d+ rows/);
    expect(await run('apply', first, '--dry-run')).toBe(`${planned}\nNothing was changed: this was a trial.`);
    expect(await run('plan', first)).toBe(planned);
    expect(await traces()).toEqual([]);
    expect(await run('apply', first)).toBe(planned);
    expect(await run('plan', first)).toBe(NOTHING);
    const [trace] = await traces();
    expect(trace).toMatchObject({
      ...{ actor: 'operator:kim', action: 'shop.apply', subject: 'shop' },
      data: { retired: 0, sites_purged: 'all', sha256: expect.stringMatching(/^[0-9a-f]{64}$/) as string },
    });
  });

  it('comes out byte by byte as it went in, and has nothing to do then', async () => {
    expect(await run('export', second)).toMatch(
      /^0 .* has the shop in \d+ files: \d+ written, 0 removed\.\nCodes are not in it/,
    );
    expect(filesOf(second)).toEqual(filesOf(first));
    expect(await run('plan', second)).toBe(NOTHING);
    expect(await run('export', second)).toMatch(/: 0 written, 0 removed\./);
  });

  it('keeps a plan in the order and with the remarks of its owner, and is written in the one order where it says something else', async () => {
    const file = path.join(second, 'plans', '1101.yaml');
    const written = readFileSync(file, 'utf8');
    const [first = '', ...rest] = written.split(/\n(?=\w)/);
    const own = [`# Our best seller.\n${rest.join('\n').trimEnd()}`, first, ''].join('\n');
    writeFileSync(file, own);
    expect(await run('plan', second)).toBe(NOTHING);
    expect(await run('export', second)).toMatch(/: 0 written, 0 removed\./);
    expect(readFileSync(file, 'utf8')).toBe(own);
    writeFileSync(file, own.replace(/^sort: .*\n|^name: .*\n/m, ''));
    expect(await run('export', second)).toMatch(/: 1 written, 0 removed\./);
    expect(readFileSync(file, 'utf8')).toBe(written);
    expect(await run('plan', second)).toBe(NOTHING);
  });

  it('is refused by lines of its files, and nothing of it is written', async () => {
    const file = path.join(second, 'rates', '1101.csv');
    const before = readFileSync(file, 'utf8');
    writeFileSync(file, before.replace(/(\d+\.\d\d),$/m, '999.00,'));
    expect(await run('apply', second)).toMatch(
      /^1 rates\/1101\.csv:\d+:\d+: Rates of 1101 from 2026-01-01 are in force and never changed: /,
    );
    writeFileSync(file, before);
    expect(await run('plan', path.join(second, 'nowhere'))).toMatch(/^1 .*There is no such folder\.$/);
    expect(await run('plan', second)).toBe(NOTHING);
  });

  it('says what it leaves out by its name, and has it again once it is back', async () => {
    const retire = (active: boolean) =>
      store()
        .db.update(plans)
        .set({ active })
        .where(inArray(plans.id, ['1101', '1201']));
    await retire(false);
    expect(await run('export', second)).toMatch(/\nLeft out, as retired or closed: 2 plans: 1101, 1201\.$/);
    await retire(true);
    expect(await run('export', second)).not.toContain('Left out');
    expect(filesOf(second)).toEqual(filesOf(first));
  });

  it('is not written among files of other kinds', async () => {
    expect(await run('export', root)).toMatch(/^1 .*Other files are in it/);
  });
});
