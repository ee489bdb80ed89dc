import { count, eq } from 'drizzle-orm';
import type { Ports } from '../ports';
import { tellProblem } from '../shop/check/check-shop';
import type { Shop } from '../shop/shop';
import { applyShop } from '../shop/write/apply-shop';
import { START_MS, type Database, type Queries } from '../store/database';
import * as catalog from '../store/schema/catalog-tables';
import { pastBaskets } from '../store/schema/recommend-tables';
import * as siteSchema from '../store/schema/site-tables';
import { settings } from '../store/schema/system-tables';
import { readDemoShop } from './demo-files';
import { DEMO_HOSTS, onHosts, type DemoHosts } from './demo-hosts';
import { DEMO_SEED } from './demo-mark';
import { readDemoMembers } from './demo-members';
import { loadAccess } from './load-access';
import { loadCensusPeople } from './load-census';
import { loadMembers } from './load-members';
import { loadSoldPolicies } from './load-sold-policies';
import { pastBasketRows } from './past-baskets';

type Needs = Pick<Ports, 'store' | 'fields' | 'clock'>;

/**
 * Fills an empty installation with the demo: its shop by the code that applies any shop's folder, then codes, members and history.
 * All or nothing, and once: instances that start together take turns, and a database with plans or sites of its own is left alone.
 * Answers whether anything was written.
 */
export async function seedDemo(needs: Needs, hosts: DemoHosts = DEMO_HOSTS): Promise<boolean> {
  return needs.store.withTransaction((db) => fillOnce(needs, db, hosts), { longMs: START_MS });
}

async function fillOnce(needs: Needs, db: Queries, hosts: DemoHosts): Promise<boolean> {
  const claimed = await db
    .insert(settings)
    .values({ key: DEMO_SEED, value: {} })
    .onConflictDoNothing()
    .returning({ key: settings.key });
  if (claimed.length === 0) return false;
  if (await isFilled(needs.store)) {
    await db.delete(settings).where(eq(settings.key, DEMO_SEED));
    return false;
  }
  const shop = onHosts(readDemoShop(), hosts);
  const members = readDemoMembers();
  await writeDemoShop(needs, shop);
  await loadAccess(db, needs.fields);
  await loadMembers(needs, members, shop);
  await loadSoldPolicies(needs, members);
  await loadCensusPeople(needs, members);
  await loadHistory(db, needs.clock.now());
  return true;
}

async function writeDemoShop({ store, clock }: Needs, shop: Shop): Promise<void> {
  const plan = await applyShop(store, shop, clock.now());
  if (!plan.ok) throw new Error(`The demo cannot be written: ${plan.problems.map(tellProblem).join('; ')}`);
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
