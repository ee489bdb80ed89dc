import type { ReactNode } from 'react';
import { AlertIcon } from '../art/icons';
import { cx } from '../ui/cx';
import { useHeldError } from './held-error';

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

const hintId = (id: string) => `${id}-hint`;
const errorId = (id: string) => `${id}-error`;

function describedBy(id: string, hint: unknown, error: string | undefined): string | undefined {
  const ids = [hint ? hintId(id) : '', error ? errorId(id) : ''].filter(Boolean).join(' ');
  return ids === '' ? undefined : ids;
}

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
      <FieldLabel id={id} label={label} optional={optional} />
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

function FieldLabel({ id, label, optional }: Pick<FieldShell, 'label' | 'optional'> & { id: string }) {
  return (
    <label className="label" htmlFor={id}>
      {label}
      {optional && <span className="optional"> (optional)</span>}
    </label>
  );
}

/** Hint and error of a field or a group. */
export function FieldNotes({ id, hint, error }: { id: string; hint?: ReactNode; error?: string | undefined }) {
  return (
    <>
      {hint && (
        <span className="hint" id={hintId(id)}>
          {hint}
        </span>
      )}
      {error && (
        <p className="error-text" id={errorId(id)}>
          <AlertIcon />
          <span>
            <span className="sr-only">Error: </span>
            {error}
          </span>
        </p>
      )}
    </>
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
        {label}
        {optional && <span className="optional"> (optional)</span>}
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
