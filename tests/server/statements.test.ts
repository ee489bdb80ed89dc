import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { buildCases } from '@/tests/bench/cases';
import { ask, type Answer } from '@/tests/bench/http';
import { browserHeaders, SITE_HOST, takeJourney, type Journey } from '@/tests/bench/journey';
import { createCluster, type Cluster } from '@/tests/config/cluster';
import { dataFolder, startReady, type Product } from './support/product';
import { listenIn, type Asked, type Wire } from './support/wire';

/** What a process asks by itself every second or two, whatever it serves: mail that is due, changes, the catalogue. */
const OF_ITSELF = /"(mail_outbox|changes|plans|plan_visibility|featured_plans|related_plans|carriers)"/;

type Request = { path: string; cookie?: string | null; body?: unknown };

describe('a started product on PostgreSQL', { timeout: 240_000 }, () => {
  const data = dataFolder();
  let cluster: Cluster;
  let wire: Wire;
  let product: Product;
  let journey: Journey;
  beforeAll(async () => {
    cluster = await createCluster();
    wire = await listenIn(cluster.url);
    vi.stubEnv('DATABASE_URL', wire.url);
    product = await startReady('server', data.folder);
    journey = await takeJourney(product.port);
  });
  afterAll(async () => {
    product.child.kill('SIGTERM');
    await product.ended;
    vi.unstubAllEnvs();
    await wire.close();
    await cluster.remove();
    data.drop();
  });

  /** Sends a request as the shopper's browser would. */
  async function send({ path, cookie = null, body }: Request): Promise<Answer> {
    const { port } = product;
    const origin = `http://${SITE_HOST}:${port}`;
    const method = body === undefined ? 'GET' : 'POST';
    const headers = { ...browserHeaders(port, cookie), origin };
    const answer = await ask({ port, host: SITE_HOST, path, method, headers, ...(body !== undefined && { body }) });
    expect(`${path} ${answer.status} ${answer.status === 200 ? '' : answer.body.toString()}`).toBe(`${path} 200 `);
    return answer;
  }

  /** What a request asks when the process knows it already: the fewest of some, as the process asks by itself too. */
  async function askedBy(request: Request): Promise<Asked> {
    const all: Asked[] = [];
    for (let turn = 0; turn < 8; turn += 1) {
      wire.take();
      await send(request);
      // What follows an answer belongs to it.
      await sleep(30);
      all.push(wire.take());
    }
    const [fewest = { statements: [], trips: 0 }] = all
      .filter(({ statements }) => !statements.some((statement) => OF_ITSELF.test(statement)))
      .sort((a, b) => a.statements.length - b.statements.length);
    return fewest;
  }

  it('asks it nothing for a kept page, and little for a private page or a call, one trip each', async () => {
    const counted: Record<string, number> = {};
    for (const { name, path, session } of buildCases(journey)) {
      const { statements, trips } = await askedBy({ path, cookie: session ? journey.cookie : null });
      expect(trips).toBe(statements.length);
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
    const { cookie, planId } = journey;
    const detail = await send({ path: `/api/v1/get-plan-pricing-detail?pid=${planId}`, cookie });
    const { data } = JSON.parse(detail.body.toString()) as { data: { plans: { plan_pricing_id: number }[] } };
    const dates = await send({ path: '/api/v1/get-cart-effective-dates', cookie });
    const [date] = (JSON.parse(dates.body.toString()) as { data: { result: string[] } }).data.result;
    const add = { plan_id: Number(planId), plan_pricing_id: data.plans[0]?.plan_pricing_id };
    const quote = { zip: '46204', dob: '04/12/1988', gender: '0', tier: 'IO' };
    const writes = [
      { path: '/api/v1/add-filter-for-new-user', body: quote, most: 12 },
      { path: '/api/v1/add-plan-to-cart', body: add, cookie, most: 8 },
      { path: '/api/v1/cart-checkout', body: { effective_date: date, type: 'applicant' }, cookie, most: 8 },
    ];
    for (const { most, ...request } of writes) {
      const { statements, trips } = await askedBy(request);
      expect(statements.length, statements.join('\n')).toBeGreaterThan(0);
      expect(statements.length, statements.join('\n')).toBeLessThanOrEqual(most);
      expect(trips).toBe(statements.length);
    }
  });
});
