import { eq } from 'drizzle-orm';
import { heldTerms } from '@/lib/enrollment-api/rating/held-terms';
import { RateTables, type PlanDefinition } from '@/lib/enrollment-api/rating/plan';
import { buildDemoPlans } from '@/tests/config/demo-shop';
import type { Database } from '@/lib/enrollment-api/store/database';
import { fileRates } from '@/lib/enrollment-api/store/rate-rows';
import { plans } from '@/lib/enrollment-api/store/schema/catalog-tables';
import { addMonths, firstOfMonth } from '@/lib/rules/text/dates';
import { SUCCESSORS, type Filing } from './life-script';

/** Months from a filing to the day it counts from: later than any day that a cart offers then. */
const AHEAD = 5;

/** Plans as the model knows them: the demo's, with what the world has filed since. Nothing of it is read from the store. */
export class ModelCatalog {
  readonly #plans = new Map(buildDemoPlans().map((plan) => [plan.id, plan]));
  readonly #filed: { plan: string; from: string; what: Filing['what'] }[] = [];

  /** A plan as who holds it has it. */
  terms(id: string): PlanDefinition {
    const plan = this.#plans.get(id);
    if (!plan) throw new Error(`no plan ${id}`);
    return heldTerms(plan);
  }

  /** The plan as it is sold and its evidence decided. */
  sold(id: string): PlanDefinition {
    const plan = this.#plans.get(id);
    if (!plan) throw new Error(`no plan ${id}`);
    return plan;
  }

  /** The fees that a plan takes once. */
  onceCents(id: string): number {
    const once = this.sold(id).fees.flatMap(({ kind, amount }) => (kind === 'once' ? [Number(amount)] : []));
    return once.reduce((sum, cents) => sum + cents, 0);
  }

  exclusiveKey(id: string): string {
    return this.sold(id).exclusiveKey ?? `plan-${id}`;
  }

  /** The plan and level that follow on a day; null where the plan is gone. */
  followed(id: string, level: string, day: string): { plan: string; level: string } | null {
    const { successor } = this.sold(id);
    if (successor === undefined || successor.from > day) return { plan: id, level };
    const next = successor.levels[level];
    return successor.plan === null || next === undefined ? null : { plan: successor.plan, level: next };
  }

  /** True where something was filed that counts by a day for who holds a plan since another: rates since then, or what takes its place. */
  isFiledBy(id: string, since: string, day: string): boolean {
    return this.#filed.some(({ plan, from, what }) => plan === id && from <= day && (from > since || what !== 'rates'));
  }

  /** Files it in the store and here. */
  async file({ db }: Database, { plan: id, what, percent }: Filing, today: string): Promise<void> {
    const plan = this.sold(id);
    const from = addMonths(firstOfMonth(today), AHEAD);
    this.#filed.push({ plan: id, from, what });
    if (what === 'rates') {
      const last = plan.rates.at(-1);
      if (!last || plan.rates.some((one) => one.from >= from)) return;
      const rates = RateTables.parse([{ ...last, from, levels: scaled(last.levels, percent) }]);
      await fileRates(db, [{ id, rates }]);
      this.#plans.set(id, { ...plan, rates: [...plan.rates, ...rates] });
      return;
    }
    const successor = what === 'gone' ? { from, plan: null, levels: {} } : { from, ...followerOf(id) };
    const [row] = await db.select().from(plans).where(eq(plans.id, id));
    await db
      .update(plans)
      .set({ definition: { ...(row?.definition as object), successor } as never })
      .where(eq(plans.id, id));
    this.#plans.set(id, { ...plan, successor });
  }
}

function followerOf(id: string) {
  const next = SUCCESSORS[id];
  if (!next) throw new Error(`nothing follows ${id}`);
  return next;
}

/** The keys of a table of rates that have cents. */
const CENTS = new Set(['rate', 'IO', 'IS', 'IC', 'IF', 'male', 'female']);

/** Rates of another height: each amount in them by so many percent. */
function scaled<T>(value: T, percent: number, key = ''): T {
  if (typeof value === 'number') return (CENTS.has(key) ? Math.round((value * percent) / 100) : value) as T;
  if (Array.isArray(value)) return value.map((one) => scaled<unknown>(one, percent, key)) as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, scaled<unknown>(one, percent, name)]),
  ) as T;
}
