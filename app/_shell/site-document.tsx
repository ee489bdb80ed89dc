import { unstable_rethrow } from 'next/navigation';
import type { ReactNode } from 'react';
import { EmployeePopup } from '@/components/access/employee-popup';
import { PlainGroup } from '@/components/access/plain-group';
import { DIALOGS } from '@/components/dialog-ids';
import { AboutContent } from '@/components/shell/about-content';
import { Announcement } from '@/components/shell/announcement';
import { DisplaySettingsDialog } from '@/components/shell/display-settings';
import { DocumentFrame } from '@/components/shell/document-frame';
import { FooterContent } from '@/components/shell/footer';
import type { CategoryLink } from '@/components/shell/category-links';
import {
  Header,
  HeaderLinks,
  HeaderStart,
  isStill,
  MenuContent,
  StepHeaderContent,
  type AccountLinks,
  type MenuProps,
} from '@/components/shell/header';
import { Dialog } from '@/components/ui/dialog';
import { DialogLink } from '@/components/ui/dialog-trigger';
import { today } from '@/lib/clock';
import { categoryOf } from '@/lib/rules/words/categories';
import { yearOf } from '@/lib/rules/text/dates';
import { getGroupMenu, getMenu, type Menu } from '@/lib/site/public-catalog';
import type { Session } from '@/lib/session/session';
import { formAction } from '@/lib/site/form-action';
import { routes } from '@/lib/site/routes';
import { SHELLS, type ShellVariant } from '@/lib/routing/shell-variant';
import type { Site } from '@/lib/site/site';
import { EMPLOYEE_ENROLLMENT } from '@/lib/rules/words/fixed-titles';
import { KeptText } from './kept-text';
import { SiteHelp } from './site-help';
import '@/styles/global.css';

const ABOUT_DIALOG = 'about';

/** The document every page of a site stands in: tokens of its brand, language, the one live region. */
export function SiteDocument({ site, nonce, children }: { site: Site; nonce?: string; children: ReactNode }) {
  const { phone, font, brandColor, radius, mode } = site.branding;
  return (
    <DocumentFrame
      basePath={site.basePath}
      phone={phone}
      systemFont={font === 'system'}
      theme={{ brandColor, radius, mode }}
      nonce={nonce}
    >
      {children}
    </DocumentFrame>
  );
}

type SiteShellProps = {
  site: Site;
  variant: ShellVariant;
  /** True for a rep or group administrator: shows the admin tools of a site that has them (rules 1 §2.2). */
  staff: boolean;
  /** A stranger's way in; a visitor with a role has a menu instead. */
  account?: AccountLinks;
  /** The categories of a visitor who may have chosen a portal or a group; else the site's own (rules 1 §7.1). */
  loadMenu?: () => Promise<Menu>;
  cart: ReactNode;
  session?: Session | null;
  children: ReactNode;
};

/** Header, banner text, page and footer as the variant has them (rules 1 §2.1, §2.2). */
export async function SiteShell(props: SiteShellProps) {
  const { site, variant, staff, account, loadMenu, cart, session = null, children } = props;
  const { header, footer } = SHELLS[variant];
  const { branding } = site;
  const { about, banner, phone, email } = branding;
  const homeHref = routes.landing(site);
  const full = header === 'full';
  const menu = full && {
    phone,
    email,
    plansHref: routes.plans(site),
    categories: await loadCategoryLinks(site, variant, loadMenu),
    aboutDialog: about === null ? null : ABOUT_DIALOG,
    continueHref: routes.continueEnrollment(site),
    adminLinks: staff ? branding.adminLinks : [],
    account: account ?? { links: [], signInHref: routes.signIn(site), signOutHref: null },
  };
  return (
    <>
      {menu && <SiteHeader menu={menu} brand={branding} homeHref={homeHref} cart={cart} />}
      {header === 'brand' && <StepHeader site={site} />}
      {full && banner !== null && <Announcement html={banner} />}
      <main id="main">{children}</main>
      {footer && <SiteFooter site={site} />}
      {full && <SiteHelp site={site} session={session} />}
      {full && about !== null && (
        <Dialog id={ABOUT_DIALOG} title={about.title}>
          <KeptText
            as="div"
            part={{
              of: branding,
              name: 'about',
              from: null,
              draw: () => <AboutContent about={about} brand={branding} />,
            }}
          />
        </Dialog>
      )}
    </>
  );
}

type SiteHeaderProps = { menu: MenuProps; brand: Site['branding']; homeHref: string; cart: ReactNode };

/** The header of a site, kept as text but for menus of a visitor's own, which listen. */
function SiteHeader({ menu, brand, homeHref, cart }: SiteHeaderProps) {
  const { phone, email, account } = menu;
  const still = isStill(menu);
  const keep = (name: 'links' | 'start', from: unknown, content: ReactNode) =>
    still ? <KeptText as="div" className="contents" part={{ of: brand, name, from, draw: () => content }} /> : content;
  return (
    <Header
      start={keep('start', { menu, homeHref }, <HeaderStart {...menu} brand={brand} homeHref={homeHref} />)}
      links={keep('links', account, <HeaderLinks phone={phone} email={email} account={account} />)}
      cart={cart}
      menu={
        <KeptText
          as="nav"
          aria-label="Menu"
          part={{ of: brand, name: 'menu', from: menu, draw: () => <MenuContent {...menu} /> }}
        />
      }
    />
  );
}

/** The header of the enrollment steps and of pages before the gate. */
export function StepHeader({ site }: { site: Site }) {
  const { branding } = site;
  const homeHref = routes.landing(site);
  return (
    <KeptText
      as="header"
      className="top"
      part={{
        of: branding,
        name: 'top',
        from: homeHref,
        draw: () => <StepHeaderContent brand={branding} phone={branding.phone} homeHref={homeHref} />,
      }}
    />
  );
}

/** The footer alone, for the enrollment steps, which have a header of their own. */
export function SiteFooter({ site }: { site: Site }) {
  const codes = formAction(site, 'code');
  const facts = {
    year: yearOf(today()),
    homeHref: routes.landing(site),
    notMySiteHref: `/api/session/leave?slug=${encodeURIComponent(site.slug ?? '')}`,
  };
  return (
    <>
      <KeptText
        as="footer"
        className="foot"
        part={{
          of: site.branding,
          name: 'footer',
          from: facts,
          draw: () => (
            <FooterContent
              {...facts}
              brand={site.branding}
              employeeEnrollment={<DialogLink dialog={DIALOGS.employee}>{EMPLOYEE_ENROLLMENT}</DialogLink>}
              extra={<DialogLink dialog={DIALOGS.display}>Display settings</DialogLink>}
            />
          ),
        }}
      />
      <EmployeePopup action={codes} plain={<PlainGroup action={codes} place={{ origin: 'landingPage' }} />} />
      <DisplaySettingsDialog />
    </>
  );
}

/** A menu that cannot be read is left out: the page itself may still be fine (rules 1 §8, "Other failures"). */
async function loadCategoryLinks(
  site: Site,
  variant: ShellVariant,
  loadOwn: () => Promise<Menu> = () => getMenu(site),
): Promise<CategoryLink[]> {
  const read = SHELLS[variant].menu === 'group' ? getGroupMenu(site) : loadOwn();
  const menu = await read.catch((error: unknown) => {
    // A visitor who was signed out meanwhile is led away.
    unstable_rethrow(error);
    return null;
  });
  return (menu?.tiles ?? []).map((tile) => ({
    key: tile.category,
    label: categoryOf(tile.category).section,
    href: routes.plans(site, tile.category),
    count: tile.plan_count,
  }));
}
