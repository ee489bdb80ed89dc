import type { ReactNode } from 'react';
import { AlertIcon } from '@/components/art/icons';
import { HiddenInputs } from '@/components/plain-answer';
import { Button } from '@/components/ui/button';
import { fixedText } from '@/lib/rules/steps/fixed-fields';
import { groupFields, type ShownField } from '@/lib/rules/steps/merge-fields';
import { ENTRY, INTENT, intentOf } from '@/lib/rules/steps/list-intents';
import type { FieldContext, StepForm } from '@/lib/rules/fields/field-definition';
import { ENTRY_ANCHOR, ERRORS_ANCHOR } from '@/lib/site/step-anchors';
import { PlainField, plainId, type PlainAnswers } from './plain-input';

/** The page of a list, as its plain form needs it. */
export type PlainPage = {
  slug: string;
  action: string;
  /** The page without an entry open. */
  href: string;
  fromReview: boolean;
};

type PlainEntryProps = PlainAnswers & {
  page: PlainPage;
  title: string;
  /** The entry's id; empty for a new one. */
  entry: string;
  /** The refusal that belongs to no field; empty where there is none. */
  message: string;
  /** Its controls in order, with the words that the summary of errors has for them. */
  places: readonly { id: string; label: string }[];
  children: ReactNode;
};

/**
 * The form of a list's entry where no script runs, in the place of the dialog (rules 2 §2.6, rules 3 §2, decisions 158).
 * Stands outside the step's form.
 */
export function PlainEntry({ page, ...entry }: PlainEntryProps) {
  const { slug, action, href, fromReview } = page;
  const hidden = { step: slug, ...(fromReview && { navto: 'review' }) };
  return (
    <noscript>
      <EntryFrame {...entry} action={action} backHref={href} hidden={hidden} />
    </noscript>
  );
}

type EntryFrameProps = Omit<PlainEntryProps, 'page'> & {
  action: string;
  /** The page without the entry. */
  backHref: string;
  hidden: Readonly<Record<string, string>>;
  /** True where the form is on a page of its own, so that a new entry is left as well. */
  alone?: boolean;
};

/** The form of a list's entry with the summary of its errors, the same with and without scripts. */
export function EntryFrame({ action, backHref, hidden, alone = false, ...props }: EntryFrameProps) {
  const { title, entry, problems, message, places, children } = props;
  const named = places.flatMap(({ id, label }) => (problems[id] === undefined ? [] : [{ id, label }]));
  const known = new Set(places.map(({ id }) => id));
  const others = Object.entries(problems).flatMap(([name, text]) => (known.has(name) ? [] : [text]));
  const general = message === '' ? others : [...others, message];
  return (
    <section aria-labelledby={ENTRY_ANCHOR} className="mt-8">
      {(named.length > 0 || general.length > 0) && (
        <div
          id={ERRORS_ANCHOR}
          role="alert"
          aria-label="There is a problem"
          className="banner banner-error error-summary"
        >
          <AlertIcon />
          <div>
            <p className="banner-title">There is a problem</p>
            <ul>
              {named.map(({ id, label }) => (
                <li key={id}>
                  <a href={`#${plainId(id)}`}>{`${label}: ${problems[id] ?? ''}`}</a>
                </li>
              ))}
              {general.map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          </div>
        </div>
      )}
      <h2 id={ENTRY_ANCHOR}>{title}</h2>
      <form method="post" action={action} noValidate aria-labelledby={ENTRY_ANCHOR} className="mt-4">
        <HiddenInputs values={hidden} />
        <input type="hidden" name={ENTRY} value={entry} />
        {children}
        <div className="mt-6 flex flex-wrap items-center gap-3">
          <Button type="submit" name={INTENT} value={intentOf({ kind: 'save' })}>
            {entry === '' ? title : 'Submit'}
          </Button>
          {(alone || entry !== '') && <a href={backHref}>Cancel</a>}
        </div>
      </form>
    </section>
  );
}

/** The fields of an entry by their groups. */
export function PlainFields({
  form,
  fields,
  context,
  ...answers
}: PlainAnswers & { form: StepForm; fields: readonly ShownField[]; context: FieldContext }) {
  return groupFields(form, fields, answers.values, context).map((group) => (
    <fieldset key={group.key} className="mt-6">
      <legend className="mb-4 font-semibold">{group.legend}</legend>
      <div className="grid items-end gap-x-8 gap-y-6 sm:grid-cols-2">
        {group.fields.map((field) =>
          field.readOnly ? (
            <p key={field.name} className="sm:col-span-2">
              {field.label}: <b>{fixedText(field)}</b>
            </p>
          ) : (
            <PlainField
              key={field.name}
              name={field.name}
              question={{ ...field, options: field.choices, optional: !field.required }}
              {...answers}
            />
          ),
        )}
      </div>
    </fieldset>
  ));
}
