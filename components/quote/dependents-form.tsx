'use client';

import { api } from '@/components/api-client';
import { DIALOGS } from '@/components/dialog-ids';
import { checkTierDependents, type TierDependents } from '@/lib/rules/quote/quote-form';
import type { Tier } from '@/lib/rules/words/tiers';
import { DependentFields } from './dependent-answers';
import { DEPENDENT_LABELS } from './dependent-labels';
import { placeOf, QuoteDialogForm, type InBox, type PlainAsk } from './quote-dialog-form';
import { useQuoteForm } from './use-quote-form';

export type DependentsFormProps = {
  planId: number;
  today: string;
  tier: Tier;
  /** As `get-temp-dependent-info` answered it. */
  told: TierDependents;
  inBox?: InBox;
  plain?: PlainAsk;
};

/** The dependents of a tier: a spouse's date of birth, a number of children, or both (rules 1 §4, §5). */
export function DependentsForm({ planId, today, tier, told, inBox, plain }: DependentsFormProps) {
  const place = placeOf(inBox, { dialog: DIALOGS.dependents, prefix: 'dependents' });
  const form = useQuoteForm<keyof TierDependents>({
    dialog: place.dialog,
    labels: DEPENDENT_LABELS,
    check: (given) => checkTierDependents(tier, given, today),
    send: ({ spouse_dob, no_of_children }, agreed) =>
      api<'storeTempDependentInfo'>('POST', '/store-temp-dependent-info', {
        plan_id: planId,
        dep_dob: spouse_dob,
        no_of_children,
        cart_agreed: agreed,
      }),
    after: () => ({ say: 'Your dependents were saved and the price updated.' }),
  });
  return (
    <QuoteDialogForm
      form={form}
      {...place}
      plain={plain}
      intro="The price depends on the people the plan covers. Names come later."
    >
      <DependentFields prefix={place.prefix} tier={tier} values={told} problems={form.problems} />
    </QuoteDialogForm>
  );
}
