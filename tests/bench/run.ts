import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { buildIfStale, root } from '../../lib/cli/build';
import { createCluster, type Cluster } from '../config/cluster';
import { freePort } from '../config/free-port';
import { startApplied } from './apply-large';
import { measureBrowser, type BrowserFigures } from './browser';
import { STORES, type Store } from './budgets';
import { buildCases, chooseCases, zoneOf } from './cases';
import { measureInProcess } from './in-process-run';
import { takeJourney } from './journey';
import { compareLarge, startLarge } from './large';
import { formatLists, measureLists } from './lists-run';
import { runRound, warmUp } from './load';
import { measureMemory, measureOnce, summarizeAll, type Measured, type Memory, type Taken } from './measure';
import { parseOptions, type Options } from './options';
import { prepareAll, targetOf, type Prepared, type Product } from './prepare';
import { pin, usableCores } from './process-tree';
import { startProduct, timeStarts, type Starts } from './product';
import { formatProfile, openInspector, profileWhile } from './profile';
import { middlewareConfigOf } from './reference/next-app';
import { buildReferenceNext, startReferenceNext } from './reference/start';
import { formatReport, type Outcome } from './report';
import { formatBrowser, type Explained } from './report-more';
import { writeResults } from './results';
import type { Server } from './server';
import { countStatements } from './statements';

/** Things to undo when the run ends, however it ends. */
type Scope = { folder: string; servers: Server[]; cluster: Cluster | null };

/** `npm run bench`: a report, so a missed budget is no failure; what could not be measured is one. */
async function main(): Promise<void> {
  const options = parseOptions(process.argv.slice(2));
  if (!options.lists) await buildIfStale();
  const folder = mkdtempSync(path.join(os.tmpdir(), 'coverfront-bench-'));
  const scope: Scope = { folder, servers: [], cluster: null };
  const began = performance.now();
  try {
    if (options.lists) await measureListsOnBoth(scope);
    else if (options.large) await measureLarge(options, scope);
    else if (options.browser) await measureInBrowser(options, scope);
    else if (options.profile === null) await measure(options, scope);
    else await profile(options.profile, options, scope);
  } finally {
    await stopServers(scope);
    await scope.cluster?.remove();
    rmSync(folder, { recursive: true, force: true });
  }
  console.log(`Took ${((performance.now() - began) / 60_000).toFixed(1)} minutes.`);
}

const stopServers = ({ servers }: Scope) => Promise.all(servers.splice(0).map((server) => server.stop()));

async function measure(options: Options, scope: Scope): Promise<void> {
  const whole = options.only.length === 0;
  const cores = usableCores();
  const reference = path.join(scope.folder, 'reference');
  const { products: first, starts } = await startBoth(options.quick ? 1 : 2, scope);
  const browser = whole ? await openInBrowser(first, options) : [];
  await stopServers(scope);
  console.log('Building the bare reference application …');
  buildReferenceNext(root, reference, middlewareConfigOf(readFileSync(path.join(root, 'middleware.ts'), 'utf8')));
  const taken: Taken[][] = [];
  for (let start = 1; ; start += 1) {
    console.log(`Start ${start} of ${options.starts}.`);
    bindStarts(cores);
    const { products } = await startBoth(0, scope);
    const next = await startReferenceNext(reference);
    scope.servers.push(next);
    const { prepared, bareHttp } = await prepareAll(products, next, scope.folder, options.only);
    scope.servers.push(bareHttp);
    const serverCore = separate(scope, cores);
    taken.push(await measureOnce(prepared, options));
    if (start === options.starts)
      return finish(
        { starts, browser, measured: summarizeAll(taken) },
        { prepared, products, serverCore },
        options,
        scope,
      );
    await stopServers(scope);
  }
}

/** The servers of the last start, still running. */
type Last = { prepared: readonly Prepared[]; products: readonly Started[]; serverCore: number | null };

/** What is measured once, of the servers that ran last, and the report. */
async function finish(
  before: Pick<Outcome, 'starts' | 'browser' | 'measured'>,
  { prepared, products, serverCore }: Last,
  options: Options,
  scope: Scope,
): Promise<void> {
  const whole = options.only.length === 0;
  const memory: Memory[] = [];
  for (const { store } of whole ? products : []) {
    console.log(`Memory on ${store} …`);
    const taken = await measureMemory(prepared, store, options);
    if (taken) memory.push(taken);
  }
  const explained = await explain(before.measured, products, options);
  await stopServers(scope);
  if (whole) console.log('Statements, and the embedded API in process …');
  const statements = whole
    ? await countStatements(databaseOf(scope), (url) =>
        startProduct(storeFolder('Postgres', scope), [], { DATABASE_URL: url }),
      )
    : [];
  const inProcess = whole ? measureInProcess(storeFolder('PGlite', scope), options, serverCore) : null;
  const outcome = { ...before, memory, inProcess, statements, explained };
  const report = formatReport(outcome);
  console.log(report);
  console.log(`\nWritten to ${writeResults(outcome, options, report)}`);
}

/** A product as it is measured, and where its inspector opens when it is told to. */
type Started = Product & { inspector: number };

/** Starts the product on both databases; with `warmStarts` it is started as often again, and timed. */
async function startBoth(warmStarts: number, scope: Scope) {
  const starts: Partial<Record<Store, Starts>> = {};
  const products: Started[] = [];
  for (const store of STORES) {
    console.log(`Starting Coverfront on ${store}${warmStarts > 0 ? ', empty, then again' : ''} …`);
    const inspector = await freePort();
    const start = await starterOn(store, scope, [`--inspect-port=127.0.0.1:${inspector}`]);
    const timed = warmStarts > 0 ? await timeStarts(start, warmStarts) : { server: await start(), starts: null };
    scope.servers.push(timed.server);
    if (timed.starts) starts[store] = timed.starts;
    products.push({ store, server: timed.server, journey: await takeJourney(timed.server.port), inspector });
  }
  return { products, starts };
}

async function openInBrowser([product]: readonly Product[], { browserTurns }: Options): Promise<BrowserFigures[]> {
  if (!product) return [];
  console.log('The public pages in Chromium …');
  const began = performance.now();
  const figures = await measureBrowser(product.server, product.journey, browserTurns);
  console.log(`  took ${Math.round((performance.now() - began) / 1000)} s`);
  return figures;
}

/** `--browser`: nothing but that. */
async function measureInBrowser(options: Options, scope: Scope): Promise<void> {
  const server = await (await starterOn('PGlite', scope))();
  scope.servers.push(server);
  const products = [{ store: 'PGlite', server, journey: await takeJourney(server.port) } as const];
  console.log(formatBrowser(await openInBrowser(products, options)));
}

/** To begin a profile takes a fifth of a round, which would stand in it as V8's own. */
const PROFILED_ROUNDS = 5;

/** The CPU profile of whatever is below its least, of the warm servers that were measured: some more rounds of each. */
async function explain(measured: readonly Measured[], products: readonly Started[], options: Options) {
  const explained: Explained[] = [];
  for (const { store, server, inspector } of products) {
    for (const { item, targets, stores } of measured) {
      const target = targets[store];
      const figures = stores.find((one) => one.store === store);
      if (!target || figures?.verdict.met !== false) continue;
      console.log(`Profile of ${item.name} on ${store} …`);
      await openInspector(server.pid, inspector);
      const profile = await profileWhile(inspector, async () => {
        await runRound(target, Math.round(figures.medians.requests * PROFILED_ROUNDS), options.connections);
      });
      explained.push({ name: item.name, store, text: formatProfile(profile, root, 6) });
    }
  }
  return explained;
}

function databaseOf({ cluster }: Scope): string {
  if (!cluster) throw new Error('PostgreSQL is not running.');
  return cluster.url;
}

const storeFolder = (store: Store, { folder }: Scope) => path.join(folder, store);

/** Starts the product on one database, again and again with the same data; a server of PostgreSQL starts with the first. */
async function starterOn(store: Store, scope: Scope, nodeArgs: readonly string[] = []): Promise<() => Promise<Server>> {
  if (store === 'Postgres') scope.cluster ??= await createCluster();
  const variables = { DATABASE_URL: store === 'Postgres' ? databaseOf(scope) : undefined };
  return () => startProduct(storeFolder(store, scope), nodeArgs, variables);
}

/** `--lists`: pages of and searches in lists of many people, on both databases. */
async function measureListsOnBoth(scope: Scope): Promise<void> {
  scope.cluster = await createCluster();
  const core = separate(scope);
  const on = (store: Store, url: string | undefined) => {
    console.log(`Filling and asking ${store} …`);
    return [store, measureLists(storeFolder(store, scope), url, core)] as const;
  };
  console.log(formatLists([on('PGlite', undefined), on('Postgres', databaseOf(scope))]));
}

/** Measures whether a page stays as quick when the store grows around it. */
async function measureLarge(options: Options, scope: Scope): Promise<void> {
  if (options.store === 'Postgres') return measureApplied(options, scope);
  console.log('Growing a store …');
  const large = await startLarge(path.join(scope.folder, 'large'));
  scope.servers.push(large);
  const demo = await startProduct(scope.folder);
  scope.servers.push(demo);
  separate(scope);
  console.log(await compareLarge(demo, large, options));
}

/** The same of shops that an operator applied to PostgreSQL, and what the command took. */
async function measureApplied(options: Options, scope: Scope): Promise<void> {
  scope.cluster = await createCluster();
  const url = databaseOf(scope);
  const names = { small: 'bench_small', large: 'bench_large' } as const;
  const sides = { small: await emptyDatabase(url, names.small), large: await emptyDatabase(url, names.large) };
  const { servers, report } = await startApplied(scope.folder, sides);
  scope.servers.push(servers.small, servers.large);
  console.log(report);
  separate(scope);
  console.log(await compareLarge(servers.small, servers.large, options));
}

/** A new database of a server. */
async function emptyDatabase(server: string, name: string): Promise<{ url: string }> {
  const client = new pg.Client(server);
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { url: url.href };
}

/** Shows where the time of one case goes: load on it alone, with the server's CPU profile taken meanwhile. */
async function profile(name: string, options: Options, scope: Scope): Promise<void> {
  const inspector = await freePort();
  const cores = usableCores();
  bindStarts(cores);
  const start = await starterOn(options.store, scope, [`--inspect=127.0.0.1:${inspector}`]);
  const server = await start();
  scope.servers.push(server);
  const journey = await takeJourney(server.port);
  const [item] = chooseCases(buildCases(journey), [name]);
  if (!item) throw new Error(`No case is called ${name}.`);
  separate(scope, cores);
  const target = await targetOf(item, { store: options.store, server, journey });
  const way = options.warmUpRequests[zoneOf(item)];
  const requests = await warmUp(target, way, options.connections, options.roundSeconds * 3);
  const taken = await profileWhile(inspector, async () => {
    await runRound(target, requests, options.connections);
  });
  console.log(`\n${item.name} on ${options.store}: ${requests} requests\n\n${formatProfile(taken, root)}`);
}

/** What starts from here on is on one core, and knows it, as on a machine of one (decisions 323). */
function bindStarts([serverCore, loadCore]: readonly number[]): void {
  if (serverCore !== undefined && loadCore !== undefined) pin(process.pid, serverCore);
}

/**
 * Servers on one core, this process with its load generator on another; the servers' core, or null without two cores.
 * PostgreSQL has the other core too: the product waits for it as for one on a machine of its own.
 */
function separate(
  { servers, cluster }: Scope,
  [serverCore, loadCore]: readonly number[] = usableCores(),
): number | null {
  if (serverCore === undefined || loadCore === undefined) {
    console.log('No `taskset`, or one core only: servers and load share what there is.');
    return null;
  }
  for (const server of servers) pin(server.pid, serverCore);
  const databasePid = cluster?.pid();
  if (databasePid !== undefined) pin(databasePid, loadCore);
  pin(process.pid, loadCore);
  return serverCore;
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? (error.stack ?? error.message) : error);
  process.exitCode = 1;
});
