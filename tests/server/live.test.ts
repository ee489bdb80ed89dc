import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ask } from '@/tests/bench/http';
import { SITE_HOST } from '@/tests/bench/journey';
import { freePort } from '@/tests/config/free-port';
import { dataFolder, isPortFree, startProduct, startReady, type Product } from './support/product';
import { SEAL } from '@/tests/fixtures/seal';
import { isWhole } from '@/tests/soak/scale';

const KEYS = {
  FIELD_KEYS: '1:Qm7x2v9Lk4Tz8Rw1Np6Ys3Hb5Jd0FgVc',
  SESSION_KEYS: '1:Zt5Lw8Xn3Kd7Rb2Vh9Mq4Fs6Pj1GcYe0',
};
const LIVE = { COVERFRONT_MODE: 'live', SMTP_URL: 'smtp://127.0.0.1:2525', ...KEYS, ...SEAL };

let data: ReturnType<typeof dataFolder>;
beforeEach(() => (data = dataFolder()));
afterEach(() => data.drop());

/** A start that is refused: its words, once it has ended. */
async function refusal(settings: Record<string, string>): Promise<string> {
  const port = await freePort();
  const product = startProduct('npm', port, data.folder, settings);
  expect(await product.ended).toBe(1);
  expect(await isPortFree(port)).toBe(true);
  expect(product.output()).not.toContain('is ready');
  return product.output();
}

async function stop(product: Product): Promise<void> {
  product.child.kill('SIGTERM');
  expect(await product.ended).toBe(0);
}

const heads = (said: string) => said.split('\n').filter((line) => line.includes('does not start'));

/** Refusals are asked in `api/cli/start-check.test.ts`, of the same code without a server: here in long runs. */
const itWhole = it.runIf(isWhole);

describe('npm start in live mode', () => {
  it('starts on an empty database, says what is missing to sell, and shows nothing of a demo', async () => {
    const product = await startReady('npm', data.folder, undefined, LIVE);
    await expect.poll(product.output).toContain('Coverfront is ready (live mode, embedded enrollment API');
    const said = product.output();
    for (const line of [
      'Before it can sell everything:',
      '  - No site:',
      '  - No plan:',
      '  - No card is taken',
      '  - No bank account is taken',
    ])
      expect(said).toContain(line);
    expect(said).not.toMatch(/Rep access codes|demo-mailbox|\.example/);
    for (const path of ['/', '/demo-mailbox', '/gallery'])
      expect((await ask({ port: product.port, host: SITE_HOST, path })).status, path).toBe(404);
    await stop(product);
  });

  itWhole('is refused in one message that lists everything, before it listens', async () => {
    const said = await refusal({ COVERFRONT_MODE: 'live' });
    expect(heads(said)).toEqual([
      'Coverfront does not start (COVERFRONT_MODE=live). Put right what is listed, then start again:',
    ]);
    for (const word of ['SESSION_KEYS is not set', 'FIELD_KEYS is not set', 'SMTP_URL is not set'])
      expect(said).toContain(`  - ${word}`);
  });

  itWhole('is refused on a database that was a demo’s', async () => {
    await stop(await startReady('server', data.folder, undefined, KEYS));
    const said = await refusal(LIVE);
    expect(heads(said)).toHaveLength(1);
    expect(said).toMatch(/ {2}- The database has been a demo's \(the setting demo-mode, the setting demo-seed/);
  });
});
