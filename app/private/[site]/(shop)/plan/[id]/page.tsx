import type { Metadata } from 'next';
import { cache } from 'react';
import { loadStartingPlan, loadStartingRelated } from '@/app/_homes/choices';
import { goToNotFound } from '@/app/_shell/go-to-not-found';
import { loadGate } from '@/app/_plan/plan-gate';
import { NOTHING_TOLD, PlainAnswers } from '@/app/_plan/plain-answers';
import { HeldNotice } from '@/app/_plan/held-notice';
import { PublicPlan } from '@/app/_plan/public-plan';
import { Recommended } from '@/app/_plan/recommended';
import { Selection } from '@/app/_homes/selection';
import { ShopperPlan } from '@/app/_plan/shopper-plan';
import { MemberTierGate } from '@/components/quote/member-tier-gate';
import { loadRefused } from '@/lib/session/sent-form';
import { toPlanPage, type PlanPage as PlanTexts } from '@/lib/site/public-catalog';
import { routes } from '@/lib/site/routes';
import type { Site } from '@/lib/site/site';
import { loadQuote, loadShopper, type Shopper } from '@/lib/visitor/shopper';

/**
 * A session whose enrollment is gone, or has no answers to price by: the page's form asks again
 * (rules 1 §8 "enrollmentIdError").
 */
const NO_QUOTE = 'Tell us your zip code, tier and date of birth to see the price.';

type MemberGateProps = { site: Site; plan: PlanTexts; query: Awaited<Props['searchParams']> };

/** A member who has no enrollment yet is asked for the tier alone. */
function MemberGate({ site, plan, query }: MemberGateProps) {
  const page = routes.plan(site, plan.plan_id);
  const quote = { values: NOTHING_TOLD, sold: plan.tiers, premier: false };
  return (
    <>
      <MemberTierGate page={page} sold={plan.tiers} />
      <PlainAnswers site={site} at="plan" planId={plan.plan_id} back={page} query={query} quote={quote} />
    </>
  );
}

type Props = {
  params: Promise<{ site: string; id: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

const loadPlan = cache(async (siteKey: string, id: string) => {
  const shopper = await loadShopper(siteKey);
  if (!/^[1-9]\d{0,9}$/.test(id)) return null;
  const plan = (await loadStartingPlan(shopper, Number(id))) ?? (await loadOwnPlan(shopper, Number(id)));
  return plan ? { shopper, plan } : null;
});

/** A plan that only the portal, agent or group of the visitor's enrollment sells. */
async function loadOwnPlan({ session, call }: Shopper, planId: number): Promise<PlanTexts | null> {
  const enrollmentId = session?.enrollmentId ?? null;
  if (enrollmentId === null) return null;
  const answer = await call('getPlanDetailByQuery', { plan_id: planId, enrollment_id: enrollmentId });
  return answer.ok ? toPlanPage(answer.value.data) : null;
}

const readPlan = async ({ params }: Props) => {
  const { site, id } = await params;
  return loadPlan(site, id);
};

export async function generateMetadata(props: Props): Promise<Metadata> {
  const page = await readPlan(props);
  return page ? { title: page.plan.plan_name } : {};
}

export default async function PlanPage(props: Props) {
  const page = await readPlan(props);
  if (!page) return goToNotFound((await props.params).site);
  const { shopper, plan } = page;
  const query = await props.searchParams;
  const [quote, sent] = await Promise.all([
    loadQuote(shopper),
    query['form'] === 'add' ? loadRefused(shopper.site.key, 'add') : null,
  ]);
  const below = <Recommended shopper={shopper} page="plan" planIds={[plan.plan_id]} />;
  if (quote) return <ShopperPlan shopper={shopper} quote={quote} plan={plan} sent={sent} query={query} below={below} />;
  // A member who is known is asked for the tier alone, by the gate itself.
  const isMember = shopper.session?.signedIn?.role === 'member';
  const lostQuote = Boolean(shopper.session?.enrollmentId) && !isMember;
  return (
    <>
      <Selection shopper={shopper} planId={plan.plan_id} />
      <PublicPlan
        site={shopper.site}
        session={shopper.session}
        plan={plan}
        gate={
          isMember ? (
            <MemberGate site={shopper.site} plan={plan} query={query} />
          ) : (
            await loadGate(shopper, plan.plan_id, query)
          )
        }
        held={<HeldNotice shopper={shopper} planId={plan.plan_id} />}
        {...((lostQuote || sent) && { notice: sent?.message ?? NO_QUOTE })}
        related={await loadStartingRelated(shopper, plan.plan_id)}
        below={below}
      />
    </>
  );
}
