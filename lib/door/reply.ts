import type { FieldError } from '@/lib/contract/envelope';
import { API_CSP } from '@/lib/security/csp';
import { PRIVATE_CACHE } from '@/lib/security/headers';
import { isPassing } from '@/lib/security/passing';
import type { Failure } from '@/lib/gateway/result';

type ReplyParts = { requestId: string; cookies?: readonly string[]; retryAfter?: number; allow?: string };

/**
 * A JSON answer of our own routes: personal, never cached, findable in the log by its request id. It tells its length:
 * an answer sent in chunks costs a second write to the socket.
 */
export function reply(status: number, body: unknown, parts: ReplyParts): Response {
  const text = JSON.stringify(body);
  const headers: Record<string, string> = {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': PRIVATE_CACHE,
    'content-security-policy': API_CSP,
    'x-content-type-options': 'nosniff',
    'x-request-id': parts.requestId,
    'content-length': String(Buffer.byteLength(text)),
  };
  if (parts.retryAfter !== undefined) headers['retry-after'] = String(parts.retryAfter);
  if (parts.allow !== undefined) headers['allow'] = parts.allow;
  const response = new Response(text, { status, headers });
  for (const cookie of parts.cookies ?? []) response.headers.append('set-cookie', cookie);
  return response;
}

/** The wire's error envelope (rules 1 §8) with a message fit to show. */
export function refuse(
  status: number,
  message: string,
  parts: ReplyParts & { fields?: readonly FieldError[] },
): Response {
  return reply(status, { status: 'error', data: parts.fields ?? [], message, request_id: parts.requestId }, parts);
}

/** A failed call as the browser gets it: the envelope of the API, with the status that tells scripts what to do. */
export function replyFailure(failure: Failure, requestId: string, cookies: readonly string[] = []): Response {
  const envelope = (data: unknown, errorCode?: string) => ({
    status: 'error',
    data,
    ...(errorCode !== undefined && { errorCode }),
    message: failure.message,
    request_id: requestId,
  });
  switch (failure.kind) {
    case 'fields':
      return reply(422, envelope(failure.fields), { requestId, cookies });
    case 'coded':
      return reply(200, envelope(failure.data, failure.code), { requestId, cookies });
    case 'network':
      return reply(503, envelope([]), { requestId, cookies, retryAfter: 2 });
    case 'contract':
      return reply(502, envelope([]), { requestId, cookies });
    case 'http':
      return reply(toStatus(failure.status), envelope([]), {
        requestId,
        cookies,
        ...(failure.retryAfter !== undefined && { retryAfter: failure.retryAfter }),
      });
  }
}

/** The API's 401 is about our own credential, which is none of the browser's business. */
function toStatus(status: number): number {
  return status === 401 || status === 407 ? 502 : status;
}

/**
 * The answer to an unexpected error: 503 when it will pass, else 500. Its text stays inside; the log has its name and
 * the request id.
 */
export function replyUnexpected(error: unknown, requestId: string): Response {
  if (isPassing(error))
    return refuse(503, 'The service is busy. Please try again in a moment.', { requestId, retryAfter: 2 });
  return refuse(500, 'Something went wrong on our side. Please try again in a moment.', { requestId });
}
