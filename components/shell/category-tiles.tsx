import { Link } from '@/components/ui/link';
import type { CategoryKey } from '@/lib/rules/words/categories';
import { CategoryIcon } from '../art/category-icon';

export type CategoryTile = {
  key: CategoryKey;
  name: string;
  href: string;
  count: number;
  /** Things the category pays for, in words; shown on the large tiles. */
  blurb?: string;
  /** Lowest price, ready to show (`$12.90`). */
  from?: string | null;
};

const plansOf = (count: number) => `${count} ${count === 1 ? 'plan' : 'plans'}`;

/** The first three categories large, the others small; one alone or two stay large too. */
export function CategoryTiles({ tiles }: { tiles: readonly CategoryTile[] }) {
  const big = tiles.slice(0, 3);
  const small = tiles.slice(3);
  return (
    <>
      <ul className="tiles-big">
        {big.map(({ key, name, href, count, blurb, from }) => (
          <li key={key}>
            <Link className="tile tile-big" href={href}>
              <span className="tic">
                <CategoryIcon category={key} />
              </span>
              <span>
                <b>{name}</b>
                {blurb !== undefined && <small>{blurb}</small>}
                <small className="tile-from num">
                  {plansOf(count)}
                  {from ? ` from ${from}/mo` : ''}
                </small>
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {small.length > 0 && (
        <ul className="tiles">
          {small.map(({ key, name, href, count }) => (
            <li key={key}>
              <Link className="tile" href={href}>
                <span className="tic">
                  <CategoryIcon category={key} />
                </span>
                <span>
                  <b>{name}</b>
                  <small>{plansOf(count)}</small>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
