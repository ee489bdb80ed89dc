import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { takeJourney } from '@/tests/bench/journey';
import { askedBy, countedRequests, type Counted } from '@/tests/bench/statements';
import { startOnPostgres, type OnPostgres } from './support/on-postgres';

const WRITES = ['quote', 'add to cart', 'checkout'];

describe('a started product on PostgreSQL', { timeout: 240_000 }, () => {
  let started: OnPostgres;
  let requests: Counted[];
  beforeAll(async () => {
    started = await startOnPostgres();
    requests = await countedRequests(started.product.port, await takeJourney(started.product.port));
  });
  afterAll(() => started.close());

  it('asks it nothing for a kept page, and little for a private page or a call, one trip each', async () => {
    const counted: Record<string, number> = {};
    for (const { name, most, ...question } of requests.filter((request) => !WRITES.includes(request.name))) {
      const { statements, trips } = await askedBy(started.product.port, started.wire, question);
      expect(trips).toBe(statements.length);
      expect(statements.length, statements.join('\n')).toBeLessThanOrEqual(most);
      counted[name] = statements.length;
    }
    expect(counted).toEqual({
      landing: 0,
      plans: 0,
      plan: 0,
      'plans-quoted': 2,
      'plan-quoted': 2,
      cart: 2,
      'personal-info': 2,
      'get-cart-count': 2,
      'get-plan-pricing-detail': 2,
      'get-menu-filtered-plans': 1,
    });
  });

  it('asks it no more than it must for a quote, a plan put into the cart and a checkout', async () => {
    const writes = requests.filter(({ name }) => WRITES.includes(name));
    expect(writes.map(({ name }) => name)).toEqual(WRITES);
    for (const { most, name: _name, ...question } of writes) {
      const { statements, trips } = await askedBy(started.product.port, started.wire, question);
      expect(statements.length, statements.join('\n')).toBeGreaterThan(0);
      expect(statements.length, statements.join('\n')).toBeLessThanOrEqual(most);
      expect(trips).toBe(statements.length);
    }
  });
});
