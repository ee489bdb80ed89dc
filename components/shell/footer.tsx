import type { ReactNode } from 'react';
import Link from 'next/link';
import type { Branding } from '@/lib/site/site';
import { Brand } from './brand';
import type { BrandFacts } from './brand';

export type FooterProps = {
  brand: BrandFacts & Pick<Branding, 'footerText' | 'legalLine' | 'links'>;
  /** Of the copyright line: the current one (spec 3 §2 "Footer"). */
  year: number;
  homeHref: string;
  /** Leaves this site for the general one; null where there is none. */
  notMySiteHref: string | null;
  /** Opens the Employee Enrollment popup (`<DialogLink>`), or null. */
  employeeEnrollment: ReactNode;
  /** After the legal links: the display settings. */
  extra?: ReactNode;
};

type Entry = { label: string; href: string | null };

/** Three blocks of links with the spec's labels (spec 1 §2.2), app links and the legal line. What a site lacks is not shown. */
export function Footer({ brand, year, homeHref, notMySiteHref, employeeEnrollment, extra }: FooterProps) {
  const { links } = brand;
  return (
    <footer className="foot">
      <div className="page">
        <div className="foot-cols">
          <div>
            <Brand brand={brand} href={homeHref} tagline={false} />
            <p className="foot-about">{brand.footerText}</p>
            <Apps ios={links.iosApp} android={links.androidApp} />
          </div>
          <LinkBlock
            title="Brokers / Reps"
            entries={[
              { label: 'Rep registration', href: links.repRegistration },
              { label: 'Rep dashboard', href: links.repDashboard },
              { label: 'Not my site', href: notMySiteHref },
            ]}
          />
          <LinkBlock
            title="Employee / Members"
            first={employeeEnrollment}
            entries={[
              { label: 'Member login', href: links.memberLogin },
              { label: 'Member dashboard', href: links.memberDashboard },
            ]}
          />
          <LinkBlock
            title="Employer / Groups"
            entries={[
              { label: 'Group application', href: links.groupApplication },
              { label: 'Group login', href: links.groupLogin },
            ]}
          />
        </div>
        <LegalLine brand={brand} year={year} extra={extra} />
      </div>
    </footer>
  );
}

function LinkBlock({ title, first, entries }: { title: string; first?: ReactNode; entries: readonly Entry[] }) {
  const shown = entries.filter((entry): entry is { label: string; href: string } => entry.href !== null);
  if (shown.length === 0 && !first) return null;
  return (
    <div>
      <h2>{title}</h2>
      <ul>
        {first && <li>{first}</li>}
        {shown.map(({ label, href }) => (
          <li key={label}>
            <FooterLink href={href}>{label}</FooterLink>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Pages of this site navigate inside the application, everything else is a plain link. */
function FooterLink({ href, children }: { href: string; children: string }) {
  // What our own server answers with a redirect is a document of its own.
  return href.startsWith('/') && !href.startsWith('/api/') ? (
    <Link href={href} prefetch={false}>
      {children}
    </Link>
  ) : (
    <a href={href}>{children}</a>
  );
}

function Apps({ ios, android }: { ios: string | null; android: string | null }) {
  if (ios === null && android === null) return null;
  return (
    <div className="foot-apps">
      {ios !== null && <a href={ios}>iOS app</a>}
      {android !== null && <a href={android}>Android app</a>}
    </div>
  );
}

function LegalLine({ brand, year, extra }: Pick<FooterProps, 'brand' | 'year' | 'extra'>) {
  const { links } = brand;
  const entries: Entry[] = [
    { label: 'Submit Support Request', href: links.support },
    { label: 'Privacy', href: links.privacy },
    { label: 'Terms', href: links.terms },
    { label: 'Accessibility', href: links.accessibility },
  ];
  return (
    <div className="foot-end">
      <span>
        © {year} {brand.name}
        {brand.legalLine !== '' && `, ${brand.legalLine}`}
      </span>
      <ul>
        {entries.map(({ label, href }) =>
          href === null ? null : (
            <li key={label}>
              <FooterLink href={href}>{label}</FooterLink>
            </li>
          ),
        )}
        {extra && <li>{extra}</li>}
      </ul>
    </div>
  );
}
