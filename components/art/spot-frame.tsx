import type { ReactNode } from 'react';

/** The drawing of the error page; the others stay on the server. */
export const PROBLEM = (
  <>
    <path className="paper" d="M44 30v18M76 30v18" strokeWidth="5" />
    <path className="paper" d="M34 48h52v10a26 26 0 0 1-52 0Z" />
    <path d="M60 84v10c0 8 10 6 10 13" />
    <path className="faint" d="M24 74l-9 5M22 62H11M96 74l9 5M98 62h11" />
  </>
);

/** The paper behind a small illustration. */
export function SpotFrame({ children }: { children: ReactNode }) {
  return (
    <svg viewBox="0 0 120 120" width="120" height="120" className="drawing spot" aria-hidden="true" focusable="false">
      <path className="ground" d="M60 8c32 0 50 18 50 50s-16 54-50 54S10 92 10 58 28 8 60 8Z" />
      {children}
    </svg>
  );
}
