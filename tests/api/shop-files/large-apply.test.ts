import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createPostgresDatabase, programOf } from '@/tests/config/databases';
import { killByChance } from '@/tests/config/kill-by-chance';
import { runMeasured, type MeasuredRun } from '@/tests/config/measured-run';
import { LARGE_SHOP, writeLargeShop } from '@/tests/soak/large-shop';
import { soakRuns, soakTime } from '@/tests/soak/scale';

const KEYS = {
  FIELD_KEYS: '1:Lm7x2v9Lk4Tz8Rw1Np6Ys3Hb5Jd0FgVe',
  SESSION_KEYS: '1:Xt5Lw8Xn3Kd7Rb2Vh9Mq4Fs6Pj1GcYe2',
};
/** Milliseconds in which the whole shop is to be applied, and kilobytes of memory of the command that does it. */
const MOST = { ms: 120_000, kilobytes: 1_000_000 } as const;

describe('a shop applied to PostgreSQL by the command', () => {
  let folder: string;
  let database: Awaited<ReturnType<typeof createPostgresDatabase>>;
  beforeEach(async () => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'coverfront-apply-'));
    database = await createPostgresDatabase('empty');
  });
  afterEach(async () => {
    await database.drop();
    rmSync(folder, { recursive: true, force: true });
  });

  /** Beside the files of the installation. */
  const shop = () => path.join(folder, 'shop');

  /** Runs the command, and kills it after a time if one is given. */
  function operate(args: readonly string[], killAfterMs?: number): Promise<MeasuredRun> {
    const { file, env } = programOf('operator');
    return runMeasured([file, ...args], { ...env, ...KEYS, DATABASE_URL: database.url, DATA_DIR: folder }, killAfterMs);
  }

  it('is written within two minutes and a gigabyte, however large', { timeout: soakTime(120_000) }, async () => {
    const plans = soakRuns('large shop applied');
    writeLargeShop(shop(), { ...LARGE_SHOP, plans, sites: Math.min(LARGE_SHOP.sites, plans) });
    const { code, out, ms, kilobytes } = await operate(['apply', shop(), '--by', 'kim']);
    expect([code, out]).toEqual([0, expect.stringContaining(`+ ${plans.toLocaleString('en-US')} plans: `)]);
    const again = await operate(['plan', shop()]);
    expect(again.out).toBe('Nothing to do: the database has the shop as the folder tells it.\n');
    console.log(
      `applied ${plans} plans in ${Math.round(ms)} ms and ${Math.round(kilobytes / 1_000)} MB, compared in ${Math.round(again.ms)} ms`,
    );
    expect(ms).toBeLessThan(MOST.ms);
    expect(kilobytes).toBeLessThan(MOST.kilobytes);
  });

  it('is there whole or not at all when the command is killed', { timeout: soakTime(120_000) }, async () => {
    writeLargeShop(shop(), { sites: 20, plans: 40, rowsEach: 250 });
    const { ms: tookMs } = await operate(['apply', shop(), '--by', 'kim', '--dry-run']);
    await killByChance({ rounds: soakRuns('apply kills'), tookMs }, async (killAfter) => {
      const { code, out } = await operate(['apply', shop(), '--by', 'kim'], killAfter);
      // The server may still be ending what was cut off.
      await pause(200);
      const { out: planned } = await operate(['plan', shop()]);
      const isWhole = planned.startsWith('Nothing to do');
      expect([isWhole, isWhole || planned.includes('+ 40 plans: '), out]).toEqual([isWhole, true, out]);
      if (isWhole) {
        await database.drop();
        database = await createPostgresDatabase('empty');
      }
      return code;
    });
  });
});
