'use client';

import { useRouter } from 'next/navigation';
import { useTransition } from 'react';
import { Select } from '@/components/ui/inputs';
import { filterCategories, type CategoryKey } from '@/lib/rules/categories';
import { siteHref } from '@/lib/site/site-link';
import { filterHref, type PlanFilter } from './filter';

type Counts = Readonly<Partial<Record<CategoryKey, number>>>;

/** The side filter. A form of checkboxes that works without script; with it each tick is a new address at once. */
export function CategoryFilter({ basePath, counts, filter }: { basePath: string; counts: Counts; filter: PlanFilter }) {
  const { go, pending } = useFilter(basePath);
  const offered = filterCategories().filter(({ key }) => (counts[key] ?? 0) > 0);
  return (
    <form method="get" action={siteHref(basePath, '/plans')} aria-label="Filter plans">
      <details className="filter-fold">
        <summary className="btn btn-secondary btn-sm">
          Filter{filter.categories.length > 0 && ` (${filter.categories.length})`}
        </summary>
        <fieldset aria-busy={pending}>
          <legend className="font-semibold">Show</legend>
          <div className="filter-list mt-2">
            {offered.map(({ key, filter: name }) => (
              <label key={key}>
                <input
                  type="checkbox"
                  className="check-box"
                  name="type"
                  value={key}
                  key={String(filter.categories.includes(key))}
                  defaultChecked={filter.categories.includes(key)}
                  onChange={(event) =>
                    go({ ...filter, categories: toggled(filter.categories, key, event.currentTarget.checked) })
                  }
                />
                <span>{name}</span>
                <span>
                  {counts[key]}
                  <span className="sr-only"> plans</span>
                </span>
              </label>
            ))}
          </div>
          <noscript>
            <button type="submit" className="btn btn-secondary btn-sm mt-3">
              Apply filter
            </button>
          </noscript>
          {filter.categories.length > 0 && (
            <a className="quiet mt-2" href={filterHref(basePath, { ...filter, categories: [] })}>
              Clear all
            </a>
          )}
        </fieldset>
      </details>
    </form>
  );
}

/** Lowest price first unless told otherwise. */
export function SortSelect({ basePath, filter }: { basePath: string; filter: PlanFilter }) {
  const { go } = useFilter(basePath);
  return (
    <label className="flex items-center gap-2 text-small text-muted">
      Sort by
      <Select
        className="w-44"
        value={filter.sort}
        onChange={(event) => go({ ...filter, sort: event.currentTarget.value === 'name' ? 'name' : 'price' })}
      >
        <option value="price">Lowest price</option>
        <option value="name">Name</option>
      </Select>
    </label>
  );
}

function toggled(categories: readonly CategoryKey[], key: CategoryKey, on: boolean): CategoryKey[] {
  return on ? [...categories, key] : categories.filter((other) => other !== key);
}

function useFilter(basePath: string) {
  const router = useRouter();
  const [pending, startTransition] = useTransition();
  return {
    pending,
    go: (filter: PlanFilter) => startTransition(() => router.push(filterHref(basePath, filter), { scroll: false })),
  };
}
