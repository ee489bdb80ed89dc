import { useEffect, useRef } from 'react';
import type { ChangeEvent, FocusEvent } from 'react';
import type { Edited } from '@/lib/rules/text/date-text';
import { forwardRef, replaceValue, rewrite } from './dom';
import type { TextFieldProps } from './text-field';

/** Puts a text in order: the text before, the text now, its caret. Null while the code that does it is not there. */
type Edit = (previous: string, text: string, caret: number) => Edited | null;

/**
 * Puts the text of an input in order while it is typed; what was typed or filled in before the page woke, or before the
 * code came that `load` fetches, is put in order then. `edit` and `load` are the same at each rendering.
 */
export function useTyping(
  { ref, onChange, onFocus }: Pick<TextFieldProps, 'ref' | 'onChange' | 'onFocus'>,
  edit: Edit,
  load?: () => Promise<unknown>,
) {
  const box = useRef<HTMLInputElement>(null);
  const previous = useRef('');
  useEffect(() => {
    if (load) void load().then(() => arrange(box.current, edit));
    else arrange(box.current, edit);
  }, [edit, load]);
  return {
    box,
    typing: {
      ref: (element: HTMLInputElement | null) => {
        box.current = element;
        return forwardRef(ref, element);
      },
      onFocus: (event: FocusEvent<HTMLInputElement>) => {
        previous.current = event.currentTarget.value;
        onFocus?.(event);
      },
      onChange: (event: ChangeEvent<HTMLInputElement>) => {
        const input = event.currentTarget;
        const text = input.value;
        // Neither more nor less of the same text: it was replaced as a whole, by a paste or by autofill.
        const continued = text.startsWith(previous.current) || previous.current.startsWith(text);
        const before = continued || input.selectionStart !== text.length ? previous.current : '';
        const edited = edit(before, text, input.selectionStart ?? text.length);
        if (edited) rewrite(input, edited.value, edited.caret);
        else void load?.().then(() => arrange(input, edit));
        previous.current = input.value;
        onChange?.(event);
      },
    },
  };
}

function arrange(input: HTMLInputElement | null, edit: Edit): void {
  const whole = input && edit('', input.value, input.value.length);
  if (whole) replaceValue(input, whole.value);
}
