import { performance } from 'node:perf_hooks';
import { limitAddress, limitNetworks } from './client';

/** Pages that one address may have made in a minute, and the wider networks of an IPv6 address. */
export const PAGES_A_MINUTE = 600;
const NETWORK_ROOM = [1, 4, 16];
const MINUTE_MS = 60_000;
/** More addresses than this in one minute are forgotten rather than remembered for ever. */
const MOST_ADDRESSES = 100_000;

/** Counts the pages that were made for each address, in memory, minute by minute (threats T27). */
export class PageCounts {
  readonly #scale: number;
  readonly #now: () => number;
  readonly #made = new Map<string, number>();
  #ends = 0;

  constructor(scale: number, now: () => number = () => performance.now()) {
    this.#scale = scale;
    this.#now = now;
  }

  /** The seconds to wait, or null when the address may have another page. */
  refusal(ip: string): number | null {
    const now = this.#now();
    if (now >= this.#ends || this.#made.size > MOST_ADDRESSES) {
      this.#made.clear();
      this.#ends = now + MINUTE_MS;
    }
    const isOver = namesOf(ip).some((name, at) => (this.#made.get(name) ?? 0) >= this.#roomOf(at));
    return isOver ? Math.max(1, Math.ceil((this.#ends - now) / 1_000)) : null;
  }

  /** Counts a page that was made. */
  add(ip: string): void {
    for (const name of namesOf(ip)) this.#made.set(name, (this.#made.get(name) ?? 0) + 1);
  }

  #roomOf(at: number): number {
    return PAGES_A_MINUTE * (NETWORK_ROOM[at] ?? 1) * this.#scale;
  }
}

const namesOf = (ip: string): string[] => [limitAddress(ip), ...limitNetworks(ip)];
