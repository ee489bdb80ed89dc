import { count, eq } from 'drizzle-orm';
import { buildPorts } from '@/lib/enrollment-api/embedded';
import { RateTables, type PlanTerms } from '@/lib/enrollment-api/rating/plan';
import type { Queries } from '@/lib/enrollment-api/store/database';
import { fileRates } from '@/lib/enrollment-api/store/rate-rows';
import { plans, planVisibility } from '@/lib/enrollment-api/store/schema/catalog-tables';
import { rates } from '@/lib/enrollment-api/store/schema/rate-tables';
import { siteKey } from '@/lib/enrollment-api/shop/tables/site-key';
import { agents, sites } from '@/lib/enrollment-api/store/schema/site-tables';
import { SITE_HOST } from './journey';
import { LARGE } from './large-size';

/*
 * A process of its own (started by large.ts): grows the demo data of DATA_DIR to many sites and plans. Each new site is
 * the measured one again, with a host, an agent and plans of its own; the plans of the demo stay on every site, so the
 * measured site shows what it showed.
 */

/** Rows per statement: a statement has at most 65,535 parameters. */
const BATCH = 200;

async function main(): Promise<void> {
  const { store } = await buildPorts();
  const grown = await store.withTransaction(async (db) => growPlans(db, await growSites(db)));
  await growRates(store.db, grown);
  await store.close();
}

async function growSites(db: Queries): Promise<string[]> {
  const all = await db.select().from(sites);
  const model = all.find(({ host, slug }) => host === SITE_HOST && slug === null);
  if (!model?.agentId) throw new Error(`There is no site of an agent on ${SITE_HOST}.`);
  const [agent] = await db.select().from(agents).where(eq(agents.id, model.agentId));
  if (!agent) throw new Error(`There is no agent ${model.agentId}.`);
  const numbers = numbered(LARGE.sites - all.length);
  const agentId = (number: number) => String(500_000 + number);
  await inBatches(numbers, (some) =>
    db.insert(agents).values(
      some.map((number) => ({
        ...agent,
        id: agentId(number),
        code: `GROWN${number}`,
        email: `agent-${number}@grown.example`,
        landingSlug: null,
      })),
    ),
  );
  const host = (number: number) => `site-${number}.localhost`;
  const key = (number: number) => siteKey(host(number), null);
  await inBatches(numbers, (some) =>
    db.insert(sites).values(
      some.map((number) => ({
        ...model,
        key: key(number),
        host: host(number),
        siteName: null,
        agentId: agentId(number),
      })),
    ),
  );
  return numbers.map(key);
}

/** New plans are hidden everywhere but on one of the new sites. */
async function growPlans(db: Queries, siteKeys: readonly string[]): Promise<PlanTerms[]> {
  const models = await db.select().from(plans);
  const numbers = numbered(LARGE.plans - models.length);
  const copies = numbers.map((number) => {
    const model = models[number % models.length];
    if (!model) throw new Error('There are no plans to copy.');
    const rename = renamer([model.id, ...model.definition.levels.map(({ pricingId }) => pricingId)], number);
    return {
      plan: { ...rename(model), name: `${model.name} ${number}` },
      siteKey: siteKeys[number % siteKeys.length] ?? null,
    };
  });
  await inBatches(copies, (some) => db.insert(plans).values(some.map(({ plan }) => plan)));
  await inBatches(copies, (some) =>
    db.insert(planVisibility).values(
      some.flatMap(({ plan: { id }, siteKey }) => [
        { id: `${id}-hidden`, planId: id, visible: false },
        { id: `${id}-shown`, planId: id, visible: true, siteKey },
      ]),
    ),
  );
  return copies.map(({ plan }) => plan.definition);
}

/** Plans whose rates are filed in one statement. */
const FILED_AT_ONCE = 10;
/** Amounts of an age: of a member and a spouse, each for men and women. */
const AMOUNTS_OF_AN_AGE = 4;

/** Each new plan has its share of the rates: by person, an amount for every age and gender of each level. */
async function growRates(db: Queries, grown: readonly PlanTerms[]): Promise<void> {
  const [there] = await db.select({ rows: count() }).from(rates);
  let left = LARGE.rates - (there?.rows ?? 0);
  const filed = grown.map(({ id, levels }, index) => {
    const share = Math.floor(left / (grown.length - index));
    const ages = Math.max(1, Math.floor((share / levels.length - 1) / AMOUNTS_OF_AN_AGE));
    left -= levels.length * (ages * AMOUNTS_OF_AN_AGE + 1);
    return { id, rates: RateTables.parse([{ from: '2026-01-01', levels: buildLevels(levels, ages) }]) };
  });
  for (let start = 0; start < filed.length; start += FILED_AT_ONCE)
    await fileRates(db, filed.slice(start, start + FILED_AT_ONCE));
}

function buildLevels(levels: PlanTerms['levels'], ages: number) {
  const bands = numbered(ages).map((age) => ({
    from: age - 1,
    to: age - 1,
    rate: { male: 900 + age, female: 950 + age },
  }));
  const rated = {
    kind: 'person' as const,
    member: bands,
    spouse: { bands },
    child: { kind: 'flat' as const, cents: 500 },
  };
  return Object.fromEntries(levels.map(({ pricingId }) => [pricingId, rated]));
}

/**
 * Ids of a plan and its levels get a number in front, wherever they stand in a row; ids have ten digits at most
 * (`WireId`).
 */
function renamer(ids: readonly string[], number: number): <T extends Record<string, unknown>>(row: T) => T {
  const names = new Map(ids.map((id) => [id, `${1_000 + number}${id}`]));
  const rename = (value: unknown): unknown => {
    if (typeof value === 'string') return names.get(value) ?? value;
    if (Array.isArray(value)) return value.map(rename);
    if (typeof value !== 'object' || value === null || value instanceof Date) return value;
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [names.get(name) ?? name, rename(inner)]));
  };
  return (row) => rename(row) as typeof row;
}

const numbered = (amount: number) => Array.from({ length: amount }, (_, index) => index + 1);

async function inBatches<T>(items: readonly T[], write: (some: T[]) => Promise<unknown>): Promise<void> {
  for (let start = 0; start < items.length; start += BATCH) await write(items.slice(start, start + BATCH));
}

main().catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
