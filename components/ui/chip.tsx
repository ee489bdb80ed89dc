import type { ReactNode } from 'react';

/** A small tag. */
export function Chip({ children }: { children: ReactNode }) {
  return <span className="chip">{children}</span>;
}
