import { fromWireMoney } from '@/lib/rules/money/money';

type Priced = { plan_price: string; levels: readonly { plan_price: string }[] };

/** The price a plan starts from: its cheapest level, which is not always the one that lists show it with. */
export function lowestPrice({ plan_price, levels }: Priced): string {
  const cents = (wire: string) => fromWireMoney(wire) ?? Number.POSITIVE_INFINITY;
  return levels.reduce(
    (lowest, level) => (cents(level.plan_price) < cents(lowest) ? level.plan_price : lowest),
    plan_price,
  );
}
