import type { saveEnrollment as saveEndpoint } from '@/lib/contract/steps';
import type { InputOf } from '@/lib/contract/endpoint';
import { registry, type EndpointName } from '@/lib/contract/registry';
import type { StepValues } from '@/lib/rules/fields/field-definition';
import type { Context } from '../../request-context';
import { EnrollmentError } from '../../api-error';
import { fromWireVersion, saveStep } from '../shared/save-step';
import type { PricedEnrollment } from '../shared/priced-enrollment';
import { keepFormDraft, toAnswers } from '../steps/save-forms';
import { keepBillingDraft } from '../submission/save-billing';
import type { Handlers } from '../handlers';
import { saveBeneficiaryInfo } from '../steps/save-beneficiaries';
import { saveDependentInfoToTemp } from '../steps/save-dependents';
import { savePrimaryHealthInfo } from '../steps/save-health';

export type SaveLater = InputOf<typeof saveEndpoint>;
type Members = Record<string, unknown>;

/**
 * Keeps an unfinished step through the code of its own save (rules 2 §2.8): forms keep every answer that is fine by
 * itself, lists and health answers are kept when they are whole. What cannot be kept is dropped and does not stop the
 * mail. Only a step that another tab saved since it was read (`version`) is refused as a whole: nothing is overwritten,
 * no mail goes out (decisions 24).
 */
export async function keepDraft(context: Context, priced: PricedEnrollment, input: SaveLater): Promise<void> {
  const id = priced.enrollment.id;
  const data: Members = Array.isArray(input.data) ? {} : (input.data ?? {});
  const list = Array.isArray(input.data) ? input.data : undefined;
  const version = typeof data['version'] === 'string' ? data['version'] : undefined;
  const expected = fromWireVersion(version);
  switch (input.tab) {
    case 'primary_info':
      return keepFormDraft(context, priced, 'primary_info', read('savePersonalInfo', id, data), expected);
    case 'contact_info':
      return keepFormDraft(context, priced, 'contact_info', read('saveContactInfo', id, data), expected);
    case 'employer_info':
      return keepFormDraft(context, priced, 'employer_info', read('saveEmployerInfo', id, data), expected);
    case 'payment_info':
      return keepBillingDraft(context, priced, read('saveBillingInfo', id, data), expected);
    case 'benificiary_info':
      return keepWhole(context, 'saveBeneficiaryInfo', saveBeneficiaryInfo, id, list ? { beneficiaries: list } : data);
    case 'dependent_info':
      return keepWhole(
        context,
        'saveDependentInfoToTemp',
        saveDependentInfoToTemp,
        id,
        list ? { dependents: list } : data,
      );
    case 'health_info':
      return keepWhole(context, 'savePrimaryHealthInfo', savePrimaryHealthInfo, id, data);
    case 'review_info':
      return keepNotes(context, priced, data, expected);
    // A signature is given once, for what is shown then; the cart keeps itself.
    case 'aggrement_info':
    case 'cart_info':
      return;
  }
}

/** Reads the members that the step's own save takes; those that do not fit its contract are left out. */
function read(name: EndpointName, enrollmentId: string, data: Members): StepValues {
  const known = Object.fromEntries(Object.entries(data).filter(([key]) => key in registry[name].input.shape));
  const outcome = registry[name].input.partial().safeParse({ ...known, enrollment_id: enrollmentId });
  return outcome.success ? toAnswers({ ...outcome.data, enrollment_id: enrollmentId }) : {};
}

type Saves = 'saveBeneficiaryInfo' | 'saveDependentInfoToTemp' | 'savePrimaryHealthInfo';

async function keepWhole<N extends Saves>(
  context: Context,
  name: N,
  save: Handlers[N],
  enrollmentId: string,
  data: Members,
): Promise<void> {
  const outcome = registry[name].input.safeParse({ ...data, enrollment_id: enrollmentId });
  if (!outcome.success) return;
  try {
    await save(outcome.data as never, context);
  } catch (error) {
    if (!(error instanceof EnrollmentError) || error.code !== 'invalidInput') throw error;
  }
}

async function keepNotes(
  context: Context,
  { enrollment }: PricedEnrollment,
  data: Members,
  expected: number | undefined,
): Promise<void> {
  const notes = typeof data['additional_notes'] === 'string' ? data['additional_notes'].slice(0, 4_000) : '';
  await saveStep(context, enrollment, 'review_info', { complete: false, values: { notes } }, expected);
}
