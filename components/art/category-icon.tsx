import type { ReactNode } from 'react';
import type { CategoryKey } from '@/lib/rules/categories';

/** Line drawings with one tinted area (class `tint`), 24 by 24, in the color of the text around them. */
const DRAWINGS: Record<CategoryKey, ReactNode> = {
  dental: (
    <>
      <path
        className="tint"
        d="M12 5.2C10.6 4 9 3.5 7.6 3.8 5.2 4.3 4 6.5 4.3 9c.2 1.7.9 2.7 1.3 4.3.4 1.9.5 6.9 2.3 6.9 1.7 0 1.5-4.9 4.1-4.9s2.4 4.9 4.1 4.9c1.8 0 1.9-5 2.3-6.9.4-1.6 1.1-2.6 1.3-4.3.3-2.5-.9-4.7-3.3-5.2C15 3.5 13.4 4 12 5.2Z"
      />
      <path d="M12 5.2C10.6 4 9 3.5 7.6 3.8 5.2 4.3 4 6.5 4.3 9c.2 1.7.9 2.7 1.3 4.3.4 1.9.5 6.9 2.3 6.9 1.7 0 1.5-4.9 4.1-4.9s2.4 4.9 4.1 4.9c1.8 0 1.9-5 2.3-6.9.4-1.6 1.1-2.6 1.3-4.3.3-2.5-.9-4.7-3.3-5.2C15 3.5 13.4 4 12 5.2Z" />
      <path d="M9.4 7.2c.9.1 1.8.5 2.6 1" />
    </>
  ),
  vision: (
    <>
      <circle className="tint" cx="6.6" cy="14.2" r="3.9" />
      <circle className="tint" cx="17.4" cy="14.2" r="3.9" />
      <circle cx="6.6" cy="14.2" r="3.9" />
      <circle cx="17.4" cy="14.2" r="3.9" />
      <path d="M10.4 13.4c1-.8 2.2-.8 3.2 0M2.7 13.6l1.9-6.4c.3-.9 1-1.4 1.9-1.2M21.3 13.6l-1.9-6.4c-.3-.9-1-1.4-1.9-1.2" />
    </>
  ),
  medical: (
    <>
      <circle className="tint" cx="18.3" cy="11" r="2.2" />
      <path d="M6.2 3.8H4.4v4.7a4.4 4.4 0 0 0 8.8 0V3.8h-1.8M8.8 12.9v2.6a4.7 4.7 0 0 0 9.5 0v-2.3" />
      <circle cx="18.3" cy="11" r="2.2" />
    </>
  ),
  limitedmed: (
    <>
      <rect className="tint" x="5" y="5" width="14" height="15.5" rx="2.5" />
      <rect x="5" y="5" width="14" height="15.5" rx="2.5" />
      <path d="M9 5V4.4c0-.5.4-.9.9-.9h4.2c.5 0 .9.4.9.9V5M12 10.2v5.6M9.2 13h5.6" />
    </>
  ),
  term_life: (
    <>
      <path className="tint" d="M3.4 12.8a8.6 8.6 0 0 1 17.2 0Z" />
      <path d="M12 4.2V3M3.4 12.8a8.6 8.6 0 0 1 17.2 0ZM12 12.8v5.8a2.2 2.2 0 0 0 4.4 0" />
    </>
  ),
  supplemental: (
    <>
      <path className="tint" d="m12 3.6 8.6 4.5L12 12.6 3.4 8.1Z" />
      <path d="m12 3.6 8.6 4.5-8.6 4.5-8.6-4.5ZM3.4 12.2l8.6 4.5 8.6-4.5M3.4 16.2l8.6 4.5 8.6-4.5" />
    </>
  ),
  rx: (
    <>
      <path className="tint" d="m15.2 15.3-4.9 4.9a4.6 4.6 0 0 1-6.5-6.5l4.9-4.9Z" />
      <path d="m10.3 20.2 9.9-9.9a4.6 4.6 0 0 0-6.5-6.5l-9.9 9.9a4.6 4.6 0 0 0 6.5 6.5ZM8.7 8.8l6.5 6.5" />
    </>
  ),
  lifestyle: (
    <>
      <path className="tint" d="M6.6 18.2C3.4 11.4 9 4.6 20 4.4 20.4 14.8 13.6 21 6.6 18.2Z" />
      <path d="M6.6 18.2C3.4 11.4 9 4.6 20 4.4 20.4 14.8 13.6 21 6.6 18.2ZM4.2 21c1.2-4.8 4.2-8.4 9-10.6" />
    </>
  ),
  di: (
    <>
      <circle className="tint" cx="12" cy="12" r="2.7" />
      <rect x="2.6" y="6" width="18.8" height="12" rx="2.2" />
      <circle cx="12" cy="12" r="2.7" />
      <path d="M6 12h.01M18 12h.01" />
    </>
  ),
  critical: (
    <>
      <path
        className="tint"
        d="M12 20.2s-8.2-4.9-8.2-10.9A4.5 4.5 0 0 1 12 6.7a4.5 4.5 0 0 1 8.2 2.6c0 6-8.2 10.9-8.2 10.9Z"
      />
      <path d="M12 20.2s-8.2-4.9-8.2-10.9A4.5 4.5 0 0 1 12 6.7a4.5 4.5 0 0 1 8.2 2.6c0 6-8.2 10.9-8.2 10.9Z" />
      <path d="M3.9 11.6h4l1.7-2.7 2.5 5.2 1.7-2.5h2.4" />
    </>
  ),
  accident: (
    <>
      <g transform="rotate(-45 12 12)">
        <rect className="tint" x="8.2" y="7.8" width="7.6" height="8.4" />
        <rect x="2" y="7.8" width="20" height="8.4" rx="4.2" />
        <path d="M8.2 7.8v8.4M15.8 7.8v8.4M11 11h.01M13 11h.01M11 13h.01M13 13h.01" />
      </g>
    </>
  ),
  hospital: (
    <>
      <rect className="tint" x="5" y="3.8" width="14" height="16.7" rx="2" />
      <path d="M5 20.5V5.8a2 2 0 0 1 2-2h10a2 2 0 0 1 2 2v14.7M2.6 20.5h18.8M12 6.8v5M9.5 9.3h5M9.7 20.5v-4.7h4.6v4.7" />
    </>
  ),
  pet: (
    <>
      <path
        className="tint"
        d="M12 11.7c-2.7 0-5.2 2.9-5.2 5.3 0 1.7 1.2 2.6 2.7 2.6 1 0 1.6-.5 2.5-.5s1.5.5 2.5.5c1.5 0 2.7-.9 2.7-2.6 0-2.4-2.5-5.3-5.2-5.3Z"
      />
      <path d="M12 11.7c-2.7 0-5.2 2.9-5.2 5.3 0 1.7 1.2 2.6 2.7 2.6 1 0 1.6-.5 2.5-.5s1.5.5 2.5.5c1.5 0 2.7-.9 2.7-2.6 0-2.4-2.5-5.3-5.2-5.3Z" />
      <ellipse cx="5" cy="10.9" rx="1.5" ry="2" />
      <ellipse cx="9.3" cy="6.5" rx="1.6" ry="2.2" />
      <ellipse cx="14.7" cy="6.5" rx="1.6" ry="2.2" />
      <ellipse cx="19" cy="10.9" rx="1.5" ry="2" />
    </>
  ),
};

/** The icon of a plan category; decoration only, the name stands beside it. */
export function CategoryIcon({ category, className }: { category: CategoryKey; className?: string }) {
  return (
    <svg viewBox="0 0 24 24" className={className ? `drawing ${className}` : 'drawing'} aria-hidden="true">
      {DRAWINGS[category]}
    </svg>
  );
}
