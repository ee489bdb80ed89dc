'use client';

import { useEffect, useState } from 'react';
import { ChevronLeftIcon, ChevronRightIcon } from '@/components/art/icons';
import { IconButton } from '@/components/ui/button';

const AT_START = { start: true, end: false };

/** Buttons that scroll a row by what is in view; styles hide them where everything is (rules 1 §9). */
export function StripArrows({ row }: { row: string }) {
  const [at, setAt] = useState(AT_START);
  useEffect(() => {
    const list = document.getElementById(row);
    if (!list) return;
    const look = () =>
      setAt({ start: list.scrollLeft < 8, end: list.scrollLeft + list.clientWidth > list.scrollWidth - 8 });
    list.addEventListener('scroll', look, { passive: true });
    return () => list.removeEventListener('scroll', look);
  }, [row]);
  const scroll = (direction: 1 | -1) => () => {
    const list = document.getElementById(row);
    list?.scrollBy({ left: direction * list.clientWidth });
  };
  return (
    <div className="recs-arrows">
      <IconButton label="Previous products" aria-controls={row} aria-disabled={at.start} onClick={scroll(-1)}>
        <ChevronLeftIcon />
      </IconButton>
      <IconButton label="Next products" aria-controls={row} aria-disabled={at.end} onClick={scroll(1)}>
        <ChevronRightIcon />
      </IconButton>
    </div>
  );
}
