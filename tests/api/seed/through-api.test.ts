import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createEnrollmentApi } from '@/lib/enrollment-api/create-api';
import type { EnrollmentApp } from '@/lib/enrollment-api/app';
import type { Ports } from '@/lib/enrollment-api/ports';
import { siteKey } from '@/lib/enrollment-api/shop/tables/site-key';
import { placements, buildDemoPlans } from '@/tests/config/demo-shop';
import { DEMO_GROUP_CODES, DEMO_REP_CODES } from '@/lib/enrollment-api/seed/demo-codes';
import { seedDemo } from '@/lib/enrollment-api/seed/seed';
import type { Database } from '@/lib/enrollment-api/store/database';
import { fillZipCodes } from '@/lib/enrollment-api/store/zip-rows';
import { createFieldCrypto } from '@/lib/security/fields';
import { openTestPglite } from '@/tests/config/databases';
import { testDebits } from '../support';

let store: Database;
let api: EnrollmentApp;

beforeAll(async () => {
  store = await openTestPglite();
  const fields = createFieldCrypto([{ id: 1, secret: 'a-field-key-only-for-these-tests-9c3d' }]);
  let made = 0;
  const ports: Ports = {
    store,
    fields,
    clock: { now: () => new Date('2026-11-21T15:00:00.000Z') },
    ids: {
      token: () => `token-${(made += 1)}`,
      policyNumber: () => `P${(made += 1)}`,
      memberNumber: () => `M${(made += 1)}`,
    },
    log: { info: () => undefined, warn: () => undefined, error: () => undefined },
    processor: null,
    debits: testDebits(),
    vault: { tokenize: () => Promise.reject(new Error('not used here')) },
    lookups: {
      services: new Set(),
      bankName: () => Promise.resolve(null),
      phone: () => Promise.resolve({ valid: true }),
      email: () => Promise.resolve({ valid: true }),
      address: () => Promise.resolve({ outcome: 'unchecked' }),
    },
    invoices: { generate: () => Promise.reject(new Error('not used here')) },
    sealer: { seal: () => Promise.reject(new Error('not used here')) },
    webhooks: { problemOf: () => 'not used here', send: () => Promise.reject(new Error('not used here')) },
  };
  await fillZipCodes(store);
  await seedDemo(ports);
  api = createEnrollmentApi(ports, { strict: true });
});

afterAll(() => store.close());

const northStar = { site_key: siteKey('northstar.localhost', null), agent_id: '4101' };
const harborMills = { site_key: siteKey('harbormills.localhost', null), group_id: '1929' };

type Answer = { status: string; errorCode?: string; statusCode?: number; data: Record<string, unknown> };

async function get(path: string, query: Record<string, string> = {}, headers: Record<string, string> = northStar) {
  const address = `http://api/api/v1/${path}?${new URLSearchParams(query).toString()}`;
  return (await (await api.fetch(new Request(address, { headers }))).json()) as Answer;
}

async function send(path: string, body: object, headers: Record<string, string> = northStar): Promise<Answer> {
  const request = new Request(`http://api/api/v1/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  return (await (await api.fetch(request)).json()) as Answer;
}

async function startQuote(headers: Record<string, string>, more: object = {}): Promise<string> {
  const quote = { zip: '78701', gender: '1', tier: 'IO', dob: '09/04/1985', ...more };
  const answer = await send('add-filter-for-new-user', quote, headers);
  return String(answer.data['temp_enrollment_id']);
}

type Card = { plan_id: number; plan_name: string; plan_price: string; plan_category: string };
const cards = (answer: Answer) => answer.data['result'] as Card[];

describe('the demo through the API', () => {
  it.each([
    ['North Star', northStar, '12.90', '6.40'],
    // After the employer's part, to dental and vision.
    ['Harbor Mills', harborMills, '4.90', '3.40'],
  ])('%s has 53 plans in 13 categories, from the prices that are filed', async (_name, headers, dental, vision) => {
    const menu = (await get('get-common-menu', {}, headers)) as unknown as {
      tiles: { category: string; plan_count: number; price_from: string }[];
      carriers: unknown[];
    };
    expect(menu.tiles.reduce((sum, tile) => sum + tile.plan_count, 0)).toBe(53);
    expect(menu.tiles).toHaveLength(13);
    expect(menu.carriers).toHaveLength(8);
    expect(menu.tiles.slice(0, 3)).toMatchObject([
      { category: 'dental', plan_count: 8, price_from: dental },
      { category: 'vision', plan_count: 5, price_from: vision },
      { category: 'medical', plan_count: 6, price_from: '300.10' },
    ]);
  });

  it('features three plans', async () => {
    const { data } = await get('get-featured-plans');
    expect((data as unknown as Card[]).map(({ plan_name }) => plan_name)).toEqual([
      'Dental Preferred',
      'Clear Vision 150',
      'Accident Shield',
    ]);
  });

  it('lists all 53 with the prices that are filed after a quote', async () => {
    const id = await startQuote(northStar);
    const list = cards(await get('get-filtered-plans', { enrollment_id: id }));
    expect(list).toHaveLength(53);
    const price = (name: string) => list.find(({ plan_name }) => plan_name === name)?.plan_price;
    expect(price('Dental Preferred')).toBe('24.80');
    expect(price('Pinehollow Family 1500')).toBe('596.45');
    expect(price('Hospital Day Cash')).toBe('11.60');
  });

  it('answers the page of every plan that is offered here by the contract, and no other', async () => {
    const elsewhere = new Set(placements.map(({ planId }) => planId));
    for (const { id, category } of buildDemoPlans()) {
      if (category === 'membership') continue;
      if (elsewhere.has(id)) {
        expect(await get(`get-plan-detail/${id}`), id).toMatchObject({ status: 'error' });
        continue;
      }
      expect(await get(`get-plan-detail/${id}`), id).toMatchObject({
        status: 'success',
        data: { plan_id: Number(id) },
      });
    }
  });

  it('prices every offered plan or says what is missing', async () => {
    const id = await startQuote(northStar);
    const list = cards(await get('get-filtered-plans', { enrollment_id: id }));
    const refusals = new Map<string, number>();
    for (const { plan_id } of list) {
      const answer = await get('get-plan-pricing-detail', { enrollment_id: id, pid: String(plan_id) });
      const outcome = answer.status === 'success' ? 'priced' : (answer.errorCode ?? 'unknown');
      refusals.set(outcome, (refusals.get(outcome) ?? 0) + 1);
    }
    expect([...refusals.keys()].toSorted()).toEqual(['priced', 'salaryError', 'smokerError']);
    expect(refusals.get('priced')).toBeGreaterThan(40);
  });

  it('shows the plans of employers once their portal is chosen', async () => {
    const id = await startQuote(harborMills, { zip: '04101', platform_group_id: '103' });
    const names = cards(await get('get-filtered-plans', { enrollment_id: id }, harborMills)).map(
      (card) => card.plan_name,
    );
    expect(names).toEqual(expect.arrayContaining(['Employee Dental Base', 'Employee Vision', 'Employee Basic Life']));
  });

  it('makes a cart of three plans', async () => {
    const id = await startQuote(northStar);
    for (const [plan_id, plan_pricing_id] of [
      [1101, 110102],
      [1202, 120201],
    ])
      expect(await send('add-plan-to-cart', { enrollment_id: id, plan_id, plan_pricing_id })).toMatchObject({
        status: 'success',
      });
    const accident = { plan_id1: 2101, plan_pricing_id1: 210101, plan_id: 9001, plan_pricing_id: 900101 };
    expect(await send('add-plan-to-cart-prudentials', { enrollment_id: id, ...accident })).toMatchObject({
      status: 'success',
    });
    expect((await get('get-plan-cart', { enrollment_id: id })).data).toMatchObject({
      initial_month_cost: '75.20',
      recurring_month_cost: '60.20',
      total_cost: '75.20',
      effective_date: '01/01/2027',
    });
  });

  it('shows the agreement in the words of the shopper’s state', async () => {
    const statement = async (zip: string) => {
      const id = await startQuote(northStar, { zip });
      const dental = { enrollment_id: id, plan_id: 1101, plan_pricing_id: 110102 };
      expect(await send('add-plan-to-cart', dental)).toMatchObject({ status: 'success' });
      const { result } = (await get('get-agreement-texts', { enrollment_id: id })).data as unknown as {
        result: { id: string; text_body: string }[];
      };
      const [words = '', ...others] = result.flatMap(({ id: text, text_body }) =>
        text.startsWith('application-statement') ? [text_body] : [],
      );
      expect(others).toEqual([]);
      return words;
    };
    expect(await statement('10001')).toContain('civil penalty not to exceed five thousand dollars');
    expect(await statement('33101')).toContain('felony of the third degree');
    expect(await statement('78701')).toContain('may be guilty of insurance fraud');
  });

  it('opens with every documented code', async () => {
    for (const { code, agentId } of DEMO_REP_CODES)
      expect(await get('validate-agent', { agent_code: code.toLowerCase() }, {})).toMatchObject({
        statusCode: 200,
        data: { agent_id: agentId },
      });
    for (const { code, groupId } of DEMO_GROUP_CODES)
      expect(await get('validate-group', { group_code: code }, {})).toMatchObject({
        statusCode: 200,
        data: { group_id: groupId },
      });
    expect(await get('validate-agent', { agent_code: 'STAR9999' }, {})).toMatchObject({ statusCode: 204 });
    expect(await get('get-enrollment-info-referral', { referral_id: 'maple-2027' }, {})).toMatchObject({
      statusCode: 200,
      data: { referrer_info: { first_name: 'Priya' } },
    });
  });
});
