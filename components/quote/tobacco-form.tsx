'use client';

import { api } from '@/components/api-client';
import { DIALOGS } from '@/components/dialog-ids';
import { RadioField } from '@/components/field/choice-field';
import { messages } from '@/lib/rules/text/messages';
import { YES_NO } from '@/lib/rules/words/option';
import { isFlag, type Flag } from '@/lib/rules/words/answer-kinds';
import { QuoteDialogForm } from './quote-dialog-form';
import { useQuoteForm } from './use-quote-form';

export type TobaccoFormProps = { planId: number; isSmoker: string };

const QUESTION = 'Have you used tobacco in the last 12 months?';

/** Tobacco usage, which some prices depend on (rules 1 §2.10, §8 "smokerError"). */
export function TobaccoForm({ planId, isSmoker }: TobaccoFormProps) {
  const form = useQuoteForm<'is_smoker'>({
    dialog: DIALOGS.tobacco,
    labels: { is_smoker: 'Tobacco usage' },
    check: (given) => (toFlag(given.is_smoker) === null ? { is_smoker: messages.required } : {}),
    send: (given, agreed) =>
      api<'changeFilterInfo'>('PUT', '/change-filter-info/{tempId}', {
        is_smoker: toFlag(given.is_smoker) ?? undefined,
        plan_id: planId,
        cart_agreed: agreed,
      }),
    after: () => ({ say: 'Your answer was saved and the price updated.' }),
  });
  return (
    <QuoteDialogForm form={form} dialog={DIALOGS.tobacco} prefix="tobacco">
      <RadioField
        id="tobacco-is_smoker"
        name="is_smoker"
        inline
        label={QUESTION}
        hint="Cigarettes, cigars, pipes, chewing tobacco, vapes. Please answer truthfully: a wrong answer can cost the cover."
        choices={YES_NO}
        defaultValue={isSmoker}
        error={form.problems.is_smoker}
      />
    </QuoteDialogForm>
  );
}

function toFlag(text: string): Flag | null {
  return isFlag(text) ? text : null;
}
