import { FormProvider, useForm } from 'react-hook-form';
import { useState, type ReactNode } from 'react';
import { DescriptorField } from '@/components/field/descriptor-field';
import { FieldGrid } from '@/components/field/field-grid';
import { needsChoices, type FieldKind, type StepValues } from '@/lib/rules/fields/field-definition';
import type { ShownField } from '@/lib/rules/steps/merge-fields';
import { YES_NO } from '@/lib/rules/words/option';
import type { Shelf } from './specimen';

const CONTEXT = { today: '2026-11-21' };

/** A label and an answer of each kind; a kind that is missing here is an error of types. */
const KINDS: Record<Exclude<FieldKind, 'hidden' | 'signature'>, readonly [label: string, value: string]> = {
  text: ['City', 'Austin'],
  textarea: ['Remark', 'Call after six.'],
  select: ['Do you smoke?', '1'],
  radio: ['Do you own it?', '1'],
  checkbox: ['It is my address', '1'],
  'checkbox-group': ['Answers', ''],
  date: ['Date of birth', '09/04/1985'],
  ssn: ['Social Security Number', '219-09-9999'],
  phone: ['Phone', '(512) 555-0148'],
  zip: ['ZIP code', '78701'],
  email: ['Email', 'maya@castellanos.example'],
  number: ['Weight', '142'],
  card: ['Card number', '4111 1111 1111 1111'],
  expiry: ['Expires', '08/29'],
  code: ['Security code', '737'],
  account: ['Account number', '000123456789'],
};

function fieldOf(kind: keyof typeof KINDS, own: Partial<ShownField> & { name: string }): ShownField {
  const [label, value] = KINDS[kind];
  return {
    kind,
    label,
    group: 'gallery',
    autoComplete: 'off',
    value: kind === 'checkbox-group' ? { 1: 1 } : value,
    required: true,
    readOnly: false,
    stored: false,
    choices: needsChoices(kind) ? YES_NO : undefined,
    ...own,
  };
}

/** The form that fields of the catalogue stand in, with an error of the server's on those named. */
function SampleForm({
  fields,
  failed = [],
  children,
}: {
  fields: readonly ShownField[];
  failed?: readonly string[];
  children: ReactNode;
}) {
  // The same object with every drawing: react-hook-form takes another one for new errors.
  const [start] = useState(() => ({
    defaultValues: Object.fromEntries(fields.map((field) => [field.name, field.value])),
    errors: Object.fromEntries(failed.map((name) => [name, { type: 'server', message: 'Field is required' }])),
  }));
  const form = useForm<StepValues>(start);
  return <FormProvider {...form}>{children}</FormProvider>;
}

function Shown({ field, failed = false }: { field: ShownField; failed?: boolean }) {
  return (
    <SampleForm fields={[field]} failed={failed ? [field.name] : []}>
      <DescriptorField field={field} context={CONTEXT} />
    </SampleForm>
  );
}

const kinds = Object.keys(KINDS) as (keyof typeof KINDS)[];

const GRID = [
  fieldOf('text', { name: 'grid-first', label: 'First name', width: 'half' }),
  fieldOf('text', { name: 'grid-last', label: 'Last name', width: 'half' }),
  fieldOf('number', { name: 'grid-feet', label: 'Height', unit: 'ft', value: '5', width: 'xs' }),
  fieldOf('number', { name: 'grid-inches', label: 'Height, inches', unit: 'in', value: '6', width: 'xs' }),
  fieldOf('date', { name: 'grid-born', width: 'm' }),
];

/** Fields as the steps draw them: from the catalogue and the server's descriptors. */
export const CATALOGUE_FIELDS: Shelf = {
  title: 'Fields of the steps',
  specimens: [
    {
      of: 'DescriptorField',
      states: {
        ...Object.fromEntries(
          kinds.map((kind) => [kind, <Shown key={kind} field={fieldOf(kind, { name: `kind-${kind}` })} />]),
        ),
        error: <Shown failed field={fieldOf('text', { name: 'kind-error' })} />,
        'read only': <Shown field={fieldOf('text', { name: 'kind-read-only', readOnly: true })} />,
        'without its choices': <Shown field={fieldOf('select', { name: 'kind-no-choices', choices: undefined })} />,
        optional: <Shown field={fieldOf('text', { name: 'kind-optional', required: false })} />,
        'with a unit': <Shown field={fieldOf('number', { name: 'kind-unit', unit: 'lb' })} />,
        'with a note': <Shown field={fieldOf('text', { name: 'kind-note', labelNote: 'if you have one' })} />,
      },
    },
    {
      of: 'FieldGrid',
      states: {
        default: (
          <SampleForm fields={GRID}>
            <FieldGrid fields={GRID} context={CONTEXT} />
          </SampleForm>
        ),
      },
    },
  ],
};
