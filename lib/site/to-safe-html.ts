import 'server-only';
import type { SanitizedHtml } from '@/lib/rules/words/html';
import { sanitizeHtml } from '@/lib/security/sanitize';

/** HTML of the enrollment API through the allow-list (decisions 22): the only maker of `SanitizedHtml`. */
export function toSafeHtml(html: string): SanitizedHtml {
  return sanitizeHtml(html) as SanitizedHtml;
}

/** HTML of the enrollment API as `toSafeHtml` makes it; null when there is nothing to show. */
export function toSafeHtmlOrNull(html: string): SanitizedHtml | null {
  return html.trim() === '' ? null : toSafeHtml(html);
}
