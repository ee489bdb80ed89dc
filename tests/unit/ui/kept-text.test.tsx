import { isValidElement, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { KeptText } from '@/app/_shell/kept-text';
import { FooterContent } from '@/components/shell/footer';
import { MenuContent, type MenuProps } from '@/components/shell/header';
import { DialogLink } from '@/components/ui/dialog-trigger';
import type { KeptHtmlProps } from '@/components/ui/kept-html';
import { currentRequest, withRequest } from '@/lib/security/request-state';
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
const part = (draw: () => ReactElement, { of = {}, name = 'menu', from = null }: Drawn = {}) => (
  <KeptText as="nav" aria-label="Menu" part={{ of, name, from, draw }} />
);
/** Without the name of the text, which is asked for below. */
const kept = (draw: () => ReactElement, drawn?: Drawn) =>
  renderToStaticMarkup(part(draw, drawn)).replace(/ data-kept="[\w-]{8}"/, '');
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

  it('does not grow with the number of things that it was made of: what was not asked for longest goes first', () => {
    const site = {};
    const long = 'x'.repeat(500_000);
    const ask = (n: number, word: string) => kept(() => <p title={long}>{word}</p>, { of: site, from: n });
    for (let n = 0; n < 30; n += 1) {
      ask(n, 'at first');
      expect(ask(0, 'again'), 'what is asked for all the time').toContain('at first');
    }
    expect(ask(1, 'again')).toContain('again');
    expect(ask(29, 'again')).toContain('at first');
  });

  describe('in the data of a page', () => {
    const draw = () => <p>Exclusions &amp; more</p>;
    /** What the element says to the browser, and what the document says. */
    function drawn(isDocument: boolean) {
      const request = currentRequest();
      if (request) request.texts = isDocument ? new Map() : null;
      const element = KeptText({ as: 'nav', part: { of: {}, name: 'plan', from: null, draw } });
      if (!isValidElement<KeptHtmlProps>(element)) throw new Error('No element.');
      return { html: element.props.html, document: () => renderToStaticMarkup(element) };
    }

    it('stands where they are fetched by themselves, and where no request is known', () => {
      expect(withRequest(1_000, () => drawn(false).html)).toBe('<p>Exclusions &amp; more</p>');
      expect(drawn(false).html).toBe('<p>Exclusions &amp; more</p>');
    });

    it('does not stand in those of a document, which has it as HTML', () => {
      withRequest(1_000, () => {
        const { html, document } = drawn(true);
        expect(html).toBeUndefined();
        expect(document()).toMatch(/^<nav data-kept="[\w-]{8}"><p>Exclusions &amp; more<\/p><\/nav>$/);
      });
    });

    it('is never left out of both: another request has no such text', () => {
      const { document } = withRequest(1_000, () => drawn(true));
      expect(() => withRequest(1_000, document)).toThrow(/No text [\w-]{8} was drawn/);
    });
  });
});
