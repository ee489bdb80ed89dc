import type { ReactNode } from 'react';
import { Arcs } from '@/components/art/arcs';
import { withRepCode } from '@/components/shell/rep-code';
import { telHref } from '@/lib/rules/text/tel-href';
import type { Branding } from '@/lib/site/site';

type FrameBrand = Pick<Branding, 'phone' | 'contact'>;
type FooterBrand = Pick<Branding, 'legalLine' | 'links' | 'agentCode'>;

/** A page that is one card on the brand's mesh, without the site's header and footer (rules 1 §2.2). */
export function BareFrame({ brand, footer, children }: { brand: FrameBrand; footer?: ReactNode; children: ReactNode }) {
  return (
    <div className="mesh flex min-h-dvh flex-col">
      <Arcs />
      <main id="main" className="page relative flex flex-1 flex-col items-center justify-center pt-6 pb-8 md:pt-12">
        <div className="w-full max-w-[30rem]">{children}</div>
        <HelpDesk brand={brand} />
      </main>
      {footer}
    </div>
  );
}

/**
 * A page that is one card on the brand's mesh, inside a site's shell, which has the footer already (rules 3 §2 "Shell
 * guard").
 */
export function MeshFrame({ brand, children }: { brand: FrameBrand; children: ReactNode }) {
  return (
    <div className="mesh mesh-page">
      <Arcs />
      <div className="page relative flex flex-col items-center pt-8 pb-10 md:pt-14 md:pb-16">
        <div className="w-full max-w-[30rem]">{children}</div>
        <HelpDesk brand={brand} />
      </div>
    </div>
  );
}

function HelpDesk({ brand: { phone, contact } }: { brand: FrameBrand }) {
  if (phone === '') return null;
  return (
    <p className="mt-6 max-w-[30rem] text-center text-small">
      Need help? Call{' '}
      <a className="font-semibold whitespace-nowrap" href={telHref(phone)}>
        {phone}
      </a>
      {contact.hours !== '' && `, ${contact.hours}`}
    </p>
  );
}

/** The footer's links in one quiet line; what a site lacks is not shown. */
export function BareFooter({ brand }: { brand: FooterBrand }) {
  const { links, agentCode, legalLine } = brand;
  const entries = [
    { label: 'Rep registration', href: withRepCode(links.repRegistration, agentCode) },
    { label: 'Rep dashboard', href: links.repDashboard },
    { label: 'Member login', href: links.memberLogin },
    { label: 'Group application', href: withRepCode(links.groupApplication, agentCode) },
    { label: 'Group login', href: links.groupLogin },
    { label: 'Submit Support Request', href: links.support },
    { label: 'Privacy', href: links.privacy },
    { label: 'Terms', href: links.terms },
    { label: 'Accessibility', href: links.accessibility },
  ].filter((entry): entry is { label: string; href: string } => entry.href !== null);
  if (entries.length === 0 && legalLine === '') return null;
  return (
    <footer className="page relative pb-6 text-center text-small">
      <ul className="flex flex-wrap justify-center gap-x-6">
        {entries.map(({ label, href }) => (
          <li key={label}>
            <a className="inline-flex min-h-11 items-center" href={href}>
              {label}
            </a>
          </li>
        ))}
      </ul>
      {legalLine !== '' && <p className="mt-2">{legalLine}</p>}
    </footer>
  );
}
