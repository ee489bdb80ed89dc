import type { ReactNode } from 'react';
import { CategoryIcon } from '@/components/art/category-icon';
import { Breadcrumbs, type Crumb } from '@/components/ui/breadcrumbs';
import { LinkButton, QuietLink } from '@/components/ui/button';
import { Container } from '@/components/ui/card';
import { EmptyState } from '@/components/ui/empty-state';
import { PageHeader } from '@/components/ui/page-header';
import { PlanCard } from '@/components/ui/plan-card';
import { CATEGORIES, categoryOf, type CategoryKey } from '@/lib/rules/categories';
import { formatWireMoney, fromWireMoney } from '@/lib/rules/money';
import { routes } from '@/lib/site/routes';
import type { PlanFilter } from './filter';
import { CategoryFilter, SortSelect } from './plan-filters';

export type ListedPlan = {
  plan_id: number;
  plan_name: string;
  plan_logo: string;
  plan_category: CategoryKey;
  plan_short_text: string;
  plan_price: string;
};

export type PlansScreenProps = {
  basePath: string;
  crumbs: readonly Crumb[];
  /** Plans that pass the filter. */
  plans: readonly ListedPlan[];
  /** Plans per category before the filter. */
  counts: Readonly<Partial<Record<CategoryKey, number>>>;
  filter: PlanFilter;
  /** Nothing fits the chosen tier although plans exist (spec 1 §2.9). */
  ioOnly: boolean;
  /** "Change tier" and the like, when there is a quote to change. */
  changeAction: ReactNode;
};

const IO_ONLY = 'Plans are available for IO tier only';
const NOTHING = 'No Plans are available for your selection';

/** The plans by category with the side filter (spec 1 §2.9). The address is the filter's state. */
export function PlansScreen(props: PlansScreenProps) {
  const { basePath, plans, counts, filter } = props;
  return (
    <Container>
      <Breadcrumbs items={props.crumbs} />
      <div className="plan-list">
        <CategoryFilter basePath={basePath} counts={counts} filter={filter} />
        <div>
          <PageHeader
            title="Plans for you"
            intro={<span role="status">{resultText(plans, filter)}</span>}
            action={<SortSelect basePath={basePath} filter={filter} />}
          />
          {plans.length === 0 ? <NoPlans {...props} /> : <Sections basePath={basePath} plans={plans} filter={filter} />}
        </div>
      </div>
    </Container>
  );
}

function Sections({ basePath, plans, filter }: { basePath: string; plans: readonly ListedPlan[]; filter: PlanFilter }) {
  return CATEGORIES.map((category) => {
    const own = sorted(
      plans.filter((plan) => plan.plan_category === category.key),
      filter.sort,
    );
    if (own.length === 0) return null;
    return (
      <section key={category.key} className="category" aria-labelledby={`category-${category.key}`}>
        <div className="category-head">
          <span className="tic">
            <CategoryIcon category={category.key} />
          </span>
          <h2 id={`category-${category.key}`}>{category.section}</h2>
          <small>{own.length === 1 ? '1 plan' : `${own.length} plans`}</small>
          {filter.categories.length !== 1 && (
            <QuietLink href={routes.plans(basePath, category.key)} prefetch={false}>
              Only these<span className="sr-only"> {category.section} plans</span>
            </QuietLink>
          )}
        </div>
        <ul className="plan-grid">
          {own.map((plan) => (
            <li key={plan.plan_id}>
              <PlanCard
                name={plan.plan_name}
                text={plan.plan_short_text}
                carrier={plan.plan_logo}
                price={formatWireMoney(plan.plan_price)}
                href={routes.plan(basePath, plan.plan_id, plan.plan_name)}
              />
            </li>
          ))}
        </ul>
      </section>
    );
  });
}

function NoPlans({ basePath, filter, ioOnly, changeAction }: PlansScreenProps) {
  return (
    <EmptyState
      spot="no-plans"
      title={ioOnly ? IO_ONLY : NOTHING}
      action={
        <div className="flex flex-wrap justify-center gap-3">
          {filter.categories.length > 0 && (
            <LinkButton href={routes.plans(basePath)} variant="primary">
              Show all plans
            </LinkButton>
          )}
          {changeAction}
        </div>
      }
    >
      {ioOnly
        ? 'Choose Member Only to see them.'
        : 'Other categories, another tier or another zip code may have plans.'}
    </EmptyState>
  );
}

function resultText(plans: readonly ListedPlan[], filter: PlanFilter): string {
  const count = `${plans.length} ${plans.length === 1 ? 'plan' : 'plans'}`;
  if (filter.categories.length === 0) return count;
  return `${count} in ${filter.categories.map((key) => categoryOf(key).section.toLowerCase()).join(', ')}`;
}

function sorted(plans: readonly ListedPlan[], sort: PlanFilter['sort']): ListedPlan[] {
  const byName = (a: ListedPlan, b: ListedPlan) => a.plan_name.localeCompare(b.plan_name, 'en-US');
  const byPrice = (a: ListedPlan, b: ListedPlan) =>
    (fromWireMoney(a.plan_price) ?? 0) - (fromWireMoney(b.plan_price) ?? 0) || byName(a, b);
  return plans.toSorted(sort === 'name' ? byName : byPrice);
}
