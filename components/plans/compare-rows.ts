import type { ListedPrice } from '@/components/shell/shown-price';
import { categoryOf, type CategoryKey } from '@/lib/rules/words/categories';
import { formatWireMoney } from '@/lib/rules/money/money';
import { tierLabel, type Tier } from '@/lib/rules/words/tiers';

/** A plan as a comparison needs it. */
export type ComparedPlan = ListedPrice & {
  plan_id: number;
  plan_name: string;
  carrier_name: string;
  plan_logo: string;
  plan_category: CategoryKey;
  facts: readonly { label: string; value: string }[];
  level_heading: string;
  levels: readonly {
    plan_pricing_id: number;
    level_name: string;
    plan_price: string;
    needs_review?: true | undefined;
  }[];
  tiers: readonly Tier[];
};

/** One feature of every plan, in their order; null where a plan says nothing about it. */
export type CompareRow = { label: string; values: readonly (string | null)[]; same: boolean };

/**
 * Features as rows: what every plan has first, then the plans' own facts in the order they tell them (look §2.1
 * "Compare").
 */
export function buildCompareRows(plans: readonly ComparedPlan[]): CompareRow[] {
  const row = (label: string, of: (plan: ComparedPlan) => string | null): CompareRow => {
    const values = plans.map(of);
    return { label, values, same: values.every((value) => value === values[0]) };
  };
  const labels = new Set(plans.flatMap((plan) => plan.facts.map((fact) => fact.label)));
  const rows = [
    row('Carrier', (plan) => plan.carrier_name),
    row('Kind of plan', (plan) => categoryOf(plan.plan_category).section),
    row('Who can be covered', (plan) => plan.tiers.map((tier) => tierLabel(tier)).join(', ') || null),
    row('Levels', (plan) => levelsText(plan)),
    ...[...labels].map((label) => row(label, (plan) => plan.facts.find((fact) => fact.label === label)?.value ?? null)),
  ];
  return rows.filter(({ values }) => values.some((value) => value !== null));
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
