'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { api, type CallResult } from '@/components/api-client';
import { RadioField } from '@/components/field/choice-field';
import { DateField, ZipField } from '@/components/field/masked-field';
import { SelectField } from '@/components/field/text-field';
import { Banner } from '@/components/ui/banner';
import { Button } from '@/components/ui/button';
import { Dialog, closeDialog } from '@/components/ui/dialog';
import { ErrorSummary } from '@/components/ui/error-summary';
import { useStatus } from '@/components/ui/status-region';
import { normalizeDateText } from '@/lib/rules/date-text';
import { GENDERS } from '@/lib/rules/genders';
import type { CategoryKey } from '@/lib/rules/categories';
import { messages } from '@/lib/rules/messages';
import { YES_NO, type Option } from '@/lib/rules/options';
import {
  checkQuoteForm,
  checkTierDependents,
  type Problems,
  type QuoteForm,
  type TierDependents,
} from '@/lib/rules/quote-form';
import { childrenOptions, dependentRequirement, isTier, TIERS } from '@/lib/rules/tiers';

export const BASIC_DETAILS_DIALOG = 'basic-details';

export type BasicDetailsValues = QuoteForm & TierDependents & { is_smoker: string; category: string };

const LABELS: Record<keyof BasicDetailsValues, string> = {
  zip: 'Zip Code',
  gender: 'Gender',
  tier: 'Choose Tier',
  dob: 'DOB',
  spouse_dob: 'Spouse date of birth',
  no_of_children: 'Number of children',
  is_smoker: 'Tobacco use',
  category: 'Category',
};

export type BasicDetailsProps = {
  today: string;
  values: BasicDetailsValues;
  /** Asked, and then required, when a premier plan is selected or in the cart (spec 1 §5). */
  categories?: readonly Option<CategoryKey>[];
  /** The premier plan that is looked at. */
  planId?: number;
};

/** "Basic Details": the quote's answers, changed in place; prices and the cart follow (spec 1 §2.9, §4). */
export function BasicDetails({ today, values, categories = [], planId }: BasicDetailsProps) {
  const [tier, setTier] = useState(values.tier);
  const { problems, attempts, pending, failure, submit } = useChange(today, categories, planId);
  const asks = isTier(tier) ? dependentRequirement(tier) : { spouseDob: false, childCount: false };
  return (
    <Dialog id={BASIC_DETAILS_DIALOG} title="Basic Details">
      <form noValidate onSubmit={submit}>
        <ErrorSummary
          errors={(Object.keys(LABELS) as (keyof BasicDetailsValues)[]).flatMap((name) =>
            problems[name] ? [{ id: `basic-${name}`, text: `${LABELS[name]}: ${problems[name]}` }] : [],
          )}
          submitCount={attempts}
        />
        {failure && (
          <Banner tone="error" live className="mb-4">
            {failure}
          </Banner>
        )}
        <div className="fields">
          <ZipField id="basic-zip" name="zip" label={LABELS.zip} defaultValue={values.zip} error={problems.zip} />
          <RadioField
            id="basic-gender"
            name="gender"
            inline
            label={LABELS.gender}
            choices={GENDERS}
            defaultValue={values.gender}
            error={problems.gender}
          />
          <DateField id="basic-dob" name="dob" label={LABELS.dob} defaultValue={values.dob} error={problems.dob} />
          <SelectField
            id="basic-tier"
            name="tier"
            label={LABELS.tier}
            value={tier}
            onChange={(event) => setTier(event.currentTarget.value)}
            options={TIERS.map(({ code, label }) => ({ value: code, label }))}
            error={problems.tier}
          />
          {asks.spouseDob && (
            <DateField
              id="basic-spouse_dob"
              name="spouse_dob"
              label={LABELS.spouse_dob}
              defaultValue={values.spouse_dob}
              error={problems.spouse_dob}
            />
          )}
          {asks.childCount && isTier(tier) && (
            <SelectField
              id="basic-no_of_children"
              name="no_of_children"
              label={LABELS.no_of_children}
              defaultValue={values.no_of_children}
              placeholder="Choose"
              boxClass="box-sm"
              options={childrenOptions(tier).map((count) => ({ value: String(count), label: String(count) }))}
              error={problems.no_of_children}
            />
          )}
          <RadioField
            id="basic-is_smoker"
            name="is_smoker"
            inline
            optional
            label={LABELS.is_smoker}
            hint="In the last 12 months"
            choices={YES_NO}
            defaultValue={values.is_smoker}
            error={problems.is_smoker}
          />
          {categories.length > 0 && (
            <SelectField
              id="basic-category"
              name="category"
              label={LABELS.category}
              hint="What kind of plan you are looking for"
              placeholder="Choose"
              defaultValue={values.category}
              options={categories}
              error={problems.category}
            />
          )}
        </div>
        <div className="mt-6 flex gap-3">
          <Button type="submit" variant="primary" pending={pending}>
            Save
          </Button>
          <Button onClick={() => closeDialog(BASIC_DETAILS_DIALOG)}>Cancel</Button>
        </div>
      </form>
    </Dialog>
  );
}

function useChange(today: string, categories: readonly Option<CategoryKey>[], planId: number | undefined) {
  const router = useRouter();
  const announce = useStatus();
  const [problems, setProblems] = useState<Problems<keyof BasicDetailsValues>>({});
  const [attempts, setAttempts] = useState(0);
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState('');

  async function change(form: BasicDetailsValues): Promise<void> {
    setPending(true);
    setFailure('');
    const category = categories.find(({ value }) => value === form.category)?.value;
    const outcome = await saveDetails(form, {
      ...(category !== undefined && { category }),
      ...(planId !== undefined && { plan_id: planId }),
    });
    setPending(false);
    if (outcome.ok) {
      closeDialog(BASIC_DETAILS_DIALOG);
      announce('Your details were saved and the prices updated');
      router.refresh();
      return;
    }
    if (outcome.failure.kind === 'fields')
      setProblems(
        Object.fromEntries(
          outcome.failure.fields.map((field) => [
            field.target_element === 'dep_dob' ? 'spouse_dob' : field.target_element,
            field.error_message,
          ]),
        ),
      );
    else setFailure(outcome.failure.message);
    setAttempts((count) => count + 1);
  }

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (pending) return;
    const form = readForm(event.currentTarget);
    const found = {
      ...checkQuoteForm(form, today),
      ...(isTier(form.tier) ? checkTierDependents(form.tier, form, today) : {}),
      ...(categories.length > 0 && form.category === '' && { category: messages.required }),
    };
    setProblems(found);
    if (Object.keys(found).length > 0) setAttempts((count) => count + 1);
    else void change(form);
  }

  return { problems, attempts, pending, failure, submit };
}

/** The filter first, because the dependents' answer is checked against its tier. */
async function saveDetails(
  { spouse_dob, no_of_children, category: _, ...filter }: BasicDetailsValues,
  premier: { category?: CategoryKey; plan_id?: number },
): Promise<CallResult<unknown>> {
  const changed = await api<'changeFilterInfo'>('PUT', '/change-filter-info/{tempId}', {
    ...filter,
    ...premier,
    ...(filter.is_smoker === '0' || filter.is_smoker === '1'
      ? { is_smoker: filter.is_smoker }
      : { is_smoker: undefined }),
  });
  if (!changed.ok || (spouse_dob === '' && no_of_children === '')) return changed;
  return api<'storeTempDependentInfo'>('POST', '/store-temp-dependent-info', { dep_dob: spouse_dob, no_of_children });
}

function readForm(form: HTMLFormElement): BasicDetailsValues {
  const data = new FormData(form);
  const text = (name: keyof BasicDetailsValues) => String(data.get(name) ?? '').trim();
  return {
    zip: text('zip'),
    gender: text('gender'),
    tier: text('tier'),
    dob: normalizeDateText(text('dob')),
    spouse_dob: normalizeDateText(text('spouse_dob')),
    no_of_children: text('no_of_children'),
    is_smoker: text('is_smoker'),
    category: text('category'),
  };
}
