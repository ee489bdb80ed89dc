import type { ReactNode } from 'react';
import { cx } from './cx';

export type ChipTone = 'brand' | 'success' | 'warning' | 'danger' | 'info';

/** A small tag. A tone never speaks alone: the words say the same. */
export function Chip({ tone = 'brand', children }: { tone?: ChipTone; children: ReactNode }) {
  return <span className={cx('chip', tone !== 'brand' && `chip-${tone}`)}>{children}</span>;
}
