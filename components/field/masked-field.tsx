'use client';

import type { ChangeEvent } from 'react';
import { normalizeDateText, typeDate } from '@/lib/rules/text/date-text';
import { digitsOnly, formatPhone, formatZip, keepCaret } from '@/lib/rules/text/masks';
import { replaceValue, rewrite } from './dom';
import { FormatOnBlur } from './format-on-blur';
import { TextField } from './text-field';
import type { TextFieldProps } from './text-field';
import { useTyping } from './use-typing';

/**
 * A date as `MM/DD/YYYY` in one field: slashes come by themselves at the end of the text, never on a deletion
 * (look §2.0). No calendar: birth dates are typed.
 */
export function DateField({ ref, onChange, onBlur, onFocus, hint = 'MM/DD/YYYY', ...rest }: TextFieldProps) {
  const { typing } = useTyping({ ref, onChange, onFocus }, typeDate);
  return (
    <TextField
      autoComplete="off"
      {...rest}
      {...typing}
      hint={hint}
      numeric
      maxLength={10}
      onBlur={(event) => {
        replaceValue(event.currentTarget, normalizeDateText(event.currentTarget.value));
        onBlur?.(event);
      }}
    />
  );
}

/** A phone number in any punctuation, shown as `(512) 555-0148` afterwards. */
export function PhoneField(props: TextFieldProps) {
  return <FormatOnBlur autoComplete="tel" {...props} type="tel" format={formatPhone} />;
}

/** A five-digit ZIP. Only digits get in. */
export function ZipField({ onChange, boxClass = 'box-sm', ...rest }: TextFieldProps) {
  function onEdit(event: ChangeEvent<HTMLInputElement>) {
    const input = event.currentTarget;
    const digits = digitsOnly(input.value).slice(0, 5);
    rewrite(input, digits, keepCaret(input.value, input.selectionStart ?? digits.length, digits));
    onChange?.(event);
  }
  return (
    <FormatOnBlur
      autoComplete="postal-code"
      {...rest}
      boxClass={boxClass}
      numeric
      onChange={onEdit}
      format={formatZip}
    />
  );
}
