// @vitest-environment happy-dom
import { FormProvider, useForm } from 'react-hook-form';
import { act } from 'react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { DescriptorField } from '@/components/field/descriptor-field';
import { loadChecks } from '@/components/field/load-checks';
import { beneficiaryForm } from '@/lib/rules/fields/beneficiary-fields';
import { employerForm } from '@/lib/rules/fields/employer-fields';
import type { StepForm, StepValues } from '@/lib/rules/fields/field-definition';
import { personalForm } from '@/lib/rules/fields/personal-fields';
import { initialValues, mergeFields } from '@/lib/rules/steps/merge-fields';
import { blur, find, focus, render, type } from './render';

const context = { today: '2026-11-20' };
let page: ReturnType<typeof render> | undefined;

beforeAll(async () => void (await loadChecks()));
beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  page?.close();
  vi.useRealTimers();
});

/** Fills a field of a form and leaves it; answers its text, the form's, and its message. */
async function leave(form: StepForm, name: string, text: string) {
  const fields = mergeFields(form, [{ field_name: name, value: null, required: true, read_only: false }], context);
  const form_: { values?: () => StepValues } = {};
  function Form() {
    const methods = useForm<StepValues>({ defaultValues: initialValues(fields) });
    form_.values = methods.getValues;
    return (
      <FormProvider {...methods}>
        {fields
          .filter((field) => field.name === name)
          .map((field) => (
            <DescriptorField key={field.name} field={field} context={context} />
          ))}
      </FormProvider>
    );
  }
  page?.close();
  page = render(<Form />);
  const input = find<HTMLInputElement>(page.host, 'input');
  focus(input);
  // A browser cuts what is typed or pasted into a box with a limit.
  type(input, input.maxLength > 0 ? text.slice(0, input.maxLength) : text);
  blur(input);
  await act(async () => {
    await vi.dynamicImportSettled();
    await vi.runAllTimersAsync();
  });
  return {
    shown: input.value,
    kept: form_.values?.()[name],
    said: page.host.querySelector('.error-text')?.textContent ?? null,
  };
}

it.each([
  ['tx', 'TX'],
  [' tx ', 'TX'],
  ['TEXAS', 'Texas'],
  ['new hampshire', 'New Hampshire'],
])('a state typed as %j stands as %j once its box is left', async (typed, written) => {
  expect(await leave(employerForm, 'state', typed)).toMatchObject({ shown: written, kept: written, said: null });
});

it.each([
  [personalForm, 'height_feet', '5.5', 'Height cannot be zero. Enter a whole number'],
  [personalForm, 'height_feet', '10', 'Height cannot be zero. Enter one digit'],
  [personalForm, 'weight', '1000', 'Weight has at most 3 digits'],
  [personalForm, 'prior_carrier_name', 'x'.repeat(101), 'This is too long'],
  [personalForm, 'first_name', 'x'.repeat(51), 'Please enter valid first name. This is too long'],
  [
    beneficiaryForm,
    'beneficiary_percentage',
    '33.33',
    'Beneficiary percentage should not be 0 or more than 100. Enter a whole number',
  ],
] as const)(
  'nothing that is put into %#: %s is cut, and the true reason is told',
  async (form, name, text, message) => {
    const { shown, said } = await leave(form, name, text);
    expect(shown).toBe(text);
    expect(said).toContain(message);
  },
);
