import { connect } from 'node:net';
import type { Sent, Target } from './load';

const HEAD_END = Buffer.from('\r\n\r\n');
const LENGTHS = ['\r\ncontent-length: ', '\r\nContent-Length: '].map((name) => Buffer.from(name));
const READ_BYTES = 65_536;

/**
 * Sends `requests` requests over `connections` connections, one at a time on each, and reads of an answer no more than
 * its status and its length. A server that answers from memory is faster than a load generator that parses: with one, the
 * generator would be measured.
 */
export function sendLean(target: Target, requests: number, connections: number): Promise<Sent> {
  const sent: Sent = { latencies: [], last: performance.now(), failures: [] };
  const wanted = requestText(target);
  let begun = 0;
  const talk = () =>
    new Promise<void>((resolve) => {
      let asked = 0;
      const read = answerReader((status) => {
        sent.last = performance.now();
        sent.latencies.push(sent.last - asked);
        if (status < 200 || status > 299) end(`an answer ${status}`);
        else ask();
      });
      const callback = (length: number, buffer: Uint8Array) => {
        if (!read(buffer.subarray(0, length))) end('an answer without a length');
        return true;
      };
      const socket = connect({
        host: '127.0.0.1',
        port: target.server.port,
        noDelay: true,
        // One buffer for all that comes: a new one for each piece would cost as much as the rest.
        onread: { buffer: Buffer.alloc(READ_BYTES), callback },
      });
      const end = (failure?: string) => {
        if (failure !== undefined) sent.failures.push(failure);
        socket.destroy();
        resolve();
      };
      const ask = () => {
        if (begun >= requests) return end();
        begun += 1;
        asked = performance.now();
        socket.write(wanted);
      };
      socket.setTimeout(60_000, () => end('no answer in 60 s'));
      socket.on('error', (error) => end(error.message));
      socket.on('close', () => end());
      // Without a listener the socket never learns that the other side is done.
      socket.on('end', () => end());
      ask();
    });
  return Promise.all(Array.from({ length: connections }, talk)).then(() => {
    if (sent.latencies.length !== requests) sent.failures.push(`${requests - sent.latencies.length} without an answer`);
    return sent;
  });
}

function requestText({ server, path, headers }: Target): Buffer {
  const lines = Object.entries({ host: `127.0.0.1:${server.port}`, ...headers }).map(
    ([name, text]) => `${name}: ${text}`,
  );
  return Buffer.from(`GET ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
}

/** Takes what a socket brings and tells each whole answer's status; false for an answer whose end is not known. */
function answerReader(onAnswer: (status: number) => void): (piece: Uint8Array) => boolean {
  let started: Buffer | null = null;
  let status = 0;
  let missing = 0;
  return (piece) => {
    if (missing > 0) missing -= piece.length;
    else {
      const head: Buffer = started
        ? Buffer.concat([started, piece])
        : Buffer.from(piece.buffer, piece.byteOffset, piece.length);
      const end = head.indexOf(HEAD_END);
      // The buffer is used again for the next piece.
      started = end < 0 ? Buffer.from(head) : null;
      if (end < 0) return true;
      const length = lengthIn(head.subarray(0, end + 2));
      if (length === null) return false;
      status = Number(head.toString('latin1', 9, 12));
      missing = length - (head.length - end - HEAD_END.length);
    }
    if (missing === 0) onAnswer(status);
    return true;
  };
}

/** The length that an answer's head names; looked for in the bytes, as a text of each head would be half of the work. */
function lengthIn(head: Buffer): number | null {
  const name = LENGTHS.find((spelling) => head.includes(spelling));
  if (name === undefined) return null;
  const from = head.indexOf(name) + name.length;
  return Number(head.toString('latin1', from, head.indexOf('\r\n', from)));
}
