'use client';

import { useEffect, useRef } from 'react';

/**
 * Moves focus to the heading, also of the empty cart, when a row has gone and what had focus with it. Stays mounted
 * over both.
 */
export function CartFocus({ rows }: { rows: number }) {
  const before = useRef(rows);
  useEffect(() => {
    if (rows < before.current) document.getElementById('page-heading')?.focus();
    before.current = rows;
  }, [rows]);
  return null;
}
