'use client';

import { useEffect, useRef } from 'react';
import type { ChangeEvent, FocusEvent } from 'react';
import { normalizeDateText, typeDate } from '@/lib/rules/text/date-text';
import { digitsOnly, formatCardNumber, formatPhone, formatZip, keepCaret } from '@/lib/rules/text/masks';
import { forwardRef, replaceValue, rewrite } from './dom';
import { TextField } from './text-field';
import type { TextFieldProps } from './text-field';

/** A text field whose text is put in order when the visitor leaves it; nothing is touched while typing. */
function FormatOnBlur({ format, onBlur, ...rest }: TextFieldProps & { format: (text: string) => string }) {
  function onLeave(event: FocusEvent<HTMLInputElement>) {
    replaceValue(event.currentTarget, format(event.currentTarget.value));
    onBlur?.(event);
  }
  return <TextField {...rest} onBlur={onLeave} />;
}

/**
 * A date as `MM/DD/YYYY` in one field: slashes come by themselves at the end of the text, never on a deletion
 * (look §2.0). No calendar: birth dates are typed.
 */
export function DateField({ ref, onChange, onBlur, onFocus, hint = 'MM/DD/YYYY', ...rest }: TextFieldProps) {
  const previous = useRef('');
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const input = box.current;
    if (!input) return;
    // What was typed before the page woke gets its slashes too.
    const { value, caret } = typeDate('', input.value, input.value.length);
    rewrite(input, value, caret);
    previous.current = value;
  }, []);
  function onEdit(event: ChangeEvent<HTMLInputElement>) {
    const input = event.currentTarget;
    // Neither more nor less of the same text: it was replaced as a whole, by a paste or by autofill.
    const text = input.value;
    const continued = text.startsWith(previous.current) || previous.current.startsWith(text);
    const before = continued || input.selectionStart !== text.length ? previous.current : '';
    const edited = typeDate(before, text, input.selectionStart ?? text.length);
    rewrite(input, edited.value, edited.caret);
    previous.current = edited.value;
    onChange?.(event);
  }
  return (
    <TextField
      autoComplete="off"
      {...rest}
      ref={(element) => {
        box.current = element;
        return forwardRef(ref, element);
      }}
      hint={hint}
      numeric
      maxLength={10}
      onFocus={(event) => {
        previous.current = event.currentTarget.value;
        onFocus?.(event);
      }}
      onChange={onEdit}
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

/** A card number, grouped as on the card while it is typed, with the caret kept in its place. */
export function CardNumberField({ onChange, ...rest }: TextFieldProps) {
  function onEdit(event: ChangeEvent<HTMLInputElement>) {
    const input = event.currentTarget;
    const formatted = formatCardNumber(input.value);
    rewrite(input, formatted, keepCaret(input.value, input.selectionStart ?? formatted.length, formatted));
    onChange?.(event);
  }
  return <TextField autoComplete="cc-number" {...rest} numeric onChange={onEdit} data-sensitive="card" />;
}

/**
 * The three or four digits on a card. Nothing lies over so small a box; it is kept nowhere (decisions 17) and is masked
 * in the record of the screen.
 */
export function SecurityCodeField({ onChange, ...rest }: TextFieldProps) {
  function onEdit(event: ChangeEvent<HTMLInputElement>) {
    const input = event.currentTarget;
    const digits = digitsOnly(input.value).slice(0, 4);
    rewrite(input, digits, keepCaret(input.value, input.selectionStart ?? digits.length, digits));
    onChange?.(event);
  }
  return (
    <TextField
      autoComplete="cc-csc"
      boxClass="box-sm"
      {...rest}
      numeric
      maxLength={4}
      onChange={onEdit}
      data-sensitive="code"
    />
  );
}

/** A code that is shown in capitals: access, group and enroller codes. Paste works, spaces around it do not matter. */
export function CodeField(props: TextFieldProps) {
  return (
    <FormatOnBlur
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      {...props}
      format={(text) => text.trim().toUpperCase()}
    />
  );
}
