import type { ReactNode } from 'react';

/** A paper receipt with a torn lower edge: the cart. */
export function TornCard({ children }: { children: ReactNode }) {
  return <div className="torn">{children}</div>;
}
