import { count, eq } from 'drizzle-orm';
import type { Ports } from '../ports';
import type { Database, Queries } from '../store/database';
import * as catalog from '../store/schema/catalog-tables';
import { pastBaskets } from '../store/schema/recommend-tables';
import * as siteSchema from '../store/schema/site-tables';
import { settings } from '../store/schema/system-tables';
import { buildDemoPlans } from './catalogue/all-plans';
import { pastBasketRows } from './history/past-baskets';
import { loadCatalogue } from './load-catalogue';
import { loadCensusPeople } from './load-census';
import { loadMembers } from './load-members';
import { loadPlaces } from './load-places';
import { loadSoldPolicies } from './load-sold-policies';
import { DEMO_SEED } from './demo-mark';
import { members } from './people/demo-members';
import { buildDemoSites, DEMO_HOSTS, type DemoHosts } from './sites/demo-sites';

type Needs = Pick<Ports, 'store' | 'fields' | 'clock'>;

/**
 * Fills an empty installation with the demo: catalogue, sites, agents, groups, codes, members. All or nothing, and
 * once: instances that start together take turns, and a database with plans or sites of its own is left alone. Answers
 * whether anything was written.
 */
export async function seedDemo(needs: Needs, hosts: DemoHosts = DEMO_HOSTS): Promise<boolean> {
  const plans = buildDemoPlans();
  return needs.store.withTransaction(async (db) => {
    const claimed = await db
      .insert(settings)
      .values({ key: DEMO_SEED, value: { plans: plans.length } })
      .onConflictDoNothing()
      .returning({ key: settings.key });
    if (claimed.length === 0) return false;
    if (await isFilled(needs.store)) {
      await db.delete(settings).where(eq(settings.key, DEMO_SEED));
      return false;
    }
    await loadCatalogue(db, plans);
    await loadPlaces(db, needs.fields, buildDemoSites(hosts));
    await loadMembers(needs, members, new Map(plans.map((plan) => [plan.id, plan])));
    await loadSoldPolicies(needs, members);
    await loadCensusPeople(needs);
    await loadHistory(db, needs.clock.now());
    return true;
  });
}

/** Writes the choices of earlier households; no people, only counts. */
async function loadHistory(db: Queries, createdAt: Date): Promise<void> {
  await db.insert(pastBaskets).values(pastBasketRows().map((row) => ({ ...row, createdAt })));
}

async function isFilled({ db }: Database): Promise<boolean> {
  const [rows] = await db.select({ plans: count() }).from(catalog.plans);
  const [places] = await db.select({ sites: count() }).from(siteSchema.sites);
  return (rows?.plans ?? 0) > 0 || (places?.sites ?? 0) > 0;
}
