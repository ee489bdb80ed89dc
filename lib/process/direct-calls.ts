import 'server-only';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { enterRequest } from '@/lib/security/request-state';
import { SECURITY_HEADERS } from '@/lib/security/security-headers.mjs';
import { toHeaders } from './web-headers';

type Handle = (request: Request) => Promise<Response>;

const SLOT = Symbol.for('coverfront.calls');
const holder = globalThis as { [SLOT]?: Handle };

/** Calls have addresses of these letters; the framework has its own ways with every other one. */
const CALL = /^\/api\/v1(?:\/[A-Za-z0-9_-]+)+(?:\?|$)/;
const READS: ReadonlySet<string | undefined> = new Set(['GET', 'HEAD']);
const WRITES: ReadonlySet<string | undefined> = new Set(['POST', 'PUT']);
/** Headers that say something about how a request is sent, which is the framework's to understand. */
const ODD = ['purpose', 'transfer-encoding', 'upgrade', 'expect'] as const;
/** The handler asks for path and query only; the host is in its header. */
const ORIGIN = 'http://storefront';

/** Names the handler of calls: the route's own, so that the framework's way to it and this one are one. */
export function takeCallsBy(handle: Handle): void {
  holder[SLOT] = handle;
}

/**
 * Answers a call of a page's script by the handler itself, without the framework, whose routing and rendering add nothing
 * to it but half of its time (decisions 130). False leaves the request to the framework as it came: before its route is
 * loaded, and for everything that is not plainly a call.
 */
export function answerCall(request: IncomingMessage, response: ServerResponse): Promise<boolean> | false {
  const handle = holder[SLOT];
  const { method, url = '', headers } = request;
  if (handle === undefined || !CALL.test(url)) return false;
  if (!READS.has(method) && !WRITES.has(method)) return false;
  for (const name of ODD) if (headers[name] !== undefined) return false;
  return answer(handle, request, response);
}

async function answer(handle: Handle, request: IncomingMessage, response: ServerResponse): Promise<true> {
  enterRequest(response);
  const answered = await handle(toRequest(request));
  const body = answered.body === null ? undefined : Buffer.from(await answered.arrayBuffer());
  if (response.destroyed) return true;
  const head: string[] = [];
  // A cookie each is a header of its own.
  for (const [name, value] of answered.headers) head.push(name, value);
  for (const { key, value } of SECURITY_HEADERS) if (!answered.headers.has(key)) head.push(key, value);
  response.writeHead(answered.status, head).end(body);
  return true;
}

function toRequest(request: IncomingMessage): Request {
  const { method = 'GET', url = '' } = request;
  const headers = toHeaders(request.headers);
  if (READS.has(method)) return new Request(ORIGIN + url, { method, headers });
  // A body that says no length has none: the other form is left to the framework.
  const body = Readable.toWeb(request) as ReadableStream<Uint8Array>;
  return new Request(ORIGIN + url, { method, headers, body, duplex: 'half' } as RequestInit);
}
