import { buildTabs, type Tab } from '@/lib/rules/steps/progress';
import type { TabName } from '@/lib/rules/words/tab-names';
import type { StepKey } from '@/lib/rules/steps/step-table';
import { NOTICE_METHODS, type PaymentMethod } from '@/lib/rules/words/payment-kinds';
import type { PlanExtra } from '@/lib/rules/words/step-answers';
import type { PlanTerms } from '../../rating/plan';
import { ignoresTobacco } from '../../rating/household';
import { filedRates, isRatedByTobacco } from '../../rating/premium';
import { cartDate, type PricedEnrollment } from '../shared/priced-enrollment';

/** The steps and answers that the plans of a cart ask for, taken together (decisions 23). */
export type CartRequirements = {
  steps: ReadonlySet<StepKey>;
  personal: ReadonlySet<PlanExtra<'personal'>>;
  contact: ReadonlySet<PlanExtra<'contact'>>;
  employer: ReadonlySet<PlanExtra<'employer'>>;
  dependent: ReadonlySet<PlanExtra<'dependent'>>;
  /** The question about tobacco that grown children are asked, where a plan rates them by it (decisions 37). */
  childTobacco: string | null;
  healthQuestions: ReadonlySet<number>;
  medicationQuestion: number | null;
  agreements: readonly string[];
  paymentMethod: PaymentMethod;
  premier: boolean;
};

/**
 * Returns the steps and fields the cart needs: dependents by the tier, everything else by the plans (decisions 23, 25).
 */
export function cartRequirements(priced: PricedEnrollment): CartRequirements {
  const plans = priced.entries.map(({ plan }) => plan);
  const asked = plans.map(({ requirements }) => requirements);
  const steps = new Set<StepKey>(['personal', 'contact', 'agreement', 'billing', 'review']);
  for (const step of ['employer', 'beneficiary', 'health'] as const)
    if (asked.some((requirements) => requirements.steps[step])) steps.add(step);
  if (priced.household.tier !== 'IO') steps.add('dependent');
  return {
    steps,
    personal: new Set(asked.flatMap(({ personal }) => personal)),
    contact: new Set(asked.flatMap(({ contact }) => contact)),
    employer: new Set(asked.flatMap(({ employer }) => employer)),
    dependent: new Set(asked.flatMap(({ dependent }) => dependent)),
    childTobacco: childTobacco(priced),
    healthQuestions: new Set(asked.flatMap(({ healthQuestions }) => healthQuestions)),
    medicationQuestion:
      asked.find(({ medicationQuestion }) => medicationQuestion !== undefined)?.medicationQuestion ?? null,
    agreements: [...new Set(asked.flatMap(({ agreements }) => agreements))],
    paymentMethod: paymentMethodOf(plans),
    premier: plans.some(({ planType }) => planType === 'MM'),
  };
}

function childTobacco(priced: PricedEnrollment): string | null {
  const rated = priced.entries.find(({ plan, pricingId }) => {
    const { table, rates } = filedRates(plan, { pricingId }, cartDate(priced));
    const asks = plan.availability.tobaccoAnswer && !ignoresTobacco(plan, priced.household);
    return asks && isRatedByTobacco(table, rates, 'child');
  });
  return rated?.plan.availability.tobaccoQuestion ?? null;
}

/**
 * Returns the payment type of rules 3 §4: a method that shows no form when every plan is paid that way, `cc` (card and
 * bank) when each plan takes cards, else the bank account alone.
 */
export function paymentMethodOf(plans: readonly PlanTerms[]): PaymentMethod {
  const sets = plans
    .filter(({ category }) => category !== 'membership')
    .map((plan) => plan.requirements.paymentMethods);
  const byOthers = NOTICE_METHODS.find(
    (method) => sets.length > 0 && sets.every((methods) => methods.includes(method) && !methods.includes('cc')),
  );
  if (byOthers) return byOthers;
  return sets.every((methods) => methods.includes('cc')) ? 'cc' : 'eft';
}

/** Returns the tabs of the wire, in the API's order. */
export function tabsOf(requirements: CartRequirements): Tab<TabName>[] {
  return buildTabs(requirements.steps);
}
