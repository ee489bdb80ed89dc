import { SHARED_SECONDS } from './limits';

/** Tries that wait for one bucket, and for all of them: more would make the waiting itself the attack. */
const PER_BUCKET = 16;
const IN_ALL = 64;

/**
 * Lets tries wait for the next window of a full bucket that many share (threats T6): at most five seconds, so many at
 * once, and one of each address, so that a single address takes no more than one place.
 */
export class Waiting {
  readonly #waiting = new Map<string, Set<string>>();
  #all = 0;

  /** Resolves with true when the wait is over, with false at once when there is no place or it would be too long. */
  async enter(line: string, address: string, seconds: number): Promise<boolean> {
    const present = this.#waiting.get(line) ?? new Set<string>();
    if (seconds > SHARED_SECONDS || this.#all >= IN_ALL || present.size >= PER_BUCKET || present.has(address))
      return false;
    this.#waiting.set(line, present.add(address));
    this.#all += 1;
    try {
      await new Promise((resolve) => setTimeout(resolve, seconds * 1_000 + 20));
      return true;
    } finally {
      this.#all -= 1;
      present.delete(address);
      if (present.size === 0) this.#waiting.delete(line);
    }
  }
}
