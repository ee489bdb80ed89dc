import { judgeSpeed, type Store, type Verdict } from './budgets';
import { zoneOf } from './cases';
import { runRound, warmUp, type Round } from './load';
import type { Options } from './options';
import type { Prepared, Side } from './prepare';
import { residentMegabytes } from './process-tree';
import { median } from './stats';

/** One case on one database: `ratio` and `ofPGlite` are medians over the rounds of quotients within the same round. */
export type OnStore = {
  store: Store;
  medians: Round;
  ratio: number;
  ofPGlite: number | null;
  verdict: Verdict;
};

export type Measured = Prepared & {
  rounds: Partial<Record<Side, Round[]>>;
  /** The way to the first round, portion by portion. */
  curves: Partial<Record<Side, Round[]>>;
  reference: Round;
  stores: OnStore[];
};

type Plan = Pick<Measured, 'rounds' | 'curves'> & { case: Prepared; requests: Partial<Record<Side, number>> };

const sidesOf = ({ targets }: Prepared) =>
  (['PGlite', 'Postgres', 'reference'] as const).flatMap((side) => {
    const target = targets[side];
    return target ? [{ side, target }] : [];
  });

/**
 * Warms everything up, then runs the rounds: in each, every case on both databases and its reference in turn, so noise
 * hits them alike.
 */
export async function measureAll(prepared: readonly Prepared[], options: Options): Promise<Measured[]> {
  const plans: Plan[] = prepared.map((one) => ({ case: one, rounds: {}, curves: {}, requests: {} }));
  console.log('Warming up …');
  for (const { case: one, curves, requests } of plans) {
    for (const { side, target } of sidesOf(one)) {
      const curve: Round[] = (curves[side] = []);
      const amount = options.warmUpRequests[zoneOf(one.item)];
      requests[side] = await warmUp(target, amount, options.connections, options.roundSeconds, curve);
      const rates = curve.map(({ requestsPerSecond }) => Math.round(requestsPerSecond));
      console.log(`  ${one.item.name}, ${side}, req/s: ${rates.join(' ')}`);
    }
  }
  for (let round = 1; round <= options.rounds; round += 1) {
    console.log(`Round ${round} of ${options.rounds} …`);
    for (const { case: one, rounds, requests } of plans)
      for (const { side, target } of sidesOf(one))
        (rounds[side] ??= []).push(await runRound(target, requests[side] ?? 0, options.connections));
  }
  return plans.map(summarize);
}

function summarize({ case: prepared, rounds, curves }: Plan): Measured {
  const { item } = prepared;
  const against = (side: Side, other: Side) => quotient(rounds[side] ?? [], rounds[other] ?? []);
  const stores = (['PGlite', 'Postgres'] as const).flatMap((store): OnStore[] => {
    const [own, budget] = [rounds[store], item.speed[store]];
    if (!own || !budget) return [];
    const ratio = against(store, 'reference');
    const ofPGlite = store === 'Postgres' ? against(store, 'PGlite') : null;
    return [{ store, medians: medianRound(own), ratio, ofPGlite, verdict: judgeSpeed(ratio, budget, ofPGlite) }];
  });
  return { ...prepared, rounds, curves, reference: medianRound(rounds.reference ?? []), stores };
}

/** Median over the rounds of one's rate to the other's. */
function quotient(rounds: readonly Round[], others: readonly Round[]): number {
  return median(
    rounds.flatMap((round, index) => {
      const other = others[index];
      return other ? [round.requestsPerSecond / other.requestsPerSecond] : [];
    }),
  );
}

function medianRound(rounds: readonly Round[]): Round {
  const of = (key: keyof Round) => median(rounds.map((round) => round[key]));
  return {
    requestsPerSecond: of('requestsPerSecond'),
    p50: of('p50'),
    p99: of('p99'),
    cpuMs: of('cpuMs'),
    requests: of('requests'),
    busy: of('busy'),
    loadBusy: of('loadBusy'),
  };
}

export type Memory = { store: Store; requests: number; warmMb: number; endMb: number; growth: number };

/**
 * Resident memory of the product before and after many more requests over all its cases in turn. It is warm before: the
 * rounds have run every case already.
 */
export async function measureMemory(
  prepared: readonly Prepared[],
  store: Store,
  options: Options,
): Promise<Memory | null> {
  const targets = prepared.flatMap(({ targets }) => targets[store] ?? []);
  const [first] = targets;
  if (!first) return null;
  const { pid } = first.server;
  const chunk = Math.ceil(options.memoryRequests / targets.length / 10);
  const warmMb = residentMegabytes(pid);
  let sent = 0;
  while (sent < options.memoryRequests)
    for (const target of targets) sent += (await runRound(target, chunk, options.connections)).requests;
  const endMb = residentMegabytes(pid);
  return { store, requests: sent, warmMb, endMb, growth: (endMb - warmMb) / warmMb };
}
