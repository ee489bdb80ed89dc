import type { ReactNode } from 'react';
import { GetStartedForm } from '@/components/quote/get-started-form';
import { PlanScreen } from '@/components/plans/plan-screen';
import { RelatedPlans } from '@/components/plans/related-plans';
import { Banner } from '@/components/ui/banner';
import { Card } from '@/components/ui/card';
import { Price } from '@/components/ui/price';
import { today } from '@/lib/clock';
import { formatWireMoney } from '@/lib/rules/money/money';
import type { Session } from '@/lib/session/session';
import {
  getCategoryOptions,
  getRelatedPlans,
  type PlanPage,
  type RelatedPlans as RelatedPlanCards,
} from '@/lib/site/public-catalog';
import { DETAILS_ANCHOR } from '@/lib/routing/enroll-steps';
import { formAction } from '@/lib/site/form-action';
import { routes } from '@/lib/site/routes';
import type { Site } from '@/lib/site/site';
import { buildTrail } from '@/lib/routing/trail';
import { HelpAside } from '@/app/_homes/help-aside';
import { locationQuestion } from '@/app/_homes/location';
import { SeePriceBar } from './see-price-bar';

/** A plan for a visitor without a quote: the levels with their lowest prices, and the form that makes them personal. */
export async function PublicPlan({
  site,
  session,
  plan,
  gate = null,
  notice,
  held,
  related: own = null,
  below,
}: {
  site: Site;
  session: Session | null;
  plan: PlanPage;
  /** Stands in the place of the form until a portal is chosen; null when there is nothing to choose. */
  gate?: ReactNode;
  /** The reason there is no price, when the visitor had a quote (`enrollmentIdError`, rules 1 §8). */
  notice?: string;
  /** The mark of a plan that the visitor has already (decisions 275); a cached page has none. */
  held?: ReactNode;
  /** Plans that go with this one, where they are not the same for every visitor of the site. */
  related?: RelatedPlanCards | null;
  /** Under the plan, above the bar of phones. */
  below: ReactNode;
}) {
  const [related, categories] = await Promise.all([
    own ?? getRelatedPlans(site, plan.plan_id).catch(() => []),
    plan.plan_type === 'MM' ? getCategoryOptions(site) : [],
  ]);
  return (
    <>
      <PlanScreen
        crumbs={buildTrail(site, session, 'plan')}
        plan={plan}
        notice={
          <>
            {held}
            {notice !== undefined && <Banner tone="warning" className="mt-6" title={notice} />}
          </>
        }
        levels={<StartingPrices plan={plan} />}
        aside={
          <aside className="sticky-aside" id={DETAILS_ANCHOR} aria-label="Your price">
            <Card raised className="order-card">
              <h2 className="text-lg">See your price</h2>
              {gate ?? (
                <>
                  <p className="mt-1 mb-5 text-muted">Four answers, then the exact price of every level.</p>
                  <GetStartedForm
                    today={today()}
                    location={locationQuestion(session)}
                    categories={categories}
                    plansHref={routes.plan(site, plan.plan_id, plan.plan_name)}
                    action={formAction(site, 'quote')}
                  />
                </>
              )}
            </Card>
            <HelpAside site={site} />
          </aside>
        }
        after={<RelatedPlans basePath={site.basePath} plans={related} />}
      />
      {below}
      <SeePriceBar plan={plan} />
    </>
  );
}

function StartingPrices({ plan }: { plan: PlanPage }) {
  return (
    <section className="mt-8" aria-labelledby="levels">
      <h2 id="levels">{plan.level_heading}</h2>
      <ul className="levels mt-4">
        {plan.levels.map((level) => (
          <li key={level.plan_pricing_id} className="level">
            <span className="level-name">{level.level_name}</span>
            <Price amount={formatWireMoney(level.plan_price)} from />
            <ul>
              {level.benefit_lines.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </section>
  );
}
