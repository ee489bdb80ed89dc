import type { HouseholdSigner } from '@/components/enrollment/authorization-words';
import { labelOf } from '@/lib/rules/words/option';
import { CAPACITY_CHOICES } from '@/lib/rules/words/signers';
import type { StepContext } from './step-page';

/** The dependents who sign for the own health answers (decisions 166); none where no list or no health is asked. */
export async function loadHouseholdSigners({ shopper, enrollmentId, steps }: StepContext): Promise<HouseholdSigner[]> {
  const asked = ['dependent', 'health'].every((key) => steps.some((step) => step.key === key));
  if (!asked) return [];
  const answer = await shopper.call('getHouseholdSigners', { enrollment_id: enrollmentId });
  // An API that does not know of them asks for no such signature.
  const signers = answer.ok ? answer.value.data.result : [];
  return signers.map((signer) => ({ ...signer, as: labelOf(CAPACITY_CHOICES, signer.capacity) }));
}
