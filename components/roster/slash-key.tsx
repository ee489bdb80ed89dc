'use client';

import { useEffect } from 'react';

const TYPED_INTO = 'input, textarea, select, [contenteditable], dialog';

/**
 * Lets "/" lead to a field, unless something is typed or a dialog is open. The display settings switch it off, as people who
 * dictate press keys by words (WCAG 2.1.4).
 */
export function SlashKey({ field }: { field: string }) {
  useEffect(() => {
    function go(event: KeyboardEvent): void {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (document.documentElement.dataset.keys === 'off' || document.querySelector('dialog[open]') !== null) return;
      if (event.target instanceof Element && event.target.closest(TYPED_INTO) !== null) return;
      event.preventDefault();
      document.getElementById(field)?.focus();
    }
    document.addEventListener('keydown', go);
    return () => document.removeEventListener('keydown', go);
  }, [field]);
  return null;
}
