import { AsyncLocalStorage } from 'node:async_hooks';
import { describe, expect, it } from 'vitest';
import { PageCounts, PAGES_A_MINUTE } from '@/lib/security/page-counts';
import { PagePlaces } from '@/lib/security/page-places';

const LIMITS = { all: 4, each: 2, waiting: 4, waitingEach: 2, waitMs: 40 };

/** Asks for places and tells what became of each. */
function crowd(limits = LIMITS) {
  const places = new PagePlaces(limits);
  const inside: { name: string; leave: () => void }[] = [];
  const refused: string[] = [];
  const enter = (address: string, name = address) =>
    places.enter(
      address,
      (leave) => inside.push({ name, leave }),
      () => refused.push(name),
    );
  const names = () => inside.map(({ name }) => name);
  return { enter, inside, refused, names };
}

describe('the places in which pages are made', () => {
  it('are so many at once, then a queue in order, then refused', () => {
    const { enter, inside, refused, names } = crowd();
    for (const address of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i']) enter(address);
    expect(names()).toEqual(['a', 'b', 'c', 'd']);
    expect(refused).toEqual(['i']);
    inside[1]?.leave();
    inside[1]?.leave();
    expect(names()).toEqual(['a', 'b', 'c', 'd', 'e']);
    inside[0]?.leave();
    expect(names().at(-1)).toBe('f');
  });

  it('leave room to others whatever one address asks for', () => {
    const { enter, inside, refused, names } = crowd();
    for (let n = 0; n < 100; n += 1) enter('flood', `flood ${n}`);
    expect(names()).toEqual(['flood 0', 'flood 1']);
    expect(refused).toHaveLength(96);
    enter('honest');
    expect(names().at(-1)).toBe('honest');
    enter('other');
    enter('late');
    inside.find(({ name }) => name === 'honest')?.leave();
    expect(names().at(-1), 'the flood was first in the queue, and has its share already').toBe('late');
    inside[0]?.leave();
    expect(names().at(-1)).toBe('flood 2');
  });

  it('begin as what they belong to, whoever’s end let them begin', () => {
    const request = new AsyncLocalStorage<string>();
    const places = new PagePlaces({ ...LIMITS, all: 1 });
    const began: [string, string | undefined][] = [];
    const leaves: (() => void)[] = [];
    for (const name of ['a', 'b', 'c'])
      request.run(name, () => {
        places.enter(
          name,
          (leave) => {
            began.push([name, request.getStore()]);
            leaves.push(leave);
          },
          () => undefined,
        );
      });
    for (let n = 0; n < 3; n += 1) request.run('another', () => leaves[n]?.());
    expect(began).toEqual([
      ['a', 'a'],
      ['b', 'b'],
      ['c', 'c'],
    ]);
  });

  it('are given to the next when a visitor who waits goes away, and refused after the wait', async () => {
    const { enter, inside, refused, names } = crowd({ ...LIMITS, all: 1 });
    enter('a');
    const quit = enter('b');
    enter('c');
    quit();
    inside[0]?.leave();
    expect(names()).toEqual(['a', 'c']);
    enter('d');
    await expect.poll(() => refused).toEqual(['d']);
    inside[1]?.leave();
    enter('e');
    expect(names()).toEqual(['a', 'c', 'e']);
  });
});

describe('the pages made for an address', () => {
  it('are counted by the minute, alone for each IPv4 address', () => {
    let at = 0;
    const counts = new PageCounts(1, () => at);
    expect(counts.refusal('10.0.0.1')).toBe(null);
    for (let n = 0; n < PAGES_A_MINUTE; n += 1) counts.add('10.0.0.1');
    at += 20_000;
    expect(counts.refusal('10.0.0.1')).toBe(40);
    expect(counts.refusal('10.0.0.2')).toBe(null);
    at += 40_000;
    expect(counts.refusal('10.0.0.1')).toBe(null);
  });

  it('are counted for the /56 and the /48 of an IPv6 address as well', () => {
    const counts = new PageCounts(0.01, () => 0);
    expect(counts.refusal('2001:db8:1:200::1')).toBe(null);
    for (let n = 0; n < 24; n += 1) counts.add(`2001:db8:1:2${n.toString(16).padStart(2, '0')}::1`);
    expect(counts.refusal('2001:db8:1:2ff::1')).toBeGreaterThan(0);
    expect(counts.refusal('2001:db8:1:300::1')).toBe(null);
    for (let n = 0; n < 72; n += 1) counts.add(`2001:db8:1:${(n * 256 + 4_096).toString(16)}::1`);
    expect(counts.refusal('2001:db8:1:300::1')).toBeGreaterThan(0);
    expect(counts.refusal('2001:db8:2:300::1')).toBe(null);
  });
});
