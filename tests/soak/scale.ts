import { GATE_SHARE, gateRuns, SOAKS, type SoakName } from './soaks';

/** True in `npm run soak`; a gate knows nothing of it. The one place where tests ask. */
export const isWhole = process.env.SOAK === 'whole';

/** True in a mutation run, which has the same tests thousands of times, each with one fault. */
const isLittle = process.env.SOAK === 'little';

/** All of a long list that is gone through, and a twentieth of it in a mutation run. */
export const soakList = <T>(all: readonly T[]): T[] => all.filter((_, at) => !isLittle || at % GATE_SHARE === 0);

/** What a property of pixels is tried in a mutation run, which counts each of them; as often as always elsewhere. */
export const fewRuns = (few: number): { numRuns?: number } => (isLittle ? { numRuns: few } : {});

/**
 * Number of times a long run is tried here: a twentieth or less in the gate, all of it in `npm run soak`, little in a mutation
 * run.
 */
export function soakRuns(name: SoakName): number {
  if (isWhole) return SOAKS[name].full;
  return isLittle ? Math.min(gateRuns(name), LITTLE) : gateRuns(name);
}

const LITTLE = 20;

/** The time limit of a test that has so many milliseconds in the gate. */
export const soakTime = (ms: number): number => (isWhole ? ms * GATE_SHARE * 3 : ms);

/** The seed of what is random, when one was given: `SOAK_SEED`. A property that fails prints the seed it had. */
export const soakSeed = (): number | undefined =>
  process.env.SOAK_SEED === undefined ? undefined : Number(process.env.SOAK_SEED);

/** True when the random tests are told anything at all; the gate lets fast-check be as it is. */
export const isSoaking = isWhole || soakSeed() !== undefined;
