import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { Home } from '@/app/_shell/home';
import { getMenu } from '@/lib/site/catalog';
import { getSite } from '@/lib/site/get-site';

export const metadata: Metadata = { title: 'Plan categories' };

export default async function HomePage({ params }: { params: Promise<{ site: string }> }) {
  const site = await getSite((await params).site);
  if (!site) notFound();
  return <Home site={site} menu={await getMenu(site)} />;
}
