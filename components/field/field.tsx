import type { ReactNode } from 'react';
import { cx } from '../ui/cx';
import { describedBy, FieldNotes, LabelWords } from './field-notes';
import { useHeldError } from './held-error';

export { FieldNotes };

/** Props every field has. `undefined` is allowed everywhere, so that `errors.zip?.message` fits as it is. */
export type FieldShell = {
  label: ReactNode;
  hint?: ReactNode;
  /** The spec's message, verbatim. */
  error?: string | undefined;
  /** Adds "(optional)"; required is the normal case and not marked. */
  optional?: boolean | undefined;
  /** For the field's box, such as a width: `box-md` (320 px) or `box-sm`. */
  boxClass?: string | undefined;
};

/** Attributes that tie a control to its label, hint and error. */
export type ControlAria = {
  id: string;
  'aria-describedby'?: string;
  'aria-invalid'?: true;
};

/** Label, hint, error, control, in this order, tied together by ids. The control is drawn by the child function. */
export function Field({
  id,
  label,
  hint,
  error: told,
  optional,
  boxClass,
  children,
}: FieldShell & { id: string; children: (aria: ControlAria) => ReactNode }) {
  const error = useHeldError(told);
  const described = describedBy(id, hint, error);
  return (
    <div className={cx('field', error && 'field-error')}>
      <label className="label" htmlFor={id}>
        <LabelWords label={label} optional={optional} />
      </label>
      <FieldNotes id={id} hint={hint} error={error} />
      <div className={cx('field-box', boxClass)}>
        {children({
          id,
          ...(described !== undefined && { 'aria-describedby': described }),
          ...(error && { 'aria-invalid': true }),
        })}
      </div>
    </div>
  );
}

/** A fieldset with the same parts: for radios, checkboxes, and pairs such as feet and inches. */
export function FieldGroup({
  id,
  label,
  hint,
  error: told,
  optional,
  children,
}: FieldShell & { id: string; children: ReactNode }) {
  const error = useHeldError(told);
  const described = describedBy(id, hint, error);
  return (
    <fieldset
      id={id}
      className={cx('field', error && 'field-error')}
      {...(described !== undefined && { 'aria-describedby': described })}
    >
      <legend className="label">
        <LabelWords label={label} optional={optional} />
      </legend>
      <FieldNotes id={id} hint={hint} error={error} />
      {children}
    </fieldset>
  );
}

/**
 * Splits a field component's props into those of the frame and those of its control. The id is the name unless given.
 */
export function splitShell<P extends FieldShell & { id?: string | undefined; name?: string | undefined }>(props: P) {
  const { label, hint, error, optional, boxClass, id, ...control } = props;
  return { frame: { id: id ?? props.name ?? '', label, hint, error, optional, boxClass }, control };
}
