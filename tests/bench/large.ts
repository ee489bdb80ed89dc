import { mkdirSync } from 'node:fs';
import { LARGE_STORE_RATIO, judgeLimit } from './budgets';
import { buildCases, chooseCases, zoneOf, type Case } from './cases';
import { browserHeaders, takeJourney } from './journey';
import { LARGE } from './large-size';
import { runRound, warmUp, type Round, type Target } from './load';
import type { Options } from './options';
import { residentMegabytes } from './process-tree';
import { startProduct } from './product';
import { runScript } from './script';
import type { Server } from './server';
import { median } from './stats';
import { figure, table } from './table';

/** Starts the product on a store grown to `LARGE`. Throws with the generator's output when that fails. */
export async function startLarge(folder: string): Promise<Server> {
  mkdirSync(folder, { recursive: true });
  const first = await startProduct(folder);
  await first.stop();
  runScript('grow.ts', { folder, failure: 'The store could not be grown.' });
  return startProduct(folder);
}

type Pair = { name: string; demo: Target; large: Target; amount: number; rounds: { demo: Round[]; large: Round[] } };

/**
 * Runs the cases of the measurement on the demo data and on the grown store, in turn within each round; the ratio is
 * the median over the rounds of large / demo median latency.
 */
export async function compareLarge(demo: Server, large: Server, options: Options): Promise<string> {
  const sides = { demo: await takeJourney(demo.port), large: await takeJourney(large.port) };
  const cases = chooseCases(buildCases(sides.demo), options.only);
  const others = new Map(buildCases(sides.large).map((item) => [item.name, item]));
  const target = (server: Server, item: Case, cookie: string): Target => ({
    server,
    path: item.path,
    headers: browserHeaders(server.port, item.session ? cookie : null),
  });
  const pairs: Pair[] = [];
  for (const item of cases) {
    const pair = {
      name: item.name,
      demo: target(demo, item, sides.demo.cookie),
      large: target(large, others.get(item.name) ?? item, sides.large.cookie),
    };
    const way = options.warmUpRequests[zoneOf(item)];
    const amount = await warmUp(pair.demo, way, options.connections, options.roundSeconds);
    await warmUp(pair.large, way, options.connections, options.roundSeconds);
    pairs.push({ ...pair, amount, rounds: { demo: [], large: [] } });
  }
  const memory: Memory[] = [];
  for (let round = 1; round <= options.rounds; round += 1) {
    console.log(`Round ${round} of ${options.rounds} …`);
    for (const { demo: small, large: big, amount, rounds } of pairs) {
      rounds.demo.push(await runRound(small, amount, options.connections));
      rounds.large.push(await runRound(big, amount, options.connections));
    }
    memory.push({ demo: residentMegabytes(demo.pid), large: residentMegabytes(large.pid) });
  }
  return format(pairs, memory);
}

/** Resident memory of both servers at the end of a round, in MB. */
type Memory = { demo: number; large: number };

function format(pairs: readonly Pair[], memory: readonly Memory[]): string {
  const rows = pairs.map(({ name, rounds }) => {
    const of = (side: 'demo' | 'large', key: 'p50' | 'p99' | 'cpuMs') =>
      median(rounds[side].map((round) => round[key]));
    const ratio = median(rounds.large.map((round, index) => round.p50 / (rounds.demo[index]?.p50 ?? NaN)));
    return [
      name,
      ...(['p50', 'p99', 'cpuMs'] as const).flatMap((key) => [figure(of('demo', key)), figure(of('large', key))]),
      figure(ratio),
      judgeLimit(ratio, LARGE_STORE_RATIO).text,
    ];
  });
  const head = ['case', 'p50 ms', 'large', 'p99 ms', 'large', 'CPU ms', 'large', 'ratio', 'verdict'];
  const times = pairs.map(({ rounds }) =>
    median(rounds.large.map(({ p50 }, at) => p50 / (rounds.demo[at]?.p50 ?? NaN))),
  );
  const ratio = median(memory.map(({ demo, large }) => large / demo));
  const sides = `${figure(median(memory.map(({ demo }) => demo)))} MB and ${figure(median(memory.map(({ large }) => large)))} MB`;
  return [
    `${LARGE.sites} sites, ${LARGE.plans} plans and ${LARGE.rates} rates beside the demo data (at most ${LARGE_STORE_RATIO} times)`,
    table(head, rows),
    `time: ${figure(median(times))} in the middle of the cases, ${judgeLimit(median(times), LARGE_STORE_RATIO).text}`,
    `memory: ${sides}, ${figure(ratio)}, ${judgeLimit(ratio, LARGE_STORE_RATIO).text}`,
  ].join('\n\n');
}
