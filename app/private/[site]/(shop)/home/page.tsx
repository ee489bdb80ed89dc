import type { Metadata } from 'next';
import { loadMenu } from '@/app/_homes/choices';
import { Home } from '@/app/_homes/home';
import { QuoteBar } from '@/app/_plan/quote-bar';
import { Selection } from '@/app/_homes/selection';
import { loadRefused } from '@/lib/session/sent-form';
import { loadQuote } from '@/lib/visitor/shopper';
import { loadStartup } from '@/lib/visitor/start-page';
import { routes } from '@/lib/site/routes';

export const metadata: Metadata = { title: 'Plan categories' };

/**
 * The result of a rep's or a group's home, and the home of all visitors who are not asked there (rules 1 §2.5 to §2.7).
 */
export default async function HomePage({ params }: { params: Promise<{ site: string }> }) {
  const { shopper } = await loadStartup((await params).site);
  const { site } = shopper;
  const [quote, menu, draft] = await Promise.all([
    loadQuote(shopper),
    loadMenu(shopper),
    loadRefused(site.key, 'quote'),
  ]);
  return (
    <>
      {quote && <QuoteBar page={routes.plans(site)} values={quote.values} />}
      <Selection shopper={shopper} />
      <Home site={site} session={shopper.session} menu={menu} quoted={quote !== null} draft={draft} />
    </>
  );
}
