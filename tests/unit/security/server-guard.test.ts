import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { waitPage } from '@/lib/routing/plain-page';
import { guardServers } from '@/lib/security/server-guard';
import { installInboundFilter } from '@/lib/security/inbound';
import { createAsker } from '@/tests/server/support/asker';

/** A stand-in for the framework: says what it was told of the request before. */
const server = http.createServer((request, response) => {
  passed.push(request.url ?? '');
  response.end(String(request.headers['x-ready'] ?? 'as it came'));
});
const passed: string[] = [];
let prepare: (request: http.IncomingMessage) => Promise<void> | null = () => null;
let asker: ReturnType<typeof createAsker>;
const undo: (() => void)[] = [];

const ask = async (path: string) => {
  const { status, body } = await asker.ask({ host: 'northstar.localhost', path, method: 'GET', headers: {} });
  return [status, body()];
};

beforeAll(async () => {
  const guard = guardServers({ trustProxy: 0, scale: 1, refusal: waitPage, prepare: (request) => prepare(request) });
  undo.push(
    guard.undo,
    installInboundFilter(0, (started) => guard.stand(started.server)),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  asker = createAsker((server.address() as AddressInfo).port, 4);
});
afterAll(async () => {
  asker.end();
  for (const each of undo) each();
  await new Promise((resolve) => server.close(resolve));
});
beforeEach(() => {
  passed.length = 0;
  prepare = () => null;
});

describe('a page that is made ready', () => {
  it('goes on with what it was told, once that is there', async () => {
    prepare = async (request) => {
      await new Promise((resolve) => setTimeout(resolve, 20));
      request.headers['x-ready'] = 'ready';
    };
    expect(await ask('/cart')).toEqual([200, 'ready']);
    expect(passed).toEqual(['/cart']);
  });

  it('goes on as it came when there is nothing to do, and when it cannot be done', async () => {
    expect(await ask('/cart')).toEqual([200, 'as it came']);
    prepare = () => Promise.reject(new Error('away'));
    expect(await ask('/cart')).toEqual([200, 'as it came']);
  });

  it('is no call and no file', async () => {
    const asked: string[] = [];
    prepare = (request) => {
      asked.push(request.url ?? '');
      return null;
    };
    for (const path of ['/api/v1/get-states', '/_next/static/x.js', '/cart']) await ask(path);
    expect(asked).toEqual(['/cart']);
  });

  it('does not reach the framework once its visitor has gone', async () => {
    let ready: () => void = () => undefined;
    const asked = new Promise<void>((resolve) => {
      prepare = () => {
        resolve();
        return new Promise<void>((done) => (ready = done));
      };
    });
    const { port } = server.address() as AddressInfo;
    const request = http.get({ port, host: '127.0.0.1', path: '/cart' }).on('error', () => undefined);
    await asked;
    request.destroy();
    await new Promise((resolve) => setTimeout(resolve, 50));
    ready();
    prepare = () => null;
    expect(await ask('/plans')).toEqual([200, 'as it came']);
    expect(passed).toEqual(['/plans']);
  });
});
