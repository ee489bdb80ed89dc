import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parseEnv } from '@/lib/env';
import { runCli } from './run';

describe('verbs on the folder of a shop, as processes', { timeout: 240_000 }, () => {
  let base: string;
  beforeEach(() => {
    base = mkdtempSync(path.join(os.tmpdir(), 'coverfront-folder-'));
  });
  afterEach(() => rmSync(base, { recursive: true, force: true }));

  it('write a shop that passes the check, refuse a mistake at its place, and need no database', async () => {
    const shop = path.join(base, 'shop');
    const run = (...args: string[]) => runCli('operator', { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' }, args);
    const made = await run('init', shop);
    expect([made.code, made.err]).toEqual([0, '']);
    expect(made.out).toContain(`npm run operator -- check ${shop}`);
    const again = await run('init', shop);
    expect([again.code, again.out]).toEqual([1, `${shop}: The folder is not empty, expected a new one.\n`]);
    const fine = await run('check', shop);
    expect([fine.code, fine.out, fine.err]).toEqual([
      0,
      expect.stringContaining('The shop can be applied: 2 carriers, 1 agent, 1 group, 4 sites, 5 plans,'),
      '',
    ]);
    const file = path.join(shop, 'rates/5101.csv');
    writeFileSync(file, readFileSync(file, 'utf8').replace('21.40', '21.41'));
    const refused = await run('check', shop, '--json');
    expect([refused.code, JSON.parse(refused.out)]).toEqual([
      1,
      {
        ok: false,
        verb: 'check',
        problems: [
          'expected.csv:2:51: The price is 21.41 by the rates of the folder, expected 21.40, as this file says',
        ],
      },
    ]);
    const nowhere = await run('check', path.join(base, 'none'));
    expect([nowhere.code, nowhere.out, nowhere.err]).toEqual([
      2,
      '',
      `operator check: There is no folder ${path.join(base, 'none')}.\n`,
    ]);
  });

  it('write settings that a live installation can be started with, for their owner alone', async () => {
    const shop = path.join(base, 'shop');
    await runCli('operator', {}, ['init', shop]);
    const file = path.join(shop, '.env');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const lines = readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => /^[A-Z]/.test(line));
    const settings = Object.fromEntries(
      lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
    );
    const { COVERFRONT_MODE, FIELD_KEYS, SESSION_KEYS } = parseEnv(settings);
    expect([COVERFRONT_MODE, FIELD_KEYS?.length, SESSION_KEYS?.length]).toEqual(['live', 1, 1]);
    expect(readFileSync(path.join(shop, '.gitignore'), 'utf8')).toContain('.env');
  });
});
