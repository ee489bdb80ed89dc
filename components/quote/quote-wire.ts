import type { Earnings } from '@/lib/rules/money/earnings';

/** Income and hours as `change-filter-info` takes them. */
export function toWireEarnings({ annual_income, working_hours }: Earnings) {
  return { annual_incode: annual_income, working_hours };
}
