'use client';

import type { ReactNode } from 'react';
import { TextInput } from '../ui/inputs';
import { VisuallyHidden } from '../ui/visually-hidden';
import { useInputText } from './dom';
import { Field, splitShell } from './field';
import { checksAtHand, loadChecks, type Checks } from './load-checks';
import type { TextFieldProps } from './text-field';
import { useTyping } from './use-typing';

/** The ways to type of `answer-check.ts`, once that has come. */
const edits =
  (how: keyof Checks['TYPING']) =>
  (...text: [previous: string, text: string, caret: number]) =>
    checksAtHand()?.TYPING[how](...text) ?? null;

const TYPING = { card: edits('card'), expiry: edits('expiry'), code: edits('code') };

/**
 * A field whose text is put in order while it is typed, by code that comes behind the page; before that it stands as it
 * was typed. Nothing is ever cut: what is too long is refused in words.
 */
function TypedField({
  how,
  mark,
  ref,
  onChange,
  onFocus,
  ...props
}: TextFieldProps & { how: keyof typeof TYPING; mark?: (text: string) => ReactNode }) {
  const { frame, control } = splitShell(props);
  const { box, typing } = useTyping({ ref, onChange, onFocus }, TYPING[how], loadChecks);
  const text = useInputText(box);
  return (
    <Field {...frame}>
      {(aria) => (
        <span className="with-mark">
          <TextInput spellCheck={false} numeric {...control} {...aria} {...typing} />
          {mark?.(text)}
        </span>
      )}
    </Field>
  );
}

/** A card number, grouped as its brand prints it while it is typed, with the brand's name beside it. */
export function CardNumberField(props: TextFieldProps) {
  return <TypedField autoComplete="cc-number" {...props} how="card" mark={brandMark} data-sensitive="card" />;
}

function brandMark(text: string): ReactNode {
  const brand = checksAtHand()?.cardLook(text).brand ?? '';
  return (
    <>
      {brand !== '' && (
        <span className="card-mark" aria-hidden="true">
          {brand}
        </span>
      )}
      <VisuallyHidden>
        <span role="status">{brand}</span>
      </VisuallyHidden>
    </>
  );
}

/** Month and year of a card as `MM/YY`: the slash comes by itself. */
export function ExpiryField(props: TextFieldProps) {
  return <TypedField autoComplete="cc-exp" {...props} how="expiry" />;
}

/**
 * The three or four digits on a card, in a plain box: they are kept nowhere (decisions 17) and are masked in the record of
 * the screen.
 */
export function SecurityCodeField(props: TextFieldProps) {
  return <TypedField autoComplete="cc-csc" boxClass="hint-below" {...props} how="code" data-sensitive="code" />;
}
