import { AsyncResource } from 'node:async_hooks';

/** Pages that are made at once, in all and for one address; then those that wait, and how long. */
export const PLACES = { all: 64, each: 16, waiting: 256, waitingEach: 48, waitMs: 5_000 } as const;

type Limits = { all: number; each: number; waiting: number; waitingEach: number; waitMs: number };
type Wait = { address: string; begin: (leave: () => void) => void; timer: NodeJS.Timeout };
type Presence = { inside: number; waiting: number };

const NOBODY: Readonly<Presence> = { inside: 0, waiting: 0 };

/**
 * The places in which pages are made (threats T27): so many at once, then a short queue, then nobody more. One address
 * has a share of both, so that it leaves places to others.
 */
export class PagePlaces {
  readonly #limits: Limits;
  readonly #present = new Map<string, Presence>();
  #queue: Wait[] = [];
  #inside = 0;

  constructor(limits: Limits = PLACES) {
    this.#limits = limits;
  }

  /** True when a page of this address would be made now or could wait. */
  hasRoom(address: string): boolean {
    const present = this.#present.get(address) ?? NOBODY;
    return this.#mayBegin(present) || this.#mayWait(present);
  }

  #mayBegin({ inside }: Presence): boolean {
    return this.#inside < this.#limits.all && inside < this.#limits.each;
  }

  #mayWait({ waiting }: Presence): boolean {
    return this.#queue.length < this.#limits.waiting && waiting < this.#limits.waitingEach;
  }

  /**
   * Calls `begin` at once or when a place is free, or `refuse` when there is no room or it takes too long. `begin` gets
   * what gives the place back. Returns the way to leave the queue.
   */
  enter(address: string, begin: (leave: () => void) => void, refuse: () => void): () => void {
    const present = this.#present.get(address) ?? { ...NOBODY };
    if (this.#mayBegin(present)) {
      this.#present.set(address, present);
      this.#begin(address, begin);
      return () => undefined;
    }
    if (!this.#mayWait(present)) {
      refuse();
      return () => undefined;
    }
    this.#present.set(address, present);
    present.waiting += 1;
    const wait: Wait = {
      address,
      // Another request's end lets it begin, which is not to be what it belongs to.
      begin: AsyncResource.bind(begin),
      timer: setTimeout(() => {
        this.#drop(wait);
        refuse();
      }, this.#limits.waitMs),
    };
    this.#queue.push(wait);
    return () => this.#drop(wait);
  }

  #begin(address: string, begin: Wait['begin']): void {
    const present = this.#present.get(address) ?? { ...NOBODY };
    this.#present.set(address, present);
    present.inside += 1;
    this.#inside += 1;
    let here = true;
    begin(() => {
      if (!here) return;
      here = false;
      present.inside -= 1;
      this.#inside -= 1;
      this.#forget(address, present);
      this.#next();
    });
  }

  /** The first in the queue whose address has room. */
  #next(): void {
    if (this.#queue.length === 0 || this.#inside >= this.#limits.all) return;
    const next = this.#queue.find(({ address }) => (this.#present.get(address)?.inside ?? 0) < this.#limits.each);
    if (!next) return;
    this.#drop(next);
    this.#begin(next.address, next.begin);
  }

  #drop(wait: Wait): void {
    const at = this.#queue.indexOf(wait);
    if (at < 0) return;
    clearTimeout(wait.timer);
    this.#queue.splice(at, 1);
    const present = this.#present.get(wait.address);
    if (!present) return;
    present.waiting -= 1;
    this.#forget(wait.address, present);
  }

  #forget(address: string, present: Presence): void {
    if (present.inside === 0 && present.waiting === 0) this.#present.delete(address);
  }
}
