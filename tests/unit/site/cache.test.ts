import { beforeEach, describe, expect, it, vi } from 'vitest';
import { getPopularPlans } from '@/lib/site/public-catalog';
import { getCachedForSite } from '@/lib/site/cache';
import { northStar } from './support';

/** The seconds that each read of a page may be kept; a page lives as long as the shortest. */
const lives = vi.hoisted((): (number | undefined)[] => []);
vi.mock('next/cache', () => ({
  unstable_cache: (load: () => Promise<unknown>, _: unknown, options: { revalidate?: number }) => () => {
    lives.push(options.revalidate);
    return load();
  },
}));
const failure = { ok: false, failure: { kind: 'network', requestId: 'r', endpoint: 'recommendationPopularity' } };
vi.mock('@/lib/gateway/call', () => ({ call: async () => failure, serverContext: () => ({}) }));

beforeEach(() => void lives.splice(0));

describe('a cached read', () => {
  it('lives for minutes', async () => {
    expect(await getCachedForSite('key', 'menu', [], async () => 7)).toBe(7);
    expect(lives).toEqual([300]);
  });

  it('that fails is told, and leaves a page that goes on without it seconds to live', async () => {
    const read = getCachedForSite('key', 'menu', [], () => Promise.reject(new Error('away')));
    await expect(read).rejects.toThrow('away');
    expect(Math.min(...lives.map(Number))).toBe(10);
  });
});

describe('recommended plans that cannot be had', () => {
  it('are none, for seconds', async () => {
    expect(await getPopularPlans(northStar)).toEqual([]);
    expect(Math.min(...lives.map(Number))).toBe(10);
  });
});
