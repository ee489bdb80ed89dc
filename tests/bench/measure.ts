import { judgeSpeed, STORES, type Store, type Verdict } from './budgets';
import { zoneOf } from './cases';
import { runRound, warmUp, type Round } from './load';
import type { Options } from './options';
import type { Prepared, Side } from './prepare';
import { residentMegabytes } from './process-tree';
import { median } from './stats';

/**
 * One case on one database. `ratio` and `ofPGlite` are medians over the starts of the medians over the rounds of quotients within the
 * same round; `spread` is the least and the greatest `ratio` of one start.
 */
export type OnStore = {
  store: Store;
  medians: Round;
  ratio: number;
  spread: readonly [number, number];
  ofPGlite: number | null;
  verdict: Verdict;
};

/** The rounds of one case after one start of all servers, and the way to the first, portion by portion. */
type Turn = Record<'rounds' | 'curves', Partial<Record<Side, Round[]>>>;

/** One case after one start. */
export type Taken = Turn & { case: Prepared };

type Plan = Taken & { requests: Partial<Record<Side, number>> };

export type Measured = Prepared & { turns: Turn[]; reference: Round; stores: OnStore[] };

const sidesOf = ({ targets }: Prepared) =>
  ([...STORES, 'reference'] as const).flatMap((side) => {
    const target = targets[side];
    return target ? [{ side, target }] : [];
  });

/**
 * Warms up the servers of one start, then runs the rounds: in each, every case on both databases and its reference in turn, so noise
 * hits them alike.
 */
export async function measureOnce(prepared: readonly Prepared[], options: Options): Promise<Taken[]> {
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
  for (let round = 1; round <= options.roundsOfStart; round += 1) {
    console.log(`Round ${round} of ${options.roundsOfStart} …`);
    for (const { case: one, rounds, requests } of plans)
      for (const { side, target } of sidesOf(one))
        (rounds[side] ??= []).push(await runRound(target, requests[side] ?? 0, options.connections));
  }
  return plans;
}

/** What all starts together say of each case, with the servers of the last. */
export function summarizeAll(starts: readonly (readonly Taken[])[]): Measured[] {
  const last = starts.at(-1) ?? [];
  return last.map(({ case: prepared }) => {
    const same = starts.flatMap((taken) => taken.filter(({ case: one }) => one.item.name === prepared.item.name));
    return summarize(
      prepared,
      same.map(({ rounds, curves }) => ({ rounds, curves })),
    );
  });
}

function summarize(prepared: Prepared, turns: Turn[]): Measured {
  const ofSide = (side: Side) => turns.flatMap(({ rounds }) => rounds[side] ?? []);
  const against = (side: Side, other: Side) =>
    turns.map(({ rounds }) => quotient(rounds[side] ?? [], rounds[other] ?? []));
  const stores = STORES.flatMap((store): OnStore[] => {
    const [own, budget] = [ofSide(store), prepared.item.speed[store]];
    if (own.length === 0 || !budget) return [];
    const ratios = against(store, 'reference');
    const ratio = median(ratios);
    const ofPGlite = store === 'Postgres' ? median(against(store, 'PGlite')) : null;
    const spread = [Math.min(...ratios), Math.max(...ratios)] as const;
    return [
      { store, medians: medianRound(own), ratio, spread, ofPGlite, verdict: judgeSpeed(ratio, budget, ofPGlite) },
    ];
  });
  return { ...prepared, turns, reference: medianRound(ofSide('reference')), stores };
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
