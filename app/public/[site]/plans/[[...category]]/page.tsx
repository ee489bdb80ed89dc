import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { FoundPlans } from '@/app/_shell/found';
import { pageMetadata } from '@/app/_shell/metadata';
import { PopularPlans } from '@/app/_plan/recommended';
import { PublicPlans } from '@/app/_plan/public-plans';
import { categoryOf, isCategoryKey } from '@/lib/rules/words/categories';
import { getPlans } from '@/lib/site/public-catalog';
import { describePlans } from '@/lib/site/found/describe';
import { getSite } from '@/lib/site/get-site';
import { routes } from '@/lib/site/routes';

type Props = { params: Promise<{ site: string; category?: string[] }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { site: siteKey, category = [] } = await params;
  const site = await getSite(siteKey);
  const key = category.find(isCategoryKey);
  if (!site) return {};
  return pageMetadata(site, {
    title: key ? categoryOf(key).filter : 'Plans',
    description: describePlans(await getPlans(site, null), site.branding.name, key ?? null),
    path: routes.plans(site, key),
  });
}

/** The middleware turns `?type=` into the path, because a whole page cannot read a query. */
export default async function PlansPage({ params }: Props) {
  const { site: siteKey, category = [] } = await params;
  const site = await getSite(siteKey);
  if (!site || category.length > 1 || !category.every(isCategoryKey)) notFound();
  return (
    <>
      <PublicPlans
        site={site}
        session={null}
        plans={await getPlans(site, null)}
        filter={{ categories: category, sort: 'price' }}
      />
      <PopularPlans site={site} page="plans" />
      <FoundPlans site={site} />
    </>
  );
}
