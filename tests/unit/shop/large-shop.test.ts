import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { LARGE_SHOP, writeLargeShop } from '@/tests/soak/large-shop';
import { soakRuns, soakTime } from '@/tests/soak/scale';

const root = path.resolve(import.meta.dirname, '../../..');

/** Milliseconds in which the whole shop is to be checked, and megabytes of the heap of the command that does it. */
const MOST_MS = 60_000;
const HEAP_MB = 768;

type Ended = { code: number | null; out: string; ms: number };

function check(folder: string): Promise<Ended> {
  const began = performance.now();
  const args = ['--import', 'tsx', `--max-old-space-size=${HEAP_MB}`, 'lib/cli/operator.ts', 'check', folder];
  const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
  let out = '';
  const hear = (chunk: Buffer): void => void (out += chunk.toString());
  child.stdout.on('data', hear);
  child.stderr.on('data', hear);
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, out, ms: performance.now() - began })));
}

it('a large shop is checked within a minute, and within a modest heap', { timeout: soakTime(60_000) }, async () => {
  const plans = soakRuns('large shop');
  const size = { ...LARGE_SHOP, plans, sites: Math.min(LARGE_SHOP.sites, plans) };
  const folder = mkdtempSync(path.join(os.tmpdir(), 'coverfront-large-'));
  try {
    writeLargeShop(folder, size);
    const { code, out, ms } = await check(folder);
    expect([code, out.trim()]).toEqual([
      0,
      `The shop can be applied: 2 carriers, 1 agent, 1 group, ${many(size.sites)} sites, ${many(plans)} plans, ${many(plans * 2)} tables of rates, 7 texts, ${many(plans)} expected prices.`,
    ]);
    expect(ms).toBeLessThan(MOST_MS);
    console.log(`checked ${plans} plans in ${Math.round(ms)} ms`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

const many = (count: number): string => count.toLocaleString('en-US');
