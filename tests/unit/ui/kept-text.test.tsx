import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { KeptText } from '@/app/_shell/kept-text';
import { FooterContent } from '@/components/shell/footer';
import { MenuContent, type MenuProps } from '@/components/shell/header';
import { DialogLink } from '@/components/ui/dialog-trigger';
import { harborMills, northStar } from '../site/support';

const menu: MenuProps = {
  phone: '(512) 555-0148',
  email: 'dana@northstar.example',
  plansHref: '/plans',
  categories: [{ key: 'dental', label: 'Dental & teeth', href: '/plans?type=dental', count: 3 }],
  aboutDialog: 'about',
  continueHref: '/continue-enrollment',
  adminLinks: [{ label: 'Reports', href: 'https://example.test/?a=1&b=2' }],
  account: { links: [], signInHref: '/sign-in', signOutHref: null },
};

const footer = (brand: typeof northStar.branding) => (
  <FooterContent
    brand={brand}
    year={2026}
    homeHref="/"
    notMySiteHref="/api/session/leave?slug="
    employeeEnrollment={<DialogLink dialog="employee">Employee Enrollment</DialogLink>}
    extra={<DialogLink dialog="display">Display settings</DialogLink>}
  />
);

type Drawn = { of?: object; name?: 'footer' | 'menu'; from?: unknown };
const kept = (draw: () => ReactElement, { of = {}, name = 'menu', from = null }: Drawn = {}) =>
  renderToStaticMarkup(<KeptText as="nav" aria-label="Menu" part={{ of, name, from, draw }} />);
const plain = (content: ReactElement) => renderToStaticMarkup(<nav aria-label="Menu">{content}</nav>);

describe('a part that is kept as text', () => {
  it('is what its components draw, of every site', () => {
    expect(kept(() => <MenuContent {...menu} />)).toBe(plain(<MenuContent {...menu} />));
    for (const { branding } of [northStar, harborMills])
      expect(kept(() => footer(branding))).toBe(plain(footer(branding)));
  });

  it('says what a site says of itself as words, never as HTML', () => {
    const name = '<img src=x onerror="alert(1)">';
    const html = kept(() => footer({ ...northStar.branding, name, footerText: name, legalLine: name }));
    expect(html).not.toContain('<img src=x');
    expect(html).toContain('&lt;img src=x');
  });

  it('is drawn once for a site and what it is made of', () => {
    const drawn: string[] = [];
    const draw = (word: string) => () => {
      drawn.push(word);
      return <p>{word}</p>;
    };
    const [site, other] = [{}, {}];
    expect(kept(draw('one'), { of: site })).toContain('one');
    expect(kept(draw('two'), { of: site })).toContain('one');
    expect(kept(draw('three'), { of: other })).toContain('three');
    expect(kept(draw('four'), { of: site, from: { year: 2027 } })).toContain('four');
    expect(kept(draw('five'), { of: site, name: 'footer' })).toContain('five');
    expect(drawn).toEqual(['one', 'three', 'four', 'five']);
  });

  it('does not grow with the number of things that it was made of', () => {
    const site = {};
    for (let n = 0; n < 30; n += 1) kept(() => <p>{n}</p>, { of: site, from: n });
    expect(kept(() => <p>again</p>, { of: site, from: 0 })).toContain('again');
    expect(kept(() => <p>again</p>, { of: site, from: 29 })).toContain('29');
  });
});
