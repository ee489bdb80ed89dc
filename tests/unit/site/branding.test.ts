import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DYNAMIC_KEYS } from '@/lib/contract/branding';
import { DEFAULT_BRAND_COLOR, toBranding } from '@/lib/site/site-brand';

const list = (values: Record<string, string>) => Object.entries(values).map(([key, value]) => ({ key, value }));

describe('toBranding', () => {
  it('gives a site without any settings the look of the product', () => {
    const branding = toBranding([], null);
    expect(branding).toMatchObject({
      name: 'Coverfront',
      brandColor: DEFAULT_BRAND_COLOR,
      radius: 'soft',
      mode: 'auto',
      logo: null,
      mark: null,
      heroFacts: [],
      showQuotation: true,
      adminLinks: [],
      about: null,
      banner: null,
    });
    expect(Object.values(branding.links).every((link) => link === null)).toBe(true);
  });

  it("takes the owner's facts before the site's, a name of the site's own before the owner's, and the look from the list", () => {
    const branding = toBranding(
      list({
        site_name: 'Site',
        tagline: 'Site line',
        brand_color: '#0F4C5C',
        radius: 'round',
        mode: 'light',
        mark: 'north-star',
        hero_fact_1_value: '24',
        hero_fact_1_label: 'plans',
        hero_fact_2_value: 'alone',
        show_quotation: 'no',
        admin_tools: 'yes',
        link_sso: 'https://sso.example',
        link_admin: 'https://admin.example',
        link_dashboards: 'javascript:alert(1)',
        banner_text: '<b onclick="x()">Open</b> until Friday<script>x()</script>',
        link_rep_registration: 'https://reps.example/join',
      }),
      {
        name: 'North Star',
        tagline: 'Owner line',
        phone: '5125550100',
        email: 'dana@northstar.example',
        about: '<p>About <i>us</i></p><img src=x onerror=alert(1)>',
        aboutImage: 'https://evil.example/x.png',
        aboutName: 'Dana Whitfield',
        logo: '/assets/logo.svg',
        agentCode: 'NS1',
      },
    );
    expect(branding).toMatchObject({
      name: 'Site',
      phone: '(512) 555-0100',
      tagline: 'Owner line',
      brandColor: '#0f4c5c',
      radius: 'round',
      mode: 'light',
      mark: 'north-star',
      logo: '/assets/logo.svg',
      agentCode: 'NS1',
      showQuotation: false,
      adminLinks: [
        { label: 'Admin', href: 'https://admin.example' },
        { label: 'SSO', href: 'https://sso.example' },
      ],
      about: { title: 'About Dana Whitfield', html: '<p>About <i>us</i></p>', image: null },
      banner: '<b>Open</b> until Friday',
      heroFacts: [{ value: '24', label: 'plans' }],
    });
    expect(branding.contact).toMatchObject({ name: 'Dana Whitfield', firstName: 'Dana' });
    expect(branding.links.repRegistration).toBe('https://reps.example/join');
  });

  it('shows admin tools only when the flag says so, and makes paragraphs of an about text without tags', () => {
    expect(toBranding(list({ link_admin: 'https://admin.example' }), null).adminLinks).toEqual([]);
    const { about } = toBranding(list({ site_name: 'Acme', about: 'One & two\n\nThree' }), null);
    expect(about).toEqual({ title: 'About Acme', html: '<p>One &amp; two</p><p>Three</p>', image: null });
  });

  it('drops links and pictures that could lead astray or run something', () => {
    const bad = [
      'javascript:alert(1)',
      'data:text/html,x',
      '//evil.example',
      '/../x',
      'vbscript:x',
      ' ',
      'https:/\\evil',
      '\u0000',
    ];
    for (const value of bad) {
      const branding = toBranding(
        list({ link_support: value, cart_logo: value, brand_color: value, radius: value, mark: value }),
        null,
      );
      if (branding.links.support !== null) expect(new URL(branding.links.support).protocol).toMatch(/^https?:$/);
      expect(branding.logo).toBe(null);
      expect(branding.brandColor).toBe(DEFAULT_BRAND_COLOR);
    }
    expect(toBranding(list({ cart_logo: 'https://evil.example/x.png' }), null).logo).toBe(null);
  });

  it('takes pictures as paths of ours and a widget as a script over TLS, nothing else', () => {
    const given = {
      banner_image: '/demo/banner.svg',
      thank_you_image: 'https://cdn.example/x.png',
      logo_dark: '/demo/../secret.svg',
      card_image_health: '/demo/health.svg',
      card_image_billing: '//cdn.example/x.png',
    };
    const branding = toBranding(
      list({ ...given, font: 'system', widget_script: 'https://widget.example/w/1.js' }),
      null,
    );
    expect(branding).toMatchObject({
      bannerImage: '/demo/banner.svg',
      thankYouImage: null,
      logoDark: null,
      font: 'system',
    });
    expect(branding.cardImages).toEqual({ health: '/demo/health.svg' });
    expect(branding.widgetScript).toBe('https://widget.example/w/1.js');
    for (const widget_script of [
      'http://widget.example/w.js',
      'https://widget.example/w.js; script-src *',
      "https://widget.example/w.js' 'unsafe-eval",
      'https://user@widget.example/w.js',
      'https://widget.example',
      '/w.js',
    ])
      expect(toBranding(list({ widget_script }), null).widgetScript, widget_script).toBe(null);
  });

  it('has every key explained to operators, with an example', () => {
    const items = readFileSync('lib/site/BRANDING.md', 'utf8')
      .split('\n')
      .filter((line) => line.startsWith('- `'));
    const explained = items.flatMap((item) => {
      const [keys = '', words = ''] = item.split(/: (.*)/s);
      expect(words, item).toMatch(/\. Example: `.+`/);
      return [...keys.matchAll(/`([a-z0-9_]+)`/g)].map(([, key]) => key);
    });
    expect(explained.sort()).toEqual(Object.keys(DYNAMIC_KEYS).sort());
  });

  it('makes a look of any list at all', () => {
    const key = fc.oneof(fc.constantFrom(...Object.keys(DYNAMIC_KEYS)), fc.string());
    fc.assert(
      fc.property(fc.array(fc.record({ key, value: fc.string() })), (pairs) => {
        const branding = toBranding(pairs, null);
        expect(branding.brandColor).toMatch(/^#[0-9a-f]{6}$/);
        expect(branding.name).not.toBe('');
      }),
    );
  });
});
