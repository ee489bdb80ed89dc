import type { ReactNode } from 'react';
import { CategoryIcon } from '@/components/art/category-icon';
import type { KeepList } from '@/components/shell/card-list';
import { PlanList } from '@/components/shell/plan-list';
import { priceText, showPrice, type ListedPrice } from '@/components/shell/shown-price';
import { Breadcrumbs } from '@/components/ui/breadcrumbs';
import type { Crumb } from '@/lib/site/crumb';
import { LinkButton, QuietLink } from '@/components/ui/button';
import { Container } from '@/components/ui/card';
import { EmptyState } from '@/components/ui/empty-state';
import { Link } from '@/components/ui/link';
import { PageHeader } from '@/components/ui/page-header';
import { CATEGORIES, categoryOf, type CategoryKey } from '@/lib/rules/words/categories';
import { fromWireMoney } from '@/lib/rules/money/money';
import { routes } from '@/lib/site/routes';
import { messages } from '@/lib/rules/text/messages';
import { filterHref, type PlanFilter } from './plan-filter';
import { CategoryFilter, SortSelect } from './plan-filters';
import { PlansForm } from './plans-form';

export type ListedPlan = ListedPrice & {
  plan_id: number;
  plan_name: string;
  plan_logo: string;
  plan_category: CategoryKey;
  plan_short_text: string;
  held?: string | undefined;
};

export type PlansScreenProps = {
  basePath: string;
  crumbs: readonly Crumb[];
  /** Every plan this visitor can have; the filter is applied here. */
  plans: readonly ListedPlan[];
  /** The site's categories, also those of which nothing fits this visitor. */
  offered: readonly CategoryKey[];
  filter: PlanFilter;
  /** Plans ticked for comparison by the address. */
  ticked?: readonly number[];
  keep?: KeepList;
  /** Nothing fits the chosen tier although plans exist (rules 1 §2.9). */
  ioOnly?: boolean;
  /** The address at which a visitor without a quote gets one: the prices shown are starting prices then. */
  quoteHref?: string | undefined;
  /** "Change tier" and the like, when there is a quote to change. */
  changeAction?: ReactNode;
};

/** Plans of a category on the page of all categories; the rest is one press away. Fills a row on a desk. */
const SHOWN_OF_ALL = 3;

/** The plans by category with the side filter (rules 1 §2.9). The address is the filter's state. */
export function PlansScreen(props: PlansScreenProps) {
  const { basePath, crumbs, offered, filter, ticked = [] } = props;
  const plans = filterPlans(props.plans, filter);
  const status = resultText(plans.length, filter);
  const sections = listSections(plans, filter);
  const shown = new Set(sections.flatMap((section) => section.shown.map((plan) => plan.plan_id)));
  const hidden = ticked.filter((id) => !shown.has(id));
  return (
    <PlansForm
      plansPath={routes.plans(basePath)}
      comparePath={routes.page(basePath, 'comparePlans')}
      list={filterHref(basePath, filter, ticked)}
      status={status}
    >
      <Container>
        <Breadcrumbs items={crumbs} />
        <div className="plan-list">
          <PageHeader title="Plans for you" intro={<Intro {...props} status={status} />} className="plan-list-head" />
          <CategoryFilter basePath={basePath} offered={offered} counts={countPlans(props.plans)} filter={filter} />
          {plans.length > 0 && <SortSelect filter={filter} />}
          <div className="plan-sections">
            {plans.length === 0 ? (
              <NoPlans {...props} />
            ) : (
              sections.map((section) => (
                <PlanSection
                  key={section.category.key}
                  {...section}
                  basePath={basePath}
                  filter={filter}
                  ticked={ticked}
                  keep={props.keep}
                />
              ))
            )}
          </div>
        </div>
        {props.plans
          .filter((plan) => hidden.includes(plan.plan_id))
          .map((plan) => (
            <input
              key={plan.plan_id}
              type="hidden"
              name="ids"
              value={plan.plan_id}
              data-name={plan.plan_name}
              data-price={priceText(showPrice(plan))}
            />
          ))}
      </Container>
    </PlansForm>
  );
}

function Intro({ status, quoteHref }: Pick<PlansScreenProps, 'quoteHref'> & { status: string }) {
  return (
    <>
      <span role="status">{status}</span>
      {quoteHref !== undefined && (
        <>
          , at starting prices. <Link href={quoteHref}>See your own prices</Link>
        </>
      )}
    </>
  );
}

type Section = { category: (typeof CATEGORIES)[number]; count: number; shown: readonly ListedPlan[] };

/** The plans by category: the first ones of each as long as no category is chosen, all of those that are. */
function listSections(plans: readonly ListedPlan[], filter: PlanFilter): Section[] {
  return CATEGORIES.flatMap((category) => {
    const own = plans.filter((plan) => plan.plan_category === category.key);
    if (own.length === 0) return [];
    const inOrder = sorted(own, filter.sort);
    const shown = filter.categories.length === 0 ? inOrder.slice(0, SHOWN_OF_ALL) : inOrder;
    return [{ category, count: own.length, shown }];
  });
}

type SectionProps = Section &
  Pick<PlansScreenProps, 'basePath' | 'filter'> & { ticked: readonly number[]; keep: KeepList | undefined };

function PlanSection({ category, count, shown, basePath, filter, ticked, keep }: SectionProps) {
  const own = filterHref(basePath, { ...filter, categories: [category.key] });
  return (
    <section className="category" aria-labelledby={`category-${category.key}`}>
      <div className="category-head">
        <span className="tic">
          <CategoryIcon category={category.key} />
        </span>
        <h2 id={`category-${category.key}`}>{category.section}</h2>
        <small>{shown.length < count ? `${shown.length} of ${count}` : countText(count)}</small>
        {shown.length < count ? (
          <QuietLink href={own}>
            Show all {count}
            <span className="sr-only"> {category.section} plans</span>
          </QuietLink>
        ) : (
          filter.categories.length > 1 && (
            <QuietLink href={own}>
              Only these<span className="sr-only"> {category.section} plans</span>
            </QuietLink>
          )
        )}
      </div>
      <PlanList basePath={basePath} plans={shown} ticked={ticked} keep={keep} />
    </section>
  );
}

function NoPlans({ basePath, filter, ioOnly = false, changeAction }: PlansScreenProps) {
  return (
    <EmptyState
      spot="no-plans"
      title={ioOnly ? messages.noPlansForTier : messages.noPlans}
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

/** Number of plans per category. */
function countPlans(plans: readonly ListedPlan[]): Partial<Record<CategoryKey, number>> {
  const counts: Partial<Record<CategoryKey, number>> = {};
  for (const plan of plans) counts[plan.plan_category] = (counts[plan.plan_category] ?? 0) + 1;
  return counts;
}

/** The plans of the chosen categories; all without a choice. */
function filterPlans(plans: readonly ListedPlan[], { categories }: PlanFilter): readonly ListedPlan[] {
  return categories.length === 0 ? plans : plans.filter((plan) => categories.includes(plan.plan_category));
}

function countText(count: number): string {
  return `${count} ${count === 1 ? 'plan' : 'plans'}`;
}

/** "19 plans in dental, vision and medical". */
function resultText(count: number, { categories }: PlanFilter): string {
  const names = categories.map((key) => (key === 'rx' ? 'RX' : categoryOf(key).section.toLowerCase()));
  const last = names.pop();
  if (last === undefined) return countText(count);
  return `${countText(count)} in ${names.length === 0 ? last : `${names.join(', ')} and ${last}`}`;
}

function sorted(plans: readonly ListedPlan[], sort: PlanFilter['sort']): ListedPlan[] {
  const byName = (a: ListedPlan, b: ListedPlan) => a.plan_name.localeCompare(b.plan_name, 'en-US');
  const byPrice = (a: ListedPlan, b: ListedPlan) =>
    (fromWireMoney(a.plan_price) ?? 0) - (fromWireMoney(b.plan_price) ?? 0) || byName(a, b);
  return plans.toSorted(sort === 'name' ? byName : byPrice);
}
