import type { SanitizedHtml } from '@/lib/rules/words/html';
import { SafeHtml } from '../ui/safe-html';

/** The site's banner text, under the header (rules 1 §2.2). */
export function Announcement({ html }: { html: SanitizedHtml }) {
  return (
    <section className="announcement" aria-label="Announcement">
      <SafeHtml html={html} className="page" />
    </section>
  );
}
