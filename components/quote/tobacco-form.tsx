'use client';

import { api } from '@/components/api-client';
import { DIALOGS } from '@/components/dialog-ids';
import { RadioField } from '@/components/field/choice-field';
import { TOBACCO_QUESTION } from '@/lib/rules/quote/tobacco';
import { messages } from '@/lib/rules/text/messages';
import { YES_NO } from '@/lib/rules/words/option';
import { isFlag, type Flag } from '@/lib/rules/words/answer-kinds';
import { placeOf, QuoteDialogForm, type InBox, type PlainAsk } from './quote-dialog-form';
import { useQuoteForm } from './use-quote-form';

/** A person who is asked: `is_smoker`, `spouse_is_smoker`, or a listed child as `child-1`. */
export type TobaccoPerson = { name: string; label: string; value: string };

export type TobaccoFormProps = {
  planId: number;
  /** The plan's own words, or the usual ones. */
  question: string;
  people: readonly TobaccoPerson[];
  inBox?: InBox;
  plain?: PlainAsk;
};

/** Tobacco usage of each adult whom a price asks about, in the plan's words (rules 1 §2.10, decisions 37). */
export function TobaccoForm({ planId, question, people, inBox, plain }: TobaccoFormProps) {
  const place = placeOf(inBox, { dialog: DIALOGS.tobacco, prefix: 'tobacco' });
  const form = useQuoteForm<string>({
    dialog: place.dialog,
    labels: Object.fromEntries(people.map(({ name, label }) => [name, label])),
    check: (given) =>
      Object.fromEntries(
        people.flatMap(({ name }) => (toFlag(given[name]) === null ? [[name, messages.required]] : [])),
      ),
    send: (given, agreed) =>
      api<'changeFilterInfo'>('PUT', '/change-filter-info/{tempId}', {
        ...toWire(given),
        ...(question !== TOBACCO_QUESTION && { tobacco_question: question }),
        plan_id: planId,
        cart_agreed: agreed,
      }),
    after: () => ({ say: 'Your answer was saved and the price updated.' }),
  });
  const alone = people.length === 1 && people[0]?.name === 'is_smoker';
  return (
    <QuoteDialogForm form={form} {...place} plain={plain} {...(!alone && { intro: question })}>
      {people.map(({ name, label, value }) => (
        <RadioField
          key={name}
          id={`${place.prefix}-${name}`}
          name={name}
          inline
          label={alone ? question : label}
          hint={name === people.at(-1)?.name ? HINT : undefined}
          choices={YES_NO}
          defaultValue={value}
          error={form.problems[name]}
        />
      ))}
    </QuoteDialogForm>
  );
}

const HINT =
  'Cigarettes, cigars, pipes, chewing tobacco, vapes. Please answer truthfully: a wrong answer can cost the cover.';

function toWire(given: Readonly<Record<string, string>>) {
  const children = Object.entries(given).flatMap(([name, text]): [string, Flag][] => {
    const flag = toFlag(text);
    return name.startsWith('child-') && flag !== null ? [[name, flag]] : [];
  });
  return {
    is_smoker: toFlag(given['is_smoker']) ?? undefined,
    spouse_is_smoker: toFlag(given['spouse_is_smoker']) ?? undefined,
    ...(children.length > 0 && { children_smoker: Object.fromEntries(children) }),
  };
}

function toFlag(text: string | undefined): Flag | null {
  return text !== undefined && isFlag(text) ? text : null;
}
