import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { Landing } from '@/app/_shell/landing';
import { getSite } from '@/lib/site/get-site';

type Props = { params: Promise<{ site: string }> };

export const metadata: Metadata = { title: 'Plans and prices' };

export default async function LandingPage({ params }: Props) {
  const site = await getSite((await params).site);
  if (!site) notFound();
  return <Landing site={site} />;
}
