import type { ReactNode } from 'react';
import { Price } from '../ui/price';

/** On phones: the amount that matters and the one action, always in reach. Last child of `<main>`. */
export function BottomBar({ label, amount, children }: { label: string; amount: string; children: ReactNode }) {
  return (
    <div className="bottom-bar">
      <Price label={label} amount={amount} per="" size="sm" />
      {children}
    </div>
  );
}
