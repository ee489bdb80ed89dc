import {
  buildStepData,
  currentDraft,
  loadContact,
  loadStep,
  plainPage,
  stepMetadata,
  StepPage,
  type StepContext,
  type StepProps,
} from '@/app/_steps/step-page';
import { loadSaved, textIn } from '@/app/_steps/saved-before';
import { peopleIn } from '@/lib/rules/people/known-people';
import { BeneficiaryStep } from '@/components/enrollment/beneficiary-step';
import { PlainBeneficiary } from '@/components/enrollment/plain-beneficiary';
import type { Beneficiary } from '@/lib/contract/beneficiaries';
import { draftedHeirs, heirsOnFile, SavedBeneficiaries } from '@/lib/door/saved-lists';
import { toOptions } from '@/lib/rules/words/option';
import { valueOf } from '@/lib/visitor/shopper';

export const generateMetadata = (props: StepProps) => stepMetadata(props, 'beneficiary');

export default async function BeneficiaryPage(props: StepProps) {
  const context = await loadStep(props, 'beneficiary');
  const { shopper, enrollmentId } = context;
  const [fields, saved, relationships, contact, personal, dependents] = await Promise.all([
    shopper.call(context.step.load, { enrollment_id: enrollmentId }),
    loadBeneficiaries(context),
    shopper.call('getBeneficiaryRelationships', {}),
    loadContact(context),
    loadSaved(context, 'personal'),
    loadSaved(context, 'dependent'),
  ]);
  const { result, version } = valueOf(fields).data;
  const heirs = draftedHeirs(currentDraft(context, version)?.values, saved) ?? saved;
  // Without the list the field says so; the rest of the step works as ever (rules 2 §8).
  const choices = relationships.ok ? toOptions(relationships.value.data.result) : [];
  const asked = { descriptors: result, relationships: choices };
  const data = buildStepData(context, { ...asked, version }, {}, contact.email_address);
  return (
    <StepPage context={context}>
      <BeneficiaryStep
        data={data}
        saved={heirs}
        known={peopleIn(dependents, 'dependents')}
        marriage={{ state: contact['state'] ?? '', marital_status: textIn(personal, 'marital_status') }}
        relationships={asked.relationships}
        plain={
          <PlainBeneficiary {...asked} page={plainPage(context)} open={context.open} heirs={heirs} today={data.today} />
        }
      />
    </StepPage>
  );
}

/** The list as saved; an existing member without one starts with the beneficiaries on file (rules 2 §4). */
async function loadBeneficiaries({
  shopper,
  enrollmentId,
  step,
}: StepContext<'beneficiary'>): Promise<readonly Beneficiary[]> {
  const mine = { enrollment_id: enrollmentId };
  const answer = await shopper.call('getEnrollmentTempInfo', { ...mine, column: step.savedTab });
  const saved = SavedBeneficiaries.safeParse(valueOf(answer).data.result);
  if (saved.success || shopper.session?.enrollType !== 'existing-member') return saved.data ?? [];
  const onFile = await shopper.call('getBeneficiariesExistingUserEnrollment', mine);
  return onFile.ok ? heirsOnFile(onFile.value.data.result) : [];
}
