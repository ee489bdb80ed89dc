import { act } from 'react';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

/** Renders into the test's document and gives helpers; unmounts by `close`. */
export function render(node: ReactNode) {
  const host = document.createElement('div');
  document.body.append(host);
  const root = createRoot(host);
  act(() => root.render(node));
  return {
    host,
    update: (next: ReactNode) => act(() => root.render(next)),
    close: () => {
      act(() => root.unmount());
      host.remove();
    },
  };
}

export function find<E extends Element>(host: ParentNode, selector: string): E {
  const element = host.querySelector<E>(selector);
  if (!element) throw new Error(`Nothing matches ${selector}`);
  return element;
}

/** One edit as a browser does it: the text changes, then the event comes. */
export function type(input: HTMLInputElement, value: string, caret = value.length): void {
  act(() => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value);
    input.setSelectionRange(caret, caret);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });
}

/** Each character on its own, at the end. */
export function typeKeys(input: HTMLInputElement, text: string): void {
  for (const key of text) type(input, input.value + key);
}

export const focus = (element: HTMLElement) => act(() => element.focus());
export const blur = (element: HTMLElement) => act(() => element.blur());
export const click = (element: HTMLElement) => act(() => element.click());
