import { getTableColumns, inArray, sql } from 'drizzle-orm';
import { categoryRank } from '@/lib/rules/words/categories';
import type { RelatedKind } from '@/lib/rules/words/plan-kinds';
import { PlanDefinition } from '../../rating/plan';
import type { Database } from '../../store/database';
import { profileText } from './profile';
import { carriers, featuredPlans, plans, planVisibility, relatedPlans } from '../../store/schema/catalog-tables';

/** A plan of the catalogue with what lists show beside its definition. */
export type CatalogPlan = { id: string; definition: PlanDefinition; carrierName: string; sort: number };

/**
 * The visitor who is looking: rows of visibility and of featured plans are narrowed by these; null matches only rows
 * without the member.
 */
export type Scope = {
  siteKey: string | null;
  agentId: string | null;
  groupId: string | null;
  portalId: string | null;
};

type ScopedRow = Scope & { planId: string };

/** Everything about plans that is the same for every visitor, parsed once. */
export type Catalog = {
  plans: ReadonlyMap<string, CatalogPlan>;
  /** Plans that are not sold any more: carts from before may hold them. */
  withdrawn: ReadonlyMap<string, CatalogPlan>;
  /** Plans on sale in list order: category as on the plans page, then the catalogue's own order. */
  listed: readonly CatalogPlan[];
  /** Associations, in the catalogue's order. */
  associations: readonly PlanDefinition[];
  /** Names on a bank or card statement, by carrier (rules 3 §2 "statement descriptor"). */
  statementNames: ReadonlyMap<string, string>;
  visibility: ReadonlyMap<string, readonly (Scope & { visible: boolean })[]>;
  featured: readonly (ScopedRow & { sort: number })[];
  related: ReadonlyMap<string, readonly { id: string; kind: RelatedKind }[]>;
};

/** Time for which a process may show an older catalogue than the database holds. */
const MAX_AGE_MS = 15_000;

type Entry = { catalog: Promise<Catalog>; until: number };
const entries = new WeakMap<Database, Entry>();

/** The catalogue, kept for 15 seconds per process; simultaneous first reads share one load. */
export function getCatalog(store: Database, now: Date): Promise<Catalog> {
  const entry = entries.get(store);
  if (entry && entry.until > now.getTime()) return entry.catalog;
  const catalog = loadCatalog(store);
  entries.set(store, { catalog, until: now.getTime() + MAX_AGE_MS });
  catalog.catch(() => entries.delete(store));
  return catalog;
}

async function loadCatalog(store: Database): Promise<Catalog> {
  const { db } = store;
  const [planRows, carrierRows, visibilityRows, featured, relatedRows] = await Promise.all([
    loadPlanRows(store),
    db.select().from(carriers),
    db.select().from(planVisibility),
    db.select().from(featuredPlans),
    db.select().from(relatedPlans),
  ]);
  const carrierNames = new Map(carrierRows.map((row) => [row.id, row.name]));
  const toPlan = (row: PlanRow): CatalogPlan => ({
    id: row.id,
    definition: row.definition,
    carrierName: carrierNames.get(row.carrierId) ?? '',
    sort: row.sort,
  });
  const all = planRows
    .filter((row) => row.active)
    .map(toPlan)
    .sort(byListOrder);
  return {
    plans: new Map(all.map((plan) => [plan.id, plan])),
    withdrawn: new Map(planRows.filter((row) => !row.active).map((row) => [row.id, toPlan(row)])),
    listed: all.filter(({ definition }) => definition.availability.listed && definition.category !== 'membership'),
    associations: all.flatMap(({ definition }) => (definition.category === 'membership' ? [definition] : [])),
    statementNames: new Map(carrierRows.map((row) => [row.id, profileText(row.settings, 'statementName') || row.name])),
    visibility: groupBy(visibilityRows, (row) => row.planId),
    featured: featured.toSorted((a, b) => a.sort - b.sort),
    related: groupBy(
      relatedRows.toSorted((a, b) => b.weight - a.weight).map((row) => ({ ...row, id: row.relatedId })),
      (row) => row.planId,
    ),
  };
}

type PlanRow = typeof plans.$inferSelect & { version: string };
const knownRows = new WeakMap<Database, Map<string, PlanRow>>();

/** Changes with every write to a row, by any process: the transaction that made the row as it stands, and its place. */
const version = sql<string>`${plans}.xmin::text || ${plans}.ctid::text`;

/** All plans, their definitions parsed. Only rows that were written since are read whole and parsed again. */
async function loadPlanRows(store: Database): Promise<PlanRow[]> {
  const known = knownRows.get(store) ?? new Map<string, PlanRow>();
  knownRows.set(store, known);
  const current = await store.db.select({ id: plans.id, version }).from(plans);
  const written = current.filter((row) => known.get(row.id)?.version !== row.version).map(({ id }) => id);
  if (written.length > 0) {
    const rows = await store.db
      .select({ ...getTableColumns(plans), version })
      .from(plans)
      .where(inArray(plans.id, written));
    for (const row of rows) known.set(row.id, { ...row, definition: PlanDefinition.parse(row.definition) });
  }
  const ids = new Set(current.map(({ id }) => id));
  for (const id of known.keys()) if (!ids.has(id)) known.delete(id);
  return [...known.values()];
}

function byListOrder(a: CatalogPlan, b: CatalogPlan): number {
  return (
    categoryRank(a.definition.category) - categoryRank(b.definition.category) ||
    a.sort - b.sort ||
    Number(a.id) - Number(b.id)
  );
}

function groupBy<T>(rows: readonly T[], key: (row: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const row of rows) {
    const group = groups.get(key(row));
    if (group) group.push(row);
    else groups.set(key(row), [row]);
  }
  return groups;
}

/**
 * The number of members of the visitor's scope that a row names, so how specific it is; -1 when it is about another
 * scope.
 */
export function scopeRank(row: Scope, scope: Scope): number {
  const members = ['siteKey', 'agentId', 'groupId', 'portalId'] as const;
  const named = members.filter((member) => row[member] !== null);
  return named.every((member) => row[member] === scope[member]) ? named.length : -1;
}

/** True when a plan is offered to the visitor at all: the most specific visibility row wins, no row means yes. */
export function isVisible(catalog: Catalog, planId: string, scope: Scope): boolean {
  const ranked = (catalog.visibility.get(planId) ?? [])
    .map((row) => ({ visible: row.visible, rank: scopeRank(row, scope) }))
    .filter(({ rank }) => rank >= 0)
    .sort((a, b) => b.rank - a.rank);
  return ranked[0]?.visible ?? true;
}

const MAX_SCOPES = 1_000;
const visible = new WeakMap<Catalog, Map<string, readonly CatalogPlan[]>>();

/** The plans a visitor may see in lists, in list order. Found once per scope and catalogue, however large it is. */
export function visiblePlans(catalog: Catalog, scope: Scope): readonly CatalogPlan[] {
  const scopes = visible.get(catalog) ?? new Map<string, readonly CatalogPlan[]>();
  visible.set(catalog, scopes);
  const name = JSON.stringify([scope.siteKey, scope.agentId, scope.groupId, scope.portalId]);
  const known = scopes.get(name);
  if (known) return known;
  const found = catalog.listed.filter((plan) => isListedFor(catalog, plan, scope));
  if (scopes.size >= MAX_SCOPES) scopes.clear();
  scopes.set(name, found);
  return found;
}

/** True when a plan stands in a visitor's lists. */
export function isListedFor(catalog: Catalog, { id, definition }: CatalogPlan, scope: Scope): boolean {
  const { listed, portals } = definition.availability;
  const { portalId } = scope;
  return (
    listed &&
    definition.category !== 'membership' &&
    (portalId === null || (portals?.includes(portalId) ?? true)) &&
    isVisible(catalog, id, scope)
  );
}

/**
 * The scope's own featured plans; where it has none, those featured for every scope; where there are none either, the
 * first of each category.
 */
export function featuredPlansOf(catalog: Catalog, scope: Scope): CatalogPlan[] {
  const visible = new Map(visiblePlans(catalog, scope).map((plan) => [plan.id, plan]));
  const ranked = catalog.featured.map((row) => ({ row, rank: scopeRank(row, scope) }));
  const best = Math.max(-1, ...ranked.map(({ rank }) => rank));
  const chosen = ranked
    .filter(({ rank }) => rank === best && rank >= 0)
    .flatMap(({ row }) => visible.get(row.planId) ?? []);
  return (chosen.length > 0 ? chosen : firstOfCategories([...visible.values()])).slice(0, 24);
}

function firstOfCategories(plans: readonly CatalogPlan[]): CatalogPlan[] {
  const seen = new Set<string>();
  return plans.filter(({ definition }) => !seen.has(definition.category) && seen.add(definition.category)).slice(0, 4);
}
