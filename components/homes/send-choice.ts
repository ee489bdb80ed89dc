import type { ErrorEnvelope } from '@/lib/contract/envelope';
import { UNEXPECTED } from '@/lib/rules/text/outage-messages';
import type { Sent } from './choice';

/**
 * Sends a step of the choice as its form would, and answers with the next page or with messages by field. Throws
 * without an answer.
 */
export async function sendChoice(action: string, data: FormData): Promise<Sent> {
  const body = JSON.stringify(Object.fromEntries(data));
  const response = await fetch(action, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  return toSent(response.ok, (await response.json().catch(() => null)) as Answer | null);
}

type Answer = Partial<ErrorEnvelope> | { status: 'success'; data: { to: string } };

function toSent(ok: boolean, answer: Answer | null): Sent {
  if (ok && answer?.status === 'success') return { ok: true, to: answer.data.to };
  const { data, message = UNEXPECTED } = (answer ?? {}) as Partial<ErrorEnvelope>;
  if (!Array.isArray(data) || data.length === 0) return { ok: false, problems: { form: message } };
  return {
    ok: false,
    problems: Object.fromEntries(data.map(({ target_element, error_message }) => [target_element, error_message])),
  };
}
