import http, { type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createDrain } from '@/lib/process/drain';

const CLIENTS = 20;

/** A server whose requests each block the loop a little and then wait, on a drain of its own. */
async function serve(waitMs: number) {
  const drain = createDrain();
  const seen = { begun: 0, answered: 0 };
  const server: Server = http.createServer((_request, response) => {
    seen.begun += 1;
    for (const end = performance.now() + 2; performance.now() < end;);
    setTimeout(() => response.end('whole'), waitMs);
  });
  server.prependListener('request', ({ socket }, response) => {
    drain.onRequest({ server, socket, response });
    response.once('finish', () => (seen.answered += 1));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { drain, seen, server, port: (server.address() as AddressInfo).port };
}

/** Asks on one kept connection until it is refused; answers how the requests ended. */
async function visit(port: number, pauseMs: number) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  const ends: string[] = [];
  const ask = () =>
    new Promise<string>((resolve) => {
      http
        .get({ port, host: '127.0.0.1', agent }, (response) => {
          let body = '';
          response.on('data', (chunk: Buffer) => (body += chunk.toString())).on('end', () => resolve(body));
          response.on('error', () => resolve('broken off'));
        })
        .on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? 'lost'));
    });
  for (let end = await ask(); end !== 'ECONNREFUSED'; end = await ask()) {
    ends.push(end);
    await sleep(pauseMs);
  }
  agent.destroy();
  return ends;
}

describe('a drain', () => {
  it('answers every request of kept and of new connections, and closes the port in between', async () => {
    const { drain, seen, port } = await serve(5);
    const visitors = Array.from({ length: CLIENTS }, (_, at) => visit(port, at % 2 === 0 ? 0 : 10 * at));
    await expect.poll(() => seen.answered, { timeout: 20_000 }).toBeGreaterThan(5 * CLIENTS);
    drain.begin();
    await drain.finish();
    const ends = (await Promise.all(visitors)).flat();
    expect(ends.filter((end) => end !== 'whole')).toEqual([]);
    expect(seen.answered).toBe(seen.begun);
  }, 30_000);

  it('waits for a long answer, and for no connection that never asks', async () => {
    const { drain, port, seen } = await serve(1_500);
    const answer = new Promise<string>((resolve, reject) => {
      http
        .get({ port, host: '127.0.0.1' }, (response) => resolve(response.headers.connection ?? ''))
        .on('error', reject);
    });
    const silent = connect(port, '127.0.0.1');
    await expect.poll(() => seen.begun, { timeout: 20_000 }).toBe(1);
    const started = performance.now();
    drain.begin();
    await drain.finish();
    expect(await answer).toBe('close');
    expect(performance.now() - started).toBeLessThan(15_000);
    silent.destroy();
  }, 30_000);

  it('leaves a request that never ends to whoever cuts it', async () => {
    const { drain, port, seen } = await serve(3_600_000);
    const lost = new Promise<string>((resolve) => {
      http.get({ port, host: '127.0.0.1' }).on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? ''));
    });
    await expect.poll(() => seen.begun, { timeout: 20_000 }).toBe(1);
    drain.begin();
    let finished = false;
    const done = drain.finish().then(() => (finished = true));
    await sleep(4_000);
    expect(finished).toBe(false);
    drain.cut();
    await done;
    expect(await lost).toBe('ECONNRESET');
  }, 30_000);
});
