import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { FoundOrganization } from '@/app/_shell/found';
import { Landing } from '@/app/_homes/landing';
import { pageMetadata } from '@/app/_shell/metadata';
import { getSite } from '@/lib/site/get-site';
import { routes } from '@/lib/site/routes';

type Props = { params: Promise<{ site: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const site = await getSite((await params).site);
  if (!site) return {};
  return pageMetadata(site, {
    title: 'Plans and prices',
    description: site.branding.lead,
    path: routes.landing(site),
  });
}

export default async function LandingPage({ params }: Props) {
  const site = await getSite((await params).site);
  if (!site) notFound();
  return (
    <>
      <Landing site={site} />
      <FoundOrganization site={site} />
    </>
  );
}
