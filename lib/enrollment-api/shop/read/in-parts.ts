import { setImmediate as turn } from 'node:timers/promises';

/** Work that can be left off at each of its yields, so that others have their turn. */
export type InParts<T> = Generator<undefined, T>;

/** Milliseconds after which others have their turn. */
const LONGEST_MS = 20;

/** Does all of it at once: a command serves no one beside it. */
export function atOnce<T>(work: InParts<T>): T {
  for (;;) {
    const { done, value } = work.next();
    if (done === true) return value;
  }
}

/** Does it in turns with the other requests of a process that serves pages. */
export async function inTurns<T>(work: InParts<T>): Promise<T> {
  let since = performance.now();
  for (;;) {
    const { done, value } = work.next();
    if (done === true) return value;
    if (performance.now() - since < LONGEST_MS) continue;
    await turn();
    since = performance.now();
  }
}
