import { LatelyAsked } from '@/lib/drop-oldest';
import { RateTables, unrated, type PlanDefinition, type PlanTerms } from '../../rating/plan';
import type { RateTable } from '../../rating/plan-rates';
import type { Context } from '../../request-context';
import type { Database } from '../../store/database';
import { loadRates, type StoredRates } from '../../store/rate-rows';
import type { CatalogPlan } from './plan-cards';

/** Plans with their rates, by id. One whose rates cannot be read is missing: it has no price, so it is not offered. */
export type RatedPlans = ReadonlyMap<string, PlanDefinition>;

type Needs = Pick<Context, 'store' | 'log'>;

/** The rates of one version of a plan; null where they cannot be read. */
type Kept = {
  version: string;
  tables: readonly RateTable[] | null;
  /** Amounts and factors. */
  size: number;
  /** The plan with them, for each narrowing of it: prices are remembered by the object. */
  rated: WeakMap<PlanTerms, PlanDefinition>;
};

/** Amounts and factors that a process keeps at most, some 30 MB; a shop of 50 plans has a few thousand. */
const MOST = 200_000;

/** Rates of plans, the least recently used forgotten first. */
export class RateMemory {
  readonly #kept: LatelyAsked<string, Kept>;
  readonly #loading = new Map<string, Promise<ReadonlyMap<string, Kept>>>();

  constructor(most: number = MOST) {
    // The rates that are wanted now stay, also where they take all the room.
    this.#kept = new LatelyAsked(most, (_, { size }) => Math.min(size, most));
  }

  /** The rates of plans: those of the version that the catalogue has, the others loaded. */
  async read(needs: Needs, plans: readonly CatalogPlan[]): Promise<RatedPlans> {
    const found = new Map<string, PlanDefinition>();
    const missing = plans.filter((plan) => {
      const kept = this.#keptOf(plan);
      if (kept) put(found, plan, kept);
      return !kept;
    });
    if (missing.length === 0) return found;
    const loaded = await this.#load(needs, missing);
    for (const plan of missing) {
      const kept = loaded.get(plan.id);
      if (kept) put(found, plan, kept);
    }
    return found;
  }

  #keptOf({ id, version }: CatalogPlan): Kept | null {
    const kept = this.#kept.get(id);
    return kept?.version === version ? kept : null;
  }

  /** Simultaneous first reads share one load, save within a transaction, where the others' statements wait for it. */
  async #load(needs: Needs, missing: readonly CatalogPlan[]): Promise<ReadonlyMap<string, Kept>> {
    if (needs.store.inTransaction) return this.#loadAnew(needs, missing);
    const fresh = missing.filter((plan) => !this.#loading.has(keyOf(plan)));
    const load = this.#loadAnew(needs, fresh);
    for (const plan of fresh) this.#loading.set(keyOf(plan), load);
    const loads = new Set(missing.flatMap((plan) => this.#loading.get(keyOf(plan)) ?? []));
    try {
      const maps = await Promise.all(loads);
      return new Map(maps.flatMap((map) => [...map]));
    } finally {
      for (const plan of fresh) this.#loading.delete(keyOf(plan));
    }
  }

  async #loadAnew({ store, log }: Needs, plans: readonly CatalogPlan[]): Promise<ReadonlyMap<string, Kept>> {
    const stored = await loadRates(
      store.db,
      plans.map(({ id }) => id),
    );
    const loaded = new Map<string, Kept>();
    for (const plan of plans) {
      const kept = toKept(plan, stored.get(plan.id), log);
      loaded.set(plan.id, kept);
      this.#kept.set(plan.id, kept);
    }
    return loaded;
  }
}

const keyOf = ({ id, version }: CatalogPlan) => `${id} ${version}`;

function put(found: Map<string, PlanDefinition>, { id, definition }: CatalogPlan, kept: Kept): void {
  if (kept.tables === null) return;
  const rated = kept.rated.get(definition) ?? { ...definition, rates: [...kept.tables] };
  kept.rated.set(definition, rated);
  found.set(id, rated);
}

/** Reads a plan's rates by their schema and beside its levels; what is wrong is logged once for each version. */
function toKept(plan: CatalogPlan, stored: StoredRates | undefined, log: Needs['log']): Kept {
  const { id, version, definition } = plan;
  const read = RateTables.safeParse(stored?.tables ?? []);
  const [issue] = read.error?.issues ?? [];
  const problem = read.success ? (unrated(definition, read.data)[0] ?? null) : (issue?.message ?? 'unreadable');
  if (problem !== null) log.error('catalog.rates', { plan: id, path: issue?.path.join('.') ?? '', problem });
  return {
    version,
    tables: read.success && problem === null ? read.data : null,
    size: stored?.size ?? 0,
    rated: new WeakMap(),
  };
}

const memories = new WeakMap<Database, RateMemory>();

/**
 * Plans of the catalogue with their rates, loaded when first priced and kept by the plan's version until room is needed
 * (decisions 135).
 */
export async function loadRated(needs: Needs, plans: Iterable<CatalogPlan>): Promise<RatedPlans> {
  const memory = memories.get(needs.store) ?? new RateMemory();
  memories.set(needs.store, memory);
  return memory.read(needs, [...plans]);
}
