import type { ErrorEnvelope, FieldError } from '@/lib/contract/envelope';
import type { AnswerOf, BrowserRequestOf, Method } from '@/lib/contract/endpoint';
import { readRefusal } from '@/lib/contract/field-errors';
import type { EndpointName, registry } from '@/lib/contract/registry';
import { LATE_ANSWER, NO_ANSWER, UNEXPECTED } from '@/lib/rules/text/outage-messages';
import { isRecord } from '@/lib/rules/text/records';
import { counted } from './request-count';

/** A failed call, by what a browser can do about it. Messages are fit to show. */
export type CallFailure =
  | { kind: 'network'; message: string }
  | { kind: 'session'; message: string }
  | { kind: 'fields'; fields: FieldError[]; message: string }
  | { kind: 'coded'; code: string; message: string; data: unknown }
  | { kind: 'http'; status: number; message: string };

/** `keepalive`: the request outlives its page. `repeatable`: doing it twice is doing it once, without a key. */
export type CallOptions = { keepalive?: boolean; repeatable?: boolean };

/** A call without an answer by then is given up (decisions 155). */
const PATIENCE_MS = 10_000;

export type CallResult<T> = { ok: true; value: T } | { ok: false; failure: CallFailure };

/** True when what was asked for is not there, or not any more. */
export const isGone = (failure: CallFailure): boolean => failure.kind === 'http' && failure.status === 404;

/**
 * Calls an endpoint through the browser's door. The type argument names the endpoint of the contract, method and path
 * are the door's (a test compares every call in the source with the contract), so that no schema is shipped to the
 * browser. The landing slug goes along as a plain claim; who the visitor is, the server knows from the sealed cookie.
 */
export async function api<N extends EndpointName>(
  method: Method,
  path: (typeof registry)[N]['path'],
  input: BrowserRequestOf<(typeof registry)[N]>,
  { keepalive = false, repeatable = false }: CallOptions = {},
): Promise<CallResult<AnswerOf<(typeof registry)[N]>>> {
  const properties = Object.entries(input as Record<string, unknown>).filter(
    ([, value]) => value !== undefined && value !== '',
  );
  const rest = new Map(properties);
  const target = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    // A property the session knows stands as `-` in the browser's address (`fillPath` in lib/contract/match.ts).
    const value = rest.get(name);
    rest.delete(name);
    return value === undefined ? '-' : encodeURIComponent(String(value));
  });
  const query =
    method === 'GET' ? new URLSearchParams([...rest].map(([name, value]) => [name, String(value)])).toString() : '';
  const body = method === 'GET' ? null : JSON.stringify(Object.fromEntries(rest));
  const change = body === null || repeatable ? null : `${target} ${body}`;
  try {
    const send = () =>
      fetch(`/api/v1${target}${query && `?${query}`}`, {
        method,
        keepalive,
        signal: AbortSignal.timeout(PATIENCE_MS),
        headers: {
          'x-site-slug': siteSlug(),
          ...(body !== null && { 'content-type': 'application/json' }),
          ...(change !== null && keyOf(change)),
        },
        body,
      });
    const { response, answer } = await counted(readAnswer(send));
    if (change !== null && response.status < 500) unanswered.delete(change);
    return toResult(response, answer);
  } catch (error) {
    const isLate = error instanceof DOMException && error.name === 'TimeoutError';
    return { ok: false, failure: { kind: 'network', message: isLate ? LATE_ANSWER : NO_ANSWER } };
  }
}

async function readAnswer(send: () => Promise<Response>): Promise<{ response: Response; answer: unknown }> {
  const response = await send();
  return { response, answer: await response.json().catch(() => null) };
}

/** Keys of changes that had no answer: the same change made again has the same key (decisions 153). */
const unanswered = new Map<string, string>();

function keyOf(change: string): Record<string, string> {
  const before = unanswered.get(change);
  const key = before ?? randomName();
  unanswered.set(change, key);
  return { 'idempotency-key': key, ...(before !== undefined && { 'idempotency-retry': '1' }) };
}

/** A name of 96 random bits. */
export function randomName(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(3)), (part) => part.toString(16).padStart(8, '0')).join('');
}

/** The landing of this page, which our own routes are told. */
export function siteSlug(): string {
  return (document.documentElement.dataset.base ?? '').replace('/', '');
}

function toResult<T>(response: Response, body: unknown): CallResult<T> {
  if (response.ok && isRecord(body) && body.status === 'success') return { ok: true, value: body as T };
  return { ok: false, failure: toFailure(response.status, isRecord(body) ? body : {}) };
}

/** An error answer as what a browser can do about it. */
export function toFailure(status: number, envelope: Partial<ErrorEnvelope>): CallFailure {
  const { fields, message } = readRefusal(envelope, UNEXPECTED);
  if (envelope.errorCode !== undefined)
    return { kind: 'coded', code: envelope.errorCode, message, data: envelope.data };
  if (status === 401) return { kind: 'session', message };
  return fields.length > 0 ? { kind: 'fields', fields, message } : { kind: 'http', status, message };
}
