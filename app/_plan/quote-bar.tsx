import { FilterBar } from '@/components/shell/filter-bar';
import { DIALOGS } from '@/components/dialog-ids';
import { BasicDetails, type BasicDetailsValues } from '@/components/quote/basic-details';
import { DialogLink } from '@/components/ui/dialog-trigger';
import { today } from '@/lib/clock';
import { genderInitial, genderLabel } from '@/lib/rules/words/genders';
import type { CategoryKey } from '@/lib/rules/words/categories';
import type { Option } from '@/lib/rules/words/option';
import { isTier } from '@/lib/rules/words/tiers';
import { tierLabel } from '@/lib/rules/words/tier-words';

export type QuoteBarProps = {
  /** The page that asks the same without scripts. */
  page: string;
  values: BasicDetailsValues;
  /** A premier plan is in the cart: `IC` covers one child (rules 1 §3). */
  premier?: boolean;
  /** Categories the dialog offers while a premier plan is looked at or in the cart (rules 1 §5); else empty. */
  categories?: readonly Option<CategoryKey>[];
  /** The plan that is looked at. */
  planId?: number;
};

/** The facts that prices are for, and what opens their dialog (rules 1 §2.9). */
export function QuoteFacts({ values, premier = false }: Pick<QuoteBarProps, 'values' | 'premier'>) {
  return (
    <FilterBar
      zip={values.zip}
      gender={{ short: genderInitial(values.gender), long: genderLabel(values.gender) }}
      tier={isTier(values.tier) ? tierLabel(values.tier, { premier }) : values.tier}
      dob={values.dob}
      smoker={values.is_smoker === '' ? null : values.is_smoker === '1'}
      edit={
        <DialogLink dialog={DIALOGS.basicDetails} className="quiet">
          Edit<span className="sr-only"> basic details</span>
        </DialogLink>
      }
    />
  );
}

/** The same with the dialog that changes them. */
export function QuoteBar({ page, values, premier = false, categories = [], planId }: QuoteBarProps) {
  return (
    <>
      <QuoteFacts values={values} premier={premier} />
      <BasicDetails
        page={page}
        today={today()}
        values={values}
        premier={premier}
        categories={categories}
        {...(planId !== undefined && { planId })}
      />
    </>
  );
}
