'use client';

import { useEffect } from 'react';
import type { RefObject } from 'react';
import { replaceValue } from '@/components/field/dom';
import { useKnownZip } from '@/components/known-zip';

/** A ZIP code the visitor allowed us to know goes into an empty box, never over what was typed (rules 1 §2.13). */
export function useFilledZip(form: RefObject<HTMLFormElement | null>): void {
  const zip = useKnownZip();
  useEffect(() => {
    const input = form.current?.elements.namedItem('zip');
    if (zip !== null && input instanceof HTMLInputElement && input.value === '') replaceValue(input, zip);
  }, [form, zip]);
}
