import type { CategoryKey } from '@/lib/rules/words/categories';
import drawings from './icons.svg';

/**
 * The icon of a plan category: a line drawing with one tinted area, in the text's color; decoration only, the name
 * stands beside it.
 */
export function CategoryIcon({ category, className }: { category: CategoryKey; className?: string }) {
  return (
    <svg viewBox="0 0 24 24" className={className ? `drawing ${className}` : 'drawing'} aria-hidden="true">
      <use href={`${drawings.src}#category-${category}`} />
    </svg>
  );
}
