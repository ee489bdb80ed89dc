import { yearOf } from '../text/dates';

/** Months of a card's expiry, `01` to `12` (rules 3 §9). */
export const EXPIRY_MONTHS: readonly string[] = Array.from({ length: 12 }, (_, index) =>
  String(index + 1).padStart(2, '0'),
);

/** Years of a card's expiry: the current one through 20 years later (rules 3 §9). */
export function expiryYears(today: string): string[] {
  return Array.from({ length: 21 }, (_, index) => String(yearOf(today) + index));
}

/** True when a card of that expiry (`MM`, `YYYY`) is not valid any more at `today` (`YYYY-MM-DD`). */
export function isPastExpiry(month: string, year: string, today: string): boolean {
  return `${year}-${month}` < today.slice(0, 7);
}
