import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseSiteKey, siteKeyOf } from '@/lib/site/key';
import { isSlugCandidate, RESERVED_SEGMENTS } from '@/lib/routing/reserved';
import { ROUTES } from '@/lib/site/route-table';

const label = fc.stringMatching(/^[a-z0-9]([a-z0-9-]{0,10}[a-z0-9])?$/);
const host = fc.array(label, { minLength: 1, maxLength: 4 }).map((labels) => labels.join('.'));
const slug = fc.option(fc.stringMatching(/^[a-z0-9-]{1,64}$/));

describe('site keys', () => {
  it('turn back into their host and slug', () => {
    fc.assert(
      fc.property(host, slug, (h, s) => {
        expect(parseSiteKey(siteKeyOf(h, s))).toEqual({ host: h, slug: s });
      }),
    );
  });

  it('fit into a cookie name, a path and a cache tag', () => {
    fc.assert(
      fc.property(host, slug, (h, s) => {
        expect(siteKeyOf(h, s)).toMatch(/^[A-Za-z0-9_-]+$/);
      }),
    );
  });

  it('are nothing else: other text is no key', () => {
    const odd = [
      '',
      'x',
      '%',
      'a'.repeat(600),
      siteKeyOf('a/b', 'c'),
      siteKeyOf('EXAMPLE'),
      siteKeyOf('a.example', ''),
      `${siteKeyOf('a.example')}=`,
    ];
    for (const text of odd) expect(parseSiteKey(text)).toBe(null);
    fc.assert(
      fc.property(fc.string(), (text) => {
        const parts = parseSiteKey(text);
        if (parts) expect(siteKeyOf(parts.host, parts.slug)).toBe(text);
      }),
    );
  });
});

describe('reserved segments', () => {
  it('hold the first segment of every page, the zones and the API', () => {
    for (const { path } of Object.values(ROUTES)) {
      const first = path.split('/')[1] ?? '';
      if (first !== '') expect(RESERVED_SEGMENTS.has(first.toLowerCase())).toBe(true);
    }
    for (const name of ['public', 'private', 'api', '_next', 'brand', 'shop'])
      expect(isSlugCandidate(name)).toBe(false);
  });

  it('leave well-formed words as slugs and nothing else', () => {
    for (const word of ['north-star', 'a', '1', 'x'.repeat(64)]) expect(isSlugCandidate(word)).toBe(true);
    for (const word of ['', 'North', 'a.b', 'a_b', 'x'.repeat(65), '..', '%61', 'plans', 'cart'])
      expect(isSlugCandidate(word)).toBe(false);
  });
});
