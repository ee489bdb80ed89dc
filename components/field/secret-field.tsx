'use client';

import { useRef, useState } from 'react';
import { digitsOnly, formatSsn } from '@/lib/rules/text/masks';
import { isMasked, maskNumber, maskSsn } from '@/lib/rules/text/secret-masks';
import { cx } from '../ui/cx';
import { TextInput } from '../ui/inputs';
import { forwardRef, replaceValue, useInputText } from './dom';
import { Field, splitShell } from './field';
import type { TextFieldProps } from './text-field';

type SecretKind = 'ssn' | 'account';

const KINDS: Record<SecretKind, { format: (text: string) => string; mask: (text: string) => string; length?: number }> =
  {
    ssn: { format: formatSsn, mask: maskSsn, length: 11 },
    account: { format: digitsOnly, mask: maskNumber },
  };

/**
 * A number that is not shown in full unless asked for: dots while it is typed, the last four digits afterwards, all of
 * it behind Show. A stored value comes masked (`•••-••-1234`), is replaced as a whole when typed over, and has nothing
 * to show. Not `type="password"`, which would make password managers keep it.
 */
function SecretField({
  kind,
  className,
  ref,
  onBlur,
  onFocus,
  onChange,
  ...props
}: TextFieldProps & { kind: SecretKind }) {
  const { frame, control } = splitShell(props);
  const { format, mask, length } = KINDS[kind];
  const input = useRef<HTMLInputElement>(null);
  const [shown, setShown] = useState(false);
  const [focused, setFocused] = useState(false);
  const text = useInputText(input);
  const stored = isMasked(text);
  const covered = !shown && !focused && text !== '';

  return (
    <Field {...frame}>
      {(aria) => (
        <span className="with-button">
          <TextInput
            autoComplete="off"
            spellCheck={false}
            maxLength={length}
            numeric
            {...control}
            {...aria}
            ref={(element) => {
              input.current = element;
              return forwardRef(ref, element);
            }}
            data-sensitive={kind}
            className={cx(!shown && !stored && 'input-discs', covered && 'input-covered', className)}
            onFocus={(event) => {
              setFocused(true);
              onFocus?.(event);
            }}
            onKeyDown={(event) => selectMasked(event.currentTarget)}
            onPaste={(event) => selectMasked(event.currentTarget)}
            onChange={onChange}
            onBlur={(event) => {
              const value = event.currentTarget.value;
              if (!isMasked(value)) replaceValue(event.currentTarget, format(value));
              setFocused(false);
              onBlur?.(event);
            }}
          />
          {covered && (
            <span className="input-cover" aria-hidden="true">
              {mask(text)}
            </span>
          )}
          {!stored && (
            <button
              type="button"
              className="needs-scripts"
              aria-pressed={shown}
              aria-controls={aria.id}
              onClick={() => setShown(!shown)}
            >
              {shown ? 'Hide' : 'Show'}
              <span className="sr-only"> {frame.label}</span>
            </button>
          )}
        </span>
      )}
    </Field>
  );
}

/** A masked value is one thing: whatever is typed or deleted next concerns all of it. */
function selectMasked(input: HTMLInputElement): void {
  if (isMasked(input.value)) input.select();
}

/** A Social Security Number: any punctuation, `123-45-6789` afterwards (look §1). */
export function SsnField(props: TextFieldProps) {
  return <SecretField boxClass="box-md" {...props} kind="ssn" />;
}

/** A bank account number. */
export function AccountNumberField(props: TextFieldProps) {
  return <SecretField boxClass="box-md" {...props} kind="account" />;
}
