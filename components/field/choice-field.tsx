'use client';

import type { ComponentProps, ReactNode } from 'react';
import { RadioCards, SegmentedControl } from '../ui/choices';
import type { Choice, RadioProps } from '../ui/choices';
import { Checkbox } from '../ui/inputs';
import { FieldGroup, FieldNotes } from './field';
import type { FieldShell } from './field';
import { useHeldError } from './held-error';
import { cx } from '../ui/cx';

type GroupProps = FieldShell &
  RadioProps & { id?: string; choices: readonly Choice[]; value?: string; defaultValue?: string };

function splitGroup<P extends GroupProps>(props: P) {
  // A radio cannot be filled in by the browser, so what all fields are given about it is dropped.
  const { label, hint, error, optional, boxClass, id, autoComplete: _, ...control } = props;
  const key = id ?? props.name ?? '';
  return { frame: { id: key, label, hint, error, optional, boxClass }, control: { ...control, idBase: key } };
}

/** Radios as rows; `inline` puts a short pair side by side. */
export function RadioField({ inline = false, ...props }: GroupProps & { inline?: boolean }) {
  const { frame, control } = splitGroup(props);
  return (
    <FieldGroup {...frame}>
      <RadioCards {...control} inline={inline} />
    </FieldGroup>
  );
}

/** Two or three short choices in one row. */
export function SegmentedField(props: GroupProps) {
  const { frame, control } = splitGroup(props);
  return (
    <FieldGroup {...frame}>
      <SegmentedControl {...control} />
    </FieldGroup>
  );
}

/** One checkbox with its own error: an agreement. */
export function CheckboxField({
  label,
  detail,
  error: told,
  id,
  ...input
}: Omit<ComponentProps<'input'>, 'type'> & { label: ReactNode; detail?: ReactNode; error?: string | undefined }) {
  const error = useHeldError(told);
  const key = id ?? input.name ?? '';
  return (
    <div className={cx('field', error && 'field-error')}>
      <FieldNotes id={key} error={error} />
      <Checkbox
        {...input}
        id={key}
        label={label}
        detail={detail}
        {...(error && { 'aria-invalid': true, 'aria-describedby': `${key}-error` })}
      />
    </div>
  );
}
