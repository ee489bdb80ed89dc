import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { loadPublicGate } from '@/app/_plan/plan-gate';
import { FoundPlan } from '@/app/_shell/found';
import { pageMetadata } from '@/app/_shell/metadata';
import { PublicPlan } from '@/app/_plan/public-plan';
import { PopularPlans } from '@/app/_plan/recommended';
import { formatWireMoney } from '@/lib/rules/money/money';
import { getPlanAddress, getPlanPage } from '@/lib/site/public-catalog';
import { getSite } from '@/lib/site/get-site';
import { planPictureHref } from '@/lib/site/pictures/addresses';

type Props = { params: Promise<{ site: string; id: string }> };

async function loadPlan({ params }: Props) {
  const { site: siteKey, id } = await params;
  const site = await getSite(siteKey);
  const plan = site && (await getPlanPage(site, Number(id)));
  return site && plan ? { site, plan } : null;
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const found = await loadPlan(props);
  if (!found) return {};
  const { site, plan } = found;
  return pageMetadata(site, {
    title: plan.plan_name,
    description: `${plan.plan_short_text} From ${formatWireMoney(plan.plan_price)} a month, by ${plan.carrier_name}.`,
    path: await getPlanAddress(site, plan),
    picture: { path: planPictureHref(site, plan), alt: `${plan.plan_name} by ${plan.carrier_name}` },
  });
}

export default async function PlanPage(props: Props) {
  const found = await loadPlan(props);
  if (!found) notFound();
  const gate = await loadPublicGate(found.site, found.plan.plan_id);
  return (
    <>
      <PublicPlan
        site={found.site}
        session={null}
        plan={found.plan}
        gate={gate}
        below={<PopularPlans site={found.site} page="plan" plan={found.plan} />}
      />
      <FoundPlan site={found.site} plan={found.plan} path={await getPlanAddress(found.site, found.plan)} />
    </>
  );
}
