import { DateField } from '@/components/field/masked-field';
import { SelectField } from '@/components/field/text-field';
import type { Problems, TierDependents } from '@/lib/rules/quote/quote-form';
import { type Tier } from '@/lib/rules/words/tiers';
import { childrenOptions, dependentRequirement } from '@/lib/rules/words/tier-words';
import { DEPENDENT_LABELS } from './dependent-labels';

/** The questions a tier asks about the people it covers beside the member (rules 1 §4, §5); nothing for Member Only. */
export function DependentFields({
  prefix,
  tier,
  values,
  problems,
}: {
  prefix: string;
  tier: Tier;
  values: TierDependents;
  problems: Problems<keyof TierDependents>;
}) {
  const asks = dependentRequirement(tier);
  return (
    <>
      {asks.spouseDob && (
        <DateField
          id={`${prefix}-spouse_dob`}
          name="spouse_dob"
          label={DEPENDENT_LABELS.spouse_dob}
          defaultValue={values.spouse_dob}
          error={problems.spouse_dob}
        />
      )}
      {asks.childCount && (
        <SelectField
          id={`${prefix}-no_of_children`}
          name="no_of_children"
          label={DEPENDENT_LABELS.no_of_children}
          defaultValue={values.no_of_children}
          placeholder="Choose"
          boxClass="box-sm"
          options={childrenOptions(tier).map((count) => ({ value: String(count), label: String(count) }))}
          error={problems.no_of_children}
        />
      )}
    </>
  );
}
