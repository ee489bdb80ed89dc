import 'server-only';
import { now } from '@/lib/clock';
import { log } from '@/lib/security/logger';
import { Breaker, type BreakerOptions, type Entry } from '@/lib/breaker';
import type { Service } from './wire';

/** Time between two questions whether the API is back, and the time after which one is given up. */
const PROBE_EVERY_MS = 500;
const PROBE_MS = 3_000;

const clock = () => now().getTime();

/**
 * The shop is asked again as soon as the API answers. A side service that fails alone may be at it for hours, and each
 * try may cost a visitor's page its patience. `header` and `choices` are never left alone: a site is looked up with the one,
 * and without the other a step cannot be answered.
 */
function optionsOf(service: Service): BreakerOptions {
  if (service === 'shop') return { failuresToOpen: 5, pauseMs: 250, longestPauseMs: 2_000, now: clock };
  const failuresToOpen = service === 'header' || service === 'choices' ? Infinity : 2;
  return { failuresToOpen, pauseMs: 500, longestPauseMs: 10_000, now: clock };
}

/** Asks the API for something that is nobody's; true when it answers at all. */
export type Probe = (signal: AbortSignal) => Promise<boolean>;

/**
 * A breaker for each service, so that one that fails takes no other with it. While any is open, the API is asked in the
 * background whether it is there, twice a second and whatever became of the last question: no visitor's call is spent
 * on finding out, and a dead API hears no more than that.
 */
export class Breakers {
  readonly #breakers = new Map<Service, Breaker>();
  readonly #probe: Probe;
  #timer: NodeJS.Timeout | undefined;

  constructor(probe: Probe) {
    this.#probe = probe;
  }

  enter(service: Service): Entry | null {
    return this.#of(service).enter();
  }

  succeeded(service: Service): void {
    if (this.#of(service).succeeded()) log.info('gateway.back', { upstream: service });
  }

  failed(service: Service, entry: Entry): void {
    if (!this.#of(service).failed(entry)) return;
    log.warn('gateway.away', { upstream: service });
    this.#timer ??= setInterval(() => this.#look(), PROBE_EVERY_MS).unref();
  }

  /** Asks no more; for the end of a test. */
  stop(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  #of(service: Service): Breaker {
    const known = this.#breakers.get(service);
    if (known) return known;
    const made = new Breaker(optionsOf(service));
    this.#breakers.set(service, made);
    return made;
  }

  #look(): void {
    if (![...this.#breakers.values()].some(({ isOpen }) => isOpen)) {
      this.stop();
      return;
    }
    this.#probe(AbortSignal.timeout(PROBE_MS)).then(
      (isBack) => {
        if (isBack) for (const breaker of this.#breakers.values()) breaker.offerTrial();
      },
      () => undefined,
    );
  }
}
