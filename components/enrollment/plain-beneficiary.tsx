import type { Beneficiary } from '@/lib/contract/beneficiaries';
import { beneficiaryForm } from '@/lib/rules/fields/beneficiary-fields';
import { heirAnswers } from '@/lib/rules/people/beneficiary-answers';
import { beneficiaryList, isContingent, shareLeft, takesRanks } from '@/lib/rules/people/beneficiary-rules';
import { describeValues } from '@/lib/rules/steps/list-values';
import { initialValues, mergeFields } from '@/lib/rules/steps/merge-fields';
import type { Descriptor } from '@/lib/rules/words/field-descriptor';
import { ADDING_HEIR, type HeirRank } from '@/lib/rules/words/heirs';
import type { Option } from '@/lib/rules/words/option';
import { PlainEntry, PlainFields, type PlainPage } from './plain-entry';
import type { OpenEntry } from './step-data';

type Asked = {
  open: OpenEntry;
  descriptors: readonly Descriptor[];
  heirs: readonly Beneficiary[];
  relationships: readonly Option[];
  today: string;
  /** The rank of a new one; by the room there is where it is not told. */
  adding?: HeirRank;
};

/** The form of a beneficiary where no script runs: of the one that is open, else of a new one while there is room. */
export function PlainBeneficiary({ page, ...asked }: Asked & { page: PlainPage }) {
  const entry = heirEntry(asked);
  return entry && <PlainEntry page={page} {...entry} />;
}

/** The parts of the form of a beneficiary, for its frame; null where there is no room for another one. */
export function heirEntry({ open, descriptors, heirs, relationships, today, adding }: Asked) {
  const heir = open.at === null ? undefined : heirs[open.at];
  const { canAdd, canAddContingent } = beneficiaryList(heirs);
  if (!heir && !canAdd && !(canAddContingent && takesRanks(descriptors))) return null;
  const isNext = heir
    ? isContingent(heir)
    : adding === undefined
      ? !canAdd
      : adding === 'contingent' && canAddContingent;
  const rank = isNext ? 'contingent' : 'primary';
  const context = { today, assisted: true, options: { relationship: relationships } };
  const start = heir ? heirAnswers(heir) : { beneficiary_percentage: shareLeft(heirs, rank) };
  const fields = mergeFields(beneficiaryForm, describeValues(descriptors, start), context);
  const values = { ...(initialValues(fields) as Record<string, string>), ...open.values };
  return {
    ...open,
    title: heir && open.at !== null ? `Edit Beneficiary #${open.at + 1}` : ADDING_HEIR[rank],
    entry: heir?.beneficiary_id ?? '',
    places: fields.map(({ name, label }) => ({ id: name, label })),
    children: (
      <>
        {rank === 'contingent' && <input type="hidden" name="beneficiary_rank" value={rank} />}
        <PlainFields
          form={beneficiaryForm}
          fields={fields}
          context={context}
          values={values}
          problems={open.problems}
        />
      </>
    ),
  };
}
