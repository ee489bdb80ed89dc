import { createHmac, randomBytes } from 'node:crypto';
import { dropOldest } from '@/lib/drop-oldest';
import type { Clock } from '../ports';

const KEPT_MS = 10 * 60_000;
const MOST = 2_000;

/**
 * Remembers what a service said lately, so that the save of a step needs no second call (decisions 48). What was asked is
 * kept as a keyed hash, under a key of this process alone: no number stays in memory.
 */
export class KeptVerdicts<T> {
  readonly #key = randomBytes(32);
  readonly #kept = new Map<string, { verdict: T; until: number }>();
  readonly #clock: Clock;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  keep(question: unknown, verdict: T): void {
    const hash = this.#hash(question);
    this.#kept.delete(hash);
    this.#kept.set(hash, { verdict, until: this.#clock.now().getTime() + KEPT_MS });
    dropOldest(this.#kept, MOST);
  }

  recall(question: unknown): T | null {
    const kept = this.#kept.get(this.#hash(question));
    return kept && kept.until > this.#clock.now().getTime() ? kept.verdict : null;
  }

  #hash(question: unknown): string {
    return createHmac('sha256', this.#key).update(JSON.stringify(question)).digest('base64');
  }
}
