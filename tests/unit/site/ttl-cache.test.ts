import { describe, expect, it } from 'vitest';
import { TtlCache } from '@/lib/site/ttl-cache';

function setUp(maxEntries = 10) {
  let now = 0;
  let loads = 0;
  let answer: (() => Promise<{ n: number } | null>) | null = null;
  const cache = new TtlCache<{ n: number }>({ freshMs: 60, staleMs: 600, missingMs: 10, maxEntries, now: () => now });
  return {
    cache,
    pass: (ms: number) => (now += ms),
    loads: () => loads,
    answerWith: (next: () => Promise<{ n: number } | null>) => (answer = next),
    get: (key: string) =>
      cache.get(key, () => {
        loads += 1;
        return answer ? answer() : Promise.resolve({ n: loads });
      }),
  };
}

const settle = () => new Promise((resolve) => setImmediate(resolve));

describe('TtlCache', () => {
  it('asks the source once for many at the same time, and not again while fresh', async () => {
    const { get, loads, pass } = setUp();
    const answers = await Promise.all([get('a'), get('a'), get('a')]);
    expect(answers).toEqual([{ n: 1 }, { n: 1 }, { n: 1 }]);
    pass(59);
    expect(await get('a')).toEqual({ n: 1 });
    expect(loads()).toBe(1);
  });

  it('knows at once what is fresh and what is missing, and nothing else', async () => {
    const { cache, get, answerWith, pass, loads } = setUp();
    expect(cache.peek('a')).toBeUndefined();
    await get('a');
    expect(cache.peek('a')).toEqual({ n: 1 });
    answerWith(async () => null);
    await get('none');
    expect(cache.peek('none')).toBeNull();
    pass(11);
    expect(cache.peek('none')).toBeUndefined();
    pass(50);
    expect(cache.peek('a')).toBeUndefined();
    cache.forget(() => true);
    expect([cache.peek('a'), loads()]).toEqual([undefined, 2]);
  });

  it('answers at once while stale and refreshes once behind it', async () => {
    const { get, loads, pass } = setUp();
    await get('a');
    pass(61);
    expect(await Promise.all([get('a'), get('a')])).toEqual([{ n: 1 }, { n: 1 }]);
    await settle();
    expect(loads()).toBe(2);
    expect(await get('a')).toEqual({ n: 2 });
  });

  it('keeps answering while the source is down, and gives up when too old', async () => {
    const { get, pass, answerWith } = setUp();
    await get('a');
    answerWith(() => Promise.reject(new Error('down')));
    pass(300);
    expect(await get('a')).toEqual({ n: 1 });
    await settle();
    expect(await get('a')).toEqual({ n: 1 });
    pass(400);
    await expect(get('a')).rejects.toThrow('down');
  });

  it('remembers a miss briefly, and never a failure', async () => {
    const { get, loads, pass, answerWith } = setUp();
    answerWith(() => Promise.resolve(null));
    expect(await get('a')).toBe(null);
    pass(9);
    expect(await get('a')).toBe(null);
    expect(loads()).toBe(1);
    pass(2);
    answerWith(() => Promise.reject(new Error('down')));
    await expect(get('a')).rejects.toThrow();
    answerWith(() => Promise.resolve({ n: 7 }));
    expect(await get('a')).toEqual({ n: 7 });
  });

  it('stays within its size, and misses do not push out what was found', async () => {
    const { cache, get, loads, answerWith } = setUp(3);
    for (const key of ['a', 'b', 'c']) await get(key);
    answerWith(() => Promise.resolve(null));
    for (let n = 0; n < 100; n += 1) await get(`miss-${n}`);
    expect(cache.size).toBe(6);
    const before = loads();
    for (const key of ['a', 'b', 'c']) expect(await get(key)).not.toBe(null);
    expect(loads()).toBe(before);
  });

  it('forgets on demand, also what is still in flight', async () => {
    const { cache, get, answerWith } = setUp();
    let finish: (value: { n: number }) => void = () => undefined;
    answerWith(() => new Promise((resolve) => (finish = resolve)));
    const old = get('a');
    cache.forget((key) => key === 'a');
    finish({ n: 1 });
    expect(await old).toEqual({ n: 1 });
    answerWith(() => Promise.resolve({ n: 2 }));
    expect(await get('a')).toEqual({ n: 2 });
  });
});
