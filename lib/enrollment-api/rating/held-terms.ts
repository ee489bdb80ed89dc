import type { PlanDefinition, PlanLevel } from './plan';
import { tableOn } from './premium';

const known = new WeakMap<PlanDefinition, PlanDefinition>();

/**
 * A plan as those who hold it have it: what is asked and decided once, before a sale, is not asked again when it renews. Where and up
 * to which age it covers stays. The same object each time, by which prices are remembered (`rate`).
 */
export function heldTerms(plan: PlanDefinition): PlanDefinition {
  const terms = known.get(plan) ?? withoutSale(plan);
  known.set(plan, terms);
  return terms;
}

function withoutSale(plan: PlanDefinition): PlanDefinition {
  const { portals: _p, minIncome: _i, minHours: _h, newQuestions: _q, ...availability } = plan.availability;
  return {
    ...plan,
    availability: { ...availability, changePid: [], blackouts: [], dependentInfo: false },
    levels: plan.levels.map(decided),
  };
}

function decided({ minIncome: _i, evidence: _e, ...level }: PlanLevel): PlanLevel {
  return level;
}

const tables = new WeakMap<PlanDefinition, Map<string, PlanDefinition>>();

/** The plan at the rates that were in force on a day, whatever was filed since. */
export function atRatesOf(plan: PlanDefinition, on: string): PlanDefinition {
  const table = tableOn(plan, on);
  const by = tables.get(plan) ?? new Map<string, PlanDefinition>();
  tables.set(plan, by);
  const then = by.get(table.from) ?? { ...plan, rates: [table] };
  by.set(table.from, then);
  return then;
}

/**
 * The first day from which something changes for who holds a plan since a day: later rates, or a plan that follows. Null where
 * nothing does up to `until`.
 */
export function changesFrom(plan: PlanDefinition, since: string, until: string): string | null {
  const days = plan.rates.map(({ from }) => from).filter((from) => from > since && from <= until);
  const { successor } = plan;
  if (successor !== undefined && successor.from <= until) days.push(successor.from);
  return days.sort()[0] ?? null;
}
