import { useEffect, useState } from 'react';
import type { FieldPath, FieldPathValue, FieldValues, UseFormReturn } from 'react-hook-form';
import type { ShownField } from '@/lib/rules/steps/merge-fields';
import { STEP_RECORD_ID } from './step-record';

type EarlyField = Pick<ShownField, 'name' | 'ticks'>;

/** True once a step of this document has its scripts: what stands in a form then is known to its form library. */
let isAwake = false;

/**
 * Puts back what was typed into the document's form before its scripts came: the form library starts from the answers
 * that the server had, and would write those over it (decisions 158). Without `fields` each control is an answer.
 */
export function useEarlyAnswers<T extends FieldValues>(
  { setValue }: Pick<UseFormReturn<T>, 'setValue'>,
  fields?: readonly EarlyField[],
): void {
  const [typed] = useState(() => {
    if (isAwake || typeof document === 'undefined') return [];
    if (!isFilledByBrowser()) return typedIn(fields);
    // Before the library reads what stands there.
    document.querySelector<HTMLFormElement>(`form#${STEP_RECORD_ID}`)?.reset();
    return [];
  });
  useEffect(() => {
    isAwake = true;
    for (const [name, value] of typed)
      setValue(name as FieldPath<T>, value as FieldPathValue<T, FieldPath<T>>, { shouldDirty: true });
  }, [typed, setValue]);
}

/**
 * True where the browser itself filled the form: at Back and forward it puts its own memory of the page into the fields,
 * which may be older than the answers that came with the document. A person who types has pressed something here.
 */
function isFilledByBrowser(): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  // Older browsers do not tell; they keep what stands there.
  const { userActivation } = navigator as Partial<Navigator>;
  return navigation?.type === 'back_forward' && userActivation?.hasBeenActive === false;
}

type Control = HTMLInputElement & Partial<Pick<HTMLSelectElement, 'selectedOptions'>>;

function typedIn(fields: readonly EarlyField[] | undefined): [string, string][] {
  const controls = document.querySelectorAll<Control>(`#${STEP_RECORD_ID} :is(input, select, textarea)`);
  return [...controls].flatMap((control): [string, string][] => {
    const { name, type, value, checked, defaultChecked, defaultValue, selectedOptions } = control;
    const field = fields ? fields.find((each) => each.name === name) : { name };
    if (!field || (type === 'radio' && !checked)) return [];
    if (type === 'radio' || type === 'checkbox') {
      const [on, off] = type === 'radio' ? [value] : (field.ticks ?? ['1', '0']);
      return checked === defaultChecked ? [] : [[name, (checked ? on : off) ?? '']];
    }
    const same = selectedOptions ? selectedOptions[0]?.defaultSelected || value === '' : value === defaultValue;
    return same ? [] : [[name, value]];
  });
}
