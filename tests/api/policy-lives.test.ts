import { expect, it } from 'vitest';
import type { DatabaseKind } from '../config/databases';
import { kindsHere, openTestPglite, openTestPostgres } from '../config/databases';
import { isWhole, soakRuns, soakSeed, soakTime } from '../soak/scale';
import { drawWorld, type LifeScript, type WorldScript } from './lives/life-script';
import { runWorld } from './lives/life-run';
import type { Broken, World } from './lives/life-world';

/** Lives that share a world: its days, its operator and its workers. */
const IN_A_WORLD = 25;
/** Times a failing life is lived again to find the steps without which nothing fails. */
const MOST_RUNS = 40;

async function live(kind: DatabaseKind, script: WorldScript): Promise<World> {
  const store = await (kind === 'pglite' ? openTestPglite('demo') : openTestPostgres('demo'));
  try {
    return await runWorld(store, script);
  } finally {
    await store.close();
  }
}

async function failureOf(kind: DatabaseKind, script: WorldScript): Promise<Error | null> {
  return (await live(kind, script)).broken[0] ?? null;
}

/** The life that fails, with the fewest steps that still do; the whole world where it does not fail alone. */
async function shrink(kind: DatabaseKind, script: WorldScript, life: LifeScript): Promise<string> {
  let least: LifeScript = life;
  let failure = await failureOf(kind, { ...script, lives: [least] });
  if (failure === null) return 'it does not fail alone';
  for (let place = 0, runs = 0; place < least.steps.length && runs < MOST_RUNS; runs += 1) {
    const fewer = { ...least, steps: least.steps.filter((_, at) => at !== place) };
    const still = await failureOf(kind, { ...script, lives: [fewer] });
    if (still === null) place += 1;
    else [least, failure] = [fewer, still];
  }
  const steps = least.steps.map(({ day, ...step }) => JSON.stringify({ ...step, on: script.days[day] }));
  const { steps: _s, ...who } = least;
  return [failure.message, JSON.stringify(who), ...steps, JSON.stringify(script.filings)].join('\n  ');
}

/** All that broke in a world; of the first one that breaks the life that broke first, with as few steps as it needs. */
async function tell(kind: DatabaseKind, script: WorldScript, broken: readonly Broken[], isFirst: boolean) {
  const life = script.lives.find(({ number }) => number === broken[0]?.life);
  const least = isFirst && life ? await shrink(kind, script, life) : '';
  return [`seed ${script.seed}`, ...broken.map(({ life: number, message }) => `${number}: ${message}`), least].join(
    '\n  ',
  );
}

const LIVES = soakRuns('lives of policies');
/** The gate lives the same lives each time: what other ones find is for `npm run soak`, not for a change that has nothing to do with it. */
const SEED = soakSeed() ?? (isWhole ? Math.floor(Date.now() / 1_000) % 1_000_000 : 654_402);

// One after the other: PGlite works inside this process, where answers of PostgreSQL would be taken for late meanwhile.
it.each(kindsHere())(
  'random lives of policies keep one plan a key, charge within coverage alone and cost what rating says (%s)',
  { timeout: soakTime(240_000), retry: 0 },
  async (kind) => {
    const started = performance.now();
    const counts = new Map<string, number>();
    const failures: string[] = [];
    for (let done = 0, place = 0; done < LIVES; done += IN_A_WORLD, place += 1) {
      const script = drawWorld(SEED + place, Math.min(IN_A_WORLD, LIVES - done));
      const { broken, counts: own } = await live(kind, script);
      for (const [what, count] of own) counts.set(what, (counts.get(what) ?? 0) + count);
      if (broken.length > 0) failures.push(await tell(kind, script, broken, failures.length === 0));
    }
    const seconds = ((performance.now() - started) / 1_000).toFixed(0);
    const told = [...counts].sort().map(([what, count]) => `${what} ${count}`);
    console.log(`${kind}: ${LIVES} lives, seed ${SEED}, ${seconds} s; ${told.join('; ')}`);
    expect(failures.join('\n')).toBe('');
    expect(counts.get('enrolled')).toBe(LIVES);
  },
);
