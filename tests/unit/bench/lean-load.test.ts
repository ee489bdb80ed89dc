import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { sendLean } from '@/tests/bench/lean-load';

let server: Server | undefined;
afterEach(() => {
  server?.close();
  server = undefined;
});

/** Asks a server that does this with each request, which comes in one piece here. */
async function send(answer: (socket: Socket, turn: number, request: string) => unknown, requests = 6) {
  let turn = 0;
  server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.on('data', (chunk) => answer(socket, (turn += 1), chunk.toString()));
  });
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const target = { name: 'it', pid: 0, port, startSeconds: 0, stop: () => Promise.resolve() };
  const sent = await sendLean({ server: target, path: '/a', headers: { host: 'site' } }, requests, 2);
  return { answered: sent.latencies.length, failures: sent.failures, turns: turn };
}

const head = (length: number, status = '200 OK') => `HTTP/1.1 ${status}\r\nContent-Length: ${length}\r\nx: y\r\n\r\n`;

describe('the load generator that reads status and length only', () => {
  it('asks exactly as often as it is told, each time as a server understands it', async () => {
    const seen = new Set<string>();
    const outcome = await send((socket, _turn, request) => {
      seen.add(request);
      socket.write(`${head(3)}abc`);
    });
    expect(outcome).toEqual({ answered: 6, failures: [], turns: 6 });
    expect([...seen]).toEqual(['GET /a HTTP/1.1\r\nhost: site\r\n\r\n']);
  });

  it('waits for the whole of an answer that comes in pieces, and for none without a body', async () => {
    const body = 'x'.repeat(300_000);
    const pause = () => new Promise((resolve) => setTimeout(resolve, 20));
    const outcome = await send(async (socket, turn) => {
      if (turn % 2 === 0) return socket.write(head(0));
      const text = head(body.length);
      for (const piece of [text.slice(0, 20), text.slice(20, -2), text.slice(-2) + body.slice(0, 9), body.slice(9)]) {
        socket.write(piece);
        await pause();
      }
      return true;
    });
    expect(outcome).toEqual({ answered: 6, failures: [], turns: 6 });
  });

  it.each([
    ['a refusal', (socket: Socket) => socket.write(head(0, '429 Too Many')), 'an answer 429'],
    ['an answer without a length', (socket: Socket) => socket.write('HTTP/1.1 200 OK\r\n\r\n'), 'without a length'],
    ['a connection that ends', (socket: Socket) => socket.end(), '6 without an answer'],
  ])('says so when it gets %s', async (_name, answer, failure) => {
    const { failures } = await send(answer);
    expect(failures.join()).toContain(failure);
  });
});
