import type { ComponentProps } from 'react';
import type { Choice } from '../ui/choices';
import { Checkbox } from '../ui/inputs';
import { FieldGroup } from './field';
import type { FieldShell } from './field';

/** A choice whose box has a name or marks of its own. */
type CheckChoice = Choice & { box?: ComponentProps<'input'> & Record<`data-${string}`, string | undefined> };

/**
 * Several checkboxes of one name, whose checked values the form library collects in a list; or each with its own, for a
 * form post, which takes a name once.
 */
export function CheckboxGroupField({
  choices,
  label,
  hint,
  error,
  optional,
  id,
  values,
  ...input
}: FieldShell &
  Omit<ComponentProps<'input'>, 'type' | 'value' | 'children'> & {
    choices: readonly CheckChoice[];
    /** Set it to control the group. */
    values?: readonly string[];
  }) {
  const key = id ?? input.name ?? '';
  return (
    <FieldGroup id={key} label={label} hint={hint} error={error} optional={optional}>
      <div className="mt-1 grid gap-x-6 sm:grid-cols-2">
        {choices.map((choice) => (
          <Checkbox
            key={choice.box?.id ?? choice.value}
            {...input}
            {...(values && { checked: values.includes(choice.value) })}
            id={`${key}-${choice.value}`}
            value={choice.value}
            label={choice.label}
            detail={choice.detail}
            disabled={choice.disabled ?? input.disabled}
            {...choice.box}
          />
        ))}
      </div>
    </FieldGroup>
  );
}
