import { Link } from './link';
import { ChevronLeftIcon, ChevronRightIcon } from '../art/icons';

/** Links to the pages of a list. `hrefOf(2)` is the address of the second page. Nothing for a single page. */
export function Pagination({
  page,
  pages,
  hrefOf,
  label = 'Pages',
}: {
  page: number;
  pages: number;
  hrefOf: (page: number) => string;
  label?: string;
}) {
  if (pages <= 1) return null;
  return (
    <nav aria-label={label} className="pages">
      {page > 1 && (
        <Link href={hrefOf(page - 1)} aria-label="Previous page">
          <ChevronLeftIcon />
        </Link>
      )}
      {shownPages(page, pages).map((shown, index) =>
        shown === null ? (
          <span key={`gap ${index}`} aria-hidden="true">
            …
          </span>
        ) : shown === page ? (
          <span
            key={shown}
            aria-current="page"
            aria-label={`Page ${shown} of ${pages}`}
            role="link"
            aria-disabled="true"
          >
            {shown}
          </span>
        ) : (
          <Link key={shown} href={hrefOf(shown)} aria-label={`Page ${shown} of ${pages}`}>
            {shown}
          </Link>
        ),
      )}
      {page < pages && (
        <Link href={hrefOf(page + 1)} aria-label="Next page">
          <ChevronRightIcon />
        </Link>
      )}
    </nav>
  );
}

/** First, last, and the neighbors of the current page; null where some are left out. At most seven entries. */
export function shownPages(page: number, pages: number): (number | null)[] {
  const near = new Set([1, pages, page - 1, page, page + 1].filter((shown) => shown >= 1 && shown <= pages));
  const sorted = [...near].sort((a, b) => a - b);
  return sorted.flatMap((shown, index) => {
    const before = sorted[index - 1] ?? 0;
    if (shown - before <= 1) return [shown];
    return shown - before === 2 ? [shown - 1, shown] : [null, shown];
  });
}
