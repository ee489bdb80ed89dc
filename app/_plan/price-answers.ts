import { DIALOGS } from '@/components/dialog-ids';
import type { PriceAnswer } from '@/components/plans/price-answers';
import { formatIncome } from '@/lib/rules/money/earnings';
import { isTier } from '@/lib/rules/words/tiers';
import { dependentRequirement } from '@/lib/rules/words/tier-words';
import type { Quote } from '@/lib/visitor/shopper';
import { tobaccoText, type TobaccoAsked } from './tobacco-asked';
import type { PlanPage } from '@/lib/site/public-catalog';

type Asked = { quote: Quote; plan: Pick<PlanPage, 'tiers'>; asksEarnings: boolean; tobacco: TobaccoAsked | null };

/**
 * The summaries of a plan's page with their dialogs: income, hours and tobacco where the plan asks for them, dependents
 * where the tier does.
 */
export function priceAnswers({ quote, plan, asksEarnings, tobacco }: Asked): PriceAnswer[] {
  const { annual_income: income, working_hours: hours } = quote.values;
  const sold = plan.tiers.some((tier) => tier === quote.values.tier);
  const dependents = sold ? dependentsText(quote) : null;
  return [
    ...(asksEarnings
      ? [
          { label: 'Annual income', value: income && `$${formatIncome(income)} a year`, dialog: DIALOGS.incomeHours },
          { label: 'Working hours', value: hours && `${hours} a week`, dialog: DIALOGS.incomeHours },
        ]
      : []),
    ...(tobacco === null ? [] : [{ label: 'Tobacco', value: tobaccoText(tobacco), dialog: DIALOGS.tobacco }]),
    ...(dependents === null ? [] : [{ label: 'Dependents', value: dependents, dialog: DIALOGS.dependents }]),
  ];
}

/** True when the tier covers people the shopper has not told about yet. */
export function lacksDependents({ values }: Quote): boolean {
  if (!isTier(values.tier)) return false;
  const asks = dependentRequirement(values.tier);
  return (asks.spouseDob && values.spouse_dob === '') || (asks.childCount && values.no_of_children === '');
}

/** "Spouse born 03/11/1984, 2 children"; null for a member alone. */
function dependentsText({ values }: Quote): string | null {
  if (!isTier(values.tier)) return null;
  const asks = dependentRequirement(values.tier);
  if (!asks.spouseDob && !asks.childCount) return null;
  const count = values.no_of_children;
  return [
    asks.spouseDob && values.spouse_dob !== '' ? `Spouse born ${values.spouse_dob}` : '',
    asks.childCount && count !== '' ? (count === '1' ? '1 child' : `${count} children`) : '',
  ]
    .filter(Boolean)
    .join(', ');
}
