import type { ReactNode } from 'react';
import { Link } from '@/components/ui/link';
import type { Branding } from '@/lib/site/site';
import { DownloadIcon } from '../art/icons';
import { cx } from '../ui/cx';
import { Brand } from './brand';
import type { BrandFacts } from './brand';
import { withRepCode } from './rep-code';
import { telHref } from '@/lib/rules/text/tel-href';

export type FooterProps = {
  brand: BrandFacts &
    Pick<
      Branding,
      'footerText' | 'legalLine' | 'links' | 'phone' | 'email' | 'agentCode' | 'footerLogo' | 'iosIcon' | 'androidIcon'
    >;
  /** Of the copyright line: the current one (rules 3 §2 "Footer"). */
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

/**
 * Everything within the footer: three blocks of links with the spec's labels (rules 1 §2.2, rules 3 §2 "Footer"), contact, app links and the
 * legal line. What a site lacks is not shown. Nothing in it has state or listens, so that it is kept as text.
 */
export function FooterContent({ brand, year, homeHref, notMySiteHref, employeeEnrollment, extra }: FooterProps) {
  const { links } = brand;
  return (
    <div className="page">
      <div className="foot-cols">
        <div>
          <Brand
            brand={brand.footerLogo === null ? brand : { ...brand, logo: brand.footerLogo, logoDark: null }}
            href={homeHref}
            tagline={false}
          />
          {brand.footerText !== '' && <p className="foot-about">{brand.footerText}</p>}
          <Contact phone={brand.phone} email={brand.email} />
          <Apps brand={brand} />
        </div>
        <LinkBlock
          title="Brokers/Reps"
          entries={[
            { label: 'Rep registration', href: withRepCode(links.repRegistration, brand.agentCode) },
            { label: 'Rep dashboard', href: links.repDashboard },
            { label: 'Not my site', href: notMySiteHref },
          ]}
        />
        <LinkBlock
          title="Employee/Members"
          first={employeeEnrollment}
          entries={[
            { label: 'Member login', href: links.memberLogin },
            { label: 'Member dashboard', href: links.memberDashboard },
          ]}
        />
        <LinkBlock
          title="Employer/Groups"
          entries={[
            { label: 'Group application', href: withRepCode(links.groupApplication, brand.agentCode) },
            { label: 'Group login', href: links.groupLogin },
          ]}
        />
      </div>
      <LegalLine brand={brand} year={year} extra={extra} />
    </div>
  );
}

function LinkBlock({ title, first, entries }: { title: string; first?: ReactNode; entries: readonly Entry[] }) {
  const shown = entries.filter((entry): entry is { label: string; href: string } => entry.href !== null);
  if (shown.length === 0 && !first) return null;
  const [left, right] = title.split('/');
  return (
    <div>
      <h2>
        {left}/<wbr />
        {right}
      </h2>
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
    <Link href={href}>{children}</Link>
  ) : (
    <a href={href}>{children}</a>
  );
}

/** The rep's or the group's own phone and email. */
function Contact({ phone, email }: Pick<Branding, 'phone' | 'email'>) {
  if (phone === '' && email === '') return null;
  return (
    <ul className="foot-contact">
      {phone !== '' && (
        <li>
          <a className="num" href={telHref(phone)}>
            {phone}
          </a>
        </li>
      )}
      {email !== '' && (
        <li>
          <a href={`mailto:${email}`}>{email}</a>
        </li>
      )}
    </ul>
  );
}

/** The member app. The Android badge is hidden on Apple's devices (`PlatformMark`). */
function Apps({ brand: { links, iosIcon, androidIcon } }: Pick<FooterProps, 'brand'>) {
  if (links.iosApp === null && links.androidApp === null) return null;
  return (
    <div className="foot-apps">
      {links.iosApp !== null && <AppLink href={links.iosApp} name="iOS app" badge={iosIcon} />}
      {links.androidApp !== null && (
        <AppLink href={links.androidApp} name="Android app" badge={androidIcon} className="foot-android" />
      )}
    </div>
  );
}

type AppLinkProps = { href: string; name: string; badge: string | null; className?: string };

function AppLink({ href, name, badge, className }: AppLinkProps) {
  return badge === null ? (
    <a className={className} href={href}>
      <DownloadIcon />
      {name}
    </a>
  ) : (
    <a className={cx('foot-badge', className)} href={href}>
      <img src={badge} alt={`Download the ${name}`} width={135} height={40} />
    </a>
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
