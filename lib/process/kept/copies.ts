import 'server-only';
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Encoding } from './negotiate';

type Compressed = Exclude<Encoding, 'identity'>;

const brotli = (quality: number) => (bytes: Buffer) =>
  promisify(brotliCompress)(bytes, {
    params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
  });

/** For the first to ask: a page of 65 KB takes 4 ms, off the event loop. */
const QUICK: Record<Compressed, (bytes: Buffer) => Promise<Buffer>> = {
  br: brotli(5),
  gzip: (bytes) => promisify(gzip)(bytes, { level: 9 }),
};
/** For all later ones: a tenth smaller, in 90 ms. */
const smallest = brotli(11);

/** Works that wait to be done one after another, so that they leave the threads of the process to others. */
const waiting: (() => Promise<void>)[] = [];
const MOST_WAITING = 500;
let isWorking = false;

function doLater(work: () => Promise<void>): void {
  if (waiting.length >= MOST_WAITING) return;
  waiting.push(work);
  if (!isWorking) void workThrough();
}

async function workThrough(): Promise<void> {
  isWorking = true;
  for (let work = waiting.shift(); work !== undefined; work = waiting.shift()) await work().catch(() => undefined);
  isWorking = false;
}

/** A text that does not change, and its compressed copies, each made once, when it is first asked for. */
export class Copies {
  readonly #bytes: Buffer;
  readonly #grow: (bytes: number) => boolean;
  readonly #made = new Map<Encoding, Buffer>();
  readonly #making = new Map<Compressed, Promise<Buffer>>();
  #other: { name: string; making: Promise<Buffer>; bytes: number } | undefined;
  #digest: string | undefined;

  /** `grow` hears of every byte that is held on to, and answers false once nothing is asked for any more. */
  constructor(bytes: Buffer, grow: (bytes: number) => boolean = () => true) {
    this.#bytes = bytes;
    this.#grow = grow;
    this.#made.set('identity', bytes);
  }

  /** A copy that is there, or the promise of one; all who ask meanwhile wait for the same. */
  get(encoding: Encoding): Buffer | Promise<Buffer> {
    const made = this.#made.get(encoding);
    if (made !== undefined || encoding === 'identity') return made ?? this.#bytes;
    let making = this.#making.get(encoding);
    if (making === undefined) {
      making = this.#make(encoding).finally(() => this.#making.delete(encoding));
      this.#making.set(encoding, making);
    }
    return making;
  }

  /** A copy made in another way, of which one is there: by the name that was asked for last. */
  getBy(name: string, make: (bytes: Buffer) => Promise<Buffer>): Promise<Buffer> {
    if (this.#other?.name === name) return this.#other.making;
    this.#grow(-(this.#other?.bytes ?? 0));
    const other = { name, making: make(this.#bytes), bytes: 0 };
    this.#other = other;
    other.making.then(
      ({ length }) => {
        if (this.#other !== other) return;
        other.bytes = length;
        this.#grow(length);
      },
      () => {
        if (this.#other === other) this.#other = undefined;
      },
    );
    return other.making;
  }

  /** Names the text in one encoding; weak, as a copy is replaced by a smaller one of the same text. */
  tag(encoding: string): string {
    this.#digest ??= createHash('sha256').update(this.#bytes).digest('base64url').slice(0, 22);
    return `W/"${this.#digest}-${encoding}"`;
  }

  async #make(encoding: Compressed): Promise<Buffer> {
    const quick = await QUICK[encoding](this.#bytes);
    if (this.#put(encoding, quick) && encoding === 'br')
      doLater(async () => {
        if (this.#grow(0)) this.#put('br', await smallest(this.#bytes));
      });
    return quick;
  }

  #put(encoding: Compressed, copy: Buffer): boolean {
    const before = this.#made.get(encoding)?.length ?? 0;
    this.#made.set(encoding, copy);
    return this.#grow(copy.length - before);
  }
}
