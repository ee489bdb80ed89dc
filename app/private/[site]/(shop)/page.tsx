import type { Metadata } from 'next';
import { loadElevateOffer } from '@/app/_shell/elevate-offer';
import { Landing } from '@/app/_shell/landing';
import { loadQuoteDraft } from '@/lib/session/quote-draft';
import { loadShopper } from '@/lib/session/shopper';

export const metadata: Metadata = { title: 'Plans and prices' };

export default async function LandingPage({ params }: { params: Promise<{ site: string }> }) {
  const shopper = await loadShopper((await params).site);
  const { site } = shopper;
  const [draft, offer] = await Promise.all([loadQuoteDraft(site.key), loadElevateOffer(shopper)]);
  return <Landing site={site} draft={draft} offer={offer} />;
}
