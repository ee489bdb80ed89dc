'use client';

import { DIALOGS } from '@/components/dialog-ids';
import { LazyDialog } from '@/components/ui/lazy-dialog';
import { isTier } from '@/lib/rules/words/tiers';
import type { AnswerKind } from '@/lib/site/form-places';
import type { CategoryFormProps } from './category-form';
import type { IncomeHoursProps } from './income-hours-form';
import { PlainWay } from './plain-way';
import type { TierFormProps } from './tier-form';
import type { TobaccoFormProps } from './tobacco-form';

const loadIncomeHours = () => import('./income-hours-form').then(({ IncomeHoursForm }) => IncomeHoursForm);
const loadTier = () => import('./tier-form').then(({ TierForm }) => TierForm);
const loadTobacco = () => import('./tobacco-form').then(({ TobaccoForm }) => TobaccoForm);
const loadDependents = () => import('./dependents-form').then(({ DependentsForm }) => DependentsForm);
const loadCategory = () => import('./category-form').then(({ CategoryForm }) => CategoryForm);

export type PriceDialogsProps = Omit<TierFormProps, 'told'> & {
  /** The page that asks the same without scripts. */
  page: string;
  today: string;
  values: TierFormProps['told'] & IncomeHoursProps['values'] & { category: string };
  /** The question about tobacco and who is asked it; null for a plan that does not ask. */
  tobacco: Omit<TobaccoFormProps, 'planId'> | null;
  needed: IncomeHoursProps['needed'];
  /** Given while the plan is a premier one. */
  categories: CategoryFormProps['categories'] | null;
};

/**
 * The dialogs of a plan's page that answer what its price asks for (rules 1 §2.10). Triggers name them by `DIALOGS`.
 */
export function PriceDialogs(props: PriceDialogsProps) {
  const { page, planId, today, tier, sold, premier, values, tobacco, needed, categories } = props;
  const way = (ask: AnswerKind) => <PlainWay page={page} ask={ask} />;
  return (
    <>
      <LazyDialog
        id={DIALOGS.incomeHours}
        title="Annual income and working hours"
        load={loadIncomeHours}
        plain={way('earnings')}
      >
        {(Form) => <Form planId={planId} values={values} needed={needed} />}
      </LazyDialog>
      <LazyDialog id={DIALOGS.tier} title="Choose Tier" load={loadTier} plain={way('tier')}>
        {(Form) => <Form planId={planId} tier={tier} sold={sold} premier={premier} told={values} />}
      </LazyDialog>
      {tobacco !== null && (
        <LazyDialog id={DIALOGS.tobacco} title="Tobacco usage" size="sm" load={loadTobacco} plain={way('tobacco')}>
          {(Form) => <Form planId={planId} {...tobacco} />}
        </LazyDialog>
      )}
      {isTier(tier) && (
        <LazyDialog
          id={DIALOGS.dependents}
          title="Dependents"
          size="sm"
          load={loadDependents}
          plain={way('dependents')}
        >
          {(Form) => <Form planId={planId} today={today} tier={tier} told={values} />}
        </LazyDialog>
      )}
      {categories !== null && (
        <LazyDialog id={DIALOGS.category} title="Plan category" size="sm" load={loadCategory} plain={way('category')}>
          {(Form) => <Form planId={planId} category={values.category} categories={categories} />}
        </LazyDialog>
      )}
    </>
  );
}
