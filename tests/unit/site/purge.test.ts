import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { siteKeyOf } from '@/lib/site/key';
import { PAGE_CACHE } from '@/lib/site/kept-pages.mjs';
import { purgeSites } from '@/lib/site/purge';

const tagOf = (host: string, slug: string | null = null) => `site:${siteKeyOf(host, slug)}`;

describe('purging sites', () => {
  const purged: string[][] = [];
  beforeEach(() => {
    vi.useFakeTimers();
    purged.length = 0;
    Reflect.set(globalThis, PAGE_CACHE, { revalidateTag: async (tags: string[]) => void purged.push(tags) });
  });
  afterEach(() => {
    vi.useRealTimers();
    Reflect.deleteProperty(globalThis, PAGE_CACHE);
  });

  it('names the site itself, and nothing of another', () => {
    purgeSites(['northstar.localhost']);
    expect(purged).toEqual([[tagOf('northstar.localhost')]]);
  });

  it('names a landing on every host that takes slugs', () => {
    purgeSites(['enroll.localhost/bayline']);
    expect(purged[0]).toContain(tagOf('enroll.localhost', 'bayline'));
    expect(purged[0]?.every((tag) => Buffer.from(tag.slice(5), 'base64url').toString().endsWith('/bayline'))).toBe(
      true,
    );
    expect(purged[0]?.length).toBeGreaterThan(1);
  });

  it('purges again for a page that was begun before, and no more when none can be under way', () => {
    purgeSites(['northstar.localhost']);
    vi.advanceTimersByTime(1_500);
    expect(purged).toHaveLength(2);
    vi.advanceTimersByTime(15_000);
    expect(purged).toHaveLength(3);
    vi.advanceTimersByTime(600_000);
    expect(purged).toHaveLength(3);
  });

  it('ignores an address that is none', () => {
    purgeSites(['not a host']);
    expect(purged).toEqual([[]]);
  });
});
