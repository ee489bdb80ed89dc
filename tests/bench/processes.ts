import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createCluster } from '../config/cluster';
import { buildCases, chooseCases } from './cases';
import { takeJourney } from './journey';
import { runRound, type Round, type Target } from './load';
import { targetOf } from './prepare';
import { startProduct } from './product';
import type { Server } from './server';
import { median } from './stats';
import { figure, table } from './table';

/*
 * `tsx tests/bench/processes.ts`: one process beside two on one PostgreSQL, on all cores of the machine. The same requests go to one
 * process, then half of them to each at once. The load and the database share the cores with them: with few of those the time of the
 * processor for a request says more than requests a second.
 */

const CASES = ['plan-quoted', 'personal-info', 'get-cart-count'];
const WARM_UP = 1_000;
const ROUNDS = 5;
const REQUESTS = { page: 300, api: 2_000 };
const CONNECTIONS = 10;
/** Both open the same cookies and fields. */
const KEYS = {
  SESSION_KEYS: '1:session-key-of-this-bench-2f6a90d7b3',
  FIELD_KEYS: '1:field-key-of-this-bench-c48e15a02d',
};

type Sum = Pick<Round, 'requestsPerSecond' | 'cpuMs'>;

/** The same number of requests over all processes at once. */
async function ask(targets: readonly Target[], requests: number): Promise<Sum> {
  const each = requests / targets.length;
  const rounds = await Promise.all(targets.map((target) => runRound(target, each, CONNECTIONS / targets.length)));
  return {
    requestsPerSecond: rounds.reduce((sum, round) => sum + round.requestsPerSecond, 0),
    cpuMs: rounds.reduce((sum, round) => sum + round.cpuMs, 0) / rounds.length,
  };
}

async function main(): Promise<void> {
  const cluster = await createCluster();
  const folder = mkdtempSync(path.join(os.tmpdir(), 'coverfront-bench-'));
  const start = (name: string) => startProduct(path.join(folder, name), [], { ...KEYS, DATABASE_URL: cluster.url });
  const servers: Server[] = [];
  try {
    const first = await start('one');
    servers.push(first);
    servers.push(await start('two'));
    const journey = await takeJourney(first.port);
    const rows: string[][] = [];
    for (const item of chooseCases(buildCases(journey), CASES)) {
      const both: Target[] = [];
      for (const server of servers) both.push(await targetOf(item, { store: 'Postgres', server, journey }));
      for (const target of both) await runRound(target, WARM_UP, CONNECTIONS);
      const taken: { one: Sum; two: Sum }[] = [];
      for (let round = 0; round < ROUNDS; round += 1)
        taken.push({
          one: await ask(both.slice(0, 1), REQUESTS[item.kind]),
          two: await ask(both, REQUESTS[item.kind]),
        });
      const of = (read: (round: { one: Sum; two: Sum }) => number) => figure(median(taken.map(read)));
      rows.push([
        item.name,
        of(({ one }) => one.requestsPerSecond),
        of(({ two }) => two.requestsPerSecond),
        of(({ one, two }) => two.requestsPerSecond / one.requestsPerSecond),
        of(({ one }) => one.cpuMs),
        of(({ two }) => two.cpuMs),
        of(({ one, two }) => two.cpuMs / one.cpuMs),
      ]);
    }
    console.log(table(['case', 'one, req/s', 'two, req/s', 'ratio', 'one, CPU ms', 'two, CPU ms', 'ratio'], rows));
  } finally {
    for (const server of servers) await server.stop();
    await cluster.remove();
    rmSync(folder, { recursive: true, force: true });
  }
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
