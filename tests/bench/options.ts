import type { Turns } from './browser';
import type { Store } from './budgets';
import type { Zone } from './cases';

/** Settings of one run of the benchmark. Times in seconds. */
export type Options = {
  quick: boolean;
  /** Compares the demo data with a grown store instead of the product with bare servers. */
  large: boolean;
  /** Measures in the browser only. */
  browser: boolean;
  /** Measures lists of many people only. */
  lists: boolean;
  /** Parts of case names; empty measures everything. */
  only: string[];
  /** Name of the one case to take a CPU profile of instead of measuring. */
  profile: string | null;
  /** The database under the profile. */
  store: Store;
  /** Starts of all servers, as each process keeps a speed of its own (decisions 313). */
  starts: number;
  roundsOfStart: number;
  /** Rounds where servers start once: of large stores, and in process. */
  rounds: number;
  roundSeconds: number;
  /** Requests before the first round, for each target (decisions 129). */
  warmUpRequests: Record<Zone, number>;
  /** Requests after the rounds, before memory is read again; all in all there were more than 50,000 by then. */
  memoryRequests: number;
  connections: number;
  /** Visits of each page in the browser: of a slow phone, and of a computer. */
  browserTurns: Turns;
};

const FULL = {
  starts: 3,
  roundsOfStart: 3,
  rounds: 5,
  roundSeconds: 2,
  warmUpRequests: { public: 20_000, private: 1_000, api: 4_000 },
  memoryRequests: 12_000,
  connections: 10,
  browserTurns: { slow: 3, quick: 5 },
};
const QUICK = {
  starts: 1,
  roundsOfStart: 3,
  rounds: 3,
  roundSeconds: 1,
  warmUpRequests: { public: 10_000, private: 400, api: 2_000 },
  memoryRequests: 3_000,
  connections: 10,
  browserTurns: { slow: 3, quick: 3 },
};

/**
 * Reads `--quick`, `--large`, `--lists`, `--browser`, `--only <name>` (repeatable, or a comma list) and `--profile <name>` with `--postgres`.
 * Throws on anything else.
 */
export function parseOptions(args: readonly string[]): Options {
  const rest = [...args];
  const only: string[] = [];
  let quick = false;
  let large = false;
  let browser = false;
  let lists = false;
  let profile: string | null = null;
  let store: Store = 'PGlite';
  for (let flag = rest.shift(); flag !== undefined; flag = rest.shift()) {
    if (flag === '--quick') quick = true;
    else if (flag === '--large') large = true;
    else if (flag === '--browser') browser = true;
    else if (flag === '--lists') lists = true;
    else if (flag === '--postgres') store = 'Postgres';
    else if (flag === '--only') only.push(...valueOf(flag, rest.shift()).split(','));
    else if (flag === '--profile') profile = valueOf(flag, rest.shift());
    else
      throw new Error(
        `Unknown flag ${flag}. Known: --quick, --large, --lists, --browser, --only <name>, --profile <name>, --postgres.`,
      );
  }
  return { quick, large, browser, lists, only, profile, store, ...(quick ? QUICK : FULL) };
}

function valueOf(flag: string, value: string | undefined): string {
  if (!value || value.startsWith('--')) throw new Error(`${flag} needs a name.`);
  return value;
}
