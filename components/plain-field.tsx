import type { ComponentProps } from 'react';
import { AlertIcon } from './art/icons';
import { cx } from './ui/cx';
import { Select, TextInput } from './ui/inputs';

/** A field of a form that no script takes; with `options` a list to choose from. */
export type PlainFieldProps = {
  id: string;
  name: string;
  label: string;
  hint?: string | undefined;
  /** The server's message. */
  error?: string | undefined;
  defaultValue?: string | undefined;
  options?: readonly { value: string; label: string }[] | undefined;
} & Pick<
  ComponentProps<'input'>,
  'type' | 'accept' | 'autoComplete' | 'autoFocus' | 'inputMode' | 'maxLength' | 'required'
>;

/**
 * A labelled field with its message, as `components/field` draws one, of elements alone: pages that show it to browsers
 * without scripts load nothing for it (decisions 159).
 */
export function PlainField({ id, name, label, hint, error, defaultValue = '', options, ...input }: PlainFieldProps) {
  const ids = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ');
  const control = {
    id,
    name,
    // A file is chosen by hand alone.
    ...(input.type !== 'file' && { defaultValue }),
    ...(ids !== '' && { 'aria-describedby': ids }),
    ...(error && { 'aria-invalid': true }),
  };
  return (
    <div className={cx('field', error && 'field-error')}>
      <label className="label" htmlFor={id}>
        {label}
      </label>
      {hint && (
        <span className="hint" id={`${id}-hint`}>
          {hint}
        </span>
      )}
      {error && (
        <p className="error-text" id={`${id}-error`}>
          <AlertIcon />
          <span>
            <span className="sr-only">Error: </span>
            {error}
          </span>
        </p>
      )}
      <div className="field-box">
        {options ? (
          <Select {...control}>
            <option value="">Choose</option>
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </Select>
        ) : (
          <TextInput {...input} {...control} {...(input.type === 'file' && { className: 'py-2.5' })} />
        )}
      </div>
    </div>
  );
}
