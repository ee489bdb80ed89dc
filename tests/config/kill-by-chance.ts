import { expect } from 'vitest';

/** Rounds that are added while every one was over before its kill. */
const MORE = 6;

/**
 * Kills a program in moments taken by chance, in so many rounds, and in a few more until one was killed at its work: the run by which
 * its time was taken may have had a slower machine. A round is told after how many milliseconds to kill, and answers the program's code,
 * null where it was killed.
 */
export async function killByChance(
  { rounds, tookMs }: { rounds: number; tookMs: number },
  round: (killAfterMs: number) => Promise<number | null>,
): Promise<void> {
  let [killed, longest] = [0, tookMs];
  for (let at = 0; at < rounds || (killed === 0 && at < rounds + MORE); at += 1) {
    const code = await round(longest * (0.3 + Math.random() * 0.7));
    if (code === null) killed += 1;
    else longest *= 0.7;
  }
  expect(killed).toBeGreaterThan(0);
}
