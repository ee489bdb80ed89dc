import { Link } from '@/components/ui/link';
import type { CategoryKey } from '@/lib/rules/words/categories';
import { CategoryIcon } from '../art/category-icon';

export type CategoryLink = { key: CategoryKey; label: string; href: string; count?: number };

/** The kinds of plans in the header's menu. */
export function CategoryLinks({ categories, plansHref }: { categories: readonly CategoryLink[]; plansHref: string }) {
  return (
    <ul className="menu-wide">
      {categories.map(({ key, label, href, count }) => (
        <li key={key}>
          <Link href={href}>
            <CategoryIcon category={key} />
            {label}
            {count !== undefined && (
              <small>
                {count}
                <span className="sr-only">{count === 1 ? ' plan' : ' plans'}</span>
              </small>
            )}
          </Link>
        </li>
      ))}
      <li className="menu-all">
        <Link href={plansHref}>See all plans</Link>
      </li>
    </ul>
  );
}
