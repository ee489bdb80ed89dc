import { setTimeout as sleep } from 'node:timers/promises';
import { listenIn, type Asked, type Wire } from '../server/support/wire';
import { STATEMENTS } from './budgets';
import { buildCases, zoneOf } from './cases';
import { ask, type Answer } from './http';
import { browserHeaders, SITE_HOST, takeJourney, type Journey } from './journey';
import type { Server } from './server';

/** What a process asks by itself every second or two, whatever it serves: mail that is due, changes, the catalogue. */
const OF_ITSELF = /"(mail_outbox|changes|plans|plan_visibility|featured_plans|related_plans|carriers)"/;

export type Question = { path: string; cookie?: string | null; body?: unknown };

/** A request and the most statements that it may ask. */
export type Counted = Question & { name: string; most: number };

/** One that was counted. */
export type Count = { name: string; statements: number; trips: number; most: number };

/** Everything that is counted: the cases of the run, and what a shopper writes. */
export async function countedRequests(port: number, journey: Journey): Promise<Counted[]> {
  const reads = buildCases(journey).map((item) => ({
    name: item.name,
    path: item.path,
    cookie: item.session ? journey.cookie : null,
    most: STATEMENTS[zoneOf(item)],
  }));
  const { cookie, planId } = journey;
  const result = async (path: string) =>
    (JSON.parse((await send(port, { path, cookie })).body.toString()) as { data: unknown }).data;
  const pricing = (await result(`/api/v1/get-plan-pricing-detail?pid=${planId}`)) as {
    plans: { plan_pricing_id: number }[];
  };
  const dates = (await result('/api/v1/get-cart-effective-dates')) as { result: string[] };
  const writes = {
    quote: {
      path: '/api/v1/add-filter-for-new-user',
      body: { zip: '46204', dob: '04/12/1988', gender: '0', tier: 'IO' },
    },
    'add to cart': {
      path: '/api/v1/add-plan-to-cart',
      body: { plan_id: Number(planId), plan_pricing_id: pricing.plans[0]?.plan_pricing_id },
      cookie,
    },
    checkout: {
      path: '/api/v1/cart-checkout',
      body: { effective_date: dates.result[0], type: 'applicant' },
      cookie,
    },
  } as const;
  return [
    ...reads,
    ...(['quote', 'add to cart', 'checkout'] as const).map((name) => ({
      name,
      ...writes[name],
      most: STATEMENTS[name],
    })),
  ];
}

/**
 * What a request asks when the process knows it already: the fewest of some, as the process asks by itself too. Throws
 * when it is not answered with 200.
 */
export async function askedBy(port: number, wire: Wire, question: Question): Promise<Asked> {
  const all: Asked[] = [];
  for (let turn = 0; turn < 8; turn += 1) {
    wire.take();
    await send(port, question);
    // What follows an answer belongs to it.
    await sleep(30);
    all.push(wire.take());
  }
  const [fewest] = all
    .filter(({ statements }) => !statements.some((statement) => OF_ITSELF.test(statement)))
    .sort((a, b) => a.statements.length - b.statements.length);
  if (!fewest) throw new Error(`${question.path}: the process asked by itself beside each of its requests.`);
  return fewest;
}

/** Counts everything, on a product that is started by way of the wire. */
export async function countStatements(databaseUrl: string, start: (url: string) => Promise<Server>): Promise<Count[]> {
  const wire = await listenIn(databaseUrl);
  try {
    const server = await start(wire.url);
    try {
      const counts: Count[] = [];
      for (const { name, most, ...question } of await countedRequests(server.port, await takeJourney(server.port))) {
        const { statements, trips } = await askedBy(server.port, wire, question);
        counts.push({ name, statements: statements.length, trips, most });
      }
      return counts;
    } finally {
      await server.stop();
    }
  } finally {
    await wire.close();
  }
}

/** Sends a request as the shopper's browser would. */
async function send(port: number, { path, cookie = null, body }: Question): Promise<Answer> {
  const origin = `http://${SITE_HOST}:${port}`;
  const method = body === undefined ? 'GET' : 'POST';
  const headers = { ...browserHeaders(port, cookie), origin };
  const answer = await ask({ port, host: SITE_HOST, path, method, headers, ...(body !== undefined && { body }) });
  if (answer.status !== 200) throw new Error(`${path} ${answer.status} ${answer.body.toString()}`);
  return answer;
}
