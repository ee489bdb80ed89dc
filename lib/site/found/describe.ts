import { categoryOf, type CategoryKey } from '@/lib/rules/words/categories';
import { formatMoney, fromWireMoney } from '@/lib/rules/money/money';

type DescribedPlan = { plan_category: CategoryKey; plan_price: string; carrier_name: string };

/** The text a search result shows below the title of a list of plans; every figure in it is counted from the plans. */
export function describePlans(plans: readonly DescribedPlan[], siteName: string, category: CategoryKey | null): string {
  const own = category === null ? plans : plans.filter((plan) => plan.plan_category === category);
  const prices = own.flatMap((plan) => fromWireMoney(plan.plan_price) ?? []);
  const count = (number: number, one: string) => `${number} ${one}${number === 1 ? '' : 's'}`;
  const from = prices.length === 0 ? '' : `, from ${formatMoney(Math.min(...prices))} a month`;
  const carriers = count(new Set(own.map((plan) => plan.carrier_name)).size, 'carrier');
  if (category !== null) {
    const { filter, blurb } = categoryOf(category);
    return `${filter} at ${siteName}: ${count(own.length, 'plan')} from ${carriers}${from}. ${blurb}.`;
  }
  const kinds = count(new Set(own.map((plan) => plan.plan_category)).size, 'kind');
  return `${count(own.length, 'plan')} of ${kinds} from ${carriers}${from}, at ${siteName}. Compare them side by side.`;
}
