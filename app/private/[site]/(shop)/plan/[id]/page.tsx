import type { Metadata } from 'next';
import { notFound, redirect } from 'next/navigation';
import { PublicPlan } from '@/app/_shell/public-plan';
import { QuoteBar } from '@/app/_shell/quote-bar';
import { PricedPlan, UnpricedPlan } from '@/app/_shell/priced-plan';
import { getPlanPage, type PlanPage } from '@/lib/site/catalog';
import { routes } from '@/lib/site/routes';
import { hasPremierPlan, loadQuote, loadShopper, unexpected, type Quote, type Shopper } from '@/lib/session/shopper';

/** Type code of the premier plan (spec 1 §9). */
const PREMIER = 'MM';

type Props = { params: Promise<{ site: string; id: string }> };

async function loadPlan({ params }: Props) {
  const { site: siteKey, id } = await params;
  const visitor = await loadShopper(siteKey);
  const plan = /^[1-9]\d{0,9}$/.test(id) ? await getPlanPage(visitor.site, Number(id)) : null;
  return plan ? { visitor, plan } : null;
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const found = await loadPlan(props);
  return found ? { title: found.plan.plan_name } : {};
}

export default async function PlanPage(props: Props) {
  const found = await loadPlan(props);
  if (!found) notFound();
  const { visitor, plan } = found;
  const quote = await loadQuote(visitor);
  if (!quote) return <PublicPlan site={visitor.site} session={visitor.session} plan={plan} />;
  const bar = await loadBar(visitor, quote, plan);
  // A premier plan asks for the category before anything else (spec 1 §2.9).
  if (plan.plan_type === PREMIER && quote.values.category === '')
    return (
      <>
        {bar}
        <UnpricedPlan visitor={visitor} plan={plan} message="Choose a category to see the price of this plan." />
      </>
    );
  const pricing = await visitor.call('getPlanPricingDetail', { pid: plan.plan_id, enrollment_id: quote.enrollmentId });
  if (pricing.ok)
    return (
      <>
        {bar}
        <PricedPlan visitor={visitor} plan={plan} pricing={pricing.value.data} tier={quote.values.tier} />
      </>
    );
  const { failure } = pricing;
  if (failure.kind === 'coded' && failure.code === 'changePid')
    redirect(routes.plan(visitor.site, pidOf(failure.data)));
  // A refusal is a page that says why; only a service that does not work is an error (spec 1 §8).
  const refused =
    failure.kind === 'coded' || failure.kind === 'fields' || (failure.kind === 'http' && failure.status < 500);
  if (!refused) throw unexpected(failure);
  return (
    <>
      {bar}
      <UnpricedPlan visitor={visitor} plan={plan} message={failure.message} />
    </>
  );
}

async function loadBar(visitor: Shopper, { enrollmentId, values }: Quote, plan: PlanPage) {
  const premier = await hasPremierPlan(visitor, enrollmentId);
  return plan.plan_type === PREMIER ? (
    <QuoteBar
      values={{ ...values, category: values.category || plan.plan_category }}
      premier={premier}
      premierPlanId={plan.plan_id}
    />
  ) : (
    <QuoteBar values={values} premier={premier} />
  );
}

function pidOf(data: unknown): number {
  const pid = typeof data === 'object' && data !== null && 'pid' in data ? Number(data.pid) : NaN;
  if (!Number.isInteger(pid)) notFound();
  return pid;
}
