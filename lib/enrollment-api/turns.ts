import { EnrollmentError } from './api-error';

/** Writes of one enrollment that wait for each other here, and how long the last of them waits at most. */
export const TURNS = { waiting: 256, waitMs: 5_000 } as const;

type Line = { turns: (() => void)[] };

/**
 * Lets one write of an enrollment run at a time in this process, before it takes a connection: two hundred of one
 * enrollment would wait for its row in every connection there is, and no other enrollment would get one (threats R7, decisions
 * 102). The row's lock stays what keeps processes apart.
 */
export class Turns {
  readonly #lines = new Map<string, Line>();
  readonly #waiting: number;
  readonly #waitMs: number;

  constructor({ waiting, waitMs }: { waiting: number; waitMs: number } = TURNS) {
    this.#waiting = waiting;
    this.#waitMs = waitMs;
  }

  async run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const line = this.#lines.get(key);
    if (line) await this.#wait(line);
    else this.#lines.set(key, { turns: [] });
    try {
      return await work();
    } finally {
      const next = this.#lines.get(key)?.turns.shift();
      if (next) next();
      else this.#lines.delete(key);
    }
  }

  /** A waiter has the line to itself once called: the one before leaves it standing. */
  #wait({ turns }: Line): Promise<void> {
    if (turns.length >= this.#waiting) return Promise.reject(busy());
    return new Promise((resolve, reject) => {
      const turn = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        turns.splice(turns.indexOf(turn), 1);
        reject(busy());
      }, this.#waitMs);
      turns.push(turn);
    });
  }
}

const busy = () =>
  new EnrollmentError('unavailable', 'The service is busy. Please try again in a moment.', { retryAfter: 2 });
