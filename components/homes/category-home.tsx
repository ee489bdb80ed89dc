import type { ReactNode } from 'react';
import { ArrowIcon } from '@/components/art/icons';
import { CategoryTiles, type CategoryTile } from '@/components/shell/category-tiles';
import { Hero, QuoteCard } from '@/components/shell/hero';
import { QuietLink } from '@/components/ui/button';
import { Container } from '@/components/ui/card';
import { EmptyState } from '@/components/ui/empty-state';
import { PageHeader } from '@/components/ui/page-header';
import type { Branding } from '@/lib/site/site';
import { messages } from '@/lib/rules/text/messages';

export type CategoryHomeProps = {
  branding: Pick<Branding, 'contact'>;
  tiles: readonly CategoryTile[];
  plansHref: string;
  /** The "Get Started" form; null once there is a quote. */
  form: ReactNode;
};

const TITLE = 'What would you like to cover?';

/** Home: the plan categories as tiles, and the quote form while there are no prices yet (rules 1 §2.5). */
export function CategoryHome({ branding, tiles, plansHref, form }: CategoryHomeProps) {
  const plans = tiles.reduce((sum, { count }) => sum + count, 0);
  const all = (
    <QuietLink href={plansHref}>
      See all {plans} plans <ArrowIcon />
    </QuietLink>
  );
  return (
    <>
      {form !== null && (
        <Hero
          brand={{
            headline: TITLE,
            lead: 'Open a category to look around, or give four answers and see every price.',
            contact: { ...branding.contact, name: '' },
            phone: '',
            heroFacts: [],
          }}
        >
          <QuoteCard intro="Four answers, then every price.">{form}</QuoteCard>
        </Hero>
      )}
      <Container className={form === null ? 'pt-10' : 'home-tiles'}>
        {form === null ? (
          <PageHeader title={TITLE} intro="Prices are for the details above." action={all} />
        ) : (
          <div className="section-head">
            <h2>Plan categories</h2>
            {all}
          </div>
        )}
        <div className="mt-6">
          {tiles.length === 0 ? (
            <EmptyState spot="no-plans" title={messages.noPlans} heading="h3">
              Another portal may have plans.
            </EmptyState>
          ) : (
            <CategoryTiles tiles={tiles} />
          )}
        </div>
      </Container>
    </>
  );
}
