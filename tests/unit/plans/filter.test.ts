import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareHref, filterHref, readFilter, readIds } from '@/components/plans/plan-filter';
import { CATEGORIES } from '@/lib/rules/words/categories';

const queryOf = (href: string) => {
  const query: Record<string, string[]> = {};
  for (const [name, value] of new URL(href, 'http://shop.example').searchParams) (query[name] ??= []).push(value);
  return query;
};

describe('the address of the plans page', () => {
  it('holds any choice of categories, order and ticks, in the page’s own order', () => {
    const keys = fc.subarray(CATEGORIES.map(({ key }) => key));
    const ids = fc.uniqueArray(fc.integer({ min: 1, max: 2_147_483_647 }), { maxLength: 5 });
    fc.assert(
      fc.property(keys, fc.constantFrom('price' as const, 'name' as const), ids, (categories, sort, ticked) => {
        const query = queryOf(filterHref('/north-star', { categories, sort }, ticked));
        expect(readFilter(query)).toEqual({ categories, sort });
        expect(readIds(query)).toEqual(ticked);
      }),
    );
  });

  it('keeps the spec’s form for one category, and is bare without a choice', () => {
    expect(filterHref('', { categories: ['term_life'], sort: 'price' })).toBe('/plans?type=term_life');
    expect(filterHref('/north-star', { categories: [], sort: 'price' })).toBe('/north-star/plans');
    expect(compareHref('/north-star', [1101, 1104])).toBe('/north-star/plans/compare?ids=1101,1104');
  });

  it('leaves out what is no category, order or id', () => {
    expect(readFilter({ type: 'Term_Life' }).categories).toEqual(['term_life']);
    expect(readFilter({ type: ['dental', 'DENTAL', 'x,vision'], sort: 'size' })).toEqual({
      categories: ['dental', 'vision'],
      sort: 'price',
    });
    expect(readIds({ ids: ['1101,1101,0,-3,1e3,abc', '1104', ' 1105'] })).toEqual([1101, 1104]);
    expect(readIds({ ids: Array.from({ length: 50 }, (_, index) => String(index + 1)) })).toHaveLength(20);
    expect(readIds({})).toEqual([]);
  });
});
