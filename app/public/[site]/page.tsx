import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { FoundOrganization } from '@/app/_shell/found';
import { Landing } from '@/app/_homes/landing';
import { fullTitle, pageMetadata } from '@/app/_shell/metadata';
import { getSite } from '@/lib/site/get-site';
import { routes } from '@/lib/site/routes';

type Props = { params: Promise<{ site: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const site = await getSite((await params).site);
  if (!site) return {};
  const title = 'Plans and prices';
  return {
    ...pageMetadata(site, { title, description: site.branding.lead, path: routes.landing(site) }),
    title: fullTitle(site, title),
  };
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
