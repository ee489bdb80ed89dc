import type { EndpointName } from '@/lib/contract/registry';
import { sanitizeHtml, sanitizeMail } from '@/lib/security/sanitize';

type Answer = Record<string, unknown>;

/**
 * The HTML that a browser draws or reads from an answer as it comes goes through the allow-list here (decisions 22,
 * threats T14): of a text that is only read for its words, the policy would still have handlers to stop.
 */
export function cleanHtml(name: EndpointName, answer: Answer): Answer {
  if (name === 'getQuotePreviewContent') return withMember(answer, 'content', sanitizeMail);
  if (name === 'getPaymentAuthorization') return withMember(answer, 'text', sanitizeHtml);
  return answer;
}

function withMember(answer: Answer, member: string, clean: (html: string) => string): Answer {
  const data = answer['data'] as Record<string, string>;
  return { ...answer, data: { ...data, [member]: clean(data[member] ?? '') } };
}
