/** Stops asking a backend that keeps failing, so that callers get their answer at once (threats R9). */
export class Breaker {
  readonly #failuresToOpen: number;
  readonly #openMs: number;
  readonly #now: () => number;
  #failures = 0;
  #openedAt: number | null = null;
  #probing = false;

  constructor(options: { failuresToOpen: number; openMs: number; now: () => number }) {
    this.#failuresToOpen = options.failuresToOpen;
    this.#openMs = options.openMs;
    this.#now = options.now;
  }

  /** True when a call may be tried: closed, or half open and no other call is probing. */
  tryEnter(): boolean {
    if (this.#openedAt === null) return true;
    if (this.#probing || this.#now() - this.#openedAt < this.#openMs) return false;
    this.#probing = true;
    return true;
  }

  succeeded(): void {
    this.#failures = 0;
    this.#openedAt = null;
    this.#probing = false;
  }

  failed(): void {
    this.#failures += 1;
    if (this.#probing || this.#failures >= this.#failuresToOpen) this.#openedAt = this.#now();
    this.#probing = false;
  }

  get isOpen(): boolean {
    return this.#openedAt !== null;
  }
}
