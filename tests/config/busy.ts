import { setTimeout as pause } from 'node:timers/promises';

/** Times that something is tried; a service that is busy for longer is a defect. */
export const TRIES = 6;

/**
 * Asks, and again as it is told where the service is busy: `later` reads off an answer after how many seconds, null where it is one to
 * go on with. `noted` hears of each wait.
 */
export async function askAsTold<T>(
  ask: () => Promise<T>,
  later: (answer: T) => number | null,
  noted: (answer: T) => void = () => undefined,
): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    const answer = await ask();
    const seconds = later(answer);
    if (seconds === null || tries === TRIES) return answer;
    noted(answer);
    await pause(seconds * 1_000);
  }
}
