export type BreakerOptions = {
  /** Failures in a row after which nothing is asked any more. */
  failuresToOpen: number;
  /** Shortest time for which nothing is asked; doubled as long as the calls fail that are let through after it. */
  pauseMs: number;
  longestPauseMs: number;
  now: () => number;
};

/** The ticket of a call that was let through; what it says about a time before the last opening is old news. */
export type Entry = { opening: number };

/**
 * Stops asking a service that keeps failing, so that callers get their answer at once (threats R9). It opens after some
 * failures in a row; once another call has heard from the service (`offerTrial`) calls are let through again, on trial:
 * the first that fails opens it again for longer, the first that succeeds closes it.
 */
export class Breaker {
  readonly #options: BreakerOptions;
  #state: 'closed' | 'open' | 'trial' = 'closed';
  #failures = 0;
  #opening = 0;
  #openUntil = 0;
  #pauseMs: number;

  constructor(options: BreakerOptions) {
    this.#options = options;
    this.#pauseMs = options.pauseMs;
  }

  /** The ticket for one call; null while the service is left alone. */
  enter(): Entry | null {
    return this.#state === 'open' ? null : { opening: this.#opening };
  }

  /** Tells that a call succeeded. True when that closed the breaker. */
  succeeded(): boolean {
    const closed = this.#state !== 'closed';
    this.#state = 'closed';
    this.#failures = 0;
    this.#pauseMs = this.#options.pauseMs;
    return closed;
  }

  /** Tells that a call failed. True when that opened the breaker. */
  failed({ opening }: Entry): boolean {
    if (opening !== this.#opening || this.#state === 'open') return false;
    this.#failures += 1;
    if (this.#state === 'closed' && this.#failures < this.#options.failuresToOpen) return false;
    if (this.#state === 'trial') this.#pauseMs = Math.min(this.#pauseMs * 2, this.#options.longestPauseMs);
    this.#state = 'open';
    this.#opening += 1;
    this.#openUntil = this.#options.now() + this.#pauseMs;
    return true;
  }

  /** Tells that the service was heard of: calls are tried again when its pause is over. */
  offerTrial(): void {
    if (this.#state === 'open' && this.#options.now() >= this.#openUntil) this.#state = 'trial';
  }

  get isOpen(): boolean {
    return this.#state === 'open';
  }
}
