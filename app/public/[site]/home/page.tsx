import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { Home } from '@/app/_homes/home';
import { pageMetadata } from '@/app/_shell/metadata';
import { getMenu, getPlans } from '@/lib/site/public-catalog';
import { describePlans } from '@/lib/site/found/describe';
import { getSite } from '@/lib/site/get-site';
import { routes } from '@/lib/site/routes';

type Props = { params: Promise<{ site: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const site = await getSite((await params).site);
  if (!site) return {};
  return pageMetadata(site, {
    title: 'Plan categories',
    description: describePlans(await getPlans(site, null), site.branding.name, null),
    path: routes.home(site),
  });
}

export default async function HomePage({ params }: Props) {
  const site = await getSite((await params).site);
  if (!site) notFound();
  return <Home site={site} menu={await getMenu(site)} />;
}
