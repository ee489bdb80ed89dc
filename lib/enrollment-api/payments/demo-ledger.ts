import { randomBytes } from 'node:crypto';
import { appendFileSync, closeSync, fstatSync, openSync, readSync } from 'node:fs';
import type { ChargeFacts } from '../ports';
import type { DemoCard } from './demo-cards';

export type DemoCharge = Omit<ChargeFacts, 'address'> & {
  id: string;
  kind: 'charge' | 'store';
  token: string;
  amountCents: number;
  customer: string;
  returnAddress: string | null;
  offSession: boolean;
};

type Line = { card: DemoCard } | { charge: DemoCharge; key: string | null };

/** A key that was used for something else. */
export class KeyReused extends Error {}

/**
 * The books of the demo's processor: cards, charges, and the charge that each key made. With a file every line is in it before
 * it is answered, and what another process wrote there is read first, so that a restart forgets nothing.
 */
export class DemoLedger {
  readonly #file: string | null;
  readonly #cards = new Map<string, DemoCard>();
  readonly #charges = new Map<string, DemoCharge>();
  readonly #keys = new Map<string, string>();
  #read = 0;

  constructor(file: string | null) {
    this.#file = file;
  }

  addCard(card: DemoCard): void {
    this.#write({ card });
  }

  card(token: string): DemoCard | null {
    this.#catchUp();
    return this.#cards.get(token) ?? null;
  }

  charge(id: string): DemoCharge | null {
    this.#catchUp();
    return this.#charges.get(id) ?? null;
  }

  /**
   * Makes a change once for a key: `work` answers the charge after it. The same key again answers that charge as it is now; for
   * another charge it is refused.
   */
  once(key: string, id: string | null, work: () => DemoCharge): DemoCharge {
    this.#catchUp();
    const made = this.#keys.get(key);
    if (made !== undefined && id !== null && made !== id) throw new KeyReused();
    const known = made === undefined ? undefined : this.#charges.get(made);
    if (known) return known;
    const charge = work();
    this.#write({ charge, key });
    return charge;
  }

  knows(key: string): boolean {
    this.#catchUp();
    return this.#keys.has(key);
  }

  change(charge: DemoCharge): void {
    this.#write({ charge, key: null });
  }

  static id(prefix: string): string {
    return `${prefix}_${randomBytes(12).toString('hex')}`;
  }

  #take(line: Line): void {
    if ('card' in line) this.#cards.set(line.card.token, line.card);
    else {
      this.#charges.set(line.charge.id, line.charge);
      if (line.key !== null) this.#keys.set(line.key, line.charge.id);
    }
  }

  #write(line: Line): void {
    this.#catchUp();
    if (this.#file === null) return this.#take(line);
    appendFileSync(this.#file, `${JSON.stringify(line)}\n`, { mode: 0o600 });
    this.#catchUp();
  }

  #catchUp(): void {
    if (this.#file === null) return;
    const handle = openSync(this.#file, 'a+', 0o600);
    try {
      const { size } = fstatSync(handle);
      if (size <= this.#read) return;
      const bytes = Buffer.alloc(size - this.#read);
      readSync(handle, bytes, 0, bytes.length, this.#read);
      const whole = bytes.lastIndexOf(0x0a) + 1;
      this.#read += whole;
      for (const text of bytes.subarray(0, whole).toString().split('\n')) {
        if (text !== '') this.#take(JSON.parse(text) as Line);
      }
    } finally {
      closeSync(handle);
    }
  }
}
