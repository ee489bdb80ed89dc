import type { EndpointName } from '@/lib/contract/registry';
import { sanitizeMail } from '@/lib/security/sanitize';

type Answer = Record<string, unknown>;

/**
 * The HTML that a browser draws from an answer as it comes goes through the allow-list here (decisions 22,
 * threats T14).
 */
export function cleanHtml(name: EndpointName, answer: Answer): Answer {
  if (name !== 'getQuotePreviewContent') return answer;
  const data = answer['data'] as { content: string };
  return { ...answer, data: { content: sanitizeMail(data.content) } };
}
