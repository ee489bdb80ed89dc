import { redirect } from 'next/navigation';
import type { ReactNode } from 'react';
import { EmployerDialog } from '@/components/access/employer-dialog';
import type { Problem } from '@/components/plans/pricing-problem';
import { RelatedPlans } from '@/components/plans/related-plans';
import { AskInBox, type AskedInBox } from '@/components/quote/ask-in-box';
import { PriceDialogs, type PriceDialogsProps } from '@/components/quote/price-dialogs';
import { SavedProvider } from '@/components/saved-notice';
import { today } from '@/lib/clock';
import { toError, type Failure } from '@/lib/gateway/result';
import { formatWireMoney } from '@/lib/rules/money/money';
import { withAgentThere } from '@/lib/rules/people/producers';
import { getCategoryOptions, type PlanPage } from '@/lib/site/public-catalog';
import type { RefusedForm } from '@/lib/session/sent-form';
import { formAction } from '@/lib/site/form-action';
import { routes } from '@/lib/site/routes';
import { hasPremierPlan, type Quote, type Shopper } from '@/lib/visitor/shopper';
import { DeclinedPlan } from './declined-plan';
import { loadQuestions } from './plan-questions';
import { neededEarnings, pidOf, toProblem } from './plan-problem';
import { PlainAnswers } from './plain-answers';
import { PortalChoice, soldThrough } from './portal-choice';
import { PricedPlan, UnpricedPlan } from './priced-plan';
import { PublicPlan } from './public-plan';
import { QuoteBar } from './quote-bar';
import { tobaccoAsked } from './tobacco-asked';
import { keepList } from '@/app/_shell/kept-text';
import { Selection } from '@/app/_homes/selection';

/** `MM` marks the premier plan (rules 1 §3). */
const PREMIER = 'MM';

type ShopperPlanProps = {
  shopper: Shopper;
  quote: Quote;
  plan: PlanPage;
  /** The form that buys, when it was sent without script and refused. */
  sent: RefusedForm | null;
  query: Readonly<Record<string, string | string[] | undefined>>;
  /** Under the plan: recommended products. */
  below: ReactNode;
};

/**
 * A plan for a shopper with a quote: its price and the way into the cart, or why there is none and what mends it
 * (rules 1 §2.10, §8).
 */
export async function ShopperPlan({ shopper, quote, plan, sent, query, below }: ShopperPlanProps) {
  const { site } = shopper;
  const isPremier = plan.plan_type === PREMIER;
  const [pricing, earnings, related, group, { questions, declined, answered }, premier, categories] = await loadPlan(
    shopper,
    quote,
    plan,
  );
  const asksCategory = premier || isPremier;
  const refusal =
    isPremier && quote.values.category === ''
      ? NO_CATEGORY
      : pricing.ok
        ? null
        : refusalOf(pricing.failure, shopper, plan);
  if (refusal?.code === 'enrollmentIdError')
    return <PublicPlan site={site} session={shopper.session} plan={plan} notice={refusal.message} below={below} />;
  const tobacco = tobaccoAsked(plan, quote, refusal);
  const shown = {
    shopper,
    quote,
    plan: pricing.ok ? { ...plan, filing: [...withAgentThere(plan.filing, pricing.value.data.agent)] } : plan,
    tobacco,
    premier,
    asksEarnings: earnings.ok && earnings.value.data.result,
    asksEmployer: group.ok && group.value.data.result.capture_groupcode,
    questions,
    declined,
    sent,
    after: related.ok && <RelatedPlans basePath={site.basePath} plans={related.value.data.result} keep={keepList} />,
    below,
  };
  const page = routes.plan(site, plan.plan_id);
  const dialogs = {
    page,
    planId: plan.plan_id,
    today: today(),
    tier: quote.values.tier,
    premier,
    values: { ...quote.values, category: quote.values.category || plan.plan_category },
    tobacco,
    needed: neededEarnings(refusal?.code),
  };
  const offers = { sold: plan.tiers, categories: asksCategory ? categories : null };
  const asks = askedInBox(refusal, dialogs);
  return (
    <SavedProvider answered={answered}>
      <Asking shopper={shopper} query={query} dialogs={{ ...dialogs, ...offers }} />
      {declined !== null && !declined.guaranteed ? (
        <DeclinedPlan {...shown} declined={declined} />
      ) : refusal !== null ? (
        <UnpricedPlan
          {...shown}
          problem={refusal.problem}
          ask={
            asks && (
              <AskInBox
                {...dialogs}
                action={formAction(site, 'quote-answers')}
                asks={asks}
                from={formatWireMoney(plan.plan_price)}
              />
            )
          }
          portal={
            refusal.problem.action === 'portal' && (
              <PortalChoice shopper={shopper} planId={plan.plan_id} sold={soldThrough(refusal.data)} />
            )
          }
        />
      ) : (
        pricing.ok && <PricedPlan {...shown} pricing={pricing.value.data} />
      )}
    </SavedProvider>
  );
}

/** The questions about the quote on a plan's page: in its dialogs, or in the page for browsers without scripts. */
function Asking({
  shopper,
  query,
  dialogs,
}: Pick<ShopperPlanProps, 'shopper' | 'query'> & { dialogs: PriceDialogsProps & Pick<Quote, 'values'> }) {
  const { site } = shopper;
  const { page, planId, values, premier, categories } = dialogs;
  const employer = { action: formAction(site, 'code'), place: { plan_id: String(planId) } };
  return (
    <>
      <QuoteBar page={page} values={values} premier={premier} categories={categories ?? []} planId={planId} />
      <Selection shopper={shopper} planId={planId} />
      <PriceDialogs {...dialogs} />
      <PlainAnswers site={site} at="plan" planId={planId} back={page} query={query} quote={dialogs} />
      <EmployerDialog {...employer} />
    </>
  );
}

/**
 * The answer that the box asks for itself: one that was not told yet and is all that the price waits for (decisions
 * 145). An answer that was told and is refused is mended where it stands.
 */
function askedInBox(
  refusal: Refusal | null,
  told: Pick<PriceDialogsProps, 'tier' | 'values' | 'tobacco'>,
): AskedInBox | null {
  const action = refusal?.problem.action;
  if (action === 'income' && told.values.annual_income === '') return action;
  if (action === 'hours' && told.values.working_hours === '') return action;
  if (action === 'tobacco' && told.tobacco !== null) return action;
  // A number that was told under `IC` is refused for being too large.
  return action === 'dependents' && (told.tier !== 'IC' || told.values.no_of_children === '') ? action : null;
}

/** Asks at once for everything the page rests on. */
function loadPlan(shopper: Shopper, quote: Quote, plan: PlanPage) {
  const { plan_id } = plan;
  const mine = { enrollment_id: quote.enrollmentId };
  return Promise.all([
    shopper.call('getPlanPricingDetail', { pid: plan_id, ...mine }),
    shopper.call('checkDisabilityPlan', { plan_id, ...mine }),
    shopper.call('getRelatedPlans', { plan_id, ...mine }),
    shopper.call('groupEnrollmentInfo', mine),
    loadQuestions(shopper, quote, plan),
    hasPremierPlan(shopper, quote.enrollmentId),
    getCategoryOptions(shopper.site),
  ]);
}

/** A premier plan asks for the category before anything else (rules 1 §2.9). */
const NO_CATEGORY: Refusal = {
  code: null,
  message: '',
  data: null,
  problem: { message: 'Choose a category to see the price of this plan.', detail: '', action: 'category' },
};

type Refusal = { code: string | null; message: string; data: unknown; problem: Problem };

/**
 * The words about a refused price. `changePid` goes to the other plan; only a service that does not work is an error
 * page.
 */
function refusalOf(failure: Failure, { site }: Shopper, plan: PlanPage): Refusal {
  if (failure.kind === 'coded' && failure.code === 'changePid') {
    const pid = pidOf(failure.data);
    if (pid !== null && pid !== plan.plan_id) redirect(routes.plan(site, pid));
  }
  const problem = toProblem(failure);
  if (problem === null) throw toError(failure);
  const { code, data } = failure.kind === 'coded' ? failure : { code: null, data: null };
  return { code, message: failure.message, data, problem };
}
