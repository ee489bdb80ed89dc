import 'server-only';
import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import { registry } from '@/lib/contract/registry';
import { waitTime } from '@/lib/security/request-state';
import { Breakers } from './breakers';
import type { Transport, WireAnswer, WireRequest } from './wire';

export type HttpOptions = {
  /** Origin of the enrollment API, with a path prefix if it has one. */
  baseUrl: string;
  /** The storefront's own service credential (decisions 16). */
  credential: { user: string; password: string } | null;
  /** Whole time for one call, retry included (threats R9). */
  deadlineMs?: number;
  /** Random share of the longest pause before a retry; fixed in tests. */
  random?: () => number;
};

const MAX_ANSWER = 12 * 1024 * 1024;
const RETRY_PAUSE_MS = 250;

/** Patience with a read of a side service: a page that waits for it is the poorer for nothing (rules 1 §8). */
const SIDE_READ_MS = 2_000;

/** A call that was given less and got no answer is not held against its service. */
const FAIR_MS = 2_000;

/** Asks whether the API is there: a read without input that is nobody's. */
const PROBE: WireRequest = {
  service: 'shop',
  method: registry.getStates.method,
  path: `/api/v1${registry.getStates.path}`,
  headers: { accept: 'application/json' },
  body: null,
  idempotent: true,
};

/** Statuses of a proxy with nothing behind it. */
const NOBODY_THERE: readonly number[] = [502, 503, 504];

/** No answer came, or not in time. The message is for logs and names no address. */
class TransportError extends Error {
  override name = 'TransportError';
}

/** The service was not asked, as it keeps failing. That it does was logged when it began. */
class NotAskedError extends Error {
  override name = 'NotAskedError';
}

/**
 * Calls a remote enrollment API. Not the framework's `fetch`: that one caches and memoizes, and answers here may be
 * personal. Redirects are failures, bodies are capped, reads are retried once after a random pause.
 */
export function createHttpTransport(options: HttpOptions): Transport {
  const base = new URL(options.baseUrl);
  const deadlineMs = options.deadlineMs ?? 5_000;
  const random = options.random ?? Math.random;
  const agent =
    base.protocol === 'https:'
      ? new https.Agent({ keepAlive: true, maxSockets: 64 })
      : new http.Agent({ keepAlive: true, maxSockets: 64 });
  const authorization = options.credential
    ? `Basic ${Buffer.from(`${options.credential.user}:${options.credential.password}`).toString('base64')}`
    : null;

  const send = (request: WireRequest, signal: AbortSignal) =>
    sendOnce(
      base,
      { ...request, headers: { ...request.headers, ...(authorization && { authorization }) } },
      agent,
      signal,
    );

  const breakers = new Breakers(async (signal) => !NOBODY_THERE.includes((await send(PROBE, signal)).status));

  return async (request) => {
    const { service } = request;
    const entry = breakers.enter(service);
    if (entry === null) throw new NotAskedError('The enrollment API is not asked while it keeps failing.');
    const patience = service !== 'shop' && request.idempotent ? Math.min(SIDE_READ_MS, deadlineMs) : deadlineMs;
    const time = waitTime(patience);
    const signal = AbortSignal.timeout(time);
    try {
      const answer = await sendWithRetry(request, signal, send, random);
      if (answer.status >= 500) breakers.failed(service, entry);
      else breakers.succeeded(service);
      return answer;
    } catch (error) {
      // A call that came last, when others had used up the request's time, says nothing about its own service.
      if (!signal.aborted || time >= Math.min(FAIR_MS, patience)) breakers.failed(service, entry);
      throw error;
    }
  };
}

type Send = (request: WireRequest, signal: AbortSignal) => Promise<WireAnswer>;

async function sendWithRetry(
  request: WireRequest,
  signal: AbortSignal,
  send: Send,
  random: () => number,
): Promise<WireAnswer> {
  const first = await send(request, signal).catch((error: unknown) => {
    if (!request.idempotent || signal.aborted) throw error;
    return null;
  });
  const worthRetrying = first === null || (request.idempotent && NOBODY_THERE.includes(first.status));
  if (!worthRetrying) return first;
  await new Promise((resolve) => setTimeout(resolve, 50 + random() * RETRY_PAUSE_MS));
  if (signal.aborted && first !== null) return first;
  return send(request, signal);
}

function sendOnce(base: URL, request: WireRequest, agent: http.Agent, signal: AbortSignal): Promise<WireAnswer> {
  return new Promise((resolve, reject) => {
    const body = request.body === null ? null : Buffer.from(request.body);
    const fail = () => reject(new TransportError('The enrollment API did not answer.'));
    const call = (base.protocol === 'https:' ? https : http).request(
      {
        hostname: base.hostname,
        port: base.port || undefined,
        path: `${base.pathname.replace(/\/$/, '')}${request.path}`,
        method: request.method,
        agent,
        signal,
        headers: { ...request.headers, ...(body && { 'content-length': String(body.byteLength) }) },
      },
      (response) => {
        readAnswer(response).then(resolve, fail);
      },
    );
    call.on('error', fail);
    call.end(body ?? undefined);
  });
}

async function readAnswer(response: IncomingMessage): Promise<WireAnswer> {
  const status = response.statusCode ?? 502;
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.byteLength;
    if (size > MAX_ANSWER) throw new TransportError('The enrollment API answered too much.');
    chunks.push(chunk);
  }
  if (status >= 300 && status < 400) throw new TransportError('The enrollment API answered with a redirect.');
  const retryAfter = Number(response.headers['retry-after']);
  const requestId = response.headers['x-request-id'];
  return {
    status,
    text: Buffer.concat(chunks).toString('utf8'),
    retryAfter: Number.isFinite(retryAfter) && retryAfter > 0 ? Math.ceil(retryAfter) : null,
    requestId: typeof requestId === 'string' ? requestId : null,
  };
}
