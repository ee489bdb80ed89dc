'use client';

import type { ComponentProps, ReactNode } from 'react';
import type { Option } from '@/lib/rules/words/option';
import { cx } from '../ui/cx';
import { Select, Textarea, TextInput } from '../ui/inputs';
import { provided } from '../ui/provided';
import { Field, FieldNotes, splitShell } from './field';
import type { FieldShell } from './field';

/** `{...register('name')}` of react-hook-form fits into every field; so does `value` with `onChange`. */
export type TextFieldProps = FieldShell & ComponentProps<'input'> & { numeric?: boolean };

/** A labelled line of text. */
export function TextField(props: TextFieldProps) {
  const { frame, control } = splitShell(props);
  return <Field {...frame}>{(aria) => <TextInput {...control} {...aria} />}</Field>;
}

/** Whole numbers, or decimals with `decimal`. Never `type="number"`: a scroll must not change an answer (look §2.2). */
export function NumberField({
  decimal = false,
  unit,
  ...props
}: TextFieldProps & { decimal?: boolean; unit?: string }) {
  const { frame, control } = splitShell(props);
  const mode = { inputMode: decimal ? ('decimal' as const) : ('numeric' as const), autoComplete: 'off' };
  return (
    <Field {...frame}>
      {(aria) =>
        unit === undefined ? (
          <TextInput numeric {...mode} {...control} {...aria} />
        ) : (
          <div className="unit">
            <TextInput numeric {...mode} {...control} {...aria} />
            <span>{unit}</span>
          </div>
        )
      }
    </Field>
  );
}

export type SelectFieldProps = FieldShell &
  ComponentProps<'select'> & {
    options: readonly Option[];
    /** First entry, with the empty value; leave it out when there is always a choice. */
    placeholder?: string | undefined;
  };

/** The system's own list. */
export function SelectField({ options, placeholder, ...props }: SelectFieldProps) {
  const { frame, control } = splitShell(props);
  return (
    <Field {...frame}>
      {(aria) => (
        <Select {...control} {...aria}>
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}

/** Several lines of text. */
export function TextareaField(props: FieldShell & ComponentProps<'textarea'>) {
  const { frame, control } = splitShell(props);
  return <Field {...frame}>{(aria) => <Textarea {...control} {...aria} />}</Field>;
}

type ReadonlyFieldProps = {
  label: string;
  value: ReactNode;
  hint?: ReactNode;
  /** The place that a summary of errors leads to; without it there can be no error. */
  id?: string;
  error?: string | undefined;
};

/** Something known that cannot be changed here, as text in the place of a field. */
export function ReadonlyField({ label, value, hint, id, error }: ReadonlyFieldProps) {
  return (
    <dl className={cx('field', error && 'field-error')} {...(id !== undefined && { id, tabIndex: -1 })}>
      <dt className="label">{label}</dt>
      {hint && <dd className="hint">{hint}</dd>}
      {id !== undefined && error && (
        <dd>
          <FieldNotes id={id} error={error} />
        </dd>
      )}
      <dd className="mt-2 flex min-h-12 items-center rounded-control bg-surface px-3.5 font-medium">
        {provided(value)}
      </dd>
    </dl>
  );
}
