import { useSyncExternalStore } from 'react';
import type { Ref, RefObject } from 'react';

/**
 * Changes an input's text as if it were typed, so that React and the form library notice. Setting `.value` alone would
 * be undone or missed.
 */
export function replaceValue(input: HTMLInputElement, value: string): void {
  if (input.value === value) return;
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value);
  input.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Sets the text during its own change event and puts the caret back. */
export function rewrite(input: HTMLInputElement, value: string, caret: number): void {
  if (input.value === value) return;
  input.value = value;
  if (document.activeElement === input) input.setSelectionRange(caret, caret);
}

/** Gives an element to the form library's ref and says what its cleanup is, for a ref callback of our own. */
export function forwardRef<T>(outer: Ref<T> | undefined, element: T | null): () => void {
  const cleanup = typeof outer === 'function' ? outer(element) : undefined;
  if (outer && typeof outer === 'object') outer.current = element;
  return () => {
    if (typeof cleanup === 'function') cleanup();
    else if (typeof outer === 'function') outer(null);
    else if (outer) outer.current = null;
  };
}

/** The text of an uncontrolled input, also after the form library wrote into it without an event. */
export function useInputText(input: RefObject<HTMLInputElement | null>): string {
  function subscribe(changed: () => void) {
    const element = input.current;
    element?.addEventListener('input', changed);
    return () => element?.removeEventListener('input', changed);
  }
  return useSyncExternalStore(
    subscribe,
    () => input.current?.value ?? '',
    () => '',
  );
}
