import type { ReactNode } from 'react';
import { MenuIcon } from '@/components/art/icons';
import { Logo, type BrandFacts } from '@/components/shell/brand';
import { FoldCard } from '@/components/ui/disclosure';

export type ConsoleEntry = { label: string; href: string; isOn: boolean; count?: number };

/** The console's frame: whose it is, its menu, and the way out. Every link is another document, so the menu is always true. */
export function OperatorFrame({
  brand,
  name,
  homeHref,
  siteHref,
  signOutHref,
  menu,
  children,
}: {
  brand: BrandFacts;
  name: string;
  homeHref: string;
  siteHref: string;
  signOutHref: string;
  menu: readonly ConsoleEntry[];
  children: ReactNode;
}) {
  return (
    <>
      <header className="top">
        <div className="page top-bar">
          <a className="brand" href={homeHref}>
            <Logo brand={brand} />
            <span>
              <b>{brand.name}</b>
              <small>Operator console, {name}</small>
            </span>
          </a>
          <div className="top-end mr-0 gap-4">
            <a className="hidden font-semibold sm:inline" href={siteHref}>
              View site
            </a>
            <a className="btn btn-secondary btn-sm" href={signOutHref}>
              Sign out
            </a>
          </div>
        </div>
      </header>
      <div className="page grid grid-cols-1 gap-x-10 gap-y-6 pt-6 pb-16 lg:grid-cols-[13.5rem_minmax(0,1fr)] lg:pt-10">
        {menu.length > 0 && (
          <>
            <FoldCard
              small
              className="lg:hidden"
              summary={
                <span className="flex items-center gap-3 font-semibold">
                  <MenuIcon /> Console menu
                </span>
              }
            >
              <Menu menu={menu} label="Console menu" />
            </FoldCard>
            <div className="hidden lg:block">
              <Menu menu={menu} label="Console" />
            </div>
          </>
        )}
        <main id="main" className={menu.length > 0 ? 'min-w-0' : 'min-w-0 lg:col-span-2'}>
          {children}
        </main>
      </div>
    </>
  );
}

function Menu({ menu, label }: { menu: readonly ConsoleEntry[]; label: string }) {
  return (
    <nav aria-label={label}>
      <ul className="grid gap-1">
        {menu.map(({ label: name, href, isOn, count }) => (
          <li key={href}>
            <a
              href={href}
              className={`flex min-h-11 items-center justify-between gap-3 rounded-control px-3 font-semibold no-underline hover:bg-subtle ${isOn ? 'bg-subtle text-brand-text' : 'text-text'}`}
              {...(isOn && { 'aria-current': 'page' as const })}
            >
              {name}
              {count !== undefined && count > 0 && (
                <span className="rounded-pill bg-danger-soft px-2 text-small text-danger">
                  {count}
                  <span className="sr-only"> waiting</span>
                </span>
              )}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
