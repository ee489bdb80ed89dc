import type { Metadata } from 'next';
import { cache } from 'react';
import { loadStartingPlan, loadStartingRelated } from '@/app/_homes/choices';
import { goToNotFound } from '@/app/_shell/go-to-not-found';
import { loadGate } from '@/app/_plan/plan-gate';
import { PublicPlan } from '@/app/_plan/public-plan';
import { Recommended } from '@/app/_plan/recommended';
import { Selection } from '@/app/_homes/selection';
import { ShopperPlan } from '@/app/_plan/shopper-plan';
import { MemberTierGate } from '@/components/quote/member-tier-gate';
import { toPlanPage, type PlanPage as PlanTexts } from '@/lib/site/public-catalog';
import { loadQuote, loadShopper, type Shopper } from '@/lib/visitor/shopper';

/**
 * A session whose enrollment is gone, or has no answers to price by: the page's form asks again
 * (rules 1 §8 "enrollmentIdError").
 */
const NO_QUOTE = 'Tell us your zip code, tier and date of birth to see the price.';

type Props = {
  params: Promise<{ site: string; id: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

const loadPlan = cache(async (siteKey: string, id: string) => {
  const visitor = await loadShopper(siteKey);
  if (!/^[1-9]\d{0,9}$/.test(id)) return null;
  const plan = (await loadStartingPlan(visitor, Number(id))) ?? (await loadOwnPlan(visitor, Number(id)));
  return plan ? { visitor, plan } : null;
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
  const { visitor, plan } = page;
  const quote = await loadQuote(visitor);
  const below = <Recommended visitor={visitor} page="plan" planIds={[plan.plan_id]} />;
  if (quote) return <ShopperPlan visitor={visitor} quote={quote} plan={plan} below={below} />;
  // A member who is known is asked for the tier alone, by the gate itself.
  const isMember = visitor.session?.signedIn?.role === 'member';
  const lostQuote = Boolean(visitor.session?.enrollmentId) && !isMember;
  return (
    <>
      <Selection visitor={visitor} planId={plan.plan_id} />
      <PublicPlan
        site={visitor.site}
        session={visitor.session}
        plan={plan}
        gate={
          isMember ? (
            <MemberTierGate sold={plan.tiers} />
          ) : (
            await loadGate(visitor, plan.plan_id, await props.searchParams)
          )
        }
        {...(lostQuote && { notice: NO_QUOTE })}
        related={await loadStartingRelated(visitor, plan.plan_id)}
        below={below}
      />
    </>
  );
}
