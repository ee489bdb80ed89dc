import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import type { Endpoint } from '@/lib/contract/endpoint';
import { registry } from '@/lib/contract/registry';
import { createHttpTransport } from '@/lib/gateway/http-transport';
import type { WireRequest } from '@/lib/gateway/wire';
import { withRequest } from '@/lib/security/request-state';

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
  service: 'shop',
  method: 'GET',
  path: '/api/v1/x?y=1',
  headers: { 'x-request-id': 'r' },
  body: null,
  idempotent: true,
};
const write: WireRequest = { ...read, method: 'POST', body: '{"a":"ü"}', idempotent: false };
const ok = (_: IncomingMessage, response: ServerResponse) => response.end('{"status":"success"}');
const NOT_ASKED = 'The enrollment API is not asked while it keeps failing.';
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
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

  it('stops asking after five failures in a row and is back within a second of the API', async () => {
    let healthy = false;
    const calls: string[] = [];
    const api = await backend((request, response) => {
      calls.push(request.url ?? '');
      if (healthy) ok(request, response);
      else request.socket.destroy();
    });
    const send = transport(api.url);
    for (let n = 0; n < 5; n += 1) await expect(send(write)).rejects.toThrow('did not answer');
    await expect(send(write)).rejects.toThrow('not asked');
    calls.length = 0;
    await pause(1_700);
    // Nobody's read, about twice a second, and nothing of a visitor's.
    expect(new Set(calls)).toEqual(new Set(['/api/v1/get-states']));
    expect(calls.length).toBeLessThanOrEqual(4);
    healthy = true;
    const back = performance.now();
    await expect.poll(() => send(write).then(({ status }) => status), { interval: 20 }).toBe(200);
    expect(performance.now() - back).toBeLessThan(1_000);
  });

  it('comes back from silence as fast, whatever is still being waited for', async () => {
    let healthy = false;
    const api = await backend((request, response) => {
      if (healthy) ok(request, response);
    });
    const send = transport(api.url);
    await Promise.allSettled(Array.from({ length: 5 }, () => send(write)));
    const late = Array.from({ length: 3 }, () => send(write).catch((error: Error) => error.message));
    expect(new Set(await Promise.all(late))).toEqual(new Set([NOT_ASKED]));
    healthy = true;
    const back = performance.now();
    await expect.poll(() => send(write).then(({ status }) => status), { interval: 20 }).toBe(200);
    expect(performance.now() - back).toBeLessThan(1_000);
  });

  it('leaves the shop alone for no failure of a side service, and none of those for another', async () => {
    const services = [...new Set(Object.values(registry).map((endpoint: Endpoint) => endpoint.side ?? 'shop'))];
    const api = await backend((request, response) =>
      request.url === '/failing' ? response.writeHead(500).end('{}') : ok(request, response),
    );
    for (const failing of services.filter((service) => service !== 'shop')) {
      const send = transport(api.url);
      for (let n = 0; n < 20; n += 1)
        await send({ ...write, service: failing, path: '/failing' }).catch(() => undefined);
      const tried = await Promise.allSettled(services.map((service) => send({ ...write, service })));
      const refused = services.filter((_, at) => tried[at]?.status === 'rejected');
      expect(refused, failing).toEqual(failing === 'header' || failing === 'choices' ? [] : [failing]);
    }
  });

  it('waits for the reads of one request no longer than for one, and holds it against the service that was slow', async () => {
    const api = await backend((request, response) => {
      if (request.url !== '/slow') ok(request, response);
    });
    const send = transport(api.url, { deadlineMs: 5_000 });
    const started = performance.now();
    const outcomes = await withRequest(600.5, async () => {
      expect((await send(read)).status).toBe(200);
      const slow = await Promise.allSettled([send({ ...read, service: 'recommendation', path: '/slow' })]);
      const after = await Promise.allSettled(Array.from({ length: 6 }, () => send(read)));
      return [...slow, ...after].map(({ status }) => status);
    });
    expect(performance.now() - started).toBeLessThan(1_500);
    expect(new Set(outcomes)).toEqual(new Set(['rejected']));
    expect((await send(read)).status).toBe(200);
  });
});
