import { count, eq, sql } from 'drizzle-orm';
import type { Ports } from '../ports';
import type { Database, Queries } from '../store/database';
import * as access from '../store/schema/access-tables';
import * as activity from '../store/schema/activity-tables';
import * as catalog from '../store/schema/catalog-tables';
import * as member from '../store/schema/member-tables';
import { pastBaskets } from '../store/schema/recommend-tables';
import * as siteSchema from '../store/schema/site-tables';
import { settings } from '../store/schema/system-tables';
import { seedZipCodes } from '../store/zip-rows';
import { buildDemoPlans } from './catalogue/all-plans';
import { pastBasketRows } from './history/past-baskets';
import { loadCatalogue } from './load-catalogue';
import { loadMembers } from './load-members';
import { loadPlaces } from './load-places';
import { members } from './people/demo-members';
import { buildDemoSites, DEMO_HOSTS, type DemoHosts } from './sites/demo-sites';

type Needs = Pick<Ports, 'store' | 'fields' | 'clock'>;

const MARK = 'demo-seed';

/** Everything that the demo writes, with what hangs on it. */
const DEMO_TABLES = [
  ...Object.values(catalog).filter((table) => table !== catalog.zipCodes && table !== catalog.states),
  ...Object.values(siteSchema),
  access.accessCodes,
  access.staff,
  activity.assistantQuestions,
  activity.assistantAnswers,
  member.members,
  member.memberPolicies,
  member.memberDependents,
  member.memberBeneficiaries,
  member.memberBanks,
  member.memberCards,
  member.memberHealth,
  pastBaskets,
];

/**
 * Fills an empty installation with the demo: catalogue, sites, agents, groups, codes, members. All or nothing, and
 * once: instances that start together take turns, and a database with plans or sites of its own is left alone. Also
 * fills the ZIP table. Answers whether anything was written.
 */
export async function seedDemo(needs: Needs, hosts: DemoHosts = DEMO_HOSTS): Promise<boolean> {
  await seedZipCodes(needs.store);
  const plans = buildDemoPlans();
  return needs.store.withTransaction(async (db) => {
    const claimed = await db
      .insert(settings)
      .values({ key: MARK, value: { plans: plans.length } })
      .onConflictDoNothing()
      .returning({ key: settings.key });
    if (claimed.length === 0) return false;
    if (await isFilled(needs.store)) {
      await db.delete(settings).where(eq(settings.key, MARK));
      return false;
    }
    await loadCatalogue(db, plans);
    await loadPlaces(db, needs.fields, buildDemoSites(hosts));
    await loadMembers(needs, members, new Map(plans.map((plan) => [plan.id, plan])));
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

/**
 * Puts the demo's own data back as it was: catalogue, texts, sites, agents, groups, codes, members. What visitors did
 * since (enrollments, consents, policies, the audit trail) stays, as consents and audit can never be removed; deleting
 * the data folder or the database removes everything. Refuses with an error when the installation was not seeded as a
 * demo.
 */
export async function resetDemo(needs: Needs, hosts: DemoHosts = DEMO_HOSTS): Promise<void> {
  await needs.store.withTransaction(async (db) => {
    const marked = await db.delete(settings).where(eq(settings.key, MARK)).returning({ key: settings.key });
    if (marked.length === 0) throw new Error('This database was not seeded as a demo, so nothing is put back');
    await db.execute(
      sql`truncate table ${sql.join(
        DEMO_TABLES.map((table) => sql`${table}`),
        sql`, `,
      )}`,
    );
    await seedDemo(needs, hosts);
  });
}
