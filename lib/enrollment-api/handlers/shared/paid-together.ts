import { paidBy } from '@/lib/rules/money/payment-words';
import type { PlanTerms } from '../../rating/plan';
import { refusal } from '../../api-error';
import { commonMethod } from '../steps/requirements';
import type { PricedEnrollment } from './priced-enrollment';

type Entries = readonly Pick<PricedEnrollment['entries'][number], 'plan'>[];

/**
 * Why the plans of a cart, and one more, cannot be paid in one enrollment: no way to pay is common to all of them
 * (decisions 186). Null where one is.
 */
export function paidApartMessage(entries: Entries, more?: PlanTerms): string | null {
  const plans = entries.map(({ plan }) => plan);
  const all = more ? [...plans, more] : plans;
  if (commonMethod(all) !== null) return null;
  const last = more ?? all.at(-1);
  const other = all.find((plan) => last && commonMethod([plan, last]) === null) ?? all[0];
  if (!last || !other) return null;
  const tell = ({ name, requirements }: PlanTerms) => `${name} is paid ${paidBy(requirements.paymentMethods)}`;
  return `${tell(last)}, and ${tell(other)}. They cannot be paid together: enroll in one first, then in the other.`;
}

/** Refuses a cart, or a plan that is put into it, that no one way pays. */
export function assertPaidTogether({ entries }: PricedEnrollment, more?: PlanTerms): void {
  const message = paidApartMessage(
    entries.filter(({ plan }) => plan.id !== more?.id),
    more,
  );
  if (message !== null) throw refusal('paidApart', message);
}
