'use client';

import { useState } from 'react';
import { api, type CallResult } from '@/components/api-client';
import { DIALOGS } from '@/components/dialog-ids';
import { RadioField } from '@/components/field/choice-field';
import { DateField, ZipField } from '@/components/field/masked-field';
import { SelectField } from '@/components/field/text-field';
import type { CategoryKey } from '@/lib/rules/words/categories';
import { GENDER_OPTIONS } from '@/lib/rules/words/genders';
import { YES_NO, type Option } from '@/lib/rules/words/option';
import {
  checkCategory,
  checkQuoteForm,
  checkTierDependents,
  type Problems,
  type QuoteForm,
  type TierDependents,
} from '@/lib/rules/quote/quote-form';
import { isTier, tierFacts, TIER_FACTS } from '@/lib/rules/words/tiers';
import { tierLabel } from '@/lib/rules/words/tier-words';
import { isFlag } from '@/lib/rules/words/answer-kinds';
import { DependentFields } from './dependent-answers';
import { DEPENDENT_LABELS } from './dependent-labels';
import { QuoteDialogForm } from './quote-dialog-form';
import { useQuoteForm } from './use-quote-form';

export type BasicDetailsValues = QuoteForm &
  TierDependents & { is_smoker: string; spouse_is_smoker: string; category: string };

type Name = keyof BasicDetailsValues;

export type BasicDetailsFormProps = {
  today: string;
  values: BasicDetailsValues;
  /** A premier plan is in the cart: children are called one child (rules 1 §3). */
  premier?: boolean;
  /** Not empty while a premier plan is looked at or in the cart: the category is asked for then (rules 1 §4). */
  categories?: readonly Option<CategoryKey>[];
  /** The plan whose page this is; prices of its own may depend on the answers. */
  planId?: number;
};

const LABELS: Record<Name, string> = {
  zip: 'Zip Code',
  gender: 'Gender',
  dob: 'DOB',
  tier: 'Choose Tier',
  ...DEPENDENT_LABELS,
  is_smoker: 'Tobacco use',
  spouse_is_smoker: 'Tobacco use of your spouse',
  category: 'Category',
};

/** The applicant, and the spouse of a tier that covers one. */
const SMOKERS = ['is_smoker', 'spouse_is_smoker'] as const;

/** The form of "Basic Details" (rules 1 §2.9, §5). */
export function BasicDetailsForm({ today, values, premier = false, categories = [], planId }: BasicDetailsFormProps) {
  const asksCategory = categories.length > 0;
  const [tier, setTier] = useState(values.tier);
  const form = useQuoteForm<Name>({
    dialog: DIALOGS.basicDetails,
    labels: LABELS,
    check: (given) => checkDetails(given, asksCategory, today),
    send: (given, agreed) => saveDetails(given, { agreed, categories, planId }),
    after: () => ({ say: 'Your details were saved and the prices updated.' }),
  });
  const field = (name: Name) => ({
    id: `basic-${name}`,
    name,
    label: LABELS[name],
    error: form.problems[name],
  });
  return (
    <QuoteDialogForm form={form} dialog={DIALOGS.basicDetails} prefix="basic">
      <ZipField {...field('zip')} defaultValue={values.zip} />
      <RadioField {...field('gender')} inline choices={GENDER_OPTIONS} defaultValue={values.gender} />
      <DateField {...field('dob')} defaultValue={values.dob} />
      <SelectField
        {...field('tier')}
        value={tier}
        onChange={(event) => setTier(event.currentTarget.value)}
        options={TIER_FACTS.map(({ code }) => ({ value: code, label: tierLabel(code, { premier }) }))}
      />
      {isTier(tier) && <DependentFields prefix="basic" tier={tier} values={values} problems={form.problems} />}
      {asksCategory && (
        <SelectField
          {...field('category')}
          hint="This plan asks which kind of cover you are looking for"
          placeholder="Choose"
          defaultValue={values.category}
          options={categories}
        />
      )}
      {SMOKERS.slice(0, isTier(tier) && tierFacts(tier).spouse ? 2 : 1).map((name) => (
        <RadioField
          key={name}
          {...field(name)}
          inline
          optional
          hint="In the last 12 months"
          choices={YES_NO}
          defaultValue={values[name]}
        />
      ))}
    </QuoteDialogForm>
  );
}

function checkDetails(given: BasicDetailsValues, asksCategory: boolean, today: string): Problems<Name> {
  const category = checkCategory(given.category, asksCategory);
  return {
    ...checkQuoteForm(given, today),
    ...(isTier(given.tier) ? checkTierDependents(given.tier, given, today) : {}),
    ...(category !== null && { category }),
  };
}

type Beside = { agreed: string; categories: readonly Option<CategoryKey>[]; planId: number | undefined };

/** All answers in one call: the cart is asked about once, and nothing is kept of half of them. */
function saveDetails(
  { spouse_dob, no_of_children, is_smoker, spouse_is_smoker, category, ...filter }: BasicDetailsValues,
  { agreed, categories, planId }: Beside,
): Promise<CallResult<unknown>> {
  return api<'changeFilterInfo'>('PUT', '/change-filter-info/{tempId}', {
    ...filter,
    dep_dob: spouse_dob,
    no_of_children,
    is_smoker: isFlag(is_smoker) ? is_smoker : undefined,
    spouse_is_smoker: isFlag(spouse_is_smoker) ? spouse_is_smoker : undefined,
    category: categories.find(({ value }) => value === category)?.value,
    plan_id: planId,
    cart_agreed: agreed,
  });
}
