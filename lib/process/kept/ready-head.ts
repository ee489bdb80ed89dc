import 'server-only';
import type { ServerResponse } from 'node:http';
import { now } from '@/lib/clock';

const SECOND = 1_000;

/**
 * The head of an answer as Node wrote it for the one before. Node checks and joins the same thirty lines for each answer of
 * a page, which takes longer than all else that a kept one needs. What Node wrote is written again as long as Node would
 * write the same: within the second of its `Date`, for an answer of the same lines, on a connection that stays open.
 *
 * `_header` is where Node keeps it. It is no documented member; where it is not the text of such a head, nothing is
 * written again and every answer is Node's own (decisions 146).
 */
export class ReadyHead {
  #text = '';
  #second = -1;
  #of: Buffer | null = null;

  /** Writes the head of an answer of these bytes with status 200; `lines` are asked for when it is not ready. */
  write(response: ServerResponse, bytes: Buffer, lines: () => string[]): void {
    const second = Math.floor(now().getTime() / SECOND);
    const isUsual = response.shouldKeepAlive && !response.headersSent;
    if (isUsual && second === this.#second && bytes === this.#of) {
      response.statusCode = 200;
      Reflect.set(response, '_header', this.#text);
      if (response.headersSent) return;
    }
    response.writeHead(200, lines());
    if (!isUsual) return;
    const written: unknown = Reflect.get(response, '_header');
    const isHead = typeof written === 'string' && written.startsWith('HTTP/1.1 200 ') && written.endsWith('\r\n\r\n');
    this.#text = isHead ? written : '';
    this.#second = isHead && KEPT_OPEN.test(written) ? second : -1;
    this.#of = bytes;
  }
}

const KEPT_OPEN = /\r\nConnection: keep-alive\r\n/;
