import { changedParts } from '@/lib/rules/steps/signed-changes';
import type { StepKey } from '@/lib/rules/steps/step-table';
import type { Context } from '../../request-context';
import { loadColumns } from '../../store/step-columns';
import type { Loaded } from '../../store/saved-steps';
import type { PricedEnrollment } from '../shared/priced-enrollment';
import { isBillingComplete } from '../submission/save-billing';
import { hashSignedContent } from '../submission/signed-content';
import { loadOwing } from '../submission/own-authorizations';
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
    agreement: async () =>
      (await signatureState(context, priced, saved.agreement_info)).state === 'valid' &&
      (await loadOwing(context, priced)).every(({ state }) => state === 'signed'),
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

export type SignatureState =
  | { state: 'missing' }
  | { state: 'valid'; signedAt: string }
  /** Given for other words, answers or prices than today's: `changed` names them, where the signature kept its parts. */
  | { state: 'changed'; signedAt: string; changed: readonly string[] };

/** Returns the state of the signature, and what changed since it was given. */
export async function signatureState(
  context: Context,
  priced: PricedEnrollment,
  kept: Loaded<'agreement_info'> | undefined,
): Promise<SignatureState> {
  const signed = kept?.data.values;
  if (!kept?.data.complete || !signed) return { state: 'missing' };
  const shown = await loadAgreementTexts(context, priced);
  if (shown.unsellable !== null) return { state: 'missing' };
  const { signedAt } = signed;
  const hash = signed.producer === undefined ? shown.hashBefore : shown.hash;
  const now = await hashSignedContent(context, priced, hash);
  if (hash === signed.textsHash && now.hash === signed.contentSha256) return { state: 'valid', signedAt };
  return { state: 'changed', signedAt, changed: changedParts(signed.parts, now.parts) };
}
