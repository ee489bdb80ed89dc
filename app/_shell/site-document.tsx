import type { ReactNode } from 'react';
import { AboutDialog } from '@/components/shell/about-dialog';
import { figtree } from '@/components/shell/font';
import { Footer } from '@/components/shell/footer';
import { Header, type CategoryLink } from '@/components/shell/header';
import { PageFocus } from '@/components/shell/page-focus';
import { ThemeStyle } from '@/components/shell/theme-style';
import { DialogSupport } from '@/components/ui/dialog-support';
import { SkipLink } from '@/components/ui/skip-link';
import { StatusProvider } from '@/components/ui/status-region';
import { today } from '@/lib/clock';
import { categoryOf } from '@/lib/rules/categories';
import { yearOf } from '@/lib/rules/dates';
import { getMenu } from '@/lib/site/catalog';
import { routes } from '@/lib/site/routes';
import type { Site } from '@/lib/site/site';
import { buildThemeCss } from '@/lib/site/theme';
import '@/styles/global.css';

const ABOUT_DIALOG = 'about';

/** The document every page of a site stands in: tokens of its brand, language, the one live region. */
export function SiteDocument({ site, nonce, children }: { site: Site; nonce?: string; children: ReactNode }) {
  return (
    <html lang="en" data-base={site.basePath} data-phone={site.branding.phone} className={figtree.variable}>
      <head>
        <ThemeStyle
          css={buildThemeCss({
            brandColor: site.branding.brandColor,
            radius: site.branding.radius,
            mode: site.branding.mode,
          })}
          nonce={nonce}
        />
      </head>
      <body>
        <SkipLink />
        <StatusProvider>{children}</StatusProvider>
        <DialogSupport />
        <PageFocus />
      </body>
    </html>
  );
}

/** Header, page and footer of a site's own pages. The access and error pages have neither header nor footer (spec 1 §2.2). */
export async function SiteShell({ site, cart, children }: { site: Site; cart: ReactNode; children: ReactNode }) {
  const { branding } = site;
  const hasAbout = branding.about !== '';
  return (
    <>
      <Header
        brand={branding}
        phone={branding.phone}
        homeHref={routes.landing(site)}
        plansHref={routes.plans(site)}
        categories={await loadCategoryLinks(site)}
        aboutDialog={hasAbout ? ABOUT_DIALOG : null}
        continueHref={routes.continueEnrollment(site)}
        cart={cart}
      />
      <main id="main">{children}</main>
      <SiteFooter site={site} />
      {hasAbout && <AboutDialog id={ABOUT_DIALOG} brand={branding} />}
    </>
  );
}

/** The footer alone, for the enrollment steps, which have a header of their own. */
export function SiteFooter({ site }: { site: Site }) {
  return (
    <Footer
      brand={site.branding}
      year={yearOf(today())}
      homeHref={routes.landing(site)}
      notMySiteHref={`/api/session/leave?slug=${encodeURIComponent(site.slug ?? '')}`}
      employeeEnrollment={null}
    />
  );
}

/** A menu that cannot be read is left out: the page itself may still be fine (spec 1 §8, "Other failures"). */
async function loadCategoryLinks(site: Site): Promise<CategoryLink[]> {
  const menu = await getMenu(site).catch(() => null);
  return (menu?.tiles ?? []).map((tile) => ({
    key: tile.category,
    label: categoryOf(tile.category).section,
    href: routes.plans(site, tile.category),
    count: tile.plan_count,
  }));
}
