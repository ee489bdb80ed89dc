'use client';

import { useFormContext } from 'react-hook-form';
import type { UseFormRegisterReturn } from 'react-hook-form';
import type { ReactNode } from 'react';
import { fixedText, isLacking } from '@/lib/rules/steps/fixed-fields';
import type { ShownField } from '@/lib/rules/steps/merge-fields';
import { flagName } from '@/lib/rules/steps/sent-names';
import { needsChoices, type FieldContext, type StepValues } from '@/lib/rules/fields/field-definition';
import { CheckboxField, RadioField, SegmentedField } from './choice-field';
import { FieldGroup } from './field';
import { loadChecks } from './load-checks';
import { CardNumberField, ExpiryField, SecurityCodeField } from './card-field';
import { DateField, PhoneField, ZipField } from './masked-field';
import { AccountNumberField, SsnField } from './secret-field';
import { NumberField, ReadonlyField, SelectField, TextareaField, TextField } from './text-field';
import { stepMessages as messages } from '@/lib/rules/text/step-messages';
import type { Option } from '@/lib/rules/words/option';
import { BankIcon, CardIcon } from '../art/icons';
import { NoteBox } from '../ui/banner';
import type { Choice } from '../ui/choices';
import { Checkbox } from '../ui/inputs';

/** Kinds whose limit is told in words: a box with `maxLength` cuts what is pasted into it, and says nothing. */
const LEFT_WHOLE: ReadonlySet<ShownField['kind']> = new Set(['text', 'number', 'email', 'account']);

/** Choices that radios can show and still be taken in at a glance. */
const MOST_RADIOS = 10;

/** Longest time a press takes. */
const PRESS_MS = 250;

const WIDTHS: Record<NonNullable<ShownField['width']>, 'box-sm' | 'box-md' | undefined> = {
  xs: 'box-sm',
  s: 'box-sm',
  m: 'box-md',
  half: undefined,
  pair: undefined,
};

/** Props of any field of the catalogue, whatever its control: its words, its limits, its error, its registration. */
type Common = UseFormRegisterReturn & {
  id: string;
  label: ReactNode;
  hint?: string;
  error: string | undefined;
  optional: boolean;
  autoComplete: string;
  defaultValue?: string;
};

/**
 * One field of a step, drawn from the catalogue and the server's descriptor (architecture "The wizard"): the one switch
 * on kind. A format is checked when a filled field is left, never while typing; requiredness only on submit
 * (look §2.0).
 */
export function DescriptorField({
  field,
  context,
  id = field.name,
}: {
  field: ShownField;
  context: FieldContext;
  id?: string;
}) {
  const common = useCommonProps(field, context, id);
  if (field.readOnly) return <FixedField field={field} common={common} />;
  if (needsChoices(field.kind) && (field.choices ?? []).length === 0) return <ChoicesMissing common={common} />;
  return control(field, common);
}

function useCommonProps(field: ShownField, context: FieldContext, id: string): Common {
  const { register, setError, setValue, clearErrors, getValues, getFieldState, formState } =
    useFormContext<StepValues>();
  const registration = register(field.name, {
    onBlur: (event: { target: { value: unknown } }) => {
      const typed = String(event.target.value ?? '');
      // Fields of another kind put their text in order themselves.
      const text = field.kind === 'text' ? (field.format?.(typed) ?? typed) : typed;
      if (text !== typed) setValue(field.name, text, { shouldDirty: true });
      // A press that leaves the field must land before a message moves what it aims at.
      const later = new Promise((resolve) => setTimeout(resolve, PRESS_MS));
      void Promise.all([loadChecks(), later]).then(([checks]) => {
        const message = checks?.checkFieldFormat(field, text, context) ?? null;
        if (message !== null && getValues(field.name) === text) setError(field.name, { type: 'format', message });
      });
    },
    onChange: () => {
      if (formState.errors[field.name] && !formState.isSubmitted) clearErrors(field.name);
    },
  });
  return {
    ...registration,
    // In the document too: a form that is sent without scripts has what was answered before.
    ...(typeof field.value === 'string' && field.kind !== 'checkbox' && { defaultValue: field.value }),
    id,
    label: labelOf(field),
    ...(field.hint !== undefined && { hint: field.hint }),
    error: errorOf(field, (name) => getFieldState(name, formState).error?.message),
    optional: !field.required && field.labelNote === undefined && field.kind !== 'checkbox',
    autoComplete: field.autoComplete,
  };
}

/** The message of a field, or of the one that it is typed for too. */
function errorOf({ name, fills }: ShownField, of: (name: string) => string | undefined): string | undefined {
  return of(name) ?? (fills === undefined ? undefined : of(fills));
}

function labelOf(field: ShownField): ReactNode {
  if (field.labelNote === undefined) return field.label;
  return (
    <>
      {field.label} <span className="optional">({field.labelNote})</span>
    </>
  );
}

function control(field: ShownField, common: Common) {
  const boxClass = field.width === undefined ? undefined : WIDTHS[field.width];
  const text = {
    ...common,
    boxClass,
    ...(field.maxLength !== undefined && !LEFT_WHOLE.has(field.kind) && { maxLength: field.maxLength }),
    ...(field.inputMode !== undefined && { inputMode: field.inputMode }),
    ...(field.spellCheck === false && { spellCheck: false }),
    ...(field.autoCapitalize !== undefined && { autoCapitalize: field.autoCapitalize }),
  };
  switch (field.kind) {
    case 'hidden':
    case 'signature':
      return null;
    case 'date':
      return <DateField {...text} />;
    case 'ssn':
      return <SsnField {...text} />;
    case 'account':
      return <AccountNumberField {...text} />;
    case 'card':
      return <CardNumberField {...text} />;
    case 'expiry':
      return <ExpiryField {...text} />;
    case 'code':
      return <SecurityCodeField {...text} boxClass="hint-below" />;
    case 'phone':
      return <PhoneField {...text} />;
    case 'zip':
      return <ZipField {...text} />;
    case 'number':
      return <NumberField {...text} {...(field.unit !== undefined && { unit: field.unit })} />;
    case 'email':
      return <TextField {...text} type="email" />;
    case 'textarea':
      return <TextareaField {...common} maxLength={field.maxLength ?? 4000} />;
    case 'select':
      return <SelectField {...common} boxClass={boxClass} options={field.choices ?? []} placeholder="Choose" />;
    case 'radio':
      if (field.inOneRow) return <SegmentedField {...common} choices={(field.choices ?? []).map(withIcon)} />;
      return (field.choices?.length ?? 0) > MOST_RADIOS ? (
        <SelectField {...common} boxClass={boxClass} options={field.choices ?? []} placeholder="Choose" />
      ) : (
        <RadioField
          {...common}
          choices={(field.choices ?? []).map((choice) => ({ ...choice }))}
          inline={(field.choices?.length ?? 0) < 4}
        />
      );
    case 'checkbox':
      return <TickField field={field} common={common} />;
    case 'checkbox-group':
      return <FlagsField field={field} common={common} />;
    case 'text':
      return <TextField {...text} />;
  }
}

/** The ways to pay have a drawing each (look §2.1). */
const CHOICE_ICONS: Readonly<Record<string, ReactNode>> = { cc: <CardIcon />, eft: <BankIcon /> };

const withIcon = ({ value, label }: Option): Choice => ({
  value,
  label: (
    <span className="choice-icon">
      {CHOICE_ICONS[value]}
      {label}
    </span>
  ),
});

/** One box whose wire value is a word (`yes`/`no`, `1`/`0`), not a boolean. */
function TickField({ field, common }: { field: ShownField; common: Common }) {
  const { watch, setValue } = useFormContext<StepValues>();
  const [on, off] = field.ticks ?? ['1', '0'];
  return (
    <CheckboxField
      id={common.id}
      name={common.name}
      value={on}
      label={common.label}
      detail={common.hint}
      error={common.error}
      checked={watch(field.name) === on}
      onChange={(event) =>
        setValue(field.name, event.currentTarget.checked ? on : off, { shouldDirty: true, shouldValidate: false })
      }
    />
  );
}

/** Several boxes kept as 0/1 by wire key, such as the holiday policies. */
function FlagsField({ field, common }: { field: ShownField; common: Common }) {
  const { watch, setValue } = useFormContext<StepValues>();
  const value = watch(field.name);
  const flags = typeof value === 'object' ? value : {};
  return (
    <FieldGroup id={common.id} label={common.label} hint={common.hint} error={common.error} optional={common.optional}>
      <div className="mt-1 grid gap-x-6 sm:grid-cols-2">
        {(field.choices ?? []).map((choice) => (
          <Checkbox
            key={choice.value}
            id={`${common.id}-${choice.value}`}
            name={flagName(field.name, choice.value)}
            value="1"
            label={choice.label}
            checked={flags[choice.value] === 1}
            onChange={(event) =>
              setValue(
                field.name,
                { ...flags, [choice.value]: event.currentTarget.checked ? 1 : 0 },
                { shouldDirty: true },
              )
            }
          />
        ))}
      </div>
    </FieldGroup>
  );
}

/** A known answer in words. Of one that is wanted and not known it says what to do, which no refusal of it does. */
function FixedField({ field, common }: { field: ShownField; common: Common }) {
  return (
    <ReadonlyField
      id={common.id}
      label={field.label}
      value={fixedText(field)}
      error={isLacking(field) ? messages.lacking : common.error}
    />
  );
}

/** In the place of a list that could not be had: what was typed beside it is kept as a draft (decisions 154). */
function ChoicesMissing({ common }: { common: Common }) {
  return (
    <FieldGroup id={common.id} label={common.label} error={common.error} optional={common.optional}>
      <NoteBox className="mt-2">
        The choices could not be loaded just now. <a href="">Load this page again</a>
      </NoteBox>
    </FieldGroup>
  );
}
