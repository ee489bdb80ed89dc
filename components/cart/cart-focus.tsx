'use client';

import { useEffect, useRef } from 'react';

/** When a row has gone, so has what had focus: it moves to the heading, also of the empty cart. Stays mounted over both. */
export function CartFocus({ rows }: { rows: number }) {
  const before = useRef(rows);
  useEffect(() => {
    if (rows < before.current) document.getElementById('page-heading')?.focus();
    before.current = rows;
  }, [rows]);
  return null;
}
