'use client';

import { FormatOnBlur } from './format-on-blur';
import type { TextFieldProps } from './text-field';

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
