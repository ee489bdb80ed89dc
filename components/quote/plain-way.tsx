import type { AnswerKind } from '@/lib/site/form-places';
import { answersHref } from '@/lib/site/form-places';

/** In a dialog whose form comes by script: the way to the same question in the page, for browsers without. */
export function PlainWay({ page, ask }: { page: string; ask: AnswerKind }) {
  return (
    <noscript>
      <a className="btn btn-primary" href={answersHref(page, ask)}>
        Answer on the page
      </a>
    </noscript>
  );
}
