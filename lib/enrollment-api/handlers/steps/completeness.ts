import type { StepKey } from '@/lib/rules/steps/step-table';
import type { Context } from '../../request-context';
import { loadColumns } from '../../store/step-columns';
import type { Loaded } from '../../store/saved-steps';
import type { PricedEnrollment } from '../shared/priced-enrollment';
import { isBillingComplete } from '../submission/save-billing';
import { hashSignedContent } from '../submission/signed-content';
import { loadAgreementTexts } from '../submission/texts';
import { isBeneficiariesComplete } from './save-beneficiaries';
import { isDependentsComplete } from './save-dependents';
import { isFormComplete, needsEnrollerCode } from './save-forms';
import { isHealthComplete, loadHealthDefinition } from './save-health';

const NAMES = [
  'primary_info',
  'contact_info',
  'employer_info',
  'beneficiary_info',
  'health_info',
  'dependent_info',
  'agreement_info',
  'billing_info',
] as const;

type Saved = Awaited<ReturnType<typeof loadColumns<(typeof NAMES)[number]>>>;

/**
 * Returns the steps that are done for the cart, the tier and the rules as they are now, whatever was true when they
 * were saved (decisions 23, threats T23). The review is never done before the submission.
 */
export async function completeSteps(context: Context, priced: PricedEnrollment): Promise<Set<StepKey>> {
  const saved = await loadColumns(context, priced.enrollment, NAMES);
  const checks: Record<Exclude<StepKey, 'review'>, () => Promise<boolean>> = {
    personal: async () =>
      !needsEnrollerCode(priced.enrollment) &&
      (await isFormComplete(context, priced, 'primary_info', saved.primary_info)),
    contact: () => isFormComplete(context, priced, 'contact_info', saved.contact_info),
    employer: () => isFormComplete(context, priced, 'employer_info', saved.employer_info),
    beneficiary: async () => isBeneficiariesComplete(saved.beneficiary_info?.data),
    health: () => isHealthDone(context, priced, saved),
    dependent: () => isDependentsComplete(context, priced, saved.dependent_info?.data),
    agreement: async () => (await signatureState(context, priced, saved.agreement_info)) === 'valid',
    billing: () => isBillingComplete(context, priced, saved.billing_info),
  };
  const steps = Object.keys(checks) as (keyof typeof checks)[];
  const verdicts = await Promise.all(steps.map((step) => checks[step]()));
  return new Set(steps.filter((_, index) => verdicts[index]));
}

async function isHealthDone(context: Context, priced: PricedEnrollment, saved: Saved): Promise<boolean> {
  const kept = saved.health_info?.data;
  if (!kept?.complete) return false;
  const asked = {
    definition: await loadHealthDefinition(context, priced),
    tobacco: priced.household.smoker,
    born: priced.filter.dob,
  };
  return isHealthComplete(asked, kept.values, context.today);
}

/**
 * Returns the state of the signature; `changed` means that it was given for other words, answers or prices than
 * today's.
 */
export async function signatureState(
  context: Context,
  priced: PricedEnrollment,
  kept: Loaded<'agreement_info'> | undefined,
): Promise<'valid' | 'changed' | 'missing'> {
  const signed = kept?.data.values;
  if (!kept?.data.complete || !signed) return 'missing';
  const shown = await loadAgreementTexts(context, priced);
  if (shown.unsellable !== null) return 'missing';
  const hash = signed.producer === undefined ? shown.hashBefore : shown.hash;
  if (hash !== signed.textsHash) return 'changed';
  return (await hashSignedContent(context, priced, hash)) === signed.contentSha256 ? 'valid' : 'changed';
}
