/** Settings of one run of the benchmark. Times in seconds. */
export type Options = {
  quick: boolean;
  /** Compares the demo data with a grown store instead of the product with bare servers. */
  large: boolean;
  /** Parts of case names; empty measures everything. */
  only: string[];
  /** Name of the one case to take a CPU profile of instead of measuring. */
  profile: string | null;
  rounds: number;
  roundSeconds: number;
  /** Requests before the first round, for each target. */
  warmUpRequests: number;
  /** Requests the server has answered when its memory is read. */
  memoryRequests: number;
  connections: number;
};

const FULL = { rounds: 5, roundSeconds: 3, warmUpRequests: 300, memoryRequests: 50_000, connections: 10 };
const QUICK = { rounds: 3, roundSeconds: 1, warmUpRequests: 60, memoryRequests: 3_000, connections: 10 };

/**
 * Reads `--quick`, `--large`, `--only <name>` (repeatable, or a comma list) and `--profile <name>`. Throws on anything
 * else.
 */
export function parseOptions(args: readonly string[]): Options {
  const rest = [...args];
  const only: string[] = [];
  let quick = false;
  let large = false;
  let profile: string | null = null;
  for (let flag = rest.shift(); flag !== undefined; flag = rest.shift()) {
    if (flag === '--quick') quick = true;
    else if (flag === '--large') large = true;
    else if (flag === '--only') only.push(...valueOf(flag, rest.shift()).split(','));
    else if (flag === '--profile') profile = valueOf(flag, rest.shift());
    else throw new Error(`Unknown flag ${flag}. Known: --quick, --large, --only <name>, --profile <name>.`);
  }
  return { quick, large, only, profile, ...(quick ? QUICK : FULL) };
}

function valueOf(flag: string, value: string | undefined): string {
  if (!value || value.startsWith('--')) throw new Error(`${flag} needs a name.`);
  return value;
}
