import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { loadGate } from '@/app/_shell/plan-gate';
import { PublicPlan } from '@/app/_shell/public-plan';
import { Recommended } from '@/app/_shell/recommended';
import { Selection } from '@/app/_shell/selection';
import { ShopperPlan } from '@/app/_shell/shopper-plan';
import { getPlanPage } from '@/lib/site/catalog';
import { loadQuote, loadShopper } from '@/lib/session/shopper';

type Props = {
  params: Promise<{ site: string; id: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

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
  return (
    <>
      {quote ? (
        <ShopperPlan visitor={visitor} quote={quote} plan={plan} />
      ) : (
        <>
          <Selection visitor={visitor} planId={plan.plan_id} />
          <PublicPlan
            site={visitor.site}
            session={visitor.session}
            plan={plan}
            gate={await loadGate(visitor, plan.plan_id, await props.searchParams)}
          />
        </>
      )}
      <Recommended visitor={visitor} page="plan" planIds={[plan.plan_id]} />
    </>
  );
}
