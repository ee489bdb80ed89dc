'use client';

import { api } from '@/components/api-client';
import { DIALOGS } from '@/components/dialog-ids';
import { SelectField } from '@/components/field/text-field';
import type { CategoryKey } from '@/lib/rules/words/categories';
import type { Option } from '@/lib/rules/words/option';
import { checkCategory } from '@/lib/rules/quote/quote-form';
import { QuoteDialogForm } from './quote-dialog-form';
import { useQuoteForm } from './use-quote-form';

export type CategoryFormProps = {
  planId: number;
  category: string;
  categories: readonly Option<CategoryKey>[];
  /** The page to go to afterwards; without one this page is refreshed. */
  goTo?: string;
};

/** The category that a premier plan needs before its page opens (rules 1 §2.9, §4). */
export function CategoryForm({ planId, category, categories, goTo }: CategoryFormProps) {
  const form = useQuoteForm<'category'>({
    dialog: DIALOGS.category,
    labels: { category: 'Category' },
    check: (given) => {
      const message = checkCategory(given.category, true);
      return message === null ? {} : { category: message };
    },
    send: (given, agreed) =>
      api<'changeFilterInfo'>('PUT', '/change-filter-info/{tempId}', {
        category: categories.find(({ value }) => value === given.category)?.value,
        plan_id: planId,
        cart_agreed: agreed,
      }),
    after: () => ({ say: 'Your category was saved.', ...(goTo !== undefined && { goTo }) }),
  });
  return (
    <QuoteDialogForm
      form={form}
      dialog={DIALOGS.category}
      prefix="premier"
      intro="This plan asks which kind of cover you are looking for."
      submitLabel={goTo === undefined ? 'Save' : 'Continue'}
    >
      <SelectField
        id="premier-category"
        name="category"
        label="Category"
        placeholder="Choose"
        defaultValue={category}
        options={categories}
        error={form.problems.category}
      />
    </QuoteDialogForm>
  );
}
