import * as z from 'zod';
import {
  buildStepData,
  currentDraft,
  loadContact,
  loadStep,
  stepMetadata,
  StepPage,
  type StepContext,
  type StepProps,
} from '@/app/_steps/step-page';
import { loadSaved, textIn } from '@/app/_steps/saved-before';
import { peopleIn } from '@/lib/rules/people/known-people';
import { BeneficiaryStep } from '@/components/enrollment/beneficiary-step';
import { Beneficiary } from '@/lib/contract/beneficiaries';
import { toOptions } from '@/lib/rules/words/option';
import type { StepDraft } from '@/lib/rules/steps/draft-values';
import { BENEFICIARY_ANSWERS } from '@/lib/rules/words/step-answers';
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
  return (
    <StepPage context={context}>
      <BeneficiaryStep
        data={buildStepData(context, { descriptors: result, version }, {}, contact.email_address)}
        saved={beneficiariesIn(currentDraft(context, version)) ?? saved}
        known={peopleIn(dependents, 'dependents')}
        marriage={{ state: contact['state'] ?? '', marital_status: textIn(personal, 'marital_status') }}
        relationships={toOptions(valueOf(relationships).data.result)}
      />
    </StepPage>
  );
}

/** The list as it stood last; null without a draft. */
function beneficiariesIn(draft: StepDraft | null): readonly Beneficiary[] | null {
  const list = draft?.values['beneficiaries'];
  return Array.isArray(list) ? list.map((row) => ({ ...NO_ANSWERS, ...row })) : null;
}

const NO_ANSWERS = {
  beneficiary_id: '',
  ...Object.fromEntries(BENEFICIARY_ANSWERS.map((name) => [name, ''])),
} as Beneficiary;

const List = z.array(Beneficiary);
const Saved = z.union([List, z.object({ beneficiaries: List }).transform((saved) => saved.beneficiaries)]);

/** The list as saved; an existing member without one starts with the beneficiaries on file (rules 2 §4). */
async function loadBeneficiaries({
  shopper,
  enrollmentId,
  step,
}: StepContext<'beneficiary'>): Promise<readonly Beneficiary[]> {
  const mine = { enrollment_id: enrollmentId };
  const answer = await shopper.call('getEnrollmentTempInfo', { ...mine, column: step.savedTab });
  const saved = Saved.safeParse(valueOf(answer).data.result);
  if (saved.success || shopper.session?.enrollType !== 'existing-member') return saved.data ?? [];
  const onFile = await shopper.call('getBeneficiariesExistingUserEnrollment', mine);
  if (!onFile.ok) return [];
  return onFile.value.data.result.map(({ dob, ...person }) => ({
    ...person,
    birthdate: person.birthdate ?? dob ?? '',
  }));
}
