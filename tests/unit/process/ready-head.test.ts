import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ReadyHead } from '@/lib/process/kept/ready-head';

const LINES = ['X-Frame-Options', 'DENY', 'ETag', '"one"', 'Content-Type', 'text/html; charset=utf-8'];
const bodies = { one: Buffer.from('the first page'), two: Buffer.from('another page, and a longer one') };

let server: Server;
let asked = 0;
const ready = new ReadyHead();

beforeAll(async () => {
  server = createServer((request, response) => {
    const bytes = request.url === '/two' ? bodies.two : bodies.one;
    const lines = () => {
      asked += 1;
      return [...LINES, 'Content-Length', String(bytes.length)];
    };
    if (request.headers['x-plain'] !== undefined) response.writeHead(200, lines()).end(bytes);
    else ready.send(response, bytes, lines);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

/** Sends requests on one connection, without waiting in between, and answers all that comes back until it ends. */
async function send(...requests: { path?: string; version?: string; lines?: string[] }[]): Promise<string> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  let text = '';
  const ended = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  socket.on('data', (chunk: Buffer) => (text += chunk.toString('latin1')));
  for (const { path = '/one', version = '1.1', lines = [] } of requests)
    socket.write(`GET ${path} HTTP/${version}\r\nHost: a\r\n${lines.map((line) => `${line}\r\n`).join('')}\r\n`);
  setTimeout(() => socket.end(), 100);
  await ended;
  return text;
}

/** The same in the first half of one second, so that no date differs. */
async function inOneSecond<T>(work: () => Promise<T>): Promise<T> {
  await vi.waitUntil(() => Date.now() % 1_000 < 300, { interval: 5, timeout: 2_000 });
  return work();
}

describe('a head that is written again', () => {
  it.each([
    ['on a connection that stays open', {}],
    ['on one that ends', { lines: ['Connection: close'] }],
    ['for HTTP/1.0', { version: '1.0' }],
    ['for HTTP/1.0 that stays open', { version: '1.0', lines: ['Connection: keep-alive'] }],
  ])('is what Node writes, byte by byte, %s', async (_name, request) => {
    const [plain, first, again] = await inOneSecond(() =>
      Promise.all(
        [{ lines: ['X-Plain: 1'] }, {}, {}].map(({ lines = [] }) =>
          send({ ...request, lines: [...((request as { lines?: string[] }).lines ?? []), ...lines] }),
        ),
      ),
    );
    expect(plain).toContain('the first page');
    expect([first, again]).toEqual([plain, plain]);
  });

  it('is not made anew for the same bytes within a second, and is for others', async () => {
    const before = asked;
    const text = await inOneSecond(() => send({}, {}, {}, { path: '/two' }, { path: '/two' }, {}));
    expect(asked - before).toBeLessThanOrEqual(3);
    expect(text.match(/HTTP\/1\.1 200 OK/g)).toHaveLength(6);
    expect(text.match(/the first page/g)).toHaveLength(4);
    expect(text.match(/Content-Length: 30/g)).toHaveLength(2);
  });

  it('has the date of its own second', async () => {
    await inOneSecond(() => send({}));
    const later = await new Promise<string>((resolve) => setTimeout(() => resolve(send({})), 1_100));
    const date = Date.parse(/Date: (.*)\r/.exec(later)?.[1] ?? '');
    expect(Math.abs(Date.now() - date)).toBeLessThan(1_500);
  });
});
