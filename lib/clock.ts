import { dayOf } from '@/lib/rules/text/moments';

/** The one place that reads the machine's clock, so that pages and rules can be tested at any date. */
export function now(): Date {
  return new Date();
}

const MINUTE_MS = 60_000;
let latest = { minute: Number.NaN, day: '' };

/**
 * Today's date in the product's business time zone as `YYYY-MM-DD`. Effective dates and ages are counted from it. Asked
 * many times for one answer, so the last minute's is kept: days begin with a whole minute in every zone.
 */
export function today(instant: Date = now()): string {
  const minute = Math.floor(instant.getTime() / MINUTE_MS);
  if (minute !== latest.minute) latest = { minute, day: dayOf(instant) };
  return latest.day;
}
