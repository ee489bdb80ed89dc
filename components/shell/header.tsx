import type { ReactNode } from 'react';
import { Link } from '@/components/ui/link';
import { ChevronDownIcon, MailIcon, MenuIcon, PersonIcon, PhoneIcon } from '../art/icons';
import { DialogLink } from '../ui/dialog-trigger';
import { Brand } from './brand';
import type { BrandFacts } from './brand';
import { CategoryLinks, type CategoryLink } from './category-links';
import { MenuPanel } from './menu-panel';
import { telHref } from '@/lib/rules/text/tel-href';

export type AdminLink = { label: string; href: string };

/**
 * Links of the visitor: the pages of the role, and the way in or out. `signOutHref` ends the session, so it is no page
 * link.
 */
export type AccountLinks = { links: readonly AdminLink[]; signInHref: string | null; signOutHref: string | null };

type HeaderProps = {
  /** `HeaderStart` and `HeaderLinks`: the brand with the main links, and phone, email and account. */
  start: ReactNode;
  links: ReactNode;
  /** `<CartLink>`, or whatever fills it later. */
  cart?: ReactNode;
  /** The `<nav>` of `MenuContent`. */
  menu: ReactNode;
};

/** All that the header and its menu say. */
export type MenuProps = {
  phone: string;
  email: string;
  plansHref: string;
  /** Empty when nothing is known yet: then Plans is a plain link. */
  categories: readonly CategoryLink[];
  /** Id of the About dialog; null when the site has no about text. */
  aboutDialog: string | null;
  continueHref: string;
  /** The rep's and group's tools; shown only when the site says so (rules 1 §2.2). */
  adminLinks?: readonly AdminLink[];
  account: AccountLinks;
};

/** Id of the menu that the buttons "Plans" and "Menu" open. */
const MENU = 'menu';

/** The site's header. Menus are disclosures of links; on narrow screens one menu holds them all. */
export function Header({ start, links, cart, menu }: HeaderProps) {
  return (
    <header className="top">
      <div className="page top-bar">
        {start}
        <div className="top-end">
          {links}
          {cart}
          <SiteMenu>{menu}</SiteMenu>
        </div>
      </div>
    </header>
  );
}

type StartProps = MenuProps & { brand: BrandFacts; homeHref: string };

/** Says whether a visitor's header has no menu of its own: then nothing in `HeaderStart` and `HeaderLinks` listens. */
export const isStill = ({ adminLinks = [], account }: Pick<MenuProps, 'adminLinks' | 'account'>): boolean =>
  adminLinks.length === 0 && isStranger(account);

/** The brand and the main links. */
export function HeaderStart({ brand, homeHref, ...menu }: StartProps) {
  return (
    <>
      <Brand brand={brand} href={homeHref} />
      <MainNav {...menu} />
    </>
  );
}

/** The site's phone and email, and the way in or to one's own pages. */
export function HeaderLinks({ phone, email, account }: Pick<MenuProps, 'phone' | 'email' | 'account'>) {
  return (
    <>
      <PhoneLink phone={phone} />
      <EmailLink email={email} />
      <AccountMenu account={account} />
    </>
  );
}

/** Within the header of the enrollment steps and of pages before the gate: nothing to wander off to, but the phone stays. */
export function StepHeaderContent({ brand, phone, homeHref }: Pick<StartProps, 'brand' | 'phone' | 'homeHref'>) {
  return (
    <div className="page top-bar">
      <Brand brand={brand} href={homeHref} />
      <div className="top-end">
        <PhoneLink phone={phone} />
      </div>
    </div>
  );
}

function PhoneLink({ phone }: { phone: string }) {
  if (phone === '') return null;
  return (
    <a className="top-icon" href={telHref(phone)} aria-label={`Call ${phone}`}>
      <PhoneIcon />
      <span className="top-text num">{phone}</span>
    </a>
  );
}

/** From tablets up; on phones the address stands in the menu. */
function EmailLink({ email }: { email: string }) {
  if (email === '') return null;
  return (
    <a className="top-icon top-email" href={`mailto:${email}`} aria-label={`Email ${email}`} title={email}>
      <MailIcon />
    </a>
  );
}

function MainNav({ plansHref, categories, aboutDialog, continueHref, adminLinks = [] }: MenuProps) {
  return (
    <nav className="top-nav" aria-label="Main">
      {categories.length === 0 ? (
        <Link href={plansHref}>Plans</Link>
      ) : (
        <button type="button" popoverTarget={MENU}>
          Plans
          <ChevronDownIcon className="chev" />
        </button>
      )}
      {aboutDialog !== null && <DialogLink dialog={aboutDialog}>About</DialogLink>}
      <Link href={continueHref}>Continue enrollment</Link>
      {adminLinks.length > 0 && (
        <>
          <button type="button" popoverTarget="menu-admin">
            Admin tools
            <ChevronDownIcon className="chev" />
          </button>
          <MenuPanel id="menu-admin">
            <AdminLinks links={adminLinks} />
          </MenuPanel>
        </>
      )}
    </nav>
  );
}

const isStranger = (account: AccountLinks): account is AccountLinks & { signInHref: string } =>
  account.links.length === 0 && account.signInHref !== null;

/** "Sign in" for a stranger; a menu of pages for a visitor with a role. On phones both stand in the menu. */
function AccountMenu({ account }: { account: AccountLinks }) {
  if (isStranger(account))
    return (
      <Link className="top-icon top-account" href={account.signInHref} aria-label="Sign in">
        <PersonIcon />
        <span className="top-text">Sign in</span>
      </Link>
    );
  return (
    <>
      <button type="button" className="top-icon top-account" popoverTarget="menu-account" aria-label="Account">
        <PersonIcon />
        <ChevronDownIcon className="chev" />
      </button>
      <MenuPanel id="menu-account">
        <AccountItems account={account} />
      </MenuPanel>
    </>
  );
}

function AccountItems({ account: { links, signInHref, signOutHref } }: { account: AccountLinks }) {
  return (
    <ul>
      {links.map(({ label, href }) => (
        <li key={label}>
          <Link href={href}>{label}</Link>
        </li>
      ))}
      {signInHref !== null && (
        <li>
          <Link href={signInHref}>Sign in</Link>
        </li>
      )}
      {signOutHref !== null && (
        <li>
          <a href={signOutHref}>Sign out</a>
        </li>
      )}
    </ul>
  );
}

function AdminLinks({ links }: { links: readonly AdminLink[] }) {
  return (
    <ul>
      {links.map(({ label, href }) => (
        <li key={label}>
          <a href={href}>{label}</a>
        </li>
      ))}
    </ul>
  );
}

/**
 * The one menu of plans: behind "Plans" on wide screens, where styles leave only the kinds of plans in it, and behind
 * "Menu" on narrow ones, where it holds everything.
 */
function SiteMenu({ children }: { children: ReactNode }) {
  return (
    <>
      <button type="button" className="top-icon mobile-menu" popoverTarget={MENU} aria-label="Menu">
        <MenuIcon />
      </button>
      <MenuPanel id={MENU} className="menu-site">
        {children}
      </MenuPanel>
    </>
  );
}

/** Everything within the menu: nothing in it has state or listens, so that it can be kept as text. */
export function MenuContent(props: MenuProps) {
  const { plansHref, categories, aboutDialog, continueHref, account, adminLinks = [] } = props;
  return (
    <>
      <p className="menu-title">Plans</p>
      <CategoryLinks categories={categories} plansHref={plansHref} />
      <div className="menu-rest">
        <ul className="menu-more">
          {aboutDialog !== null && (
            <li>
              <DialogLink dialog={aboutDialog}>About</DialogLink>
            </li>
          )}
          <li>
            <Link href={continueHref}>Continue enrollment</Link>
          </li>
        </ul>
        <p className="menu-title">Account</p>
        <AccountItems account={account} />
        {adminLinks.length > 0 && (
          <>
            <p className="menu-title">Admin tools</p>
            <AdminLinks links={adminLinks} />
          </>
        )}
        <ContactLinks {...props} />
      </div>
    </>
  );
}

function ContactLinks({ phone, email }: Pick<MenuProps, 'phone' | 'email'>) {
  if (phone === '' && email === '') return null;
  return (
    <ul className="menu-more">
      {phone !== '' && (
        <li>
          <a href={telHref(phone)}>
            <PhoneIcon />
            <span className="num">{phone}</span>
          </a>
        </li>
      )}
      {email !== '' && (
        <li>
          <a href={`mailto:${email}`}>
            <MailIcon />
            {email}
          </a>
        </li>
      )}
    </ul>
  );
}
