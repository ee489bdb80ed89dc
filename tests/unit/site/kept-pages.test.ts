import { describe, expect, it, vi } from 'vitest';
import { KeptPages, publicPathOf, type KeptPage } from '@/lib/site/kept-pages.mjs';

const page = (facts: Partial<KeptPage> = {}): KeptPage => ({
  html: Buffer.alloc(6_000, 'h'),
  flight: Buffer.alloc(2_000, 'f'),
  headers: {},
  scripts: null,
  tags: ['site:a'],
  made: 1_000,
  staleAt: 301_000,
  ...facts,
});

describe('kept pages', () => {
  it('stay within their bytes, and those that were asked for longest ago go first', () => {
    const pages = new KeptPages(35_000);
    const kept = ['/1', '/2', '/3'].map((path) => ({ path, page: page() }));
    for (const one of kept) pages.keep(one.path, one.page);
    expect([pages.size, pages.bytes]).toEqual([3, 30_000]);
    expect(pages.find('/1')).toBe(kept[0]?.page);
    pages.keep('/4', page());
    expect(['/1', '/2', '/3', '/4'].filter((path) => pages.has(path))).toEqual(['/1', '/3', '/4']);
    expect(pages.bytes).toBe(30_000);
  });

  it('count what is compressed of them, while they are kept', () => {
    const pages = new KeptPages(35_000);
    const [one, other] = [page(), page()];
    pages.keep('/1', one);
    pages.keep('/2', other);
    pages.grow('/2', other, 9_000);
    expect([pages.bytes, pages.size]).toEqual([29_000, 2]);
    pages.grow('/2', other, 9_000);
    expect([pages.bytes, pages.has('/1'), pages.has('/2', other)]).toEqual([28_000, false, true]);
    // A copy that comes too late is nobody's.
    pages.grow('/1', one, 9_000);
    pages.keep('/2', page());
    pages.grow('/2', other, 9_000);
    expect([pages.bytes, pages.has('/2', other), pages.has('/2')]).toEqual([10_000, false, true]);
  });

  it('are no more than fit, not even one that is larger than all room', () => {
    const pages = new KeptPages(9_000);
    pages.keep('/1', page());
    expect([pages.size, pages.bytes, pages.find('/1')]).toEqual([0, 0, undefined]);
  });

  it('are forgotten by any of their tags, others stay', () => {
    const pages = new KeptPages();
    pages.keep('/a', page({ tags: ['_N_T_/layout', 'site:a'] }));
    pages.keep('/b', page({ tags: ['_N_T_/layout', 'site:b'] }));
    pages.forget(['site:a', 'site:c']);
    expect([pages.has('/a'), pages.has('/b'), pages.bytes]).toEqual([false, true, 10_000]);
    pages.forget(['_N_T_/layout']);
    expect([pages.size, pages.bytes]).toEqual([0, 0]);
  });

  it('that were made before a purge are not taken back after it', () => {
    vi.useFakeTimers({ now: 5_000 });
    try {
      const pages = new KeptPages();
      pages.forget(['site:a']);
      pages.keep('/a', page({ made: 4_999 }));
      expect(pages.has('/a')).toBe(false);
      pages.keep('/b', page({ made: 4_999, tags: ['site:b'] }));
      expect(pages.has('/b')).toBe(true);
      pages.keep('/a', page({ made: 5_000 }));
      expect(pages.has('/a')).toBe(true);
    } finally {
      vi.useRealTimers();
    }
  });

  it('are public pages by their key alone', () => {
    expect(publicPathOf('/route-cache/APP_PAGE/1bd2/$/public/bm9y/plan/1101')).toBe('/public/bm9y/plan/1101');
    for (const key of ['/route-cache/APP_PAGE/1bd2/$/private/bm9y', '/public/bm9y', '/_not-found', 'a1b2c3'])
      expect(publicPathOf(key), key).toBe(null);
  });
});
