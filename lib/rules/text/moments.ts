import { formatDate, type DateStyle } from './date-words';

/** The product's zone: its days begin and its deadlines end there (decisions 45). */
const ZONE = 'America/New_York';

/** Made once: building one costs as much as a whole small request. */
const MOMENT = new Intl.DateTimeFormat('en-US', {
  timeZone: ZONE,
  year: 'numeric',
  month: 'long',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
});

const DAY = new Intl.DateTimeFormat('en-CA', { timeZone: ZONE, dateStyle: 'short' });

/** An instant in US English, with the zone it is told in: January 1, 2027 at 4:05 PM EST. */
export function formatMoment(instant: Date): string {
  // Some versions of the time tables put a narrow space before AM and PM, which mails and papers lack.
  return MOMENT.format(instant).replaceAll('\u202f', ' ');
}

const CLOCK = new Intl.DateTimeFormat('en-US', { timeZone: ZONE, hour: 'numeric', minute: '2-digit' });

/** The time of day of an instant: 4:05 PM, in the product's zone. */
export function formatClock(instant: Date): string {
  return CLOCK.format(instant).replaceAll('\u202f', ' ');
}

/** The day of an instant as `YYYY-MM-DD`: today, the receipt's own day, the day on which something was accepted. */
export function dayOf(instant: Date): string {
  return DAY.format(instant);
}

const DAY_MS = 24 * 3_600_000;

/** The instant so many times 24 hours before another one. */
export const daysBefore = (instant: Date, days: number): Date => new Date(instant.getTime() - days * DAY_MS);

const HOUR = new Intl.DateTimeFormat('en-US', { timeZone: ZONE, hour: 'numeric', hourCycle: 'h23' });

/** The hour of an instant in the product's zone, 0 to 23. */
const hourOf = (instant: Date): number => Number(HOUR.format(instant));

const DIGITS = new Intl.DateTimeFormat('en-GB', { timeZone: ZONE, hour: '2-digit', minute: '2-digit' });

/** The time of day of an instant in four digits, `1605`, in the product's zone. */
export const clockDigits = (instant: Date): string => DIGITS.format(instant).replace(':', '');

/** The instant of a full hour, 0 or 3 to 23, of a day in the product's zone: the others may be missing, or there twice. */
export function instantAt(day: string, hour: number): Date {
  const summer = new Date(Date.parse(`${day}T00:00:00Z`) + (hour + 4) * 3_600_000);
  return hourOf(summer) === hour ? summer : new Date(summer.getTime() + 3_600_000);
}

/** A last day as a deadline is told, with its hour and zone: December 20, midnight Eastern (decisions 45, 141). */
export function tellDeadline(lastDay: string, style: DateStyle = 'monthDay'): string {
  return `${formatDate(lastDay, style)}, midnight Eastern`;
}
