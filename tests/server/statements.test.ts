import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Shopper } from '@/tests/api/shopper';
import { SITE_HOST, takeJourney } from '@/tests/bench/journey';
import { askedBy, countedRequests, type Counted } from '@/tests/bench/statements';
import { askAsPage, openDoor, type DoorVisitor } from './support/door';
import { startOnPostgres, type OnPostgres } from './support/on-postgres';

const WRITES = ['quote', 'add to cart', 'checkout'];

/** Each private page of an applicant who has answered everything: its status, and its statements with the session among them. */
const PAGES = {
  '/': '200: 3',
  '/home': '200: 3',
  '/plans': '200: 1',
  '/plans/compare': '307: 1',
  '/recommend-list': '200: 1',
  '/PlanQuestionView?plan_id=1504': '200: 1',
  '/cart': '200: 1',
  '/continue-enrollment': '200: 1',
  '/sign-in': '200: 1',
  '/landing-page': '307: 1',
  '/agent-home': '307: 2',
  '/enrollment': '307: 0',
  '/enrollment/personal-info': '200: 1',
  '/enrollment/contact-info': '200: 1',
  '/enrollment/employer-info': '307: 1',
  '/enrollment/beneficiary-info': '307: 1',
  '/enrollment/health-questions': '307: 1',
  '/enrollment/dependent-information': '307: 1',
  '/enrollment/agreement-signature': '200: 1',
  '/enrollment/billing-information': '200: 1',
  '/enrollment/review-confirm': '200: 1',
};

describe('a started product on PostgreSQL', { timeout: 240_000 }, () => {
  let started: OnPostgres;
  let requests: Counted[];
  let door: DoorVisitor;
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
      'plans-quoted': 1,
      'plan-quoted': 1,
      cart: 1,
      'personal-info': 1,
      'get-cart-count': 1,
      'get-plan-pricing-detail': 1,
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

  /** The status, and the fewest statements of some requests, as the process asks by itself too; each is one trip. */
  async function countOf(path: string): Promise<string> {
    let fewest = Number.POSITIVE_INFINITY;
    let status = 0;
    for (let turn = 0; turn < 8; turn += 1) {
      started.wire.take();
      ({ status } = await askAsPage(door.jar, { port: started.product.port, host: SITE_HOST, path }));
      // What follows an answer belongs to it.
      await sleep(30);
      const { statements, trips } = started.wire.take();
      expect(trips).toBe(statements.length);
      fewest = Math.min(fewest, statements.length);
    }
    return `${status}: ${fewest}`;
  }

  it('asks it three statements at most for a private page, also where an agreement is shown or was signed', async () => {
    door = openDoor({ port: started.product.port, host: SITE_HOST });
    const shopper = await Shopper.quote(door);
    await shopper.prepare();
    const counted: Record<string, string> = {};
    for (const path of Object.keys(PAGES)) counted[path] = await countOf(path);
    expect(counted).toEqual(PAGES);
    await shopper.ok('saveReviewInfo', { first_enroll: 1 });
    expect(await countOf('/enrollment/receipt')).toBe('200: 2');
  });
});
