import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { buildIfStale, root } from '../../lib/cli/build';
import { freePort } from '../config/free-port';
import { buildCases, chooseCases } from './cases';
import { measureInProcess } from './in-process-run';
import { browserHeaders, takeJourney } from './journey';
import { compareLarge, startLarge } from './large';
import { runRound, warmUp } from './load';
import { measureAll, measureMemory, prepare, type Prepared } from './measure';
import { parseOptions, type Options } from './options';
import { pin, usableCores } from './process-tree';
import { startProduct, storeInUse, timeStarts } from './product';
import { formatProfile, profileWhile } from './profile';
import { middlewareConfigOf } from './reference/next-app';
import { startBareHttp, startReferenceNext } from './reference/start';
import { formatReport } from './report';
import { writeResults } from './results';
import type { Server } from './server';

/** Things to undo when the run ends, however it ends. */
type Scope = { folder: string; servers: Server[] };

/** `npm run bench`: a report, so a missed budget is no failure; what could not be measured is one. */
async function main(): Promise<void> {
  const options = parseOptions(process.argv.slice(2));
  await buildIfStale();
  const scope: Scope = { folder: mkdtempSync(path.join(os.tmpdir(), 'coverfront-bench-')), servers: [] };
  try {
    if (options.large) await measureLarge(options, scope);
    else if (options.profile === null) await measure(options, scope);
    else await profile(options.profile, options, scope);
  } finally {
    await Promise.all(scope.servers.map((server) => server.stop()));
    rmSync(scope.folder, { recursive: true, force: true });
  }
}

async function measure(options: Options, scope: Scope): Promise<void> {
  console.log('Starting Coverfront on an empty data directory, then again …');
  const { server: product, starts } = await timeStarts(scope.folder, options.quick ? 1 : 3);
  scope.servers.push(product);
  const journey = await takeJourney(product.port);
  const cases = chooseCases(buildCases(journey), options.only);
  console.log('Building the bare reference application …');
  const middleware = readFileSync(path.join(root, 'middleware.ts'), 'utf8');
  const next = await startReferenceNext(root, path.join(scope.folder, 'reference'), middlewareConfigOf(middleware));
  scope.servers.push(next);
  const bareHttp = await startBareHttp(scope.folder);
  scope.servers.push(bareHttp);
  const serverCore = separate(scope.servers);
  const prepared: Prepared[] = [];
  for (const item of cases) prepared.push(await prepare(item, { product, next, bareHttp }, journey.cookie));
  const measured = await measureAll(prepared, options);
  const whole = options.only.length === 0;
  if (whole) console.log('Memory …');
  const memory = whole ? await measureMemory(prepared, options) : null;
  await Promise.all(scope.servers.splice(0).map((server) => server.stop()));
  if (whole) console.log('The embedded API in process …');
  const inProcess = whole ? measureInProcess(scope.folder, options, serverCore) : null;
  const outcome = { store: storeInUse(), starts, measured, memory, inProcess };
  const report = formatReport(outcome);
  console.log(report);
  console.log(`\nWritten to ${writeResults(outcome, options, report)}`);
}

/** Measures whether a page stays as quick when the store grows around it. */
async function measureLarge(options: Options, scope: Scope): Promise<void> {
  console.log('Growing a store …');
  const large = await startLarge(path.join(scope.folder, 'large'));
  scope.servers.push(large);
  const demo = await startProduct(scope.folder);
  scope.servers.push(demo);
  separate(scope.servers);
  console.log(await compareLarge(demo, large, options));
}

/** Shows where the time of one case goes: load on it alone, with the server's CPU profile taken meanwhile. */
async function profile(name: string, options: Options, scope: Scope): Promise<void> {
  const inspector = await freePort();
  const server = await startProduct(scope.folder, [`--inspect=127.0.0.1:${inspector}`]);
  scope.servers.push(server);
  const journey = await takeJourney(server.port);
  const [item] = chooseCases(buildCases(journey), [name]);
  if (!item) throw new Error(`No case is called ${name}.`);
  separate(scope.servers);
  const target = {
    server,
    path: item.path,
    headers: browserHeaders(server.port, item.session ? journey.cookie : null),
  };
  const requests = await warmUp(target, options.warmUpRequests, options.connections, options.roundSeconds * 3);
  const taken = await profileWhile(inspector, async () => {
    await runRound(target, requests, options.connections);
  });
  console.log(`\n${item.name}: ${requests} requests\n\n${formatProfile(taken, root)}`);
}

/**
 * Servers on one core, this process with its load generator on another; the servers' core, or null without two cores.
 */
function separate(servers: readonly Server[]): number | null {
  const [serverCore, loadCore] = usableCores();
  if (serverCore === undefined || loadCore === undefined) {
    console.log('No `taskset`, or one core only: servers and load share what there is.');
    return null;
  }
  for (const server of servers) pin(server.pid, serverCore);
  pin(process.pid, loadCore);
  return serverCore;
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? (error.stack ?? error.message) : error);
  process.exitCode = 1;
});
