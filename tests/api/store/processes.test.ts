import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, readlinkSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isStoreError } from '@/lib/enrollment-api/store/store-errors';
import { lockFolder } from '@/lib/enrollment-api/store/lock';
import { layPglite } from '@/tests/config/databases';
import { soakRuns } from '@/tests/soak/scale';
import { start } from './processes/run';
import { errorOf } from './support';

/** Number of times a writer is killed: few on every run, many in `npm run soak` (threats R1). */
const KILLS = soakRuns('kills');

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(path.join(os.tmpdir(), 'coverfront-data-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

describe('a data folder', () => {
  it('is refused to every second process with what to do, and free at once when the first is killed', async () => {
    layPglite(dataDir);
    const first = start('holder', dataDir);
    expect(await first.next()).toEqual({ opened: true });
    for (let round = 0; round < 5; round += 1) {
      const second = start('holder', dataDir);
      const { refused } = await second.next();
      expect(refused).toContain(path.join(dataDir, 'pglite'));
      expect(refused).toContain(`pid ${first.child.pid}`);
      expect(refused).toContain('DATA_DIR');
      expect(refused).toContain('DATABASE_URL');
      expect(await second.ended).toBe(1);
    }
    first.child.kill('SIGKILL');
    await first.ended;
    const third = start('holder', dataDir);
    expect(await third.next()).toEqual({ opened: true });
    third.child.stdin?.end();
    expect(await third.ended).toBe(0);
    expect(existsSync(path.join(dataDir, 'pglite.lock'))).toBe(false);
  }, 120_000);

  it(
    `keeps every acknowledged save, whole and chained, through ${KILLS} kills in mid-write`,
    async () => {
      // Two folders side by side: half the time on two cores.
      const rounds = Math.ceil(KILLS / 2);
      const acknowledged = await Promise.all(
        ['a', 'b'].map((name) => killAgainAndAgain(path.join(dataDir, name), rounds)),
      );
      console.log(
        `${2 * rounds} kills, ${acknowledged.reduce((sum, saves) => sum + saves, 0)} acknowledged saves, none lost`,
      );
      expect(Math.min(...acknowledged)).toBeGreaterThan(rounds * 10);
    },
    Math.max(300_000, KILLS * 15_000),
  );
});

/**
 * Kills a writer in mid-write round after round, checks what the next one finds, and answers the last acknowledged
 * save.
 */
async function killAgainAndAgain(folder: string, rounds: number): Promise<number> {
  layPglite(folder);
  let acknowledged = 0;
  for (let round = 0; round < rounds; round += 1) {
    const writer = start('writer', folder);
    const found = await writer.next();
    const last = Number(found['last']);
    expect(last).toBeGreaterThanOrEqual(acknowledged);
    expect(found).toEqual({ last, whole: true, rows: last, gapless: true, audited: last, chain: true });
    const saves = 1 + ((round * 7) % 25);
    for (let turn = 0; turn < saves; turn += 1) await writer.next();
    writer.child.kill('SIGKILL');
    expect(await writer.ended).toBe('SIGKILL');
    acknowledged = Number(writer.lines.at(-1)?.['saved']);
  }
  return acknowledged;
}

describe('the lock', () => {
  const folder = () => path.join(dataDir, 'pglite');
  const file = () => path.join(dataDir, 'pglite.lock');
  const holder = { pid: process.ppid, started: '1', boot: 'another boot', space: 'pid:[1]' };

  it('is refused to a second opener of the same process, and free after the release', async () => {
    const release = await lockFolder(folder());
    const error = await errorOf(lockFolder(folder()));
    expect(isStoreError(error, 'unavailable')).toBe(true);
    await release();
    await release();
    await (
      await lockFolder(folder())
    )();
  });

  it('is the same lock however the folder is written', async () => {
    const release = await lockFolder(folder());
    await errorOf(lockFolder(path.join(dataDir, '..', path.basename(dataDir), 'pglite')));
    await release();
  });

  it('is taken over at once from a process that is gone, and from a pid that now is another process', async () => {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    const space = readlinkSync('/proc/self/ns/pid');
    for (const gone of [
      { pid: 2 ** 22 - 1, started: '1' },
      { pid: process.ppid, started: '1' },
    ]) {
      writeFileSync(file(), JSON.stringify({ ...gone, boot, space }));
      const started = performance.now();
      await (
        await lockFolder(folder())
      )();
      expect(performance.now() - started).toBeLessThan(1_000);
    }
  });

  it('is waited for while the kernel still takes a dead holder down', async () => {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    const space = readlinkSync('/proc/self/ns/pid');
    writeFileSync(file(), JSON.stringify({ pid: 2 ** 22 - 1, started: '1', boot, space }));
    const socket = createServer();
    const name = createHash('sha256').update(folder()).digest('hex');
    await new Promise<void>((resolve) => socket.listen(`\0coverfront-${name}`, resolve));
    const started = performance.now();
    setTimeout(() => socket.close(), 1_500);
    const release = await lockFolder(folder());
    expect(performance.now() - started).toBeGreaterThan(1_400);
    await release();
  });

  it('is left to a holder in another container while its heart beats, and taken over when it stopped', async () => {
    writeFileSync(file(), JSON.stringify(holder));
    const beat = setInterval(() => utimesSync(file(), new Date(), new Date()), 300);
    const error = await errorOf(lockFolder(folder()));
    clearInterval(beat);
    expect(isStoreError(error, 'unavailable')).toBe(true);
    await (
      await lockFolder(folder())
    )();
  }, 30_000);

  it('is taken over from a file that was never finished', async () => {
    writeFileSync(file(), '{"pid":');
    await (
      await lockFolder(folder())
    )();
  });
});
