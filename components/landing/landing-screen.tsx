import type { ReactNode } from 'react';
import { ArrowIcon } from '@/components/art/icons';
import { CategoryTiles } from '@/components/shell/category-tiles';
import { CarrierRow, Hero, SiteBanner, PageSection, PersonCard, QuoteCard } from '@/components/shell/hero';
import { PlanList } from '@/components/shell/plan-list';
import type { ListedPrice } from '@/components/shell/shown-price';
import { QuietLink } from '@/components/ui/button';
import { Container } from '@/components/ui/card';
import { categoryOf, type CategoryKey } from '@/lib/rules/words/categories';
import { formatWireMoney } from '@/lib/rules/money/money';
import { routes } from '@/lib/site/routes';
import type { Branding } from '@/lib/site/site';

export type LandingScreenProps = {
  basePath: string;
  branding: Branding;
  tiles: readonly { category: CategoryKey; blurb: string; plan_count: number; price_from: string }[];
  carriers: readonly { carrier_name: string }[];
  featured: readonly (ListedPrice & {
    plan_id: number;
    plan_name: string;
    plan_logo: string;
    plan_category: CategoryKey;
    plan_short_text: string;
  })[];
  /** The "Get Started" form. */
  form: ReactNode;
};

const CARRIERS_SHOWN = 6;

/**
 * The landing: the promise, the quote form, what can be covered, featured plans, the person behind it (rules 1 §2.4).
 */
export function LandingScreen({ basePath, branding, tiles, carriers, featured, form }: LandingScreenProps) {
  const planCount = tiles.reduce((sum, tile) => sum + tile.plan_count, 0);
  return (
    <>
      {branding.bannerImage !== null && <SiteBanner src={branding.bannerImage} />}
      <Hero brand={branding}>
        <QuoteCard intro="Four answers, then every price." note="No name, email or phone needed">
          {form}
        </QuoteCard>
      </Hero>
      <CarrierRow
        title={carrierTitle(carriers.length)}
        carriers={carriers.slice(0, CARRIERS_SHOWN).map((carrier) => carrier.carrier_name)}
      />
      <PageSection
        title="What would you like to cover?"
        link={
          <QuietLink href={routes.plans(basePath)}>
            See all {planCount} plans <ArrowIcon />
          </QuietLink>
        }
      >
        <CategoryTiles tiles={tiles.map((tile) => toTile(basePath, tile))} />
      </PageSection>
      {featured.length > 0 && (
        <PageSection title="Featured Plans" note={branding.featuredNote}>
          <PlanList basePath={basePath} plans={featured} />
        </PageSection>
      )}
      {branding.contact.blurb !== '' && (
        <section className="section">
          <Container>
            <PersonCard title="A person, whenever you want one" brand={branding} />
          </Container>
        </section>
      )}
    </>
  );
}

function toTile(basePath: string, tile: LandingScreenProps['tiles'][number]) {
  return {
    key: tile.category,
    name: categoryOf(tile.category).section,
    href: routes.plans(basePath, tile.category),
    count: tile.plan_count,
    blurb: tile.blurb,
    from: formatWireMoney(tile.price_from),
  };
}

function carrierTitle(count: number): string {
  return count > CARRIERS_SHOWN ? `Plans from ${count} carriers, including` : 'Plans from';
}
