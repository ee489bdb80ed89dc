import { toFailure, type CallFailure, type CallResult } from '@/components/api-client';
import { counted } from '@/components/request-count';
import { NO_ANSWER, UNEXPECTED } from '@/lib/rules/text/outage-messages';
import { isRecord, textOrNull } from '@/lib/rules/text/records';

/** The answer of a route that opens a site: where to go, or why not. */
export type Entry = CallResult<{ to: string }>;

export type Members = Record<string, unknown>;
export type Reply = { ok: true; body: Members } | { ok: false; failure: CallFailure; body: Members };

/** Asks one of our own routes; the landing goes along as a plain claim. */
export async function ask(method: 'GET' | 'POST', path: string, body?: Members): Promise<Reply> {
  const slug = (document.documentElement.dataset.base ?? '').replace('/', '');
  try {
    const asked = fetch(path, {
      method,
      headers: { 'x-site-slug': slug, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    const response = await counted(asked);
    const answer: unknown = await response.json().catch(() => null);
    const members = isRecord(answer) ? answer : {};
    if (response.ok && members.status !== 'error') return { ok: true, body: members };
    return { ok: false, failure: toFailure(response.status, members), body: members };
  } catch {
    return { ok: false, failure: { kind: 'network', message: NO_ANSWER }, body: {} };
  }
}

/** `to` is a path of this host; anything else is not followed (threats T13). */
export function toEntry(reply: Reply): Entry {
  if (!reply.ok) return reply;
  const to = isRecord(reply.body.data) ? textOrNull(reply.body.data.to) : null;
  return to !== null && /^\/(?![/\\])/.test(to) ? { ok: true, value: { to } } : refused(UNEXPECTED);
}

/** A refusal in words of ours. */
export function refused(message: string): { ok: false; failure: CallFailure } {
  return { ok: false, failure: { kind: 'http', status: 200, message } };
}
