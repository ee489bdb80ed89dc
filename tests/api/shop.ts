import { createHash } from 'node:crypto';
import type { PlanDefinition } from '@/lib/enrollment-api/rating/plan';
import { siteKey } from '@/lib/enrollment-api/shop/tables/site-key';
import { buildDemoPlans } from '@/tests/config/demo-shop';
import type { Database } from '@/lib/enrollment-api/store/database';
import { fileRates } from '@/lib/enrollment-api/store/rate-rows';
import { agreementTexts, carriers, plans } from '@/lib/enrollment-api/store/schema/catalog-tables';
import { agents, sites } from '@/lib/enrollment-api/store/schema/site-tables';

const HOST = 'shop.agency.test';

/** The headers of an operator's own shop, as `writeShop` makes it. */
export const SHOP = { site_key: siteKey(HOST, null), agent_id: '7' };

/** A dental plan of the operator's own carrier, filed in Texas and Florida unless told. */
export function shopPlan(own: { id?: string; filed?: string[] } & Partial<PlanDefinition> = {}): PlanDefinition {
  const [, like] = buildDemoPlans();
  if (!like) throw new Error('The demo has no plans');
  const { id = '41', filed = ['TX', 'FL'], ...rest } = own;
  return {
    ...like,
    id,
    carrier: 'acme',
    riders: [],
    suggests: [],
    availability: { ...like.availability, states: filed.length === 0 ? {} : { only: filed as [string] } },
    ...rest,
  };
}

/** Writes an agent with a host of its own and a carrier, and these plans: no text yet. */
export async function writeShop({ db }: Database, definitions: readonly PlanDefinition[]): Promise<void> {
  await db
    .insert(agents)
    .values({ id: '7', code: 'AG7', firstName: 'Rita', lastName: 'Vance', email: 'rita@agency.test' })
    .onConflictDoNothing();
  await db
    .insert(sites)
    .values({ key: SHOP.site_key, kind: 'agent', host: HOST, openType: 'agent', agentId: '7', branding: {} })
    .onConflictDoNothing();
  await db
    .insert(carriers)
    .values({ id: 'acme', name: 'Acme Mutual', settings: { legalName: 'Acme Mutual Insurance', naic: '00991' } })
    .onConflictDoNothing();
  for (const definition of definitions) await writePlan(db, definition);
}

/** Before the first day of any rates the first ones count; those that are to come can be taken out again. */
const AHEAD = '2099-01-01';

/** Writes a plan's row as it stands, readable or not, and its rates. */
export async function writePlan(db: Database['db'], { rates, ...definition }: PlanDefinition): Promise<void> {
  const { id, category, name } = definition;
  const filing = { kind: 'insurance', formNumber: 'ACME 1 (01/26)' } as const;
  await db.insert(plans).values({ id, category, carrierId: 'acme', name: name.slice(0, 200), ...filing, definition });
  const [first] = rates;
  if (first) await fileRates(db, [{ id, rates: [{ ...first, from: AHEAD }] }]);
}

type Scope = { version?: number; state?: string; planId?: string; carrierId?: string; siteKey?: string };

/** Writes a text of a key; its heading tells which one it is. */
export async function writeText({ db }: Database, key: string, scope: Scope = {}, required = true): Promise<string> {
  const head = `${key} ${JSON.stringify(scope)}`;
  const id = createHash('sha256').update(`${head}${required}`).digest('hex').slice(0, 16);
  const body = `<p>${head}</p>`;
  await db.insert(agreementTexts).values({
    id,
    key,
    version: 1,
    head,
    body,
    required,
    sha256: createHash('sha256').update(body).digest('hex'),
    ...scope,
  });
  return id;
}
