import type { ErrorEnvelope, FieldError } from '@/lib/contract/envelope';

/** `status` is HTTP's, 0 when nothing was reached; the message is fit to show. */
export type Refused = { ok: false; status: number; message: string; fields: readonly FieldError[] };

/** What opening a site answers: where to go, or why not. */
export type Entry = { ok: true; to: string } | Refused;

const NO_ANSWER = 'We could not reach the server. Check your connection and try again; nothing you typed is lost.';
export const UNEXPECTED = 'Something went wrong on our side. Please try again in a moment.';

export type Members = Record<string, unknown>;
export type Reply = { ok: true; body: Members } | (Refused & { body: Members });

/** Asks one of our own routes; the landing goes along as a plain claim. */
export async function ask(method: 'GET' | 'POST', path: string, body?: Members): Promise<Reply> {
  const slug = (document.documentElement.dataset.base ?? '').replace('/', '');
  try {
    const response = await fetch(path, {
      method,
      headers: { 'x-site-slug': slug, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    const answer: unknown = await response.json().catch(() => null);
    const members = isMembers(answer) ? answer : {};
    if (response.ok && members.status !== 'error') return { ok: true, body: members };
    const { message = UNEXPECTED, data } = members as Partial<ErrorEnvelope>;
    const fields = Array.isArray(data) ? data : [];
    return { ok: false, status: response.status, body: members, message, fields };
  } catch {
    return { ok: false, status: 0, body: {}, message: NO_ANSWER, fields: [] };
  }
}

/** `to` is a path of this host; anything else is not followed (threats T13). */
export function toEntry(reply: Reply): Entry {
  if (!reply.ok) return reply;
  const to = isMembers(reply.body.data) ? text(reply.body.data.to) : null;
  if (to !== null && /^\/(?![/\\])/.test(to)) return { ok: true, to };
  return { ok: false, status: 200, message: UNEXPECTED, fields: [] };
}

export function isMembers(value: unknown): value is Members {
  return typeof value === 'object' && value !== null;
}

export function text(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}
