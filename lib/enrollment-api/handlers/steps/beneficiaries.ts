import type { z } from 'zod';
import type { Beneficiary, saveBeneficiaryInfo as saveEndpoint } from '@/lib/contract/beneficiaries';
import type { InputOf } from '@/lib/contract/endpoint';
import { checkBeneficiaryList } from '@/lib/rules/beneficiaries';
import { STEP_FORMS } from '@/lib/rules/fields/forms';
import { textOf, type StepValues } from '@/lib/rules/fields/field';
import { answer, done, type Context } from '../../context';
import { EnrollmentError, invalidFields } from '../../errors';
import type { Handlers } from '../table';
import { fromWireVersion, loadColumn, saveColumn, toWireVersion, type StoredBeneficiary } from '../shared/columns';
import { loadEnrollment, loadOpenEnrollment } from '../shared/enrollment';
import { describeBeneficiary } from './descriptors';
import { checkForm } from './forms';

type Input = InputOf<typeof saveEndpoint>['beneficiaries'][number];

export const getFormFieldsBeneficiaryInfo: Handlers['getFormFieldsBeneficiaryInfo'] = async (input, context) => {
  const enrollment = await loadEnrollment(context, input.enrollment_id);
  const stored = await loadColumn(context, enrollment, 'beneficiary_info');
  return answer({ result: describeBeneficiary(), version: toWireVersion(stored) });
};

/** One beneficiary that passes the rules; with a known id the stored SSN is kept when none is sent. */
function checkBeneficiary(context: Context, stored: readonly StoredBeneficiary[], input: Input): StoredBeneficiary {
  const { beneficiary_id, ...members } = input;
  const before = stored.find(({ id }) => id === beneficiary_id);
  const answers = Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as StepValues;
  const descriptors = describeBeneficiary(before?.values);
  const values = checkForm(context, STEP_FORMS.beneficiary, descriptors, answers, before?.values ?? {});
  return { id: before?.id ?? context.ids.token(12), values };
}

export const validateSingleBeneficiary: Handlers['validateSingleBeneficiary'] = async (input, context) => {
  const enrollment = await loadEnrollment(context, input.enrollment_id);
  const stored = (await loadColumn(context, enrollment, 'beneficiary_info'))?.data.values.beneficiaries ?? [];
  const { enrollment_id: _id, ...beneficiary } = input;
  checkBeneficiary(context, stored, beneficiary);
  return done;
};

export const saveBeneficiaryInfo: Handlers['saveBeneficiaryInfo'] = async (input, context) =>
  context.store.withTransaction(async () => {
    const enrollment = await loadOpenEnrollment(context, input.enrollment_id, 'update');
    const stored = (await loadColumn(context, enrollment, 'beneficiary_info'))?.data.values.beneficiaries ?? [];
    const beneficiaries = input.beneficiaries.map((one, index) => {
      try {
        return checkBeneficiary(context, stored, one);
      } catch (error) {
        if (!(error instanceof EnrollmentError) || error.code !== 'invalidInput') throw error;
        throw invalidFields(
          error.fields.map((field) => ({ ...field, target_element: `beneficiaries.${index}.${field.target_element}` })),
        );
      }
    });
    const problems = listProblems(beneficiaries);
    if (problems.length > 0) throw invalidFields(problems);
    const kept = { complete: true, values: { beneficiaries } };
    const version = await saveColumn(context, enrollment, 'beneficiary_info', kept, fromWireVersion(input.version));
    return answer({ version: String(version) });
  });

function listProblems(beneficiaries: readonly StoredBeneficiary[]) {
  return checkBeneficiaryList(
    beneficiaries.map(({ values }) => ({ beneficiary_percentage: textOf(values, 'beneficiary_percentage') })),
  );
}

/** Whether the list is whole: each entry was checked when it was saved, the shares make 100. */
export function isBeneficiariesComplete(
  kept: { complete: boolean; values: { beneficiaries: StoredBeneficiary[] } } | undefined,
): boolean {
  return kept?.complete === true && listProblems(kept.values.beneficiaries).length === 0;
}

/** A saved beneficiary as the wire has it: the SSN by its last four digits. */
export function toWireBeneficiary({ id, values }: StoredBeneficiary): z.infer<typeof Beneficiary> {
  const text = (name: string) => textOf(values, name);
  return {
    beneficiary_id: id,
    first_name: text('first_name'),
    middle_name: text('middle_name'),
    last_name: text('last_name'),
    birthdate: text('birthdate'),
    ssn: text('ssn').slice(-4),
    relationship: text('relationship'),
    beneficiary_percentage: text('beneficiary_percentage'),
  };
}
