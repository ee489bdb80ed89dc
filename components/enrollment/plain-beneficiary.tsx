import type { Beneficiary } from '@/lib/contract/beneficiaries';
import { beneficiaryForm } from '@/lib/rules/fields/beneficiary-fields';
import { heirAnswers } from '@/lib/rules/people/beneficiary-answers';
import { beneficiaryList, MAX_BENEFICIARIES } from '@/lib/rules/people/beneficiary-rules';
import { describeValues } from '@/lib/rules/steps/list-values';
import { initialValues, mergeFields } from '@/lib/rules/steps/merge-fields';
import type { Descriptor } from '@/lib/rules/words/field-descriptor';
import type { Option } from '@/lib/rules/words/option';
import { PlainEntry, PlainFields, type PlainPage } from './plain-entry';
import type { OpenEntry } from './step-data';

type Props = {
  page: PlainPage;
  open: OpenEntry;
  descriptors: readonly Descriptor[];
  heirs: readonly Beneficiary[];
  relationships: readonly Option[];
  today: string;
};

/** The form of a beneficiary where no script runs: of the one that is open, else of a new one while there is room. */
export function PlainBeneficiary({ page, open, descriptors, heirs, relationships, today }: Props) {
  const heir = open.at === null ? undefined : heirs[open.at];
  const { canAdd, total } = beneficiaryList(heirs);
  if (!heir && !canAdd) return null;
  const context = { today, assisted: true, options: { relationship: relationships } };
  // The last of three must take the share that is missing.
  const share = heirs.length === MAX_BENEFICIARIES - 1 ? String(100 - total) : '';
  const start = heir ? heirAnswers(heir) : { beneficiary_percentage: share };
  const fields = mergeFields(beneficiaryForm, describeValues(descriptors, start), context);
  const values = { ...(initialValues(fields) as Record<string, string>), ...open.values };
  return (
    <PlainEntry
      page={page}
      title={heir && open.at !== null ? `Edit Beneficiary #${open.at + 1}` : 'Add Beneficiary'}
      entry={heir?.beneficiary_id ?? ''}
      {...open}
      places={fields.map(({ name, label }) => ({ id: name, label }))}
    >
      <PlainFields form={beneficiaryForm} fields={fields} context={context} values={values} problems={open.problems} />
    </PlainEntry>
  );
}
