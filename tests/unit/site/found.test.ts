import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { describePlans } from '@/lib/site/found/describe';
import { toQuestions } from '@/lib/site/found/faq';
import { buildRobots } from '@/lib/site/found/robots';
import { buildSitemap, escapeXml, sitemapPaths } from '@/lib/site/found/sitemap';
import { breadcrumbs, product, questionPage, toJsonLd } from '@/lib/site/found/structured-data';
import { buildIcon, initialOf } from '@/lib/site/pictures/icon';

const ORIGIN = 'https://northstar.example';
const dental = {
  plan_id: 1101,
  plan_name: 'Dental Preferred 1000',
  plan_short_text: 'Two cleanings a year.',
  carrier_name: 'Tidewell',
  plan_category: 'dental' as const,
  plan_price: '19.00',
  levels: [
    { level_name: 'Preferred 750', plan_price: '15.11' },
    { level_name: 'Preferred 1000', plan_price: '19.00' },
  ],
};

describe('robots.txt', () => {
  it('lets everything public of an open site be found and names its site map', () => {
    const lines = buildRobots({ gate: 'open', basePath: '' }, ORIGIN).split('\n');
    expect(lines).toContain('Disallow: /cart');
    expect(lines).not.toContain('Disallow: /');
    expect(lines).toContain('Sitemap: https://northstar.example/sitemap.xml');
  });

  it('keeps everything of a gated site out, without a site map', () => {
    expect(buildRobots({ gate: 'code', basePath: '' }, ORIGIN)).toBe('User-agent: *\nDisallow: /\n');
  });
});

describe('the site map', () => {
  it('lists the start page, the lists that have plans, and each plan once', () => {
    const hospital = { plan_id: 2201, plan_name: 'Ward & Wing', plan_category: 'hospital' as const };
    expect(sitemapPaths('', [dental, hospital])).toEqual([
      '/',
      '/home',
      '/plans',
      '/plans?type=dental',
      '/plans?type=hospital',
      '/plan/1101/dental-preferred-1000',
      '/plan/2201/ward-wing',
    ]);
  });

  it('is XML whatever stands in an address', () => {
    const read = (xml: string) =>
      [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, loc = '']) =>
        loc.replace(
          /&(amp|lt|gt|quot|apos);/g,
          (_, name: string) => ({ amp: '&', lt: '<', gt: '>', quot: '"' })[name] ?? "'",
        ),
      );
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'grapheme-ascii' })), (addresses) => {
        expect(read(buildSitemap(addresses))).toEqual(addresses);
      }),
    );
    expect(escapeXml('a\u0000b\u000bc')).toBe('abc');
  });
});

describe('structured data', () => {
  it('says of a plan what stands on its page, with the price as a number a machine can read', () => {
    const facts = { address: `${ORIGIN}/plan/1101`, picture: `${ORIGIN}/p.png`, seller: 'North Star Benefits' };
    const graph = JSON.parse(toJsonLd([product(dental, facts), questionPage([])])) as { '@graph': object[] };
    expect(graph['@graph']).toHaveLength(1);
    expect(graph['@graph'][0]).toMatchObject({
      '@type': 'Product',
      brand: { name: 'Tidewell' },
      offers: [
        { '@type': 'Offer', name: 'Preferred 750', price: '15.11', priceCurrency: 'USD', url: `${ORIGIN}/plan/1101` },
        { name: 'Preferred 1000', price: '19.00' },
      ],
    });
  });

  it('numbers the trail from one and gives the page itself no address', () => {
    const list = JSON.parse(toJsonLd([breadcrumbs([{ label: 'Home', href: '/' }, { label: 'Plans' }], ORIGIN)])) as {
      '@graph': { itemListElement: object[] }[];
    };
    expect(list['@graph'][0]?.itemListElement).toEqual([
      { '@type': 'ListItem', position: 1, name: 'Home', item: `${ORIGIN}/` },
      { '@type': 'ListItem', position: 2, name: 'Plans' },
    ]);
  });

  it('cannot end its script or start a comment, and reads back the same', () => {
    const nasty = fc.oneof(
      fc.string({ minLength: 1, unit: 'grapheme' }),
      fc.constantFrom('</script><script>alert(1)</script>', '<!--<script>', '&amp;</SCRIPT >', '\u2028\u2029"\\'),
    );
    fc.assert(
      fc.property(nasty, (name) => {
        const text = toJsonLd([{ '@type': 'Thing', name }]);
        expect(text).not.toMatch(/[<>&\u2028\u2029]/);
        expect(JSON.parse(text)).toEqual({ '@context': 'https://schema.org', '@graph': [{ '@type': 'Thing', name }] });
      }),
    );
  });
});

describe('questions of a plan', () => {
  it('are read from bold paragraphs, headings and terms', () => {
    const expected = [
      { question: 'Can I keep my dentist?', answer: 'Yes. Any licensed one & more.' },
      { question: 'When does it start?', answer: 'On the first. Or later.' },
    ];
    const bold =
      '<p><strong>Can I keep my dentist?</strong></p><p>Yes. Any licensed <em>one</em> &amp; more.</p>' +
      '<p> <b>When does it start?</b> </p><ul><li>On the first.</li><li>Or later.</li></ul>';
    const headings =
      '<h3>Can I keep my dentist?</h3><p>Yes. Any licensed one &amp; more.</p><h3>When does it start?</h3><p>On the first. Or later.</p>';
    const terms =
      '<dl><dt>Can I keep my dentist?</dt><dd>Yes. Any licensed one &amp; more.</dd><dt>When does it start?</dt><dd>On the first. Or later.</dd></dl>';
    for (const html of [bold, headings, terms]) expect(toQuestions(html)).toEqual(expected);
  });

  it('need an answer', () => {
    expect(toQuestions('<p>Ask us.</p>')).toEqual([]);
    expect(toQuestions('<p><strong>Why?</strong></p>')).toEqual([]);
  });
});

describe('descriptions of lists', () => {
  it('count what is on offer', () => {
    const plans = [
      dental,
      { ...dental, plan_price: '12.90' },
      { ...dental, plan_category: 'pet' as const, carrier_name: 'Ostrea' },
    ];
    expect(describePlans(plans, 'North Star', null)).toBe(
      '3 plans of 2 kinds from 2 carriers, from $12.90 a month, at North Star. Compare them side by side.',
    );
    expect(describePlans(plans, 'North Star', 'pet')).toBe(
      'PET Plans at North Star: 1 plan from 1 carrier, from $19.00 a month. Vet visits and surgery.',
    );
  });
});

describe('icons', () => {
  it('carry the initial of the name, escaped, on the brand color', () => {
    expect(initialOf('“élan” Benefits')).toBe('É');
    expect(initialOf('…')).toBe('·');
    const svg = buildIcon({ name: '<b>', brandColor: '#e0a526', radius: 'square' });
    expect(svg).toContain('fill="#e0a526"');
    expect(svg).toContain('>B</text>');
  });
});
