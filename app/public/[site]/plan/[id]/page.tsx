import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { loadPublicGate } from '@/app/_shell/plan-gate';
import { PublicPlan } from '@/app/_shell/public-plan';
import { PopularPlans } from '@/app/_shell/recommended';
import { getPlanPage } from '@/lib/site/catalog';
import { getSite } from '@/lib/site/get-site';

type Props = { params: Promise<{ site: string; id: string }> };

async function loadPlan({ params }: Props) {
  const { site: siteKey, id } = await params;
  const site = await getSite(siteKey);
  const plan = site && (await getPlanPage(site, Number(id)));
  return site && plan ? { site, plan } : null;
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const found = await loadPlan(props);
  return found ? { title: found.plan.plan_name, description: found.plan.plan_short_text } : {};
}

export default async function PlanPage(props: Props) {
  const found = await loadPlan(props);
  if (!found) notFound();
  const gate = await loadPublicGate(found.site, found.plan.plan_id);
  return (
    <>
      <PublicPlan site={found.site} session={null} plan={found.plan} gate={gate} />
      <PopularPlans site={found.site} page="plan" plan={found.plan} />
    </>
  );
}
