import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { getPopularPlans } from '@/lib/site/public-catalog';
import { enterRequest, currentRequest } from '@/lib/security/request-state';
import { forgetReads, getCachedForSite } from '@/lib/site/cache';
import { purgeSites } from '@/lib/site/purge';
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

/** Does work as a page of the private zone does it. */
async function asPrivatePage<T>(work: () => Promise<T>): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    setImmediate(() => {
      enterRequest({ once: () => ({}) as never }).isPrivate = true;
      work().then(resolve, reject);
    });
  });
}

describe('a read that pages of one visitor share', () => {
  const read = async (load: () => Promise<unknown> = async () => ({ plans: [{ id: 1 }] })) =>
    asPrivatePage(() => getCachedForSite('key', 'menu', [], load));
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'] });
    forgetReads();
  });
  afterEach(() => void vi.useRealTimers());

  it('goes through the framework once in five seconds', async () => {
    const first = await read();
    expect(await read()).toBe(first);
    expect(lives).toHaveLength(1);
    vi.setSystemTime(Date.now() + 5_001);
    expect(await read()).not.toBe(first);
    expect(lives).toHaveLength(2);
  });

  it('cannot be changed by one of them', async () => {
    const menu = (await read()) as { plans: { id: number }[] };
    expect(() => menu.plans.push({ id: 2 })).toThrow(TypeError);
    expect(() => Object.assign(menu.plans[0] ?? {}, { id: 2 })).toThrow(TypeError);
  });

  it('is another one for another site, name and argument', async () => {
    await asPrivatePage(() => getCachedForSite('key', 'plan', [1], async () => 'one'));
    await asPrivatePage(() => getCachedForSite('key', 'plan', [2], async () => 'two'));
    await asPrivatePage(() => getCachedForSite('other', 'plan', [1], async () => 'three'));
    expect(await asPrivatePage(() => getCachedForSite('key', 'plan', [1], async () => 'four'))).toBe('one');
    expect(lives).toHaveLength(3);
  });

  it('is read anew once a site is purged', async () => {
    await read();
    purgeSites(['northstar.localhost']);
    await read();
    expect(lives).toHaveLength(2);
  });

  it('that a purge met under way is told and not kept', async () => {
    const before = await read(async () => {
      purgeSites('all');
      return 'before';
    });
    expect(before).toBe('before');
    expect(await read(async () => 'after')).toBe('after');
  });

  it('that fails is asked for again', async () => {
    await expect(read(() => Promise.reject(new Error('away')))).rejects.toThrow('away');
    expect(await read(async () => 'here')).toBe('here');
  });

  it('stays with the framework for a page that is kept, which has to be tied to it', async () => {
    expect(currentRequest()?.isPrivate ?? false).toBe(false);
    await getCachedForSite('key', 'menu', [], async () => 1);
    await getCachedForSite('key', 'menu', [], async () => 1);
    expect(lives).toHaveLength(2);
  });
});

describe('recommended plans that cannot be had', () => {
  it('are none, for seconds', async () => {
    expect(await getPopularPlans(northStar)).toEqual([]);
    expect(Math.min(...lives.map(Number))).toBe(10);
  });
});
