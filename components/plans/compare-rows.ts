import type { ListedPrice } from '@/components/shell/shown-price';
import { categoryOf, type CategoryKey } from '@/lib/rules/words/categories';
import { formatWireMoney } from '@/lib/rules/money/money';
import { valuesByLevel, type LevelFact } from '@/lib/rules/quote/level-facts';
import { factLabel, factOrder } from '@/lib/rules/words/plan-facts';
import { type Tier } from '@/lib/rules/words/tiers';
import { tierLabel } from '@/lib/rules/words/tier-words';

/** A plan as a comparison needs it. */
export type ComparedPlan = ListedPrice & {
  plan_id: number;
  plan_name: string;
  carrier_name: string;
  plan_logo: string;
  plan_category: CategoryKey;
  facts: readonly (LevelFact & { key?: string | undefined })[];
  level_heading: string;
  levels: readonly {
    plan_pricing_id: number;
    level_name: string;
    plan_price: string;
    needs_review?: true | undefined;
  }[];
  tiers: readonly Tier[];
  /** The mark of a plan that is held already (decisions 275). */
  held?: string | undefined;
};

/** One feature of every plan, in their order; null where a plan says nothing about it. */
export type CompareRow = { label: string; values: readonly (string | null)[]; same: boolean };

/**
 * Features as rows: what every plan has first, then what their categories tell, in the order of the vocabulary, then
 * the plans' own facts (look §2.1 "Compare", decisions 139).
 */
export function buildCompareRows(plans: readonly ComparedPlan[]): CompareRow[] {
  const row = (label: string, of: (plan: ComparedPlan) => string | null): CompareRow => {
    const values = plans.map(of);
    return { label, values, same: values.every((value) => value === values[0]) };
  };
  const rows = [
    row('Carrier', (plan) => plan.carrier_name),
    row('Kind of plan', (plan) => categoryOf(plan.plan_category).section),
    row('Who can be covered', (plan) => plan.tiers.map((tier) => tierLabel(tier)).join(', ') || null),
    row('Levels', (plan) => levelsText(plan)),
    ...factLabels(plans).map((label) => row(label, (plan) => factText(plan, label))),
  ];
  return rows.filter(({ values }) => values.some((value) => value !== null));
}

function factLabels(plans: readonly ComparedPlan[]): string[] {
  const order = factOrder(plans.map((plan) => plan.plan_category));
  const told = new Set(plans.flatMap((plan) => plan.facts.map((fact) => labelOf(plan, fact))));
  return [...order.filter((label) => told.has(label)), ...[...told].filter((label) => !order.includes(label))];
}

/** The vocabulary's label of a key makes one row of it, however an API spells it; others are rows by their own. */
function labelOf({ plan_category: category }: ComparedPlan, { key, label }: ComparedPlan['facts'][number]): string {
  return (key === undefined ? null : factLabel(category, key)) ?? label;
}

/** "80%", or a line for each value that differs by level: "Preferred 750: 70%". Null where the plan does not tell it. */
function factText(plan: ComparedPlan, label: string): string | null {
  const values = plan.facts
    .filter((fact) => labelOf(plan, fact) === label)
    .flatMap((fact) => valuesByLevel(fact, plan.levels));
  return values.map(({ value, names }) => (names === null ? value : `${names}: ${value}`)).join('\n') || null;
}

/** A line for each: "Preferred 1000, $23.40"; a level without a price of its own yet says why (decisions 36). */
function levelsText({ levels }: ComparedPlan): string | null {
  if (levels.length < 2) return null;
  return levels
    .map(({ level_name: name, plan_price: price, needs_review: reviewed }) =>
      reviewed ? `${name}, after a review` : `${name}, ${formatWireMoney(price)}`,
    )
    .join('\n');
}

/** Every pair of columns, for a screen that has room for two. */
export function columnPairs(count: number): [number, number][] {
  const columns = Array.from({ length: count }, (_, index) => index);
  return columns.flatMap((left) =>
    columns.filter((right) => right > left).map((right): [number, number] => [left, right]),
  );
}
