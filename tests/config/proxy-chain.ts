import path from 'node:path';
import { Worker } from 'node:worker_threads';

const PROXY = path.resolve(import.meta.dirname, 'forward-proxy.mjs');

/** Addresses of the two proxies, on loopback as everything. */
const OUTER = '127.0.0.21';
const INNER = '127.0.0.22';

async function startProxy(target: number, from: string): Promise<{ port: number; worker: Worker }> {
  const worker = new Worker(PROXY, { workerData: { target, from } });
  const port = await new Promise<number>((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
  });
  return { port, worker };
}

/** Two proxies, one behind the other, in front of a port; people ask the outer one's. */
export async function startProxyChain(target: number): Promise<{ port: number; stop: () => Promise<unknown> }> {
  const inner = await startProxy(target, INNER);
  const outer = await startProxy(inner.port, OUTER);
  return { port: outer.port, stop: () => Promise.all([inner.worker.terminate(), outer.worker.terminate()]) };
}

/** Forwarded addresses that a person makes up, others for each number. */
export const forgedAddresses = (n: number): Record<string, string> => ({
  'x-forwarded-for': `203.0.113.${n}, 198.51.100.${n}`,
  'x-real-ip': `203.0.113.${n}`,
  'x-client-ip': `203.0.113.${n}`,
  forwarded: `for=203.0.113.${n}`,
});
