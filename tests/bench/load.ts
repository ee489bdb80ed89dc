import autocannon from 'autocannon';
import { sendLean } from './lean-load';
import { cpuMilliseconds } from './process-tree';
import { percentile } from './stats';
import type { Server } from './server';

/** One address of one server, as the load generator asks for it. */
export type Target = {
  server: Server;
  path: string;
  headers: Record<string, string>;
  /** Answered so fast that a common load generator would be the limit (`lean-load.ts`). */
  isLean?: boolean;
};

/**
 * Latencies in milliseconds; CPU of the whole server process per answered request. `busy` is the server's share of a core
 * while it was asked, `loadBusy` the one of who asked.
 */
export type Round = {
  requestsPerSecond: number;
  p50: number;
  p99: number;
  cpuMs: number;
  requests: number;
  busy: number;
  loadBusy: number;
};

/** What came back: the time of each answer that was a 2xx, when the last one was there, and what went wrong. */
export type Sent = { latencies: number[]; last: number; failures: string[] };

/**
 * Sends exactly `requests` requests over `connections` kept-alive connections and times every answer. A fixed number,
 * not a fixed time: no request is cut off half done, so CPU per request is exact. Throws unless every answer is a 2xx.
 */
export async function runRound(target: Target, requests: number, connections: number): Promise<Round> {
  const own = process.cpuUsage();
  const cpuBefore = cpuMilliseconds(target.server.pid);
  const began = performance.now();
  const send = target.isLean ? sendLean : sendParsed;
  const { latencies, last, failures } = await send(target, requests, Math.min(connections, requests));
  const cpu = cpuMilliseconds(target.server.pid) - cpuBefore;
  const { user, system } = process.cpuUsage(own);
  if (failures.length > 0 || latencies.length === 0)
    throw new Error(`${target.server.name} ${target.path}: ${failures.join(', ') || 'no answers'}`);
  const elapsed = last - began;
  return {
    requestsPerSecond: latencies.length / (elapsed / 1000),
    p50: percentile(latencies, 0.5),
    p99: percentile(latencies, 0.99),
    cpuMs: cpu / requests,
    requests: latencies.length,
    busy: cpu / elapsed,
    loadBusy: (user + system) / 1000 / elapsed,
  };
}

async function sendParsed(target: Target, requests: number, connections: number): Promise<Sent> {
  const latencies: number[] = [];
  const bad = new Map<number, number>();
  let last = performance.now();
  const setting: autocannon.Options = {
    url: `http://127.0.0.1:${target.server.port}${target.path}`,
    headers: target.headers,
    connections,
    amount: requests,
    sampleInt: 50,
    timeout: 60,
  };
  const outcome = await new Promise<autocannon.Result>((resolve, reject) => {
    const instance = autocannon(setting, (error: Error | null, result) => (error ? reject(error) : resolve(result)));
    instance.on('response', (_client, status, _bytes, milliseconds) => {
      last = performance.now();
      if (status >= 200 && status < 300) latencies.push(milliseconds);
      else bad.set(status, (bad.get(status) ?? 0) + 1);
    });
  });
  const failures = [...bad].map(([status, count]) => `${count} × ${status}`);
  if (outcome.errors > 0) failures.push(`${outcome.errors} connection errors or time-outs`);
  return { latencies, last, failures };
}

/** Portions of the curve that a warm-up writes. */
const PORTION = 200;
const MOST_PORTIONS = 20;

/**
 * Warms a target up and answers how many requests fill a round of the wanted length. Each portion of the way is added to
 * `curve`.
 */
export async function warmUp(
  target: Target,
  requests: number,
  connections: number,
  roundSeconds: number,
  curve: Round[] = [],
): Promise<number> {
  const portion = Math.min(requests, Math.max(PORTION, Math.ceil(requests / MOST_PORTIONS)));
  for (let sent = 0; sent < requests; sent += portion) curve.push(await runRound(target, portion, connections));
  const late = curve.slice(-Math.ceil(curve.length / 4));
  const seconds = late.reduce((sum, { requestsPerSecond }) => sum + portion / requestsPerSecond, 0);
  const wanted = Math.round((portion * late.length * roundSeconds) / seconds / connections) * connections;
  return Math.max(connections * 3, wanted);
}
