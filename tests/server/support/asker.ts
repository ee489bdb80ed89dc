import http, { type IncomingHttpHeaders } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { ask as askOnce } from '@/tests/bench/http';

/** One request; `host` is the Host header as it is sent. */
export type Asked = { host: string; path: string; method: string; headers: Readonly<Record<string, string>> };
/** An answer; `raw` as it came, `body` without its encoding. */
export type Told = { status: number; headers: IncomingHttpHeaders; raw: Buffer; body: () => string };

/** Asks over few kept connections, for tests that ask often. */
export function createAsker(port: number, connections: number): { ask(asked: Asked): Promise<Told>; end(): void } {
  const agent = new http.Agent({ keepAlive: true, maxSockets: connections });
  const ask = async ({ host, path, method, headers }: Asked): Promise<Told> => {
    const { body: raw, ...answer } = await askOnce({ port, host, path, method, headers: { host, ...headers }, agent });
    return { ...answer, raw, body: () => decode(raw, answer.headers) };
  };
  return { ask, end: () => agent.destroy() };
}

function decode(raw: Buffer, headers: IncomingHttpHeaders): string {
  if (raw.length === 0) return '';
  switch (headers['content-encoding']) {
    case 'br':
      return brotliDecompressSync(raw).toString();
    case 'gzip':
      return gunzipSync(raw).toString();
    default:
      return raw.toString();
  }
}

/** Works on many things, some at a time. */
export async function inTurns<T>(
  things: readonly T[],
  atOnce: number,
  work: (thing: T) => Promise<void>,
): Promise<void> {
  let next = 0;
  const worker = async () => {
    for (let at = next++; at < things.length; at = next++) await work(things[at] as T);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}

/** True for an answer from memory: it has a tag, and the framework makes none (`generateEtags`). */
export const isKept = ({ headers }: Told): boolean => headers.etag !== undefined;

/** Numbers from 0 to 1 that look random, the same ones for a seed. */
export function numbersOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
