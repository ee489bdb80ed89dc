import type { SanitizedHtml } from '@/lib/rules/words/html';
import { cx } from './cx';

/** Texts of carriers and agreements, sanitized on the server. The only place that draws others' HTML as HTML. */
export function SafeHtml({ html, className }: { html: SanitizedHtml; className?: string }) {
  return <div className={cx('rich', className)} dangerouslySetInnerHTML={{ __html: html }} />;
}
