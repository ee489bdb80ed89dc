import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createPostgresDatabase, directly, layPglite } from '@/tests/config/databases';
import { freePort } from '@/tests/config/free-port';
import { startSink } from '../store/smtp';
import { runCli } from './run';

const KEYS = {
  FIELD_KEYS: '1:Rk4u8w2Np7Tz5Qx1Lm9Ys6Hb3Jd0FgVa',
  SESSION_KEYS: '1:Wq8Lt3Xn5Kd2Rb9Vh4Mz7Fs1Pj6GcYe0',
};

describe('the operator’s command as a process', { timeout: 240_000 }, () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'coverfront-operator-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('ends with 0, 1 or 2, helps without a database, and prints one line of JSON where that is asked for', async () => {
    layPglite(folder);
    const settings = { DATA_DIR: folder, ...KEYS };
    const run = (line: string, more = {}) =>
      runCli('operator', { ...settings, ...more }, line.split(' ').filter(Boolean));
    const help = await run('', { DATA_DIR: '/nowhere/at/all' });
    expect([help.code, help.out, help.err]).toEqual([0, expect.stringContaining('codes issue'), '']);
    const unknown = await run('codes isue', { DATA_DIR: '/nowhere/at/all' });
    expect([unknown.code, unknown.out]).toEqual([1, expect.stringContaining('What is “codes isue”?')]);
    const refused = await run('codes issue --agent 1 --by kim --json');
    expect([refused.code, JSON.parse(refused.out)]).toEqual([
      1,
      { ok: false, verb: 'codes issue', problems: ['--agent: There is no agent 1 in business.'] },
    ]);
    const empty = await run('codes list');
    expect([empty.code, empty.out]).toEqual([0, 'There is no access code.\n']);
    const away = await run('codes list', { DATABASE_URL: `postgres://nobody@127.0.0.1:${await freePort()}/none` });
    expect([away.code, away.out]).toEqual([2, '']);
    expect(away.err).toMatch(/^operator codes list: /);
  });

  it('works on the installation that .env of its folder names, as the server does, save where the environment says otherwise', async () => {
    layPglite(folder);
    const lines = Object.entries({ ...KEYS, DATA_DIR: folder }).map(([name, value]) => `${name}=${value}\n`);
    writeFileSync(path.join(folder, '.env'), lines.join(''));
    const list = (settings: Record<string, string>) => runCli('operator', settings, ['codes', 'list'], folder);
    expect(await list({})).toMatchObject({ code: 0, out: 'There is no access code.\n', err: '' });
    const nowhere = { DATABASE_URL: `postgres://nobody@127.0.0.1:${await freePort()}/none` };
    expect(await list(nowhere)).toMatchObject({ code: 2, out: '' });
  });

  it('says of an empty live installation all that it lacks, and whether its relay answers', async () => {
    const { url, drop } = await createPostgresDatabase();
    const sink = await startSink();
    const live = { COVERFRONT_MODE: 'live', DATABASE_URL: url, DATA_DIR: folder, ...KEYS };
    const from = { MAIL_FROM: 'Agency <enrollment@agency.test>' };
    const add = ['staff', 'add', 'kim@agency.example', '--name', 'Kim', '--role', 'operator', '--by', 'kim'];
    const invented = await runCli('operator', live, add);
    expect([invented.code, invented.out]).toEqual([1, expect.stringContaining('nobody can have this one')]);
    const told = await runCli('operator', { ...live, ...from, SMTP_URL: sink.url }, ['doctor']);
    expect([told.code, told.err]).toEqual([1, '']);
    for (const line of ['No site: ', 'No plan: ', 'Nobody may sign in as a rep or for a group'])
      expect(told.out).toContain(line);
    expect(told.out).toContain('Mail: in order (the relay answers).');
    const unnamed = await runCli('operator', { ...live, SMTP_URL: sink.url }, ['doctor']);
    expect(unnamed.out).toContain(
      'MAIL_FROM (Coverfront <enrollment@coverfront.example>) is an address that nobody can',
    );
    await sink.stop();
    const silent = await runCli('operator', { ...live, SMTP_URL: `smtp://me:canary@127.0.0.1:${await freePort()}` }, [
      'doctor',
    ]);
    expect(silent.out).toMatch(
      /Mail:\n {2}- The relay of SMTP_URL does not take mail: nothing answers at its address \(E\w+\)/,
    );
    expect(silent.out + silent.err).not.toContain('canary');
    await drop();
  });

  it('says of a database that lets nobody in, and of a seal that is not there, which setting to mend', async () => {
    const { url, drop } = await createPostgresDatabase('empty');
    const list = (settings: Record<string, string>) =>
      runCli('operator', { DATA_DIR: folder, ...KEYS, ...settings }, ['codes', 'list']);
    const at = (change: (to: URL) => void) => {
      // A pooler has words of its own for these.
      const to = new URL(directly(url));
      change(to);
      return list({ DATABASE_URL: to.href });
    };
    const away = await list({ DATABASE_URL: `postgres://nobody@127.0.0.1:${await freePort()}/none` });
    expect([away.code, away.err]).toEqual([2, expect.stringMatching(/nothing listens .* DATABASE_URL.*ECONNREFUSED/)]);
    const nameless = await at((to) => (to.pathname = '/no-such-database'));
    expect([nameless.code, nameless.err]).toEqual([
      2,
      expect.stringMatching(/no database of the name.*createdb.*3D000/),
    ]);
    const stranger = await at((to) => (to.username = 'no-such-user'));
    expect([stranger.code, stranger.err]).toEqual([2, expect.stringMatching(/does not let the user .* in.*28/)]);
    const unsealed = await list({ DATABASE_URL: url, SEAL_KEY: 'no-such.pem', SEAL_CERT: 'no-such.pem' });
    expect([unsealed.code, unsealed.err]).toEqual([
      2,
      expect.stringMatching(/SEAL_KEY and SEAL_CERT cannot be used \(ENOENT\)/),
    ]);
    await drop();
  });
});
