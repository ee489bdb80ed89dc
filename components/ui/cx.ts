import { clsx } from 'clsx';
import type { ClassValue } from 'clsx';

/** Joins class names; falsy ones drop out. */
export function cx(...names: ClassValue[]): string {
  return clsx(names);
}
