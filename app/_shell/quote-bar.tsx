import { FilterBar } from '@/components/shell/filter-bar';
import { BASIC_DETAILS_DIALOG, BasicDetails, type BasicDetailsValues } from '@/components/quote/basic-details';
import { DialogLink } from '@/components/ui/dialog-trigger';
import { today } from '@/lib/clock';
import { filterCategories } from '@/lib/rules/categories';
import { genderInitial, genderLabel } from '@/lib/rules/genders';
import { isTier, tierLabel } from '@/lib/rules/tiers';

export type QuoteBarProps = {
  values: BasicDetailsValues;
  /** A premier plan is in the cart: the dialog asks for the category (spec 1 §5), and `IC` covers one child (spec 1 §3). */
  premier?: boolean;
  /** A premier plan that is looked at: the dialog asks as well. */
  premierPlanId?: number;
};

/** What prices are for, and the dialog that changes it (spec 1 §2.9). */
export function QuoteBar({ values, premier = false, premierPlanId }: QuoteBarProps) {
  return (
    <>
      <FilterBar
        zip={values.zip}
        gender={{ short: genderInitial(values.gender), long: genderLabel(values.gender) }}
        tier={isTier(values.tier) ? tierLabel(values.tier, { premier }) : values.tier}
        dob={values.dob}
        smoker={values.is_smoker === '' ? null : values.is_smoker === '1'}
        edit={
          <DialogLink dialog={BASIC_DETAILS_DIALOG} className="quiet">
            Edit<span className="sr-only"> basic details</span>
          </DialogLink>
        }
      />
      <BasicDetails
        key={JSON.stringify(values)}
        today={today()}
        values={values}
        {...((premier || premierPlanId !== undefined) && {
          categories: filterCategories().map(({ key, filter }) => ({ value: key, label: filter })),
        })}
        {...(premierPlanId !== undefined && { planId: premierPlanId })}
      />
    </>
  );
}
