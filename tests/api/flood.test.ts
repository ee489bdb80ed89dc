import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { buildIfStale, root, SERVER_VARIABLES, serverArguments } from '@/lib/cli/build';
import { waitPage } from '@/lib/routing/plain-page';
import { installInboundFilter } from '@/lib/security/inbound';
import { guardServers } from '@/lib/security/server-guard';
import { freePort } from '@/tests/config/free-port';
import { isWhole, soakRuns, soakTime } from '@/tests/soak/scale';
import { start } from './store/processes/run';

const FLOOD = '127.0.0.2';
const VISITOR = '127.0.0.1';
const PAGE = '/sign-in';

type Visit = { status: number; ms: number; body: string };

/** A visit on a connection of its own, as from a browser that comes anew. */
function visit(port: number, page: string): Promise<Visit> {
  const began = performance.now();
  return new Promise((resolve, reject) => {
    const headers = { host: 'northstar.localhost', 'x-forwarded-for': VISITOR };
    const request = http.get(
      { host: '127.0.0.1', localAddress: VISITOR, port, path: page, agent: false, headers },
      (answer) => {
        let body = '';
        answer.setEncoding('utf8').on('data', (part: string) => (body += part));
        answer.once('end', () => resolve({ status: answer.statusCode ?? 0, ms: performance.now() - began, body }));
      },
    );
    request.once('error', reject);
  });
}

const residentMb = (pid: number) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1_024;

type Target = { port: number; pid: number; most: () => number };

const ends: (() => unknown)[] = [];

/** The built product, for the whole run. */
async function startProduct(trustProxy: number, folder: string): Promise<Target> {
  await buildIfStale();
  const port = await freePort();
  const child: ChildProcess = spawn(process.execPath, serverArguments(port), {
    cwd: root,
    env: {
      ...process.env,
      ...SERVER_VARIABLES,
      NODE_ENV: 'production',
      PORT: String(port),
      DATA_DIR: folder,
      LOG_LEVEL: 'error',
      TRUST_PROXY: String(trustProxy),
      RATE_LIMIT_SCALE: '1000',
    },
    stdio: 'ignore',
  });
  ends.push(() => child.kill('SIGKILL'));
  for (let tries = 0; tries < 600; tries += 1) {
    const ready = await visit(port, '/api/health/ready').catch(() => null);
    if (ready?.status === 200) return { port, pid: child.pid ?? 0, most: () => 0 };
    await sleep(100);
  }
  throw new Error('The product was not ready in time');
}

/** The product's guard before a server of a few lines whose pages take a while, for the gate, which has no build. */
async function startStandIn(trustProxy: number): Promise<Target> {
  let making = 0;
  let most = 0;
  ends.push(
    installInboundFilter(trustProxy),
    guardServers({ trustProxy, scale: 1_000, refusal: waitPage, connectionsEach: 300 }).undo,
  );
  const server = http.createServer((_request, response) => {
    making += 1;
    most = Math.max(most, making);
    setTimeout(() => {
      making -= 1;
      response.setHeader('content-type', 'text/html').end('page '.repeat(10_000));
    }, 50);
  });
  ends.push(() => {
    server.close();
    server.closeAllConnections();
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  return { port: (server.address() as AddressInfo).port, pid: process.pid, most: () => most };
}

describe.runIf(process.platform === 'linux')('a flood of pages from one address', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'coverfront-flood-'));
  afterEach(() => {
    for (const end of ends.splice(0)) end();
    rmSync(folder, { recursive: true, force: true });
  });

  it.each([
    ['straight', 0],
    ['through a proxy', 1],
  ])(
    'leaves a visitor from another one served within two seconds, and memory as it should be (%s)',
    async (_way, trustProxy) => {
      const count = soakRuns('flood');
      const { port, pid, most } = isWhole ? await startProduct(trustProxy, folder) : await startStandIn(trustProxy);
      for (let n = 0; n < 3; n += 1) expect((await visit(port, PAGE)).status).toBe(200);
      const before = residentMb(pid);
      const flooder = start('flooder', ...[String(port), String(count), FLOOD, PAGE]);
      ends.push(() => flooder.child.kill('SIGKILL'));
      const told = flooder.next();
      const visits: Visit[] = [];
      const until = performance.now() + (isWhole ? 30_000 : 3_000);
      let peak = before;
      while (performance.now() < until) {
        visits.push(await visit(port, PAGE));
        peak = Math.max(peak, residentMb(pid));
        await sleep(50);
      }
      const outcome = (await told) as { counts: Record<string, number>; seconds: number };
      await sleep(isWhole ? 60_000 : 500);
      const after = residentMb(pid);
      const slowest = Math.max(...visits.map(({ ms }) => ms));
      if (isWhole) console.log({ trustProxy, ...outcome, visits: visits.length, slowest, before, peak, after });
      expect(visits.filter(({ status }) => status !== 200)).toEqual([]);
      expect(slowest).toBeLessThan(2_000);
      expect(after).toBeLessThan(900);
      // One address has 16 places and 48 in the queue; most of its tries were refused at once.
      expect(outcome.counts['503'] ?? 0).toBeGreaterThan(0);
      expect(outcome.counts['200'] ?? 0).toBeLessThan(count / 2);
      // Behind a proxy all connections are the proxy's.
      expect((outcome.counts['reset'] ?? 0) > 0).toBe(trustProxy === 0);
      expect(most()).toBeLessThanOrEqual(17);
    },
    soakTime(60_000),
  );
});

const kernelWaiting = () => Number(readFileSync('/proc/sys/net/core/somaxconn', 'utf8'));

describe.runIf(process.platform === 'linux' && kernelWaiting() >= 4_096)('a process that is busy', () => {
  it('lets connections wait at its door instead of sending them away for a second', async () => {
    const guard = guardServers({ trustProxy: 1, scale: 1_000, refusal: waitPage });
    const server = http.createServer((_request, response) => void response.end());
    await new Promise<void>((resolve) => server.listen(0, resolve));
    guard.stand(server);
    const { port } = server.address() as AddressInfo;
    const knocker = start('knocker', String(port), '1500');
    try {
      await knocker.next();
      // Nobody is let in meanwhile: this process does nothing else, and who was sent away knocks after 1 and 3 s.
      const until = performance.now() + 3_500;
      while (performance.now() < until);
      const { slowest } = (await knocker.next()) as { slowest: number };
      expect(slowest).toBeLessThan(2_500);
    } finally {
      knocker.child.kill('SIGKILL');
      guard.undo();
      server.closeAllConnections();
      server.close();
    }
  }, 60_000);
});
