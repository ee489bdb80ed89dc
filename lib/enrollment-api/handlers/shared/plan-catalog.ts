import { createHash } from 'node:crypto';
import { and, eq, getTableColumns, inArray, isNull, sql } from 'drizzle-orm';
import { categoryRank } from '@/lib/rules/words/categories';
import type { RelatedKind } from '@/lib/rules/words/plan-kinds';
import { takesCards } from '../../payments/takes-cards';
import type { Employer } from '../../rating/employer';
import type { PlanTerms } from '../../rating/plan';
import type { Context } from '../../request-context';
import type { Database } from '../../store/database';
import {
  agreementTexts,
  carriers,
  featuredPlans,
  plans,
  planVisibility,
  relatedPlans,
} from '../../store/schema/catalog-tables';
import { rateTables } from '../../store/schema/rate-tables';
import type { TextScope } from './agreement-choice';
import { loadContributions, toEmployers } from './employers';
import type { CatalogPlan } from './plan-cards';
import { missingFiling } from './filing';
import { readPlan } from './read-plan';
import { nowhere, soldPlan, type Means } from './sold-plans';

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
  /** Plans that are not sold any more, or not yet: carts from before may hold them. */
  withdrawn: ReadonlyMap<string, CatalogPlan>;
  /** What keeps plans from being sold, somewhere or at all, in the operator's words. */
  unsold: readonly Unsold[];
  /** Plans on sale in list order: category as on the plans page, then the catalogue's own order. */
  listed: readonly CatalogPlan[];
  /** Associations, in the catalogue's order. */
  associations: readonly CatalogPlan[];
  visibility: ReadonlyMap<string, readonly (Scope & { visible: boolean })[]>;
  featured: readonly (ScopedRow & { sort: number })[];
  related: ReadonlyMap<string, readonly { id: string; kind: RelatedKind }[]>;
  /** Employers that pay a part, by group. */
  employers: ReadonlyMap<string, Employer>;
};

/** True for a plan of an association: it goes with others, and covers no relatives of its own. */
export const isAssociationPlan = ({ associations }: Pick<Catalog, 'associations'>, planId: string | null): boolean =>
  associations.some(({ id }) => id === planId);

export type Unsold = { id: string; name: string; missing: string[] };

/** Time for which a process may show an older catalogue than the database holds. */
const MAX_AGE_MS = 15_000;

type Entry = { catalog: Promise<Catalog>; edition: number; until: number };
const entries = new WeakMap<Database, Entry>();

type Needs = Pick<Context, 'store' | 'log' | 'now' | 'vault' | 'processor' | 'debits'>;

/**
 * The catalogue, kept for 15 seconds per process or until the process hears that it changed; simultaneous first reads
 * share one load.
 */
export function getCatalog(needs: Needs): Promise<Catalog> {
  const { store, now } = needs;
  const entry = entries.get(store);
  const edition = store.catalogueEdition;
  if (entry?.edition === edition && entry.until > now.getTime()) return entry.catalog;
  const catalog = loadCatalog(needs);
  entries.set(store, { catalog, edition, until: now.getTime() + MAX_AGE_MS });
  catalog.catch(() => entries.delete(store));
  return catalog;
}

const made = new WeakMap<Database, { of: string; catalog: Catalog }>();

/** Whatever is remembered of a catalogue outlives a look at rows that are all as they were: then it is the same one. */
async function loadCatalog(needs: Needs): Promise<Catalog> {
  const { store, debits } = needs;
  const rows = await loadRows(needs);
  const versions = rows.plans.map(({ id, version: at }) => [id, at]);
  const ways = { cards: await takesCards(needs), debits: debits !== null };
  const of = createHash('sha256')
    .update(JSON.stringify({ ...rows, plans: versions, ways }))
    .digest('base64');
  const last = made.get(store);
  if (last?.of === of) return last.catalog;
  const catalog = buildCatalog(rows, ways);
  made.set(store, { of, catalog });
  return catalog;
}

type Rows = Awaited<ReturnType<typeof loadRows>>;

async function loadRows(needs: Needs) {
  const { db } = needs.store;
  const [planRows, visibility, featured, related, texts, parts] = await Promise.all([
    loadPlanRows(needs),
    db.select().from(planVisibility),
    db.select().from(featuredPlans),
    db.select().from(relatedPlans),
    loadTextScopes(needs.store),
    loadContributions(needs.store),
  ]);
  return { plans: planRows, visibility, featured, related, texts, parts };
}

function buildCatalog(rows: Rows, ways: Pick<Means, 'cards' | 'debits'>): Catalog {
  const { sold, withdrawn, unsold } = offer(rows.plans, { texts: rows.texts, ...ways });
  return {
    plans: new Map(sold.map((plan) => [plan.id, plan])),
    withdrawn: new Map(withdrawn.map((plan) => [plan.id, plan])),
    unsold,
    listed: sold.filter(({ definition }) => definition.availability.listed && definition.category !== 'membership'),
    associations: sold.filter(({ definition }) => definition.category === 'membership'),
    visibility: Map.groupBy(rows.visibility, (row) => row.planId),
    featured: rows.featured.toSorted((a, b) => a.sort - b.sort),
    related: Map.groupBy(
      rows.related.toSorted((a, b) => b.weight - a.weight).map((row) => ({ ...row, id: row.relatedId })),
      (row) => row.planId,
    ),
    employers: toEmployers(rows.parts),
  };
}

/** Texts in force, without their words; one without words is none. */
async function loadTextScopes({ db }: Database): Promise<TextScope[]> {
  const { key, version: edition, state, planId, carrierId, siteKey, required } = agreementTexts;
  return db
    .select({ key, version: edition, state, planId, carrierId, siteKey, required })
    .from(agreementTexts)
    .where(and(isNull(agreementTexts.retiredAt), sql`btrim(${agreementTexts.body}) <> ''`));
}

type Offer = { sold: CatalogPlan[]; withdrawn: CatalogPlan[]; unsold: Unsold[] };

/** Divides the plans into those that are sold, as narrowed as `soldPlan` has them, and those that are not. */
function offer(rows: readonly PlanRow[], means: Omit<Means, 'associations'>): Offer {
  const found: Offer = { sold: [], withdrawn: [], unsold: [] };
  const associations = new Map<string, PlanTerms>();
  // Associations first: what needs one is sold where it is.
  for (const row of rows.toSorted((a, b) => Number(isAssociation(b)) - Number(isAssociation(a)))) {
    if (row.fault !== null) {
      found.unsold.push({ id: row.id, name: row.name, missing: [row.fault] });
      continue;
    }
    const lacking = [...missingFiling(row.plan.filing), ...(row.hasRates ? [] : ['rates (file_rates)'])];
    const sold = lacking.length > 0 ? nowhere(lacking) : soldPlan(row.plan.definition, { ...means, associations });
    const { plan, missing } = row.active ? sold : WITHDRAWN;
    if (missing.length > 0) found.unsold.push({ id: row.id, name: row.name, missing });
    if (plan === null) found.withdrawn.push(row.plan);
    else found.sold.push({ ...row.plan, definition: plan });
    if (plan !== null && isAssociation(row)) associations.set(row.id, plan);
  }
  found.sold.sort(byListOrder);
  return found;
}

const WITHDRAWN = { plan: null, missing: [] };

const isAssociation = (row: PlanRow): boolean => row.fault === null && row.plan.definition.category === 'membership';

type PlanRow = { id: string; name: string; active: boolean; version: string; hasRates: boolean } & (
  | { fault: null; plan: CatalogPlan }
  | { fault: string; plan: null }
);
const knownRows = new WeakMap<Database, Map<string, PlanRow>>();

/**
 * Changes with every write to a row, its carrier's or its rates, by any process: the transactions that made them, and
 * their places.
 */
const version = sql<string>`${plans}.xmin::text || ${plans}.ctid::text || ${carriers}.xmin::text || ${carriers}.ctid::text`;

/** Rates are rows of their own; a plan whose old ones could not be read as such still holds them here (decisions 135). */
const CARRIER = { carrierName: carriers.name, carrierSettings: carriers.settings };
const TERMS = sql`${plans.definition} - 'rates'`;
const hasRates = sql<boolean>`exists (select from ${rateTables} where ${rateTables.planId} = ${plans.id})`;

/**
 * All plans, their definitions parsed. Only rows that were written since are read whole and parsed again. One that
 * cannot be read is left out, and logged once (threats R24).
 */
async function loadPlanRows({ store, log }: Needs): Promise<PlanRow[]> {
  const known = knownRows.get(store) ?? new Map<string, PlanRow>();
  knownRows.set(store, known);
  const current = await store.db
    .select({ id: plans.id, version })
    .from(plans)
    .innerJoin(carriers, eq(carriers.id, plans.carrierId));
  const written = current.filter((row) => known.get(row.id)?.version !== row.version).map(({ id }) => id);
  if (written.length > 0) {
    const rows = await store.db
      .select({ ...getTableColumns(plans), definition: TERMS, ...CARRIER, version, hasRates })
      .from(plans)
      .innerJoin(carriers, eq(carriers.id, plans.carrierId))
      .where(inArray(plans.id, written));
    for (const row of rows) {
      const read = readPlan(row);
      const { id, active, version: made, hasRates: rated } = row;
      const facts = { id, active, version: made, hasRates: rated, name: row.name.slice(0, 200) };
      known.set(
        id,
        read.ok ? { ...facts, fault: null, plan: read.plan } : { ...facts, fault: toFault(read), plan: null },
      );
      if (!read.ok) log.error('catalog.plan', { plan: id, path: read.path, problem: read.problem });
    }
  }
  const ids = new Set(current.map(({ id }) => id));
  for (const id of known.keys()) if (!ids.has(id)) known.delete(id);
  return [...known.values()];
}

const toFault = ({ path, problem }: { path: string; problem: string }) => `a readable row: ${path} (${problem})`;

function byListOrder(a: CatalogPlan, b: CatalogPlan): number {
  return (
    categoryRank(a.definition.category) - categoryRank(b.definition.category) ||
    a.sort - b.sort ||
    Number(a.id) - Number(b.id)
  );
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
