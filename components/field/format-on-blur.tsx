import type { FocusEvent } from 'react';
import { replaceValue } from './dom';
import { TextField, type TextFieldProps } from './text-field';

/** A text field whose text is put in order when the visitor leaves it; nothing is touched while typing. */
export function FormatOnBlur({ format, onBlur, ...rest }: TextFieldProps & { format: (text: string) => string }) {
  function onLeave(event: FocusEvent<HTMLInputElement>) {
    replaceValue(event.currentTarget, format(event.currentTarget.value));
    onBlur?.(event);
  }
  return <TextField {...rest} onBlur={onLeave} />;
}
