import { CATEGORIES, isCategoryKey, type CategoryKey } from '@/lib/rules/categories';
import { siteHref } from '@/lib/site/site-link';

/** What the address of the plans page says. */
export type PlanFilter = { categories: readonly CategoryKey[]; sort: 'price' | 'name' };

type Query = Record<string, string | string[] | undefined>;

/** Reads `?type=dental&type=vision&sort=name`; what is not a category or an order is left out. */
export function readFilter(query: Query): PlanFilter {
  const types = [query['type'] ?? []].flat().flatMap((value) => value.split(','));
  const chosen = new Set(types.filter(isCategoryKey));
  return {
    categories: CATEGORIES.map(({ key }) => key).filter((key) => chosen.has(key)),
    sort: query['sort'] === 'name' ? 'name' : 'price',
  };
}

/** The address of a filter. One category alone keeps the spec's form `/plans?type={category}`. */
export function filterHref(basePath: string, { categories, sort }: PlanFilter): string {
  const query = new URLSearchParams(categories.map((key) => ['type', key]));
  if (sort === 'name') query.set('sort', 'name');
  const text = query.toString();
  return siteHref(basePath, text === '' ? '/plans' : `/plans?${text}`);
}
