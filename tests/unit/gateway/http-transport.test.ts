import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { Breaker } from '@/lib/gateway/breaker';
import { createHttpTransport } from '@/lib/gateway/http-transport';
import type { WireRequest } from '@/lib/gateway/wire';

type Handler = (request: IncomingMessage, response: ServerResponse, turn: number) => void;
const servers: http.Server[] = [];

/** A backend that misbehaves as told; `turns` counts what reached it. */
async function backend(handler: Handler) {
  const state = { turns: 0, heard: [] as IncomingMessage[] };
  const server = http.createServer((request, response) => {
    state.turns += 1;
    state.heard.push(request);
    handler(request, response, state.turns);
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { ...state, state, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

const read: WireRequest = {
  method: 'GET',
  path: '/api/v1/x?y=1',
  headers: { 'x-request-id': 'r' },
  body: null,
  idempotent: true,
};
const write: WireRequest = { ...read, method: 'POST', body: '{"a":"ü"}', idempotent: false };
const ok = (_: IncomingMessage, response: ServerResponse) => response.end('{"status":"success"}');
const transport = (baseUrl: string, more: Partial<Parameters<typeof createHttpTransport>[0]> = {}) =>
  createHttpTransport({ baseUrl, credential: null, deadlineMs: 400, random: () => 0, ...more });

describe('the HTTP transport', () => {
  it('sends path, headers, body and the service credential', async () => {
    let body = '';
    const api = await backend((request, response) => {
      request.on('data', (chunk: Buffer) => (body += chunk.toString()));
      request.on('end', () => ok(request, response));
    });
    const send = transport(`${api.url}/prefix/`, { credential: { user: 'front', password: 'pässword' } });
    expect(await send(write)).toMatchObject({ status: 200, text: '{"status":"success"}' });
    const [heard] = api.state.heard;
    expect([heard?.method, heard?.url, body]).toEqual(['POST', '/prefix/api/v1/x?y=1', '{"a":"ü"}']);
    expect(heard?.headers.authorization).toBe(`Basic ${Buffer.from('front:pässword').toString('base64')}`);
  });

  it('tries a read once more when the connection breaks or the backend is busy, a write never', async () => {
    const breaking: Handler[] = [
      (request) => request.socket.destroy(),
      (_, response) => response.writeHead(503).end('{}'),
    ];
    for (const misbehave of breaking) {
      const reads = await backend((request, response, turn) =>
        turn === 1 ? misbehave(request, response, turn) : ok(request, response),
      );
      expect(await transport(reads.url)(read)).toMatchObject({ status: 200 });
      expect(reads.state.turns).toBe(2);
      const writes = await backend((request, response, turn) =>
        turn === 1 ? misbehave(request, response, turn) : ok(request, response),
      );
      await transport(writes.url)(write).catch(() => undefined);
      expect(writes.state.turns).toBe(1);
    }
  });

  it('gives up at its deadline on silence, on drips and on half an answer', async () => {
    const faults: Handler[] = [
      () => undefined,
      (_, response) => response.writeHead(200, { 'content-length': '100' }).write('{"st'),
      (_, response) => {
        const drip = setInterval(() => response.write(' '), 20);
        response.on('close', () => clearInterval(drip));
      },
    ];
    for (const fault of faults) {
      const api = await backend(fault);
      const started = performance.now();
      await expect(transport(api.url)(write)).rejects.toThrow('did not answer');
      expect(performance.now() - started).toBeLessThan(1_500);
    }
  });

  it('follows no redirect and swallows no endless answer', async () => {
    const away = await backend((_, response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end());
    await expect(transport(away.url)(write)).rejects.toThrow('did not answer');
    const huge = await backend((_, response) => {
      const chunk = Buffer.alloc(1024 * 1024, 0x20);
      const pump = () => {
        while (response.writable && response.write(chunk));
      };
      response.on('drain', pump);
      pump();
    });
    await expect(transport(huge.url, { deadlineMs: 5_000 })(write)).rejects.toThrow('did not answer');
  });

  it('stops asking after five failures in a row and starts again by itself with one try', async () => {
    let now = 0;
    let healthy = false;
    const api = await backend((request, response) =>
      healthy ? ok(request, response) : response.writeHead(500).end('{}'),
    );
    const breaker = new Breaker({ failuresToOpen: 5, openMs: 10_000, now: () => now });
    const send = transport(api.url, { breaker });
    for (let n = 0; n < 5; n += 1) expect((await send(write)).status).toBe(500);
    await expect(send(write)).rejects.toThrow('not asked');
    expect(api.state.turns).toBe(5);
    now = 10_001;
    const tries = await Promise.allSettled([send(write), send(write), send(write)]);
    expect(tries.filter((each) => each.status === 'fulfilled')).toHaveLength(1);
    expect(api.state.turns).toBe(6);
    await expect(send(write)).rejects.toThrow('not asked');
    now = 20_002;
    healthy = true;
    expect((await send(write)).status).toBe(200);
    expect((await send(write)).status).toBe(200);
    expect(breaker.isOpen).toBe(false);
  });
});
