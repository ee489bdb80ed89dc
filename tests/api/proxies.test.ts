import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDoor } from '@/lib/door/door';
import type { EnrollmentApp } from '@/lib/enrollment-api/app';
import { auditLog } from '@/lib/enrollment-api/store/schema/system-tables';
import type { Database } from '@/lib/enrollment-api/store/database';
import { createAppTransport } from '@/lib/gateway/app-transport';
import { call } from '@/lib/gateway/call';
import { installInboundFilter } from '@/lib/security/inbound';
import { openEither } from '../config/databases';
import { forgedAddresses, startProxyChain } from '../config/proxy-chain';
import { testDoor } from '../unit/door/support';
import { browserCookies } from '../unit/session/support';
import { northStar } from '../unit/site/support';
import { Shopper } from './shopper';
import { buildApi } from './support';

/** A request as Node read it, for the door. */
async function toRequest(incoming: http.IncomingMessage): Promise<Request> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  const headers = new Headers();
  for (const [name, value] of Object.entries(incoming.headers)) if (typeof value === 'string') headers.set(name, value);
  return new Request(`http://internal${incoming.url ?? '/'}`, {
    method: incoming.method ?? 'GET',
    headers,
    ...(chunks.length > 0 && { body: Buffer.concat(chunks) }),
  });
}

/** The storefront's door over the real API, as a server that believes so many proxies, behind a chain of two. */
async function startBehindProxies(store: Database, trustProxy: number) {
  const undo = installInboundFilter(trustProxy);
  const api = await buildApi(store);
  const test = testDoor();
  const answering: Pick<EnrollmentApp, 'answer' | 'fetch'> = api;
  const transport = Object.assign(createAppTransport(answering), { direct: api.answer });
  const door = createDoor({ ...test.parts, call: (name, input, context) => call(name, input, context, transport) });
  const server = http.createServer((incoming, outgoing) => {
    void toRequest(incoming)
      .then((request) => door(request))
      .then(async (answer) => outgoing.writeHead(answer.status).end(await answer.text()));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const chain = await startProxyChain((server.address() as AddressInfo).port);
  const stop = async () => {
    undo();
    await chain.stop();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return { api, test, port: chain.port, stop };
}

/** One call of a browser whose address is `from`. */
function ask(port: number, from: string, where: string, body: object, headers: Record<string, string> = {}) {
  const host = 'northstar.localhost:3000';
  const own = { host, origin: `http://${host}`, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' };
  return new Promise<number>((resolve, reject) => {
    const options = { port, host: '127.0.0.1', localAddress: from, method: 'POST', path: where };
    const request = http.request({ ...options, headers: { ...own, ...headers } }, (answer) => {
      answer.resume();
      answer.on('end', () => resolve(answer.statusCode ?? 0));
    });
    request.on('error', reject);
    request.end(JSON.stringify(body));
  });
}

describe('two proxies in a chain, both trusted', () => {
  let store: Database;
  let front: Awaited<ReturnType<typeof startBehindProxies>>;
  beforeAll(async () => {
    store = await openEither();
    front = await startBehindProxies(store, 2);
  });
  afterAll(async () => {
    await front.stop();
    await store.close();
  });

  it('leave every person a limit of their own, which no forged header widens or uses up', async () => {
    const guess = (from: string, n: number) =>
      ask(front.port, from, '/api/v1/validate-group', { group_code: `WRONG-${from}-${n}` }, forgedAddresses(n));
    const statuses: number[] = [];
    for (let n = 0; n < 20; n += 1) statuses.push(await guess('127.0.0.31', n));
    expect(statuses.filter((status) => status === 200)).toHaveLength(5);
    expect(statuses.slice(5).every((status) => status === 429)).toBe(true);
    // Forging that person's address takes nothing from another, and gives nothing.
    const other = { 'x-forwarded-for': '127.0.0.31' };
    expect(await ask(front.port, '127.0.0.32', '/api/v1/validate-group', { group_code: 'WRONG' }, other)).toBe(200);
    const subjects = [...front.test.counters.used.keys()].join(' ');
    expect(subjects).toContain('127.0.0.31');
    expect(subjects).toContain('127.0.0.32');
    expect(subjects).not.toMatch(/203\.0\.113|198\.51\.100|127\.0\.0\.2[12]/);
  });

  it('are not what the audit names: it has the person’s address, forged headers or not', async () => {
    const { id } = await Shopper.quote(front.api);
    const start = { eprocess: 'applicant', enrollType: 'new-member', agentId: '4101', enrollmentId: id } as const;
    const opened = await front.test.sessions.start(northStar.key, start, false);
    const headers = { ...forgedAddresses(7), cookie: browserCookies(opened.cookies) };
    const later = { tab: 'primary_info', email: 'later@mail.example' };
    expect(await ask(front.port, '127.0.0.33', '/api/v1/save-enrollment', later, headers)).toBe(200);
    const ips = (await store.db.select({ ip: auditLog.ip }).from(auditLog)).map(({ ip }) => ip).filter(Boolean);
    expect(ips).toEqual(['127.0.0.33']);
  });
});

describe('two proxies in a chain, none trusted', () => {
  it('are one person, and no header says otherwise', async () => {
    const store = await openEither();
    const front = await startBehindProxies(store, 0);
    const statuses: number[] = [];
    for (let n = 0; n < 10; n += 1)
      statuses.push(
        await ask(
          front.port,
          `127.0.0.${41 + n}`,
          '/api/v1/validate-group',
          { group_code: `W${n}` },
          forgedAddresses(n),
        ),
      );
    expect(statuses.filter((status) => status === 200)).toHaveLength(5);
    await front.stop();
    await store.close();
  });
});
