import { readFileSync } from 'node:fs';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Shopper } from '@/tests/api/shopper';
import { ask } from '@/tests/bench/http';
import { browserHeaders, SITE_HOST } from '@/tests/bench/journey';
import { createCluster, type Cluster } from '@/tests/config/cluster';
import { openDoor, type DoorVisitor } from './support/door';
import { dataFolder, startReady, type Product } from './support/product';

/** No request may take longer, whatever hangs behind it. */
const MOST_MS = 6_000;

const data = dataFolder();
let cluster: Cluster;
let product: Product;
let door: DoorVisitor;
beforeAll(async () => {
  cluster = await createCluster();
  product = await startReady('server', data.folder, undefined, { DATABASE_URL: cluster.url });
  door = openDoor({ port: product.port, host: SITE_HOST });
  const shopper = await Shopper.quote(door);
  await shopper.choose();
  await shopper.checkout();
});
afterAll(async () => {
  product.child.kill('SIGTERM');
  await product.ended;
  await cluster.remove();
  data.drop();
});

async function timed(path: string): Promise<{ status: number; ms: number; text: string; retry: string | undefined }> {
  const began = performance.now();
  const headers = browserHeaders(product.port, door.jar.header());
  const answer = await ask({ port: product.port, host: SITE_HOST, path, headers });
  const retry = answer.headers['retry-after'];
  return { status: answer.status, ms: performance.now() - began, text: answer.body.toString(), retry };
}

/** Stops PostgreSQL where it stands, with every backend: connections stay open and nothing answers. */
async function hang(): Promise<() => void> {
  const client = new pg.Client(cluster.url);
  await client.connect();
  const { rows } = await client.query<{ pid: number }>('select pid from pg_stat_activity');
  await client.end();
  const backends = rows.map(({ pid }) => pid);
  const parent = Number(/PPid:\s+(\d+)/.exec(readFileSync(`/proc/${backends[0] ?? 0}/status`, 'utf8'))?.[1]);
  const pids = [parent, ...backends];
  const signal = (name: NodeJS.Signals) => {
    for (const pid of pids)
      try {
        process.kill(pid, name);
      } catch {
        // The connection that asked for the list has ended.
      }
  };
  signal('SIGSTOP');
  return () => signal('SIGCONT');
}

describe('a started product whose PostgreSQL hangs', () => {
  it('answers pages within six seconds with the page of last resort, readiness in red, and is back by itself', async () => {
    const pages = ['/cart', '/enrollment/personal-info', '/plan/1101?x=1'];
    for (const path of pages) expect((await timed(path)).status, path).toBe(200);
    const goOn = await hang();
    try {
      const answers = await Promise.all(pages.map(timed));
      for (const [at, { status, ms, text, retry }] of answers.entries()) {
        expect(ms, pages[at]).toBeLessThan(MOST_MS);
        expect([status, retry !== undefined], pages[at]).toEqual([503, true]);
        // A page with a way on, of the site and nothing else.
        expect(text).toMatch(/<!doctype html>/i);
        expect(text).toContain('North Star Benefits');
        expect(text).toMatch(/<a [^>]*href="\//);
      }
      const ready = await timed('/api/health/ready');
      expect([ready.status, ready.ms < MOST_MS]).toEqual([503, true]);
      expect((await timed('/api/health/live')).status).toBe(200);
      console.log(`PostgreSQL stopped: ${answers.map(({ ms }, at) => `${pages[at]} ${ms.toFixed(0)} ms`).join(', ')}`);
    } finally {
      goOn();
    }
    await expect.poll(async () => (await timed('/cart')).status, { timeout: 20_000 }).toBe(200);
  });
});
