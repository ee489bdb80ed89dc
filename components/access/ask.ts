import type { FieldError } from '@/lib/contract/envelope';
import { readRefusal } from '@/lib/contract/field-errors';
import { NO_ANSWER, UNEXPECTED } from '@/lib/rules/text/outage-messages';
import { isRecord, textOrNull } from '@/lib/rules/text/records';

/** `status` is HTTP's, 0 when nothing was reached; the message is fit to show. */
export type Refused = { ok: false; status: number; message: string; fields: readonly FieldError[] };

/** What opening a site answers: where to go, or why not. */
export type Entry = { ok: true; to: string } | Refused;

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
    const members = isRecord(answer) ? answer : {};
    if (response.ok && members.status !== 'error') return { ok: true, body: members };
    return { ok: false, status: response.status, body: members, ...readRefusal(members, UNEXPECTED) };
  } catch {
    return { ok: false, status: 0, body: {}, message: NO_ANSWER, fields: [] };
  }
}

/** `to` is a path of this host; anything else is not followed (threats T13). */
export function toEntry(reply: Reply): Entry {
  if (!reply.ok) return reply;
  const to = isRecord(reply.body.data) ? textOrNull(reply.body.data.to) : null;
  if (to !== null && /^\/(?![/\\])/.test(to)) return { ok: true, to };
  return { ok: false, status: 200, message: UNEXPECTED, fields: [] };
}
