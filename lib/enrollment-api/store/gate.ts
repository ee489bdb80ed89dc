import { waitTime } from '@/lib/security/request-state';
import { StoreError } from './store-errors';

/** Less is no time for a statement, and giving up on one costs its connection. */
const LEAST_MS = 100;

/**
 * Lets at most `slots` pieces of work run at once and makes the next wait its turn, but not for ever: after `waitMs` it
 * fails with kind `unavailable`, so a busy database answers 503 instead of piling up requests (threats R13). A request
 * that has used up its time gets no turn at all.
 */
export class Gate {
  readonly #slots: number;
  readonly #waitMs: number;
  readonly #queue: (() => void)[] = [];
  #running = 0;
  #closed = false;
  #idle: (() => void) | undefined;

  constructor(slots: number, waitMs: number) {
    this.#slots = slots;
    this.#waitMs = waitMs;
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    await this.#enter();
    try {
      return await work();
    } finally {
      this.#leave();
    }
  }

  /** Refuses new work and resolves when what is running has ended. */
  async close(): Promise<void> {
    this.#closed = true;
    if (this.#running > 0 || this.#queue.length > 0) await new Promise<void>((resolve) => (this.#idle = resolve));
  }

  async #enter(): Promise<void> {
    if (this.#closed) throw new StoreError('unavailable', 'Database unavailable: it is closed');
    const patience = waitTime(this.#waitMs);
    if (patience < LEAST_MS) throw new StoreError('timeout', "Database timeout: the request's time is used up");
    if (this.#running < this.#slots) {
      this.#running += 1;
      return;
    }
    await new Promise<void>((resolve, reject) => {
      const turn = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        this.#queue.splice(this.#queue.indexOf(turn), 1);
        reject(new StoreError('unavailable', 'Database unavailable: all connections are busy'));
      }, patience);
      this.#queue.push(turn);
    });
  }

  #leave(): void {
    const next = this.#queue.shift();
    if (next) {
      next();
      return;
    }
    this.#running -= 1;
    if (this.#running === 0) this.#idle?.();
  }
}
