'use client';

import { api } from '@/components/api-client';
import { DIALOGS } from '@/components/dialog-ids';
import { NumberField } from '@/components/field/text-field';
import { checkHours, checkIncome, formatIncome, type Earnings } from '@/lib/rules/money/earnings';
import { messages } from '@/lib/rules/text/messages';
import type { Problems } from '@/lib/rules/quote/quote-form';
import { placeOf, QuoteDialogForm, type InBox, type PlainAsk } from './quote-dialog-form';
import { toWireEarnings } from './quote-wire';
import { useQuoteForm } from './use-quote-form';

type Name = keyof Earnings;

export type IncomeHoursProps = {
  planId: number;
  values: Earnings;
  /**
   * The answers the price is waiting for; the other one may stay open. An answer that was given cannot be taken back.
   */
  needed: readonly Name[];
  inBox?: InBox;
  plain?: PlainAsk;
};

const LABELS: Record<Name, string> = { annual_income: 'Annual income', working_hours: 'Working hours' };

/** Annual income and working hours, which a plan asks for before it has a price (rules 1 §2.10, §8). */
export function IncomeHoursForm({ planId, values, needed, inBox, plain }: IncomeHoursProps) {
  const place = placeOf(inBox, { dialog: DIALOGS.incomeHours, prefix: 'earnings' });
  const required = (name: Name) => needed.includes(name) || values[name] !== '';
  const form = useQuoteForm<Name>({
    dialog: place.dialog,
    labels: LABELS,
    check: (given) => checkEarnings(given, required),
    send: (given, agreed) =>
      api<'changeFilterInfo'>('PUT', '/change-filter-info/{tempId}', {
        ...toWireEarnings(given),
        plan_id: planId,
        cart_agreed: agreed,
      }),
    after: () => ({ say: 'Your income and working hours were saved and the price updated.' }),
  });
  return (
    <QuoteDialogForm
      form={form}
      {...place}
      plain={plain}
      intro="The carrier sells some amounts only from an income or a number of working hours."
    >
      <NumberField
        id={`${place.prefix}-annual_income`}
        name="annual_income"
        label={LABELS.annual_income}
        hint="In dollars a year, before taxes"
        decimal
        boxClass="box-sm"
        optional={!required('annual_income')}
        defaultValue={formatIncome(values.annual_income)}
        error={form.problems.annual_income}
      />
      <NumberField
        id={`${place.prefix}-working_hours`}
        name="working_hours"
        label={LABELS.working_hours}
        hint="In a usual week"
        unit="hours a week"
        boxClass="box-md"
        maxLength={3}
        optional={!required('working_hours')}
        defaultValue={values.working_hours}
        error={form.problems.working_hours}
      />
    </QuoteDialogForm>
  );
}

function checkEarnings(given: Earnings, required: (name: Name) => boolean): Problems<Name> {
  const income = checkIncome(given.annual_income);
  const hours = checkHours(given.working_hours);
  const missing = (name: Name) => (given[name] === '' && required(name) ? messages.required : null);
  const found = {
    annual_income: missing('annual_income') ?? income,
    working_hours: missing('working_hours') ?? hours,
  };
  return Object.fromEntries(Object.entries(found).filter(([, message]) => message !== null)) as Problems<Name>;
}
