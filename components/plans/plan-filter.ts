import { CATEGORIES, isCategoryKey, type CategoryKey } from '@/lib/rules/words/categories';
import { siteHref } from '@/lib/site/site-link';

/** The filter in the address of the plans page. */
export type PlanFilter = { categories: readonly CategoryKey[]; sort: 'price' | 'name' };

type Query = Record<string, string | string[] | undefined>;

/** Reads `?type=dental&type=vision&sort=name`, in any case; what is not a category or an order is left out. */
export function readFilter(query: Query): PlanFilter {
  const types = listOf(query['type']).map((type) => type.toLowerCase());
  const chosen = new Set(types.filter(isCategoryKey));
  return {
    categories: CATEGORIES.map(({ key }) => key).filter((key) => chosen.has(key)),
    sort: listOf(query['sort']).includes('name') ? 'name' : 'price',
  };
}

/** The plan ids of `?ids=1101,1104` or `?ids=1101&ids=1104`, each once, in their order; at most 20 are read. */
export function readIds(query: Query): number[] {
  const ids = listOf(query['ids'])
    .filter((text) => /^[1-9]\d{0,9}$/.test(text))
    .map(Number);
  return [...new Set(ids)].slice(0, 20);
}

function listOf(value: string | string[] | undefined): string[] {
  return [value ?? []].flat().flatMap((text) => text.split(','));
}

/** The address of a filter. One category alone keeps the spec's form `/plans?type={category}`. */
export function filterHref(basePath: string, { categories, sort }: PlanFilter, ids: readonly number[] = []): string {
  const query = new URLSearchParams(categories.map((key) => ['type', key]));
  if (sort === 'name') query.set('sort', 'name');
  const parts = [query.toString(), ...(ids.length > 0 ? [`ids=${ids.join(',')}`] : [])].filter((part) => part !== '');
  return siteHref(basePath, parts.length === 0 ? '/plans' : `/plans?${parts.join('&')}`);
}

/** The address of a comparison, to share and to print (`/plans/compare?ids=1101,1104`). */
export function compareHref(basePath: string, ids: readonly (number | string)[]): string {
  return siteHref(basePath, `/plans/compare?ids=${ids.join(',')}`);
}
