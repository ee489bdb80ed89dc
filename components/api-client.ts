import type { ErrorEnvelope, FieldError } from '@/lib/contract/envelope';
import type { AnswerOf, BrowserRequestOf, Method } from '@/lib/contract/endpoint';
import { readRefusal } from '@/lib/contract/field-errors';
import type { EndpointName, registry } from '@/lib/contract/registry';
import { NO_ANSWER, UNEXPECTED } from '@/lib/rules/text/outage-messages';
import { isRecord } from '@/lib/rules/text/records';

/** A failed call, by what a browser can do about it. Messages are fit to show. */
export type CallFailure =
  | { kind: 'network'; message: string }
  | { kind: 'session'; message: string }
  | { kind: 'fields'; fields: FieldError[]; message: string }
  | { kind: 'coded'; code: string; message: string; data: unknown }
  | { kind: 'http'; status: number; message: string };

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
  try {
    const response = await fetch(`/api/v1${target}${query && `?${query}`}`, {
      method,
      headers: { 'x-site-slug': siteSlug(), ...(method !== 'GET' && { 'content-type': 'application/json' }) },
      ...(method !== 'GET' && { body: JSON.stringify(Object.fromEntries(rest)) }),
    });
    return toResult(response, await response.json().catch(() => null));
  } catch {
    return { ok: false, failure: { kind: 'network', message: NO_ANSWER } };
  }
}

function siteSlug(): string {
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
