import { FilterIcon } from '@/components/art/icons';
import { Select } from '@/components/ui/inputs';
import { filterCategories, type CategoryKey } from '@/lib/rules/words/categories';
import { filterHref, type PlanFilter } from './plan-filter';

type Counts = Readonly<Partial<Record<CategoryKey, number>>>;

/** The side filter: a box for each category of the site (rules 1 §2.9). Its form is `PlansForm`. */
export function CategoryFilter({
  basePath,
  offered,
  counts,
  filter,
}: {
  basePath: string;
  offered: readonly CategoryKey[];
  counts: Counts;
  filter: PlanFilter;
}) {
  const chosen = filter.categories.length;
  const shown = filterCategories().filter(({ key }) => offered.includes(key) || filter.categories.includes(key));
  if (shown.length === 0) return null;
  return (
    <search aria-label="Filter plans" className="plan-filter">
      {/* A browser opens the fold for an address that names a box in it, before the page is alive. */}
      <details className="filter-fold" suppressHydrationWarning>
        <summary className="btn btn-secondary">
          <FilterIcon />
          Filter{chosen > 0 && ` (${chosen})`}
        </summary>
        <fieldset>
          <legend className="font-semibold">Show</legend>
          <div className="filter-list mt-2">
            {shown.map(({ key, filter: name }) => (
              <label key={key}>
                <input
                  type="checkbox"
                  className="check-box"
                  id={`type-${key}`}
                  name="type"
                  value={key}
                  defaultChecked={filter.categories.includes(key)}
                />
                <span>{name}</span>
                <span>
                  {counts[key] ?? 0}
                  <span className="sr-only"> {counts[key] === 1 ? 'plan' : 'plans'}</span>
                </span>
              </label>
            ))}
          </div>
          <Apply />
          {chosen > 0 && (
            <a className="quiet mt-2" href={filterHref(basePath, { ...filter, categories: [] })}>
              Clear all
            </a>
          )}
        </fieldset>
      </details>
    </search>
  );
}

/** Lowest price first unless told otherwise. */
export function SortSelect({ filter }: { filter: PlanFilter }) {
  return (
    <div className="plan-sort">
      <label htmlFor="sort">Sort by</label>
      <Select id="sort" name="sort" compact defaultValue={filter.sort}>
        <option value="price">Lowest price</option>
        <option value="name">Name</option>
      </Select>
      <Apply />
    </div>
  );
}

/** Without script a choice is sent by a button. */
function Apply() {
  return (
    <noscript>
      <button type="submit" className="btn btn-secondary btn-sm">
        Apply
      </button>
    </noscript>
  );
}
