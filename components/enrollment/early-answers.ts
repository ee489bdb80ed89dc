import { useEffect, useState } from 'react';
import type { FieldPath, FieldPathValue, FieldValues, UseFormReturn } from 'react-hook-form';
import type { StepValues } from '@/lib/rules/fields/field-definition';
import type { ShownField } from '@/lib/rules/steps/merge-fields';
import { STEP_RECORD_ID } from './step-record';

type EarlyField = Pick<ShownField, 'name' | 'ticks'>;

/** True once a step of this document has its scripts: what stands in a form then is known to its form library. */
let isAwake = false;

/**
 * Puts back what was typed into the document's form before its scripts came: the form library starts from the answers
 * that the server had, and would write those over it (decisions 158).
 */
export function useEarlyAnswers(fields: readonly ShownField[], { setValue }: UseFormReturn<StepValues>): void {
  const [typed] = useState(() => (isAwake ? [] : typedIn(fields)));
  useEffect(() => {
    isAwake = true;
    for (const [name, value] of typed) setValue(name, value, { shouldDirty: true });
  }, [typed, setValue]);
}

/** The same for a form whose answers are the texts of its controls, each under the control's name. */
export function useEarlyControls<T extends FieldValues>({ setValue }: Pick<UseFormReturn<T>, 'setValue'>): void {
  const [typed] = useState(() => (isAwake ? [] : typedIn(namesInForm())));
  useEffect(() => {
    isAwake = true;
    for (const [name, value] of typed)
      setValue(name as FieldPath<T>, value as FieldPathValue<T, FieldPath<T>>, { shouldDirty: true });
  }, [typed, setValue]);
}

function namesInForm(): { name: string }[] {
  const form = formInDocument();
  const names = form ? [...form.elements].map((control) => control.getAttribute('name') ?? '') : [];
  return [...new Set(names)].filter(Boolean).map((name) => ({ name }));
}

function formInDocument(): HTMLFormElement | null {
  if (typeof document === 'undefined') return null;
  const form = document.getElementById(STEP_RECORD_ID);
  return form instanceof HTMLFormElement ? form : null;
}

function typedIn(fields: readonly EarlyField[]): (readonly [string, string])[] {
  const form = formInDocument();
  if (!form) return [];
  return fields.flatMap((field) => {
    const control = form.elements.namedItem(field.name);
    const value = control === null ? null : changedValue(control, field);
    return value === null ? [] : [[field.name, value] as const];
  });
}

/** The answer in a control when it is not the one that came with the document. */
function changedValue(control: Element | RadioNodeList, { ticks: [on, off] = ['1', '0'] }: EarlyField): string | null {
  if (control instanceof RadioNodeList) {
    const changed = [...control].some(
      (node) => node instanceof HTMLInputElement && node.checked !== node.defaultChecked,
    );
    return changed ? control.value : null;
  }
  if (control instanceof HTMLSelectElement) {
    const chosen = control.selectedOptions[0];
    return chosen && !chosen.defaultSelected && chosen.value !== '' ? chosen.value : null;
  }
  if (control instanceof HTMLInputElement && control.type === 'checkbox')
    return control.checked === control.defaultChecked ? null : control.checked ? on : off;
  if (!(control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement)) return null;
  return control.value === control.defaultValue ? null : control.value;
}
