import 'server-only';
import type { ServerResponse } from 'node:http';
import { now } from '@/lib/clock';
import { dropOldest } from '@/lib/drop-oldest';

const SECOND = 1_000;
const USUAL = /^HTTP\/1\.1 200 [^]*\r\nConnection: keep-alive\r\n[^]*\r\n\r\n$/;

/** Answers that are asked for more than once within a second are kept in one piece with their heads, so many of them. */
const MOST_WHOLE = 64;
const whole = new Map<ReadyHead, Buffer>();

/**
 * The head of an answer as Node wrote it for the one before. Node checks and joins the same thirty lines for each answer of
 * a page, which takes longer than all else that a kept one needs. What Node wrote is written again as long as Node would
 * write the same: within the second of its `Date`, for an answer of the same bytes, on a connection that stays open. Then
 * head and bytes go out by one write.
 *
 * `_header`, `_headerSent` and `_send` are where and how Node keeps and sends them. They are no documented members; where
 * they are not as expected, every answer is Node's own (decisions 146).
 */
export class ReadyHead {
  #text = '';
  #second = -1;
  #of: Buffer | null = null;

  /** Sends an answer with status 200 and these bytes; `lines` of its head are asked for when it is not ready. */
  send(response: ServerResponse, bytes: Buffer, lines: () => string[]): void {
    const second = Math.floor(now().getTime() / SECOND);
    const isUsual = response.shouldKeepAlive && !response.headersSent;
    if (isUsual && second === this.#second && bytes === this.#of && this.#sendWhole(response, bytes)) return;
    response.writeHead(200, lines());
    if (isUsual) this.#keep(Reflect.get(response, '_header'), second, bytes);
    response.end(bytes);
  }

  #keep(written: unknown, second: number, bytes: Buffer): void {
    const isHead = typeof written === 'string' && USUAL.test(written);
    this.#text = isHead ? written : '';
    this.#second = isHead ? second : -1;
    this.#of = bytes;
    whole.delete(this);
  }

  /** False where Node's members are not as expected, and then nothing was done. */
  #sendWhole(response: ServerResponse, bytes: Buffer): boolean {
    const send: unknown = Reflect.get(response, '_send');
    if (typeof send !== 'function' || Reflect.get(response, '_headerSent') !== false) return false;
    let all = whole.get(this);
    if (all === undefined) {
      all = Buffer.concat([Buffer.from(this.#text, 'latin1'), bytes]);
      whole.set(this, all);
      dropOldest(whole, MOST_WHOLE);
    }
    response.statusCode = 200;
    Reflect.set(response, '_header', this.#text);
    Reflect.set(response, '_headerSent', true);
    Reflect.apply(send, response, [all]);
    response.end();
    return true;
  }
}
