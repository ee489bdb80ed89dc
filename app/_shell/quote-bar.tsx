import { FilterBar } from '@/components/shell/filter-bar';
import { BASIC_DETAILS_DIALOG, BasicDetails, type BasicDetailsValues } from '@/components/quote/basic-details';
import { DialogLink } from '@/components/ui/dialog-trigger';
import { today } from '@/lib/clock';
import { genderLabel } from '@/lib/rules/genders';
import { isTier, tierLabel } from '@/lib/rules/tiers';

/** What prices are for, and the dialog that changes it (spec 1 §2.9). */
export function QuoteBar({ values }: { values: BasicDetailsValues }) {
  return (
    <>
      <FilterBar
        zip={values.zip}
        gender={genderLabel(values.gender)}
        tier={isTier(values.tier) ? tierLabel(values.tier) : values.tier}
        dob={values.dob}
        smoker={values.is_smoker === '' ? null : values.is_smoker === '1'}
        edit={
          <DialogLink dialog={BASIC_DETAILS_DIALOG} className="quiet">
            Edit
          </DialogLink>
        }
      />
      <BasicDetails key={JSON.stringify(values)} today={today()} values={values} />
    </>
  );
}
