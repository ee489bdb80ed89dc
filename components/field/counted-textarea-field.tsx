'use client';

import { useState } from 'react';
import type { ChangeEvent, ComponentProps } from 'react';
import type { FieldShell } from './field';
import { TextareaField } from './text-field';

/** Several lines with a limit. The count is announced only near its end, so that it does not talk over typing. */
export function CountedTextareaField({
  limit,
  onChange,
  ...rest
}: FieldShell & ComponentProps<'textarea'> & { limit: number }) {
  const [used, setUsed] = useState(String(rest.value ?? rest.defaultValue ?? '').length);
  const left = limit - used;
  function onEdit(event: ChangeEvent<HTMLTextAreaElement>) {
    setUsed(event.currentTarget.value.length);
    onChange?.(event);
  }
  return (
    <div>
      <TextareaField {...rest} maxLength={limit} onChange={onEdit} />
      <p className="hint num" aria-live={left <= 50 ? 'polite' : 'off'}>
        {left} of {limit} characters left
      </p>
    </div>
  );
}
