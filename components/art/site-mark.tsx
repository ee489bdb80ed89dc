import type { ReactNode } from 'react';
import { initialsOf } from './carrier-mark';

/** Marks drawn for the demo sites, 40 by 40, in the site's own colors. */
const MARKS: Record<string, ReactNode> = {
  'north-star': (
    <>
      <rect width="40" height="40" rx="10" className="mark-fill" />
      <path
        d="M20 6.5c1.2 8.4 5.1 12.3 13.5 13.5C25.1 21.2 21.2 25.1 20 33.5 18.8 25.1 14.9 21.2 6.5 20 14.9 18.8 18.8 14.9 20 6.5Z"
        className="mark-on"
      />
    </>
  ),
  'harbor-mills': (
    <>
      <circle cx="20" cy="20" r="20" className="mark-fill" />
      <g className="mark-line">
        <path d="M11 21.5V11l6 5V11l6 5V11l6 5v5.5" />
        <path d="M8.5 27.5c3-2.6 5.2-2.6 7.7 0s4.8 2.6 7.6 0 4.8-2.6 7.7 0" />
      </g>
    </>
  ),
  evergreen: (
    <>
      <rect width="40" height="40" rx="10" className="mark-fill" />
      <path d="M20 7 12.5 18h3.5L10.5 26.5H18V33h4v-6.5h7.5L24 18h3.5Z" className="mark-on" />
    </>
  ),
  compass: (
    <>
      <circle cx="20" cy="20" r="20" className="mark-fill" />
      <circle cx="20" cy="20" r="12.5" className="mark-line" />
      <path d="m25.5 14.5-3.6 7.4-7.4 3.6 3.6-7.4Z" className="mark-on" />
    </>
  ),
  summit: (
    <>
      <rect width="40" height="40" rx="10" className="mark-fill" />
      <path d="m7.5 29 9-15.5 5 8.5 3-5L32.5 29Z" className="mark-on" />
    </>
  ),
};

/** The drawn mark of a site, else the initials of its name. Decoration: the name stands beside it. */
export function SiteMark({ mark, name }: { mark: string | null; name: string }) {
  const drawing = mark !== null && Object.hasOwn(MARKS, mark) ? MARKS[mark] : undefined;
  return (
    <svg viewBox="0 0 40 40" aria-hidden="true" focusable="false" className="site-mark">
      {drawing ?? (
        <>
          <rect width="40" height="40" rx="10" className="mark-fill" />
          <text x="20" y="26" textAnchor="middle" fontSize="16" fontWeight="700" className="mark-on">
            {initialsOf(name)}
          </text>
        </>
      )}
    </svg>
  );
}
