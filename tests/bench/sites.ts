import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { siteKey } from '@/lib/enrollment-api/shop/tables/site-key';
import { createCluster } from '@/tests/config/cluster';
import { askAsPage } from '@/tests/server/support/door';
import { dataFolder, startReady, type Product } from '@/tests/server/support/product';
import { listenIn, type Wire } from '@/tests/server/support/wire';
import { ask, CookieJar } from './http';
import { SITE_HOST } from './journey';
import { median } from './stats';

/*
 * `tsx tests/bench/sites.ts [requests]`: what a page of the first and of the last of 1, 100 and 10,000 sites costs on
 * PostgreSQL, on the built product; then so many requests over all sites, and the memory after them. Ends with 1 when the
 * last site costs more than the budget allows.
 */

const SIZES = [1, 100, 10_000];
const MOST_MEMORY_MB = 900;
/** The last of ten thousand sites costs so much more than the last of a hundred, at most. */
const MOST_RATIO = 1.2;
/** Sites that are measured at each end. */
const SAMPLE = 25;
const LANES = 10;

const hostOf = (nr: number) => `many-${nr}.localhost`;

/** The measured site again, with hosts of their own. */
async function growTo(url: string, count: number): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  const hosts = Array.from({ length: count }, (_, nr) => hostOf(nr));
  await client.query('set statement_timeout = 0');
  await client.query(
    `insert into sites (key, kind, host, slug, open_type, gate, agent_id, group_id, portal_id, branding, settings, active)
      select made.key, s.kind, made.host, null, s.open_type, s.gate, s.agent_id, s.group_id, s.portal_id, s.branding, s.settings, true
      from sites s, unnest($1::text[], $2::text[]) as made (key, host) where s.host = $3 and s.slug is null`,
    [hosts.map((host) => siteKey(host, null)), hosts, SITE_HOST],
  );
  await client.query('analyze');
  await client.end();
}

type Cost = { ms: number; statements: number };

/** The milliseconds of a request, and the fewest statements of several, as the process asks by itself too. */
async function costOf(wire: Wire, requests: readonly (() => Promise<{ status: number }>)[]): Promise<Cost> {
  const times: number[] = [];
  const asked: number[] = [];
  for (const request of requests) {
    wire.take();
    const began = performance.now();
    const { status } = await request();
    times.push(performance.now() - began);
    if (status !== 200) throw new Error(`A page answers ${status}.`);
    asked.push(wire.take().statements.length);
  }
  return { ms: median(times), statements: Math.min(...asked) };
}

/** A shopper of a site with a quote. */
async function quoted({ port }: Product, host: string): Promise<() => Promise<{ status: number }>> {
  const jar = new CookieJar();
  const body = { zip: '46204', dob: '04/12/1988', gender: '0', tier: 'IO' };
  jar.take(await askAsPage(jar, { port, host, path: '/api/v1/add-filter-for-new-user', body }));
  return () => askAsPage(jar, { port, host, path: '/plans' });
}

type Costs = { made: Cost; kept: Cost; private: Cost };

/** The pages of some sites: made for the first time, from memory, and for a shopper. */
async function costsOf(product: Product, wire: Wire, hosts: readonly string[]): Promise<Costs> {
  const { port } = product;
  // A page that no start makes ahead.
  const open = hosts.map((host) => () => ask({ port, host, path: '/home' }));
  const made = await costOf(wire, open);
  const kept = await costOf(wire, open);
  const shoppers = [];
  for (const host of hosts.slice(0, 5)) {
    const request = await quoted(product, host);
    await request();
    shoppers.push(...Array.from({ length: 5 }, () => request));
  }
  return { made, kept, private: await costOf(wire, shoppers) };
}

const memoryMb = ({ child }: Product): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]) / 1_024;

/** Requests over all sites, some at a time. */
async function flood({ port }: Product, sites: number, requests: number): Promise<void> {
  let next = 0;
  const lane = async () => {
    while (next < requests) {
      const host = hostOf((next += 1) % sites);
      await ask({ port, host, path: next % 3 === 0 ? '/plans' : '/' });
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
}

async function measure(sites: number, requests: number): Promise<{ first: Costs; last: Costs }> {
  const cluster = await createCluster();
  const wire = await listenIn(cluster.url);
  const data = dataFolder();
  const start = () => startReady('server', data.folder, undefined, { DATABASE_URL: wire.url });
  let product = await start();
  const stop = async () => {
    product.child.kill('SIGTERM');
    await product.ended;
  };
  try {
    await stop();
    await growTo(cluster.url, sites);
    const began = performance.now();
    product = await start();
    const startMs = performance.now() - began;
    // Code is compiled on a site that is not measured, and the first pages are made.
    await costsOf(product, wire, Array<string>(SAMPLE).fill(SITE_HOST));
    await sleep(5_000);
    const ends = Array.from({ length: Math.min(SAMPLE, sites) }, (_, nr) => nr);
    const first = await costsOf(product, wire, ends.map(hostOf));
    const last =
      sites === 1
        ? first
        : await costsOf(
            product,
            wire,
            ends.map((nr) => hostOf(sites - 1 - nr)),
          );
    console.log(`${sites} sites, ready after ${startMs.toFixed(0)} ms, ${memoryMb(product).toFixed(0)} MB`);
    for (const [name, cost] of Object.entries({ first, last })) console.log(`  ${name}: ${toWords(cost)}`);
    if (requests > 0) await floodAndWeigh(product, sites, requests);
    return { first, last };
  } finally {
    await stop();
    await wire.close();
    await cluster.remove();
    data.drop();
  }
}

async function floodAndWeigh(product: Product, sites: number, requests: number): Promise<void> {
  const began = performance.now();
  await flood(product, sites, requests);
  const seconds = (performance.now() - began) / 1_000;
  const memory = memoryMb(product);
  console.log(`  ${requests} requests in ${seconds.toFixed(0)} s, ${memory.toFixed(0)} MB afterwards`);
  if (memory > MOST_MEMORY_MB) process.exitCode = 1;
}

const toWords = (costs: Costs) =>
  Object.entries(costs)
    .map(([name, { ms, statements }]) => `${name} ${ms.toFixed(1)} ms, ${statements} statements`)
    .join('; ');

/** The last of ten thousand sites against the last of a hundred: a start makes pages of the first ones ahead. */
function judge(few: Costs, many: Costs): void {
  for (const kind of ['made', 'kept', 'private'] as const) {
    const ratio = many[kind].ms / few[kind].ms;
    const more = many[kind].statements - few[kind].statements;
    const isOver = ratio > MOST_RATIO || more > 0;
    if (isOver) process.exitCode = 1;
    console.log(
      `${kind}: ${ratio.toFixed(2)} times the time, ${more} more statements${isOver ? ' (over the budget)' : ''}`,
    );
  }
}

const requests = Number(process.argv[2] ?? 0);
const results = [];
for (const sites of SIZES) results.push(await measure(sites, sites === SIZES.at(-1) ? requests : 0));
const [, few] = results;
const many = results.at(-1);
if (few && many) judge(few.last, many.last);
