import { buildTabs, type Tab } from '@/lib/rules/steps/progress';
import type { TabName } from '@/lib/rules/words/tab-names';
import type { StepKey } from '@/lib/rules/steps/step-table';
import { isGroupMethod, NOTICE_METHODS, type PaymentMethod } from '@/lib/rules/words/payment-kinds';
import { VERIFICATION_QUESTIONS, type VerificationQuestion } from '@/lib/rules/words/verification-questions';
import { REPLACEMENT, type PersonalExtra, type PlanExtra } from '@/lib/rules/words/step-answers';
import type { PlanTerms } from '../../rating/plan';
import { replacementNotice } from '../../rating/plan-requirements';
import { ignoresTobacco } from '../../rating/household';
import { filedRates, isRatedByTobacco } from '../../rating/premium';
import { cartDate, type PricedEnrollment } from '../shared/priced-enrollment';

/** The steps and answers that the plans of a cart ask for, taken together (decisions 23). */
export type CartRequirements = {
  steps: ReadonlySet<StepKey>;
  personal: ReadonlySet<PersonalExtra>;
  contact: ReadonlySet<PlanExtra<'contact'>>;
  employer: ReadonlySet<PlanExtra<'employer'>>;
  dependent: ReadonlySet<PlanExtra<'dependent'>>;
  /** The question about tobacco that grown children are asked, where a plan rates them by it (decisions 37). */
  childTobacco: string | null;
  healthQuestions: ReadonlySet<number>;
  medicationQuestion: number | null;
  agreements: readonly string[];
  verification: { question: VerificationQuestion | null; signature: boolean; named: boolean };
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
    personal: new Set(
      asked.flatMap((one): PersonalExtra[] => [
        ...one.personal,
        ...(replacementNotice(one, priced.household.state) === null ? [] : ([REPLACEMENT] as const)),
      ]),
    ),
    contact: new Set(asked.flatMap(({ contact }) => contact)),
    employer: new Set(asked.flatMap(({ employer }) => employer)),
    dependent: new Set(asked.flatMap(({ dependent }) => dependent)),
    childTobacco: childTobacco(priced),
    healthQuestions: new Set(asked.flatMap(({ healthQuestions }) => healthQuestions)),
    medicationQuestion:
      asked.find(({ medicationQuestion }) => medicationQuestion !== undefined)?.medicationQuestion ?? null,
    agreements: [...new Set(asked.flatMap(({ agreements }) => agreements))],
    verification: verificationOf(plans),
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

/** The strongest question of all plans; a signature and a name where one of them wants it (decisions 165). */
function verificationOf(plans: readonly PlanTerms[]): CartRequirements['verification'] {
  const wanted = plans
    .filter(({ category }) => category !== 'membership')
    .map(({ requirements }) => requirements.verification);
  const asked = VERIFICATION_QUESTIONS.filter((one) => wanted.some(({ question }) => question === one));
  return {
    question: asked.at(-1) ?? null,
    signature: wanted.length === 0 || wanted.some(({ signature }) => signature),
    named: wanted.length === 0 || wanted.some(({ named }) => named),
  };
}

/**
 * Returns the payment type of rules 3 §4: a method that shows no form when every plan is paid that way, `cc` (card and
 * bank) when each plan takes cards, else the bank account alone. A cart of plans that no one way pays is never checked out
 * (decisions 186).
 */
export function paymentMethodOf(plans: readonly PlanTerms[]): PaymentMethod {
  return commonMethod(plans) ?? 'eft';
}

/** The one way to pay that all plans take; null where there is none. Memberships are paid with their plan. */
export function commonMethod(plans: readonly PlanTerms[]): PaymentMethod | null {
  const sets = plans
    .filter(({ category }) => category !== 'membership')
    .map((plan) => plan.requirements.paymentMethods);
  const all = (take: (methods: PlanTerms['requirements']['paymentMethods']) => boolean) => sets.every(take);
  const byOthers = NOTICE_METHODS.find((method) =>
    all((methods) => methods.includes(method) && !methods.includes('cc')),
  );
  if (sets.length > 0 && byOthers) return byOthers;
  if (all((methods) => methods.includes('cc'))) return 'cc';
  if (all((methods) => methods.includes('eft'))) return 'eft';
  // One bill of a group carries plans of both its methods (decisions 186).
  return all((methods) => methods.some(isGroupMethod)) ? 'list' : null;
}

/** Returns the tabs of the wire, in the API's order. */
export function tabsOf(requirements: CartRequirements): Tab<TabName>[] {
  return buildTabs(requirements.steps);
}
