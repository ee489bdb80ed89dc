import { today } from '@/lib/clock';
import { registry } from '@/lib/contract/registry';
import { STEP_FORMS } from '@/lib/rules/fields/step-fields';
import type { StepForm } from '@/lib/rules/fields/field-definition';
import { draftOfForm } from '@/lib/rules/steps/form-draft';
import { mergeFields } from '@/lib/rules/steps/merge-fields';
import { readSentForm } from '@/lib/rules/steps/sent-form';
import { toStepPayload } from '@/lib/rules/steps/step-payload';
import { stepOf, type StepKey } from '@/lib/rules/steps/step-table';
import { readBeneficiaries } from './beneficiaries-reader';
import { readDependents } from './dependents-reader';
import { readHealth } from './health-reader';
import type { StepReader } from './step-reader';

type FormStep = 'personal' | 'contact' | 'employer';

/** Reads a step that is one form of descriptor fields. */
function readForm(key: FormStep): StepReader {
  const form: StepForm = STEP_FORMS[key];
  const { path, output } = registry[stepOf(key).load];
  return async (ask, sent) => {
    const answer = await ask('GET', path);
    const asked = output.safeParse(answer);
    if (!asked.success) return { refusal: answer };
    const context = { today: today() };
    const fields = mergeFields(form, asked.data.data.result, context);
    const values = readSentForm(fields, sent, context);
    return { payload: toStepPayload(values), draft: draftOfForm(fields, values, context) };
  };
}

/** The steps that work without scripts. */
export const STEP_READERS: Partial<Record<StepKey, StepReader>> = {
  personal: readForm('personal'),
  contact: readForm('contact'),
  employer: readForm('employer'),
  beneficiary: readBeneficiaries,
  health: readHealth,
  dependent: readDependents,
};
