import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { loadElevateOffer } from '@/app/_plan/elevate-offer';
import { GroupHome } from '@/app/_homes/group-home';
import { Landing } from '@/app/_homes/landing';
import { loadRefused } from '@/lib/session/sent-form';
import { loadQuote } from '@/lib/visitor/shopper';
import { loadStartup } from '@/lib/visitor/start-page';
import { homeHref } from '@/lib/routing/home-links';
import { routes } from '@/lib/site/routes';

export const metadata: Metadata = { title: 'Plans and prices' };

/**
 * Landing or home, by host and role (rules 1 §2.1, §2.14): reps, members and groups have a home of their own, which for
 * a group on the product's own domain is this page. All others see the landing.
 */
export default async function LandingPage({ params }: { params: Promise<{ site: string }> }) {
  const startup = await loadStartup((await params).site);
  const { shopper, role } = startup;
  const { site, session } = shopper;
  if (role === 'visitor' || role === 'employee') {
    const [draft, quote, offer] = await Promise.all([
      loadRefused(site.key, 'quote'),
      loadQuote(shopper),
      loadElevateOffer(shopper),
    ]);
    return <Landing site={site} session={session} draft={draft} answers={quote && quote.values} offer={offer} />;
  }
  const home = homeHref(site, session);
  if (home !== routes.landing(site)) redirect(home);
  return <GroupHome {...startup} step={null} problem={null} query={{}} />;
}
