import autocannon from 'autocannon';
import { cpuMilliseconds } from './process-tree';
import { percentile } from './stats';
import type { Server } from './server';

/** One address of one server, as the load generator asks for it. */
export type Target = { server: Server; path: string; headers: Record<string, string> };

/** Latencies in milliseconds; CPU of the whole server process per answered request. */
export type Round = { requestsPerSecond: number; p50: number; p99: number; cpuMs: number; requests: number };

/**
 * Sends exactly `requests` requests over `connections` kept-alive connections and times every answer. A fixed number,
 * not a fixed time: no request is cut off half done, so CPU per request is exact. Throws unless every answer is a 2xx.
 */
export async function runRound(target: Target, requests: number, connections: number): Promise<Round> {
  const latencies: number[] = [];
  const bad = new Map<number, number>();
  const cpuBefore = cpuMilliseconds(target.server.pid);
  const began = performance.now();
  let last = began;
  const setting: autocannon.Options = {
    url: `http://127.0.0.1:${target.server.port}${target.path}`,
    headers: target.headers,
    connections: Math.min(connections, requests),
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
  const cpuMs = (cpuMilliseconds(target.server.pid) - cpuBefore) / requests;
  const failures = [...bad].map(([status, count]) => `${count} × ${status}`);
  if (outcome.errors > 0) failures.push(`${outcome.errors} connection errors or time-outs`);
  if (failures.length > 0 || latencies.length === 0)
    throw new Error(`${target.server.name} ${target.path}: ${failures.join(', ') || 'no answers'}`);
  return {
    requestsPerSecond: latencies.length / ((last - began) / 1000),
    p50: percentile(latencies, 0.5),
    p99: percentile(latencies, 0.99),
    cpuMs,
    requests: latencies.length,
  };
}

/** Warms a target up and answers how many requests fill a round of the wanted length. */
export async function warmUp(
  target: Target,
  requests: number,
  connections: number,
  roundSeconds: number,
): Promise<number> {
  await runRound(target, requests, connections);
  const { requestsPerSecond } = await runRound(target, requests, connections);
  const wanted = Math.round((requestsPerSecond * roundSeconds) / connections) * connections;
  return Math.max(connections * 3, wanted);
}
